/** How far a pupil is in a tutorial, and what an answer means there. */

import type { TutorialStage } from "../games/board-module";

/** `wanted`: on to the next stage; `other`: possible, but not what the lesson is about. */
export type Verdict = "wanted" | "other" | "impossible";

export function judge(stage: TutorialStage, move: string): Verdict {
  if (move === stage.move) return "wanted";
  return stage.choices.some((choice) => choice.text === move) ? "other" : "impossible";
}

/** Whether there is nothing to do but read. */
export function isReading(stage: TutorialStage): boolean {
  return stage.move === null;
}

/** The stage that an address names, from 1 on; what is not possible is the first. */
export function readStage(hash: string, stages: number): number {
  const number = Number(hash);
  return Number.isInteger(number) && number >= 1 && number <= stages ? number - 1 : 0;
}

/**
 * Which of the marked places lead to the move: those that make it; without any, those that make the first half of it
 * ("draft tax" before "draft tax+scholar"). A place that is already pressed need not be pressed again.
 */
export function leading(wanted: string, places: readonly { move: string; pressed: boolean }[]): boolean[] {
  const making = places.map((place) => place.move === wanted);
  if (making.some(Boolean)) return making;
  return places.map(({ move, pressed }) => {
    const half = move.includes(" ") && wanted.startsWith(move) && /^[^a-z0-9]/.test(wanted.slice(move.length));
    return half && !pressed;
  });
}
