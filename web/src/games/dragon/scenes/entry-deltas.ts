/** What log entries give to seats and take from them, as numbers that fly over the board. */

import type { LogEntry } from "../../../api/types";
import type { SceneDelta } from "../../../scenes/scene";
import { BONUS_NAMES, GOOD_NAMES } from "../names";

/** What can be gained and lost; `Unit.svelte` draws it. */
export type DeltaUnit =
  | "yuan"
  | "rice"
  | "fireworks"
  | "smallPrivilege"
  | "largePrivilege"
  | "vp"
  | "person"
  | "card"
  | "floor"
  | "palaces"
  | "ladies"
  | "privileges";

const BONUS_AMOUNTS: Readonly<Record<string, [number, DeltaUnit]>> = {
  rice: [1, "rice"],
  fireworks: [1, "fireworks"],
  yuan: [2, "yuan"],
  vp: [3, "vp"],
};

const POINT_UNITS: readonly DeltaUnit[] = ["palaces", "ladies", "privileges"];

/** Returns the selector of a good of a seat; points of any source are counted in one place. */
export function targetOf(seat: number, unit: DeltaUnit): string {
  const good = POINT_UNITS.includes(unit) ? "vp" : unit;
  return `[data-province="${seat}"] [data-good="${good}"]`;
}

const palaceTarget = (seat: number, palace: number): string => `[data-province="${seat}"] [data-palace="${palace}"]`;

/** Returns what an entry changes for its seat. Amounts of zero are left out. */
export function entryDeltas({ kind, seat, args }: LogEntry): SceneDelta[] {
  if (seat === null) return [];
  const deltas: SceneDelta[] = [];
  const add = (amount: number | undefined, unit: DeltaUnit): void => {
    if (amount) deltas.push({ amount, unit, target: targetOf(seat, unit) });
  };
  const addAtPalace = (amount: number, unit: DeltaUnit): void => {
    deltas.push({ amount, unit, target: palaceTarget(seat, args["palace"] ?? 0) });
  };
  const take = (amount: number | undefined, unit: DeltaUnit): void => add(-(amount ?? 0), unit);
  switch (kind) {
    case "passed":
      add(args["gained"], "yuan");
      break;
    case "fee":
      take(args["fee"], "yuan");
      break;
    case "income":
      add(args["yuan"], "yuan");
      break;
    case "harvest":
      add(args["rice"], "rice");
      break;
    case "fireworks-gained":
      add(args["fireworks"], "fireworks");
      break;
    case "privilege":
      take(args["price"], "yuan");
      add(1, args["size"] ? "largePrivilege" : "smallPrivilege");
      break;
    case "floor-added":
    case "palace-added":
      addAtPalace(1, "floor");
      break;
    case "wall-tile": {
      const [amount, unit] = BONUS_AMOUNTS[BONUS_NAMES[args["bonus"] ?? -1] ?? ""] ?? [0, "vp"];
      add(amount, unit);
      break;
    }
    case "placed":
      addAtPalace(1, "person");
      break;
    case "released":
      addAtPalace(-1, "person");
      break;
    case "refused":
      take(1, "person");
      break;
    case "tribute":
      take(args["paid"], "yuan");
      break;
    case "drought":
      take(args["rice"], "rice");
      break;
    case "festival":
      add(args["vp"], "vp");
      take(args["returned"], "fireworks");
      break;
    case "decayed":
    case "palace-removed":
    case "quaked":
    case "collapsed":
      addAtPalace(-1, "floor");
      break;
    case "scored":
      add(args["palaces"], "palaces");
      add(args["ladies"], "ladies");
      add(args["privileges"], "privileges");
      break;
    case "flooded":
      take(1, GOOD_NAMES[args["good"] ?? 0] ?? "yuan");
      break;
    case "discarded":
      take(1, "card");
      break;
    case "assassinated":
      take(args["small"], "smallPrivilege");
      take(args["large"], "largePrivilege");
      break;
    case "research":
    case "mongol":
    case "wall-scored":
    case "people-scored":
    case "monks-scored":
    case "ladies-scored":
    case "goods-scored":
      add(args["vp"], "vp");
  }
  return deltas;
}

/** Returns deltas with those of the same unit and place added up, in their first order. */
export function addUp(deltas: readonly SceneDelta[]): SceneDelta[] {
  const sums = new Map<string, SceneDelta>();
  for (const delta of deltas) {
    const key = `${delta.unit} ${delta.target}`;
    sums.set(key, { ...delta, amount: (sums.get(key)?.amount ?? 0) + delta.amount });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0);
}
