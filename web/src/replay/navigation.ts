/**
 * Steps through a game by ply, by phase or by round. The number of a position is the number of plies before it. Positions at
 * which chance decides next are skipped: every stop is a decision of a player, or the end.
 */

import type { Replay } from "../api/types";

/** Round and phase of a position, and whether chance decides next. */
export interface PhaseMark {
  round: number;
  phase: string;
  isChanceNext: boolean;
}

export type StepSize = "ply" | "phase" | "round";

/** Returns the mark of each position from 0 to the last. The last position belongs to the phase before it. */
export function phaseMarksOf(replay: Pick<Replay, "plies">): PhaseMark[] {
  const marks = replay.plies.map(({ round, phase, seat }) => ({ round, phase, isChanceNext: seat === null }));
  return [...marks, { ...(marks.at(-1) ?? { round: 0, phase: "" }), isChanceNext: false }];
}

/** Returns this position, or the next one at which a player decides. */
export function nextDecision(marks: readonly PhaseMark[], position: number): number {
  const last = marks.length - 1;
  let stop = Math.min(last, Math.max(0, position));
  while (stop < last && marks[stop]?.isChanceNext) stop++;
  return stop;
}

/** Returns the positions at which a phase (or a round) begins; 0 is always one. */
export function startsOf(marks: readonly PhaseMark[], size: "phase" | "round"): number[] {
  return marks.flatMap((mark, position) => {
    const before = marks[position - 1];
    const isSame = before?.round === mark.round && (size === "round" || before.phase === mark.phase);
    return isSame ? [] : [position];
  });
}

/** Returns where each round begins, for the ticks of the scrubber. A game without rounds has none. */
export function ticksOf(marks: readonly PhaseMark[]): { position: number; round: number }[] {
  return startsOf(marks, "round").flatMap((position) => {
    const round = marks[position]?.round ?? 0;
    return round > 0 ? [{ position, round }] : [];
  });
}

/** Returns the stop one step forward (1) or back (-1). A step back goes to the start of the current phase or round first. */
export function nextStop(marks: readonly PhaseMark[], from: number, size: StepSize, direction: 1 | -1): number {
  const starts = size === "ply" ? [...marks.keys()] : startsOf(marks, size);
  const stops = starts.map((start) => nextDecision(marks, start));
  if (direction > 0) return stops.find((stop) => stop > from) ?? marks.length - 1;
  return stops.findLast((stop) => stop < from) ?? nextDecision(marks, 0);
}

/** Parses the ply of a URL and limits it to the game. */
export function parsePly(text: string | null, last: number): number {
  const number = Number(text ?? "0");
  return Number.isFinite(number) ? Math.min(last, Math.max(0, Math.trunc(number))) : 0;
}

/** Parses the seat of a URL: null is a spectator, also for invalid seats; undefined if the URL has none. */
export function parseSeat(text: string | null, seats: number): number | null | undefined {
  if (text === null) return undefined;
  const number = Number(text);
  return text !== "" && Number.isInteger(number) && number >= 0 && number < seats ? number : null;
}
