import { cleanup, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it } from "vitest";
import { prefer } from "../../stores/preferences.svelte";
import { load } from "./fixtures/board-props";
import Standings from "./Standings.svelte";
import { GOALS, outlookOf, SOURCES, total } from "./view";
import { t } from "./i18n";

beforeEach(() => prefer("language", "en"));
afterEach(() => {
  cleanup();
  prefer("language", "en");
});

const numbers = (row: HTMLElement): string[] =>
  within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent?.trim() ?? "");

it.each(["en", "fr"] as const)("tells every race as the server counts it (%s)", (language) => {
  prefer("language", language);
  const { scene, seat, names } = load("five-claim");
  render(Standings, { scene, seat, names });
  const { goals, final } = outlookOf(scene);
  const [races, points] = screen.getAllByRole("table");
  for (const goal of GOALS) {
    const row = within(races!)
      .getByRole("rowheader", { name: new RegExp(t().goal[goal]) })
      .closest("tr")!;
    const { counts, lead, holder } = goals[goal];
    expect(numbers(row).map((text) => text.replace(t().holds, "").trim())).toEqual([
      ...counts.map(String),
      lead ? `+${lead}` : "=",
    ]);
    expect([...row.querySelectorAll("td")].findIndex((cell) => cell.querySelector(".holder"))).toBe(holder ?? -1);
  }
  for (const source of SOURCES) {
    const row = within(points!).getByRole("rowheader", { name: t().source[source] }).closest("tr")!;
    expect(numbers(row)).toEqual(final.map((one) => `${one[source]}`.replace("-", "−")));
  }
  const sums = within(points!).getByRole("rowheader", { name: t().sum }).closest("tr")!;
  expect(numbers(sums)).toEqual(final.map((one) => `${total(one)}`.replace("-", "−")));
});

it("counts the Farmers that are given up", () => {
  const { scene, seat, names } = load("four-end");
  render(Standings, { scene, seat, names });
  const left = screen.getByRole("rowheader", { name: "left" }).closest("tr")!;
  expect(Math.min(...numbers(left).map(Number))).toBe(0);
  const worth = screen.getByRole("rowheader", { name: "points" }).closest("tr")!;
  expect(numbers(worth).map(Number)).toEqual(outlookOf(scene).final.map((one) => one.farmers));
});
