import { expect, test } from "vitest";
import {
  decisionAt,
  gradeOf,
  filterDecisions,
  topMoves,
  costliestDecisions,
  decisiveMoments,
  hasConfidence,
  type AnalysedDecision,
  type CandidateMove,
  type AnalysisResult,
} from "./analysis";

const candidate = (move: string, win: number | null): CandidateMove => ({
  move,
  visits: win === null ? 0 : 100,
  share: 0.1,
  value: win,
  wins: win === null ? null : [win, 1 - win],
  scores: null,
});

function decision(ply: number, seat: number, win: number | null, value: number | null = win): AnalysedDecision {
  const moves = [
    candidate("a", 0.6),
    candidate("b", 0.5),
    candidate("c", 0.4),
    candidate("d", 0.3),
    candidate("e", null),
  ];
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
    win_cost: win,
    value_cost: value,
    moves,
  };
}

const result: AnalysisResult = {
  game: "g",
  options: {},
  names: [],
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

test("the grade of the server counts, so that an unclear loss is no mistake", () => {
  expect(gradeOf({ ...decision(1, 0, 0.33), grade: "unclear", confidence: 0.6 })).toBe("unclear");
  const unclear = { ...result, decisions: [{ ...decision(3, 0, 0.33), grade: "unclear" as const }] };
  expect(filterDecisions(unclear, { seat: null, mistakesOnly: true })).toEqual([]);
  expect(filterDecisions(unclear, { seat: null, mistakesOnly: false })).toHaveLength(1);
});

test("decisive moments are the largest clear losses, of analyses that know their confidence", () => {
  const graded = (ply: number, cost: number, grade: "mistake" | "unclear") => ({ ...decision(ply, 0, cost), grade });
  const decisions = [graded(3, 0.2, "mistake"), graded(5, 0.9, "unclear"), graded(8, 0.3, "mistake")];
  expect(decisiveMoments({ ...result, version: 2, decisions }).map(({ ply }) => ply)).toEqual([8, 3]);
  expect(decisiveMoments({ ...result, version: 2, decisions }, 1).map(({ ply }) => ply)).toEqual([8]);
  expect(hasConfidence(result)).toBe(false);
  expect(decisiveMoments({ ...result, decisions })).toEqual([]);
});

test("grades of older analyses depend on the lost probability to win", () => {
  expect(result.decisions.map(gradeOf)).toEqual(["best", "inaccuracy", "mistake", "forced", "good"]);
  expect(gradeOf(decision(1, 0, 0.05))).toBe("mistake");
  expect(gradeOf(decision(1, 0, 0.02))).toBe("inaccuracy");
});

test("top moves are the best searched ones and the one that was played", () => {
  expect(topMoves(decision(1, 0, 0.1)).map(({ move }) => move)).toEqual(["a", "b", "c", "d"]);
  expect(topMoves({ ...decision(1, 0, 0.1), played: "b" }).map(({ move }) => move)).toEqual(["a", "b", "c"]);
  expect(topMoves({ ...decision(1, 0, 0.1), played: "e" }).map(({ move }) => move)).toEqual(["a", "b", "c", "e"]);
});

test("a decision belongs to the position before its ply", () => {
  expect(decisionAt(result, 7)?.ply).toBe(8);
  expect(decisionAt(result, 8)?.ply).toBe(9);
  expect(decisionAt(result, 3)).toBeUndefined();
});

test("the filter removes forced decisions, and optionally good ones and other seats", () => {
  const plies = (seat: number | null, mistakesOnly: boolean) =>
    filterDecisions(result, { seat, mistakesOnly }).map(({ ply }) => ply);
  expect(plies(null, false)).toEqual([3, 5, 8, 12]);
  expect(plies(null, true)).toEqual([5, 8]);
  expect(plies(1, false)).toEqual([5, 12]);
  expect(plies(0, true)).toEqual([8]);
});

test("only mistakes are among the costliest decisions", () => {
  const seat = (number: number, mistakes: number[]) => ({
    seat: number,
    name: "",
    decisions: 2,
    mean_win_cost: 0,
    mean_value_cost: 0,
    mistakes,
  });
  expect(costliestDecisions({ ...result, seats: [seat(0, [8, 3]), seat(1, [5])] }).map(({ ply }) => ply)).toEqual([8]);
  expect(costliestDecisions({ ...result, seats: [seat(0, []), seat(1, [5])] })).toEqual([]);
});
