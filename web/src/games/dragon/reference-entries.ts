/** The entries of the reference card, by section. A piece names its entry in `data-reference`. */

import { ACTIONS, BONUSES, EVENTS, type GoodName, type Kind, type PersonType, type Piece, pieceOf } from "./pieces";
import { SUPERS, TYPES } from "./pieces";

export type Section = "persons" | "actions" | "events" | "privileges" | "scoring" | "wall" | "supers";

export const SOURCES = ["palaces", "ladies", "privileges", "people", "monks", "money"] as const;

/** Entries that no section has: they explain parts of the board. */
export const BOARD_ENTRIES = ["track", "order", "points", "yuan", "rice", "fireworks", "wild", "palace"] as const;
export type BoardEntry = (typeof BOARD_ENTRIES)[number];

/** Returns the entry of a pile of the display: that of its type, which also explains the two numbers below it. */
export const pileEntry = (kind: Kind, left: number): string => `pile-${kind}-${left}`;

/** Returns the kind of a pile and the number of tiles left in it, by its entry; null: the entry of something else. */
export function pileOf(entry: string): { piece: Piece; left: number } | null {
  const [, kind = "", left] = /^pile-(.+)-(\d+)$/.exec(entry) ?? [];
  const piece = pieceOf(kind);
  return piece ? { piece, left: Number(left) } : null;
}

/** The sections of the card with their paragraph of the rules and their entries. */
export const SECTIONS: readonly { key: Section; rule: string; entries: readonly string[] }[] = [
  { key: "persons", rule: "3.1", entries: TYPES.map((type) => `type-${type}`) },
  { key: "actions", rule: "8.2", entries: [...ACTIONS.map((action) => `action-${action}`), "fee", "pass"] },
  { key: "events", rule: "10.1", entries: [...EVENTS.map((event) => `event-${event}`), "decay"] },
  { key: "privileges", rule: "11", entries: ["size-small", "size-large"] },
  { key: "scoring", rule: "11", entries: [...SOURCES.map((source) => `source-${source}`), "ties"] },
  { key: "wall", rule: "13.1", entries: [...BONUSES.map((bonus) => `bonus-${bonus}`), "wall-scoring", "drawn-tiles"] },
  { key: "supers", rule: "14", entries: [...SUPERS.map((event) => `super-${event}`), "hidden-super"] },
];

const PERSON_RULES: Record<PersonType, string> = {
  craftsman: "8.3",
  lady: "11",
  pyro: "8.2",
  tax: "8.2",
  warrior: "10.3",
  monk: "12.2",
  healer: "10.3",
  farmer: "8.2",
  scholar: "8.2",
};
/** Paragraphs by entry, else by family. */
const RULES: Readonly<Record<string, string>> = {
  action: "8.2",
  "action-build": "8.3",
  "action-wall": "13.2",
  bonus: "13.2",
  decay: "10.4",
  "drawn-tiles": "18.2",
  event: "10.3",
  fee: "8.2",
  fireworks: "10.3",
  "hidden-super": "18.1",
  order: "6.1",
  palace: "8.3",
  pass: "8.2",
  points: "11",
  rice: "10.3",
  size: "3.2",
  source: "11",
  "source-money": "12.2",
  "source-monks": "12.2",
  "source-people": "12.2",
  super: "14",
  ties: "12.3",
  track: "6.2",
  "wall-scoring": "13.3",
  wild: "9.2",
  yuan: "8.2",
};

/** Returns the paragraph of the rules of an entry. */
export function ruleOf(entry: string): string {
  const [family = "", name = ""] = entry.split("-");
  if (family === "type") return PERSON_RULES[name as PersonType];
  return RULES[entry] ?? RULES[family] ?? "1";
}

const GOOD_ENTRIES: Record<GoodName, string> = {
  yuan: "yuan",
  rice: "rice",
  fireworks: "fireworks",
  smallPrivilege: "size-small",
  largePrivilege: "size-large",
  vp: "points",
  person: "source-people",
  card: "wild",
};

/** Returns the entry of a good. */
export const entryOfGood = (good: GoodName): string => GOOD_ENTRIES[good];
