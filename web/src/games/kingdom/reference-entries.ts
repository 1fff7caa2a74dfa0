/** The entries of the reference card, by section. A piece names its entry in `data-reference`. */

import { GOALS, SCORE_SOURCES, type Goal, type Kind, type Type } from "./view";

const BID_ENTRIES = ["number", "reset", "tied", "stack", "draw", "two"] as const;
export type BidEntry = (typeof BID_ENTRIES)[number];

/** The sections of the card with their paragraph of the rules and their entries. */
export const SECTIONS = [
  { key: "cards", rule: "8.7", entries: ["type-B", "kind-Ph", "type-F", "type-M", "type-N", "type-W"] },
  { key: "goals", rule: "8.7", entries: [...GOALS.map((goal) => `goal-${goal}`), "kind-DR"] },
  { key: "bids", rule: "6.1", entries: BID_ENTRIES.map((entry) => `bid-${entry}`) },
  { key: "scoring", rule: "11.3", entries: SCORE_SOURCES.map((source) => `source-${source}`) },
] as const;

const RULES: Readonly<Record<string, string>> = {
  "type-B": "3.1",
  "kind-Ph": "11.2",
  "type-F": "11.2",
  "type-M": "4.2",
  "type-N": "3.1",
  "type-W": "11.1",
  "goal-Palace": "6.2",
  "goal-Harvest": "6.2",
  "goal-Market": "8.4",
  "goal-Heir": "8.6",
  "goal-Emperor": "6.2",
  "kind-DR": "9",
  "bid-number": "6.3",
  "bid-reset": "10.2",
  "bid-tied": "7.1",
  "bid-stack": "7.3",
  "bid-draw": "8.5",
  "bid-two": "6.1",
};

/** Returns the paragraph of the rules of an entry. */
export const ruleOf = (entry: string): string => RULES[entry] ?? "11.2";

/** The number of cards of a type or kind in the deck. */
export const CARD_COUNTS: Readonly<Record<string, number>> = {
  "type-B": 9,
  "kind-Ph": 1,
  "type-F": 15,
  "type-M": 15,
  "type-N": 12,
  "type-W": 10,
};

/** Returns the entry of a card, a type or a goal. */
export function entryOf(of: Kind | Type | Goal | "Dragon"): string {
  if (of === "DR" || of === "Dragon") return "kind-DR";
  if (of === "Ph") return "kind-Ph";
  return (GOALS as readonly string[]).includes(of) ? `goal-${of}` : `type-${of[0]}`;
}
