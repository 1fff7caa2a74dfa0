import { afterEach, expect, it } from "vitest";
import { preferences } from "../../stores/preferences.svelte";
import card from "./lobby-card";

afterEach(() => {
  preferences.language = "en";
});

it("names options and their values in the language of the page", () => {
  const texts = () => [
    card.optionName("largePrivilegeCost"),
    card.optionValue("largePrivilegeCost", 7),
    card.optionValue("superEvent", "volcano"),
    card.optionValue("superEvent", "random"),
    card.optionValue("startSeat", 0),
    card.optionValue("greatWall", true),
  ];
  expect(texts()).toEqual([
    "Price of a large privilege",
    "7 yuan",
    "Volcanic eruption",
    "Drawn at random",
    "Seat 1",
    "Yes",
  ]);
  preferences.language = "fr";
  expect(texts()).toEqual([
    "Prix du grand privilège",
    "7 yuans",
    "Éruption volcanique",
    "Tiré au sort",
    "Place 1",
    "Oui",
  ]);
});

it("shows options and values that it does not know as they are", () => {
  expect(card.optionName("newOption")).toBe("newOption");
  expect(card.optionValue("superEvent", "comet")).toBe("comet");
  expect(card.optionValue("newOption", 3)).toBe("3");
});
