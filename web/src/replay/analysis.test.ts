import { expect, test } from "vitest";
import {
  decisionAt,
  gradeOf,
  listed,
  topMoves,
  worst,
  type Decision,
  type JudgedMove,
  type Judgement,
} from "./analysis";

const judged = (move: string, win: number | null): JudgedMove => ({
  move,
  visits: win === null ? 0 : 100,
  share: 0.1,
  value: win,
  wins: win === null ? null : [win, 1 - win],
  scores: null,
});

function decision(ply: number, seat: number, win: number | null, value: number | null = win): Decision {
  const moves = [judged("a", 0.6), judged("b", 0.5), judged("c", 0.4), judged("d", 0.3), judged("e", null)];
  return {
    ply,
    seat,
    step: "s",
    sealed: false,
    value: 0.6,
    wins: [0.6, 0.4],
    scores: null,
    played: "d",
    best: "a",
    cost_win: win,
    cost_value: value,
    moves,
  };
}

const judgement: Judgement = {
  plies: 20,
  result: null,
  budget: "100it",
  decisions: [
    decision(3, 0, 0, 0),
    decision(5, 1, 0.03),
    decision(8, 0, 0.2),
    decision(9, 1, null),
    decision(12, 1, 0.01),
  ],
  seats: [],
};

test("grades go by the victory that was given away", () => {
  expect(judgement.decisions.map(gradeOf)).toEqual(["best", "doubtful", "mistake", "forced", "fair"]);
  expect(gradeOf(decision(1, 0, 0.05))).toBe("mistake");
  expect(gradeOf(decision(1, 0, 0.02))).toBe("doubtful");
});

test("the best moves are shown, and the one that was played, but none that was never tried", () => {
  expect(topMoves(decision(1, 0, 0.1)).map(({ move }) => move)).toEqual(["a", "b", "c", "d"]);
  expect(topMoves({ ...decision(1, 0, 0.1), played: "b" }).map(({ move }) => move)).toEqual(["a", "b", "c"]);
  expect(topMoves({ ...decision(1, 0, 0.1), played: "e" }).map(({ move }) => move)).toEqual(["a", "b", "c", "e"]);
});

test("a decision belongs to the position before its ply", () => {
  expect(decisionAt(judgement, 7)?.ply).toBe(8);
  expect(decisionAt(judgement, 8)?.ply).toBe(9);
  expect(decisionAt(judgement, 3)).toBeUndefined();
});

test("the list leaves out what was no choice, and on demand all that cost nothing and all others", () => {
  const plies = (seat: number | null, mistakes: boolean) => listed(judgement, { seat, mistakes }).map(({ ply }) => ply);
  expect(plies(null, false)).toEqual([3, 5, 8, 12]);
  expect(plies(null, true)).toEqual([5, 8]);
  expect(plies(1, false)).toEqual([5, 12]);
  expect(plies(0, true)).toEqual([8]);
});

test("of the costliest moves of each seat only those stand out that cost enough", () => {
  const seat = (number: number, mistakes: number[]) => ({
    seat: number,
    name: "",
    decisions: 2,
    mean_cost_win: 0,
    mean_cost_value: 0,
    mistakes,
  });
  expect(worst({ ...judgement, seats: [seat(0, [8, 3]), seat(1, [5])] }).map(({ ply }) => ply)).toEqual([8]);
  expect(worst({ ...judgement, seats: [seat(0, []), seat(1, [5])] })).toEqual([]);
});
