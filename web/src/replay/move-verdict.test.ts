import { expect, test } from "vitest";
import { setPreference } from "../stores/preferences.svelte";
import type { AnalysedDecision } from "./analysis";
import { formatCost, formatPercent } from "./format-share";
import { verdictText } from "./move-verdict";

const describe = (move: string, seat: number) => `${move} of ${seat}`;
const candidate = (move: string, points: number) => ({ move, scores: [0, points] });
const decision = (cost: number, rest: Partial<AnalysedDecision> = {}) =>
  ({
    seat: 1,
    played: "b",
    best: "a",
    sealed: false,
    win_cost: cost,
    value_cost: cost,
    moves: [candidate("a", 50), candidate("b", 47.5)],
    ...rest,
  }) as AnalysedDecision;

test("a verdict names the better move and what it is worth, except for sealed decisions", () => {
  setPreference("language", "en");
  expect(verdictText(decision(0), describe)).toBe("Played: b of 1. Nothing was better.");
  expect(verdictText(decision(0.043, { score_cost: 1.8 }), describe)).toBe(
    "Played: b of 1. Better: a of 1 (−4.3% to win, −1.8 points).",
  );
  expect(verdictText(decision(0.043), describe)).toContain("−2.5 points");
  expect(verdictText(decision(0.162, { score_cost: 0.4 }), describe)).toBe(
    "Played: b of 1. Better: a of 1 (−16.2% to win).",
  );
  expect(verdictText(decision(0.1, { sealed: true }), describe)).not.toContain("a of 1");
  setPreference("language", "fr");
  expect(verdictText(decision(0.043), describe)).toMatch(
    /^Joué\u00a0: b of 1\. Mieux\u00a0: a of 1 \(victoire −4,3\s%/,
  );
});

test("a verdict on an unclear decision names no better move and no cost", () => {
  setPreference("language", "en");
  const text = verdictText(decision(0.33, { grade: "unclear", confidence: 0.7 }), describe);
  expect(text).not.toContain("a of 1");
  expect(text).not.toContain("%");
  expect(verdictText(decision(0.01, { grade: "good" }), describe)).toBe("Played: b of 1. As good as the best.");
});

test("a cost of zero has no minus sign", () => {
  setPreference("language", "en");
  expect([0, 0.0004, 0.0006].map(formatCost)).toEqual(["0.0%", "0.0%", "−0.1%"]);
  expect(formatPercent(0.426)).toBe("43%");
});
