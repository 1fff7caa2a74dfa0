import { expect, test } from "vitest";
import type { BoardState, MovePreview, TutorialLesson } from "../games/board-module";
import { checkMove, isReadOnly, parseLessonNumber, targetsTowards } from "./progress";
import { testDouble } from "../lib/test-double";

const boardState = testDouble<BoardState>({ view: {}, forecast: null, points: [] });
const movePreview = (text: string): MovePreview => ({ text, entries: [], boardState, isChanceNext: false });

function lesson(move: string | null, ...texts: string[]): TutorialLesson {
  const legalMoves = texts.map(movePreview);
  return { boardState, step: null, toMove: [0], legalMoves, move, entries: [], key: "k" };
}

test("moves are expected, legal or illegal", () => {
  const current = lesson("take b", "take a", "take b");
  expect(checkMove(current, "take b")).toBe("expected");
  expect(checkMove(current, "take a")).toBe("legal");
  expect(checkMove(current, "take c")).toBe("illegal");
});

test("a lesson without a move is read-only", () => {
  expect(isReadOnly(lesson(null))).toBe(true);
  expect(isReadOnly(lesson("take a", "take a"))).toBe(false);
});

test("lesson numbers in a URL count from 1", () => {
  expect(parseLessonNumber("3", 5)).toBe(2);
  expect(parseLessonNumber("5", 5)).toBe(4);
  for (const invalid of ["6", "0", "-1", "1.5", "x", ""]) expect(parseLessonNumber(invalid, 5), invalid).toBe(0);
});

test("the target of the expected move is highlighted alone", () => {
  const targets = ["take a", "take a+b", "take b"].map((move) => ({ move, pressed: false }));
  expect(targetsTowards("take a+b", targets)).toEqual([false, true, false]);
});

test("without such a target its first half is highlighted, unless it is pressed", () => {
  const targets = (pressed: boolean) => [
    { move: "take a", pressed },
    { move: "take ab", pressed: false },
    { move: "take b", pressed: false },
    { move: "take", pressed: false },
  ];
  expect(targetsTowards("take a+b", targets(false))).toEqual([true, false, false, false]);
  expect(targetsTowards("take a+b", targets(true))).toEqual([false, false, false, false]);
});
