import { afterEach, beforeEach, expect, it } from "vitest";
import { preferences } from "../../stores/preferences.svelte";
import { games } from "../../stores/games.svelte";
import { optionName, optionValue } from "../../lib/game-texts";
import "./lobby-card"; // loads the catalogue

const superEvent = { key: "superEvent", values: ["none", "volcano"], default: "none", rule: "14", vocabulary: "super" };
const dragon = {
  id: "dragon",
  rules_version: 2,
  seats: [2],
  options: [superEvent],
  score_sources: [],
  levels: [],
  default_level: "random",
  level_ratings: {},
  old_levels: {},
  bots: [],
};

beforeEach(() => {
  games.value = [{ ...dragon, steps: {}, entries: {}, vocabularies: {} }];
});

afterEach(() => {
  preferences.language = "en";
});

it("names options and their values in the language of the page", () => {
  const texts = () => [
    optionName("dragon", "largePrivilegeCost"),
    optionValue("dragon", "largePrivilegeCost", 7),
    optionValue("dragon", "superEvent", "volcano"),
    optionValue("dragon", "superEvent", "random"),
    optionValue("dragon", "startSeat", 0),
    optionValue("dragon", "greatWall", true),
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
  expect(optionName("dragon", "newOption")).toBe("newOption");
  expect(optionValue("dragon", "superEvent", "comet")).toBe("comet");
  expect(optionValue("dragon", "newOption", 3)).toBe("3");
});
