import { expect, test } from "vitest";
import type { Choice, Scene, TutorialStage } from "../games/board-module";
import { isReading, judge, leading, readStage } from "./progress";

const scene: Scene = { view: {}, outlook: {}, points: [] };
const choice = (text: string): Choice => ({ text, entries: [], after: scene, chance: false });

function stage(move: string | null, ...texts: string[]): TutorialStage {
  const choices = texts.map(choice);
  return { scene, step: null, prompt: null, rule: null, asked: [0], choices, move, entries: [], key: "k" };
}

test("only the wanted move leads on; other legal moves are told from illegal ones", () => {
  const asked = stage("take b", "take a", "take b");
  expect(judge(asked, "take b")).toBe("wanted");
  expect(judge(asked, "take a")).toBe("other");
  expect(judge(asked, "take c")).toBe("impossible");
});

test("a stage without a move is read", () => {
  expect(isReading(stage(null))).toBe(true);
  expect(isReading(stage("take a", "take a"))).toBe(false);
});

test("an address names a stage from 1 on", () => {
  expect(readStage("3", 5)).toBe(2);
  expect(readStage("5", 5)).toBe(4);
  for (const wrong of ["6", "0", "-1", "1.5", "x", ""]) expect(readStage(wrong, 5), wrong).toBe(0);
});

test("the place that makes the move is pointed at, and no other", () => {
  const places = ["take a", "take a+b", "take b"].map((move) => ({ move, pressed: false }));
  expect(leading("take a+b", places)).toEqual([false, true, false]);
});

test("as long as no place makes the move, its first half is pointed at, unless it is pressed", () => {
  const at = (pressed: boolean) => [
    { move: "take a", pressed },
    { move: "take ab", pressed: false },
    { move: "take b", pressed: false },
    { move: "take", pressed: false },
  ];
  expect(leading("take a+b", at(false))).toEqual([true, false, false, false]);
  expect(leading("take a+b", at(true))).toEqual([false, false, false, false]);
});
