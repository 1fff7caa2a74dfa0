/** What a move would gain, from its log entries. */

import type { MovePreview } from "../board-module";
import type { GoodName } from "./pieces";

export interface Gain {
  what: GoodName | "floor" | "space";
  n: number;
}

/** By kind of log entry: the argument with the number, what it counts, and the sign. */
const GAIN_BY_ENTRY_KIND: Record<string, [argument: string, what: Gain["what"], sign: 1 | -1]> = {
  passed: ["gained", "yuan", 1],
  income: ["yuan", "yuan", 1],
  harvest: ["rice", "rice", 1],
  "fireworks-gained": ["fireworks", "fireworks", 1],
  research: ["vp", "vp", 1],
  builds: ["floors", "floor", 1],
  "marker-moved": ["steps", "space", 1],
  fee: ["fee", "yuan", -1],
  privilege: ["price", "yuan", -1],
};

/** Returns the gains of a seat from a move. */
export function gainsOf(move: MovePreview | undefined, seat: number | null): Gain[] {
  const found: Gain[] = [];
  for (const entry of move?.entries ?? []) {
    const gain = GAIN_BY_ENTRY_KIND[entry.kind];
    const n = gain && entry.seat === seat ? Number(entry.args[gain[0]] ?? 0) : 0;
    if (gain && n) found.push({ what: gain[1], n: n * gain[2] });
  }
  return found;
}

/** Returns the cost: the fee of an occupied group, or the price. */
export const priceOf = (list: readonly Gain[]): number => -list.reduce((sum, gain) => sum + Math.min(0, gain.n), 0);
/** Returns the gains without costs. */
export const positiveGains = (list: readonly Gain[]): Gain[] => list.filter((gain) => gain.n > 0);
