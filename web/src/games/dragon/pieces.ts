/** Names of the pieces in the notation, and the numbers on person tiles (3.1). */

import printed from "./pieces.json";

export const TYPES = ["craftsman", "lady", "pyro", "tax", "warrior", "monk", "healer", "farmer", "scholar"] as const;
export const EVENTS = ["peace", "tribute", "drought", "festival", "mongol", "contagion"] as const;
export const ACTIONS = ["taxes", "build", "harvest", "fireworks", "parade", "research", "privilege", "wall"] as const;
export const BONUSES = ["rice", "fireworks", "floor", "yuan", "track", "vp"] as const;
export const SUPERS = [
  "lanternfest",
  "buddha",
  "earthquake",
  "flood",
  "solarEclipse",
  "volcano",
  "tornado",
  "sunrise",
  "assassination",
  "charter",
] as const;
export const GOODS = ["yuan", "rice", "fireworks", "smallPrivilege", "largePrivilege", "vp", "person", "card"] as const;

export const SUPER_MONTH = 7; // in which the super event takes place

export type PersonType = (typeof TYPES)[number];
export type Age = "y" | "o";
export type Kind = `${PersonType}-${Age}`;
export type EventName = (typeof EVENTS)[number];
export type ActionName = (typeof ACTIONS)[number];
export type Bonus = (typeof BONUSES)[number];
export type SuperName = (typeof SUPERS)[number];
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
export const KINDS: readonly Piece[] = printed.map((piece) => ({
  kind: piece.kind as Kind,
  type: typeOf(piece.kind),
  age: isOld(piece.kind) ? "o" : "y",
  value: piece.value,
  symbols: piece.symbols,
}));

const BY_KIND: ReadonlyMap<string, Piece> = new Map(KINDS.map((piece) => [piece.kind, piece]));

export function pieceOf(kind: string): Piece | undefined {
  return BY_KIND.get(kind);
}
