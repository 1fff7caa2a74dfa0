/**
 * How a game is leafed through: by ply, by phase, by round. A position has the number of the plies before it. Positions at
 * which chance is about to decide are passed over: one rests where somebody decides, and at the end.
 */

import type { Replay } from "../api/types";

/** Round and phase of a position, and whether chance is next. */
export interface Chapter {
  round: number;
  phase: string;
  drawing: boolean;
}

export type Stride = "ply" | "phase" | "round";

/** Of each position from 0 to the last; the last one belongs to what came before it. */
export function chaptersOf(replay: Pick<Replay, "plies">): Chapter[] {
  const before = replay.plies.map(({ round, phase, seat }) => ({ round, phase, drawing: seat === null }));
  return [...before, { ...(before.at(-1) ?? { round: 0, phase: "" }), drawing: false }];
}

/** Where one rests: this position, or the next one at which chance has nothing to decide. */
export function settled(chapters: readonly Chapter[], position: number): number {
  const last = chapters.length - 1;
  let rest = Math.min(last, Math.max(0, position));
  while (rest < last && chapters[rest]?.drawing) rest++;
  return rest;
}

/** The positions at which a phase (or a round) begins; 0 is always one. */
export function startsOf(chapters: readonly Chapter[], stride: "phase" | "round"): number[] {
  return chapters.flatMap((chapter, position) => {
    const before = chapters[position - 1];
    const same = before?.round === chapter.round && (stride === "round" || before.phase === chapter.phase);
    return same ? [] : [position];
  });
}

/** Where each round begins: ticks for the scrubber. A game without rounds has none. */
export function ticksOf(chapters: readonly Chapter[]): { position: number; round: number }[] {
  return startsOf(chapters, "round").flatMap((position) => {
    const round = chapters[position]?.round ?? 0;
    return round > 0 ? [{ position, round }] : [];
  });
}

/** The position one stride on (1) or back (-1); at the ends it stays. Going back first goes to where the phase began. */
export function stride(chapters: readonly Chapter[], from: number, by: Stride, way: 1 | -1): number {
  const starts = by === "ply" ? [...chapters.keys()] : startsOf(chapters, by);
  const rests = starts.map((start) => settled(chapters, start));
  if (way > 0) return rests.find((rest) => rest > from) ?? chapters.length - 1;
  return rests.findLast((rest) => rest < from) ?? settled(chapters, 0);
}

/** A position that an address names; what is not possible becomes the nearest. */
export function readPly(text: string | null, last: number): number {
  const number = Number(text ?? "0");
  return Number.isFinite(number) ? Math.min(last, Math.max(0, Math.trunc(number))) : 0;
}

/** A seat that an address names; null: a spectator, also for what is not possible; undefined: none is named. */
export function readSeat(text: string | null, seats: number): number | null | undefined {
  if (text === null) return undefined;
  const number = Number(text);
  return text !== "" && Number.isInteger(number) && number >= 0 && number < seats ? number : null;
}
