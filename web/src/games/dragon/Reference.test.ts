import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";
import { prefer } from "../../stores/preferences.svelte";
import { ACTIONS, BONUSES, EVENTS, KINDS, SUPERS, TYPES } from "./pieces";
import Reference from "./Reference.svelte";

afterEach(() => {
  cleanup();
  prefer("language", "en");
});

it("has an entry with a rule for every piece", () => {
  prefer("language", "en");
  const { container } = render(Reference);
  const entries = [...container.querySelectorAll("li")];
  // besides the pieces: fee, pass, decay, wall scoring, two privileges, seven ways to score
  expect(entries.length).toBe(TYPES.length + ACTIONS.length + EVENTS.length + SUPERS.length + BONUSES.length + 13);
  for (const entry of entries) {
    expect(entry.querySelector("h3")?.textContent).toBeTruthy();
    expect(entry.querySelector("a")?.getAttribute("href")).toMatch(/^\/rules\/dragon#\d+(\.\d+)?$/);
    expect(entry.querySelector("svg")).not.toBeNull();
  }
});

it("says what is printed on the tiles", () => {
  prefer("language", "en");
  const { container } = render(Reference);
  expect(container.querySelectorAll("dd").length).toBe(KINDS.length);
  expect(screen.getByText("6 spaces · 1 Buddha")).toBeTruthy();
  expect(screen.getByText("2 spaces · 3 books")).toBeTruthy();
});

it("speaks French", () => {
  prefer("language", "fr");
  render(Reference);
  expect(screen.getByRole("heading", { level: 2, name: "Évènements" })).toBeTruthy();
  expect(screen.getByText("3 cases · 3 pièces")).toBeTruthy();
});
