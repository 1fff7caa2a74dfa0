/** Checks the moves of a tutorial's user. */

import type { TutorialLesson } from "../games/board-module";

/** `expected`: the move of the lesson; `legal`: possible, but not what the lesson is about. */
export type MoveCheck = "expected" | "legal" | "illegal";

export function checkMove(lesson: TutorialLesson, move: string): MoveCheck {
  if (move === lesson.move) return "expected";
  return lesson.legalMoves.some(({ text }) => text === move) ? "legal" : "illegal";
}

/** Whether a lesson expects no move. */
export function isReadOnly(lesson: TutorialLesson): boolean {
  return lesson.move === null;
}

/** Parses the number of a lesson in a URL, counted from 1, to an index. Invalid numbers give the first lesson. */
export function parseLessonNumber(hash: string, lessons: number): number {
  const number = Number(hash);
  return Number.isInteger(number) && number >= 1 && number <= lessons ? number - 1 : 0;
}

/**
 * Returns which targets lead to the expected move: those that make it, or else those that make its first half ("draft tax"
 * before "draft tax+scholar") and are not pressed yet.
 */
export function targetsTowards(expected: string, targets: readonly { move: string; pressed: boolean }[]): boolean[] {
  const exact = targets.map((target) => target.move === expected);
  if (exact.some(Boolean)) return exact;
  return targets.map(({ move, pressed }) => {
    const isHalf = move.includes(" ") && expected.startsWith(move) && /^[^a-z0-9]/.test(expected.slice(move.length));
    return isHalf && !pressed;
  });
}
