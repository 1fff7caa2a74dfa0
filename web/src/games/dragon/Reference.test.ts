import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";
import { setPreference } from "../../stores/preferences.svelte";
import { ACTIONS, BONUSES, EVENTS, KINDS, SUPERS, TYPES } from "./pieces";
import { pileEntry } from "./reference-entries";
import Reference from "./Reference.svelte";
import ReferenceItem from "./ReferenceItem.svelte";

afterEach(() => {
  cleanup();
  setPreference("language", "en");
});

it("has an entry with a rule for every piece", () => {
  setPreference("language", "en");
  const { container } = render(Reference);
  const entries = [...container.querySelectorAll("li")];
  // other entries: fee, pass, decay, wall scoring, two privileges, seven kinds of scoring, two house options
  expect(entries.length).toBe(TYPES.length + ACTIONS.length + EVENTS.length + SUPERS.length + BONUSES.length + 15);
  for (const entry of entries) {
    expect(entry.querySelector("h3")?.textContent).toBeTruthy();
    expect(entry.querySelector("a")?.getAttribute("href")).toMatch(/^\/rules\/dragon#\d+(\.\d+)?$/);
    expect(entry.querySelector("svg")).not.toBeNull();
  }
});

it("shows the numbers of the tiles", () => {
  setPreference("language", "en");
  const { container } = render(Reference);
  expect(container.querySelectorAll("dd").length).toBe(KINDS.length);
  expect(screen.getByText("6 spaces · 1 Buddha")).toBeTruthy();
  expect(screen.getByText("2 spaces · 3 books")).toBeTruthy();
});

it("explains the house options", () => {
  setPreference("language", "de");
  render(Reference);
  for (const [name, rule] of [
    ["Gezogene Mauerstücke", "18.2"],
    ["Verdecktes Superereignis", "18.1"],
  ] as const) {
    const entry = screen.getByRole("heading", { level: 3, name }).closest("li")!;
    expect(entry.querySelector("a")?.getAttribute("href")).toBe(`/rules/dragon#${rule}`);
    expect(entry.textContent).toContain("Hausregel");
  }
});

it("explains the numbers below a pile of the display", () => {
  setPreference("language", "en");
  const { container } = render(ReferenceItem, { of: pileEntry("monk-y", 1) });
  expect(screen.getByRole("heading", { name: "Monk" })).toBeTruthy();
  expect(container.querySelector("a")?.getAttribute("href")).toBe("/rules/dragon#12.2");
  expect(
    screen.getByText("×1: 1 tile is left. → 6: your marker goes 6 spaces forward when you take one."),
  ).toBeTruthy();
});

it("has French texts", () => {
  setPreference("language", "fr");
  render(Reference);
  expect(screen.getByRole("heading", { level: 2, name: "Évènements" })).toBeTruthy();
  expect(screen.getByText("3 cases · 3 pièces")).toBeTruthy();
});
