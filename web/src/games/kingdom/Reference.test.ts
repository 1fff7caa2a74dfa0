import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";
import { LANGUAGES } from "../../lib/languages";
import { setPreference } from "../../stores/preferences.svelte";
import { gameDescription, optionName, optionValue } from "../../lib/game-texts";
import Reference from "./Reference.svelte";
import { GOALS, SCORE_SOURCES } from "./view";

afterEach(() => {
  cleanup();
  setPreference("language", "en");
});

it.each(LANGUAGES)(
  "has an entry with picture and rule for every card, goal, rule of bidding and source (%s)",
  (language) => {
    setPreference("language", language);
    const { container } = render(Reference);
    const entries = [...container.querySelectorAll("li")];
    expect(entries.length).toBe(6 + GOALS.length + 1 + 6 + SCORE_SOURCES.length);
    for (const entry of entries) {
      expect(entry.querySelector("h3")?.textContent).toBeTruthy();
      expect(entry.querySelector("svg")).not.toBeNull();
      expect(entry.querySelector("a")?.getAttribute("href")).toMatch(/^\/rules\/kingdom#\d+(\.\d+)?$/);
    }
  },
);

it("has French texts", () => {
  setPreference("language", "fr");
  render(Reference);
  expect(screen.getByRole("heading", { level: 3, name: /Seigneurs de guerre/ })).toBeTruthy();
});

it("has names of options for the lobby", () => {
  setPreference("language", "en");
  expect(optionName("kingdom", "nobleValues")).toBe("Nobles of 2, 3 and 4");
  expect(optionName("kingdom", "unheard-of")).toBe("unheard-of");
  expect(optionValue("kingdom", "experienced3", true)).toContain("two bids");
  expect(optionValue("kingdom", "nobleValues", "5/4/3")).toBe("5/4/3");
  expect(gameDescription("kingdom")).not.toBe("");
});
