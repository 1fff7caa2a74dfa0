import { cleanup, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it } from "vitest";
import { LANGUAGES } from "../../lib/languages";
import { setPreference } from "../../stores/preferences.svelte";
import { loadBoardProps } from "./fixtures/board-props";
import Standings from "./Standings.svelte";
import { GOALS, forecastOf, SCORE_SOURCES, total } from "./view";
import { t } from "./messages";

beforeEach(() => setPreference("language", "en"));
afterEach(() => {
  cleanup();
  setPreference("language", "en");
});

const numbers = (row: HTMLElement): string[] =>
  within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent?.trim() ?? "");

it.each(LANGUAGES)("shows the numbers of the forecast (%s)", (language) => {
  setPreference("language", language);
  const { boardState: boardState, seat, names } = loadBoardProps("five-claim");
  render(Standings, { boardState: boardState, seat, names });
  const { goals, final } = forecastOf(boardState);
  const [goalTable, points] = screen.getAllByRole("table");
  for (const goal of GOALS) {
    const row = within(goalTable!)
      .getByRole("rowheader", { name: new RegExp(t(`goal-${goal}`)) })
      .closest("tr")!;
    const { influence: influence, lead, holder } = goals[goal];
    expect(numbers(row).map((text) => text.replace(t("board-holds"), "").trim())).toEqual([
      ...influence.map(String),
      lead ? `+${lead}` : "=",
    ]);
    expect([...row.querySelectorAll("td")].findIndex((cell) => cell.querySelector(".holder"))).toBe(holder ?? -1);
  }
  for (const source of SCORE_SOURCES) {
    const row = within(points!)
      .getByRole("rowheader", { name: t(`source-${source}`) })
      .closest("tr")!;
    expect(numbers(row)).toEqual(final.map((one) => `${one[source]}`.replace("-", "−")));
  }
  const sums = within(points!)
    .getByRole("rowheader", { name: t("board-total") })
    .closest("tr")!;
  expect(numbers(sums)).toEqual(final.map((one) => `${total(one)}`.replace("-", "−")));
});

it("counts Farmers after subtracting the fewest", () => {
  const { boardState: boardState, seat, names } = loadBoardProps("four-end");
  render(Standings, { boardState: boardState, seat, names });
  const left = screen.getByRole("rowheader", { name: "left" }).closest("tr")!;
  expect(Math.min(...numbers(left).map(Number))).toBe(0);
  const pointsRow = screen.getByRole("rowheader", { name: "points" }).closest("tr")!;
  expect(numbers(pointsRow).map(Number)).toEqual(forecastOf(boardState).final.map((one) => one.farmers));
});
