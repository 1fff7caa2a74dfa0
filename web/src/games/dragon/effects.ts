/** What a move changes for a seat: the numbers and persons of its province, and its place in the turn order. */

import { word } from "../../lib/catalogue";
import type { BoardState, Delta, MovePreview } from "../board-module";
import { t } from "./messages";
import type { GoodName, Kind } from "./pieces";
import { personTrackMarkers } from "./tracks";
import { diffPersons, viewOf, type DragonView, type PlayerView } from "./view";

const GOODS = [
  ["yuan", "yuan"],
  ["rice", "rice"],
  ["fireworks", "fireworks"],
  ["smallPrivileges", "smallPrivilege"],
  ["largePrivileges", "largePrivilege"],
  ["vp", "vp"],
] as const;

/** Returns what a move changes for a seat. */
export function effectsOf(before: BoardState, move: MovePreview, seat: number): Delta[] {
  const [now, next] = [viewOf(before), viewOf(move.boardState)];
  const [player, after] = [now.players[seat], next.players[seat]];
  if (!player || !after) return [];
  const effects: Delta[] = [];
  const fee = sumOf(move, seat, "fee", "fee"); // shown apart from what the action brings
  effects.push(...amount("good-yuan", "yuan", -fee));
  for (const [what, good] of GOODS)
    effects.push(...amount(`good-${good}`, good, after[what] - player[what] + (what === "yuan" ? fee : 0)));
  const { arrived, departed } = diffPersons(personsOf(player), personsOf(after));
  effects.push(...arrived.map((kind) => person(kind, false)), ...departed.map((kind) => person(kind, true)));
  effects.push(...amount("floor", "floor", floorsOf(after) - floorsOf(player) + floorsToBuild(move, seat)));
  effects.push(...amount("space", "space", spaceOf(next, seat) - spaceOf(now, seat)));
  const [oldPlace, place] = [placeOf(now, seat), placeOf(next, seat)];
  if (place !== oldPlace)
    effects.push({ text: t("effect-order", { before: oldPlace, after: place }), label: t("board-acts", { place }) });
  return effects;
}

function amount(piece: string, what: GoodName | "floor" | "space", change: number): Delta[] {
  if (change === 0) return [];
  const spoken = t(`amount-${what}`, { n: Math.abs(change) });
  return [{ piece, change, label: t(change > 0 ? "effect-gain" : "effect-loss", { amount: spoken }) }];
}

function person(kind: Kind, isLost: boolean): Delta {
  const label = t(isLost ? "effect-leaves" : "effect-arrives", { kind: word("kind", kind) });
  return { piece: `kind-${kind}`, isLost, label };
}

const personsOf = (player: PlayerView): Kind[] => player.palaces.flatMap((palace) => palace.persons);
const floorsOf = (player: PlayerView): number => player.palaces.reduce((sum, palace) => sum + palace.floors, 0);

/** Returns the sum of an argument in the entries of a kind that a move writes for a seat. */
const sumOf = (move: MovePreview, seat: number, kind: string, argument: string): number =>
  move.entries.reduce(
    (sum, entry) => sum + (entry.kind === kind && entry.seat === seat ? (entry.args[argument] ?? 0) : 0),
    0,
  );

/** Returns the floors that the seat has to place after an action. */
const floorsToBuild = (move: MovePreview, seat: number): number =>
  move.text.startsWith("act ") ? sumOf(move, seat, "builds", "floors") : 0;

const spaceOf = (view: DragonView, seat: number): number =>
  personTrackMarkers(view).find((marker) => marker.seat === seat)?.at ?? 0;

/** Returns the place of a seat by the markers of the person track, from 1. */
function placeOf(view: DragonView, seat: number): number {
  const markers = personTrackMarkers(view);
  return markers.length - markers.findIndex((marker) => marker.seat === seat);
}
