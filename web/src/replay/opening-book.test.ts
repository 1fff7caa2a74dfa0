import { render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { setPreference } from "../stores/preferences.svelte";
import OpeningBook from "./OpeningBook.svelte";
import { formatInterval, type BookView } from "./opening-book";

const choice = (moves: string[], rank: number, played = false) => ({
  moves,
  played,
  rank,
  margin: 3 - rank,
  margin_error: 0.5,
  win: 0.25,
  win_error: 0.01,
  games: 100,
  policy_share: null,
});
const book: BookView = {
  policy: "greedy",
  games: 5000,
  mixed: true,
  choices: [choice(["a"], 1), choice(["b", "c"], 9, true)],
};

beforeEach(() => setPreference("language", "en"));

describe("opening book", () => {
  it("formats the interval of a standard error", () => {
    expect(formatInterval(0.5)).toBe("1.0");
  });

  it("shows the best choices, and the one that was made with its place", () => {
    render(OpeningBook, { book, seat: 0, describe: (move: string) => move.toUpperCase() });
    const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent.replace(/\s+/g, " "));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain("A");
    expect(rows[1]).toContain("B + C");
    expect(rows[1]).toContain("9");
    expect(rows[1]).toContain("played");
    expect(rows[0]).not.toContain("played");
  });
});
