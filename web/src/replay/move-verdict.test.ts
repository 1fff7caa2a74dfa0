import { expect, test } from "vitest";
import { prefer } from "../stores/preferences.svelte";
import type { Decision } from "./analysis";
import { verdictOf } from "./move-verdict";
import { t } from "./i18n";

const say = (move: string, seat: number) => `${move} of ${seat}`;
const decision = (cost: number, sealed = false) =>
  ({ seat: 1, played: "b", best: "a", sealed, cost_win: cost, cost_value: cost }) as Decision;

test("a verdict names what was better, but no single move where the best is a mixture", () => {
  prefer("language", "en");
  expect(verdictOf(decision(0), say)).toBe("Played: b of 1. Nothing was better.");
  expect(verdictOf(decision(0.043), say)).toBe("Played: b of 1. Better: a of 1 (−4.3 %).");
  expect(verdictOf(decision(0.1, true), say)).not.toContain("a of 1");
  prefer("language", "fr");
  expect(verdictOf(decision(0.043), say)).toBe("Joué\u00a0: b of 1. Mieux\u00a0: a of 1 (−4,3 %).");
});

test("nothing is not less than nothing", () => {
  prefer("language", "en");
  expect([0, 0.0004, 0.0006].map((share) => t().lost(share))).toEqual(["0.0 %", "0.0 %", "−0.1 %"]);
});
