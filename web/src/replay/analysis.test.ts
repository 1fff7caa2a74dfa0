import { expect, test } from "vitest";
import {
  decisionAt,
  gradeOf,
  hasFewVisits,
  filterDecisions,
  topMoves,
  costliestDecisions,
  decisiveMoments,
  hasConfidence,
  searchEffort,
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
  expect(decisiveMoments({ ...result, version: 2, decisions }, []).map(({ ply }) => ply)).toEqual([8, 3]);
  expect(decisiveMoments({ ...result, version: 2, decisions }, [], 1).map(({ ply }) => ply)).toEqual([8]);
  expect(hasConfidence(result)).toBe(false);
  expect(decisiveMoments({ ...result, decisions }, [])).toEqual([]);
});

test("the largest clear loss of the user is among the decisive moments", () => {
  const lost = (ply: number, seat: number, cost: number) => ({
    ...decision(ply, seat, cost),
    grade: "mistake" as const,
  });
  const decisions = [lost(3, 1, 0.3), lost(5, 1, 0.4), lost(8, 0, 0.08), lost(9, 1, 0.2), lost(12, 0, 0.1)];
  const moments = (own: number[]) => decisiveMoments({ ...result, version: 2, decisions }, own).map(({ ply }) => ply);
  expect(moments([])).toEqual([5, 3, 9]);
  expect(moments([0])).toEqual([5, 3, 12]);
  expect(moments([1])).toEqual([5, 3, 9]);
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

test("top moves are in the order of the numbers shown, and those with few visits come last", () => {
  const visits = { a: 300, b: 250, c: 200, d: 40 }; // d was left aside
  const moves = Object.entries({ a: 0.39, c: 0.19, b: 0.2, d: 0.33 }).map(([move, win]) => ({
    ...candidate(move, win),
    visits: visits[move as keyof typeof visits],
  }));
  const shown = { ...decision(1, 0, 0.2), moves, played: "c" };
  expect(topMoves(shown, 4).map(({ move }) => move)).toEqual(["a", "b", "c", "d"]);
  expect(moves.map((option) => hasFewVisits(shown, option))).toEqual([false, false, false, true]);
  expect(hasFewVisits(shown, { ...candidate("d", 0.3), visits: 1, proven: true })).toBe(false);
  // a mix is in the order of its shares, and the move that was played is always searched enough
  expect(topMoves({ ...shown, sealed: true }, 4).map(({ move }) => move)).toEqual(["a", "c", "b", "d"]);
  expect(topMoves({ ...shown, played: "d" }, 4).map(({ move }) => move)).toEqual(["a", "d", "b", "c"]);
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

test("search effort is a number of variations or seconds", () => {
  expect(searchEffort("4000it")).toEqual({ variations: 4000 });
  expect(searchEffort("4000it,threads=2")).toEqual({ variations: 4000 });
  expect(searchEffort("500ms")).toEqual({ seconds: 0.5 });
  expect(searchEffort("2s")).toEqual({ seconds: 2 });
});
