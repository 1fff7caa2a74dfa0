/** What the server tells of a position of Middle Kingdom, and how the board names its parts. */

import type { Scene } from "../board-module";

export const TYPES = ["B", "F", "M", "N", "W"] as const;
export type Type = (typeof TYPES)[number];
export const KINDS = ["B", "Ph", "F", "M", "N2", "N3", "N4", "W"] as const;
export type Kind = (typeof KINDS)[number] | "DR"; // DR: the Dragon among the face-up cards
export const GOALS = ["Palace", "Harvest", "Market", "Heir", "Emperor"] as const; // in the order of their types
export type Goal = (typeof GOALS)[number];
export const SOURCES = ["cards", "goals", "tokens", "missing", "farmers", "philosopher"] as const;
export type Source = (typeof SOURCES)[number];
export const BID_CARDS = [0, 1, 2, 3, 4, 5, 6, 7] as const; // 0 is the Reset

export interface Bid {
  cards: number[]; // [bottom, top] or [single]
  half: boolean; // with the ½ of the Emperor
}

export interface Turn extends Bid {
  seats: number[]; // more than one: tied stacks
}

export interface Pile {
  cards: Kind[];
  guests: number; // Merchants placed here through the Market: each counts double
  influence: number;
}

export interface Player {
  hand: number[];
  aside: number[];
  carried: number[];
  bids: Bid[];
  piles: Record<Type, Pile>;
  dynastyCount: number;
  tokens: number;
  lastDragon: number | null;
  resetPlayed: boolean;
  sealed: string[] | null; // own secret bids so far, as moves
}

export interface KingdomView {
  seats: number;
  round: number;
  rowSize: number;
  bidsEach: number;
  harvestLimit: number;
  step: string;
  asked: number[];
  owed: number;
  row: Kind[];
  deckCount: number;
  deck: Record<string, number>;
  discard: Record<string, number>;
  goals: Record<Goal, number | null>;
  dragon: number | "aside" | "row";
  queue: Turn[];
  drawing: number[];
  players: Player[];
  scores: number[] | null;
  places: number[] | null;
}

export interface Race {
  holder: number | null;
  counts: number[]; // influence by seat
  lead: number; // of the first over the second
}

export interface Outlook {
  final: Record<Source, number>[];
  goals: Record<Goal, Race>;
}

export const viewOf = (scene: Scene): KingdomView => scene.view as unknown as KingdomView;
export const outlookOf = (scene: Scene): Outlook => scene.outlook as unknown as Outlook;

export const typeOf = (kind: Kind): Type | null => (kind === "DR" ? null : kind === "Ph" ? "B" : (kind[0] as Type));
export const goalOf = (type: Type): Goal => GOALS[TYPES.indexOf(type)] as Goal;
export const typeOfGoal = (goal: Goal): Type => TYPES[GOALS.indexOf(goal)] as Type;

/** Which of the colours in art/colours.css: that of the type; D for the Dragon. */
export function toneOf(of: Kind | Type | Goal | "Dragon"): Type | "D" {
  if (of === "DR" || of === "Dragon") return "D";
  if ((GOALS as readonly string[]).includes(of)) return typeOfGoal(of as Goal);
  return typeOf(of as Kind) ?? "D";
}

/** The points of a seat if the game ended now: the server counts them, here they are only added up. */
export function total(points: Readonly<Record<string, number>> | undefined): number {
  return Object.values(points ?? {}).reduce((sum, part) => sum + part, 0);
}

/** A bid as a number to read: "8", "6½"; null for a Reset alone, which is worth nothing. */
export function worth(bid: Bid): string | null {
  const sum = bid.cards.reduce((a, b) => a + b, 0);
  if (bid.cards.length === 1 && sum === 0) return null;
  return `${sum}${bid.half ? "½" : ""}`;
}

/** The cards of a `bid` move: the card played, and the carried card it goes onto. */
export function parseBid(move: string): { card: number; onto: number | null } | null {
  const found = /^bid (\d)(?:@(\d))?$/.exec(move);
  return found ? { card: Number(found[1]), onto: found[2] === undefined ? null : Number(found[2]) } : null;
}

/** Own secret bids as cards to show. */
export function sealedBids(moves: readonly string[] | null): Bid[] {
  return (moves ?? []).flatMap((move) => {
    const bid = parseBid(move);
    return bid ? [{ cards: bid.onto === null ? [bid.card] : [bid.onto, bid.card], half: false }] : [];
  });
}

/** Where the legal bids of one hand card would go: null is alone. */
export function slotsOf(card: number, moves: Iterable<string>): (number | null)[] {
  const slots: (number | null)[] = [];
  for (const move of moves) {
    const bid = parseBid(move);
    if (bid?.card === card) slots.push(bid.onto);
  }
  return slots;
}

/** How a bid is named by the Emperor. */
export const emperorMove = (bid: Bid): string => `emperor ${bid.cards.join("+")}`;

/** Cards that are in `after` but not in `before`, as often. */
export function gained(before: readonly Kind[], after: readonly Kind[]): Kind[] {
  const left = [...before];
  return after.filter((kind) => {
    const at = left.indexOf(kind);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
}

/** Printed Farmers of a player; guests among them are none. */
export const farmersOf = (player: Player): number => player.piles.F.cards.length;

/** Types of which a player has no card; a guest is still a Merchant. */
export function missingOf(player: Player): Type[] {
  const guests = TYPES.some((type) => player.piles[type].guests > 0);
  return TYPES.filter((type) => player.piles[type].cards.length === 0 && !(type === "M" && guests));
}

/** Cards of a pile as they are laid out: one by one, or each kind once with its number where there are more than `most`. */
export function layOut(pile: Pile, most: number): { kind: Kind; guest: boolean; many: number }[] {
  const cards = [
    ...pile.cards.map((kind) => ({ kind, guest: false, many: 1 })),
    ...Array.from({ length: pile.guests }, () => ({ kind: "M" as Kind, guest: true, many: 1 })),
  ];
  if (cards.length <= most) return cards;
  const groups: typeof cards = [];
  for (const card of cards) {
    const group = groups.find(({ kind, guest }) => kind === card.kind && guest === card.guest);
    if (group) group.many += 1;
    else groups.push(card);
  }
  return groups;
}
