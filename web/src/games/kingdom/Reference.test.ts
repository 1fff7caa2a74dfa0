import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";
import { prefer } from "../../stores/preferences.svelte";
import kingdom from ".";
import Reference from "./Reference.svelte";
import { GOALS, SOURCES } from "./view";

afterEach(() => {
  cleanup();
  prefer("language", "en");
});

it.each(["en", "fr"] as const)(
  "has an entry with picture and rule for every card, goal, rule of bidding and source (%s)",
  (language) => {
    prefer("language", language);
    const { container } = render(Reference);
    const entries = [...container.querySelectorAll("li")];
    expect(entries.length).toBe(6 + GOALS.length + 1 + 6 + SOURCES.length);
    for (const entry of entries) {
      expect(entry.querySelector("h3")?.textContent).toBeTruthy();
      expect(entry.querySelector("svg")).not.toBeNull();
      expect(entry.querySelector("a")?.getAttribute("href")).toMatch(/^\/rules\/kingdom#\d+(\.\d+)?$/);
    }
  },
);

it("speaks French", () => {
  prefer("language", "fr");
  render(Reference);
  expect(screen.getByRole("heading", { level: 3, name: /Seigneurs de guerre/ })).toBeTruthy();
});

it("names its options for the lobby", () => {
  prefer("language", "en");
  expect(kingdom.optionName?.("nobleValues")).toBe("Nobles of 2, 3 and 4");
  expect(kingdom.optionName?.("unheard-of")).toBe("unheard-of");
  expect(kingdom.optionValue?.("experienced3", true)).toContain("two bids");
  expect(kingdom.optionValue?.("nobleValues", "5/4/3")).toBe("5/4/3");
  expect(kingdom.blurb()).not.toBe("");
});
