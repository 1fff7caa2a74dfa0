/** What a move would bring, read from what the server would tell about it. */

import type { Choice } from "../board-module";
import type { GoodName } from "./pieces";

export interface Gain {
  what: GoodName | "floor" | "space";
  n: number;
}

/** By kind of log entry: which of its numbers counts, and what it counts. */
const TOLD: Record<string, [argument: string, what: Gain["what"], sign: 1 | -1]> = {
  passed: ["gained", "yuan", 1],
  income: ["yuan", "yuan", 1],
  harvest: ["rice", "rice", 1],
  rockets: ["fireworks", "fireworks", 1],
  research: ["vp", "vp", 1],
  builds: ["floors", "floor", 1],
  marched: ["steps", "space", 1],
  fee: ["fee", "yuan", -1],
  privilege: ["price", "yuan", -1],
};

/** What an action brings the seat, before anything else happens. */
export function gains(choice: Choice | undefined, seat: number | null): Gain[] {
  const found: Gain[] = [];
  for (const entry of choice?.entries ?? []) {
    const told = TOLD[entry.kind];
    const n = told && entry.seat === seat ? Number(entry.args[told[0]] ?? 0) : 0;
    if (told && n) found.push({ what: told[1], n: n * told[2] });
  }
  return found;
}

/** What is taken first: the fee of an occupied group, or the price. */
export const price = (list: readonly Gain[]): number => -list.reduce((sum, gain) => sum + Math.min(0, gain.n), 0);
export const bringing = (list: readonly Gain[]): Gain[] => list.filter((gain) => gain.n > 0);
