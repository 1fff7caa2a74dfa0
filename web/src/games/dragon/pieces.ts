/** Names of the pieces in the notation, and the numbers on person tiles (3.1). */

import { KIND_NAMES, KIND_SYMBOLS, KIND_VALUE, SUPER_NAMES } from "./names";

export { ACTION_NAMES as ACTIONS, BONUS_NAMES as BONUSES, EVENT_NAMES as EVENTS, TYPE_NAMES as TYPES } from "./names";
export { SUPER_ROUND as SUPER_MONTH } from "./names"; // in which the super event takes place
import type { ACTION_NAMES, BONUS_NAMES, EVENT_NAMES, TYPE_NAMES } from "./names";

export const SUPERS = SUPER_NAMES.filter((name) => name !== "none");
export const GOODS = ["yuan", "rice", "fireworks", "smallPrivilege", "largePrivilege", "vp", "person", "card"] as const;

export type PersonType = (typeof TYPE_NAMES)[number];
export type Age = "y" | "o";
export type Kind = (typeof KIND_NAMES)[number];
export type EventName = (typeof EVENT_NAMES)[number];
export type ActionName = (typeof ACTION_NAMES)[number];
export type Bonus = (typeof BONUS_NAMES)[number];
export type SuperName = Exclude<(typeof SUPER_NAMES)[number], "none">;
export type GoodName = (typeof GOODS)[number];
export type CardName = PersonType | "wild";

export interface Piece {
  kind: Kind;
  type: PersonType;
  age: Age;
  value: number; // spaces on the person track
  symbols: number;
}

/** The type of a kind: "farmer-o" is a farmer. */
export function typeOf(kind: string): PersonType {
  return kind.slice(0, -2) as PersonType;
}

export function isOld(kind: string): boolean {
  return kind.endsWith("-o");
}

/** All fifteen kinds, young before old. */
export const KINDS: readonly Piece[] = KIND_NAMES.map((kind, number) => ({
  kind,
  type: typeOf(kind),
  age: isOld(kind) ? "o" : "y",
  value: KIND_VALUE[number]!,
  symbols: KIND_SYMBOLS[number]!,
}));

const BY_KIND: ReadonlyMap<string, Piece> = new Map(KINDS.map((piece) => [piece.kind, piece]));

export function pieceOf(kind: string): Piece | undefined {
  return BY_KIND.get(kind);
}
