import { expect, test } from "vitest";
import { setPreference } from "../stores/preferences.svelte";
import type { AnalysedDecision } from "./analysis";
import { formatCost, formatPercent } from "./format-share";
import { verdictText } from "./move-verdict";

const describe = (move: string, seat: number) => `${move} of ${seat}`;
const decision = (cost: number, sealed = false) =>
  ({ seat: 1, played: "b", best: "a", sealed, win_cost: cost, value_cost: cost }) as AnalysedDecision;

test("a verdict names the better move, except for sealed decisions", () => {
  setPreference("language", "en");
  expect(verdictText(decision(0), describe)).toBe("Played: b of 1. Nothing was better.");
  expect(verdictText(decision(0.043), describe)).toBe("Played: b of 1. Better: a of 1 (−4.3%).");
  expect(verdictText(decision(0.1, true), describe)).not.toContain("a of 1");
  setPreference("language", "fr");
  expect(verdictText(decision(0.043), describe)).toMatch(/^Joué\u00a0: b of 1\. Mieux\u00a0: a of 1 \(−4,3\s%\)\.$/);
});

test("a cost of zero has no minus sign", () => {
  setPreference("language", "en");
  expect([0, 0.0004, 0.0006].map(formatCost)).toEqual(["0.0%", "0.0%", "−0.1%"]);
  expect(formatPercent(0.426)).toBe("43%");
});
