/** Types of the position and of the forecast, and helpers for both. */

import type { BoardState } from "../board-module";

export const TYPES = ["B", "F", "M", "N", "W"] as const;
export type Type = (typeof TYPES)[number];
export const KINDS = ["B", "Ph", "F", "M", "N2", "N3", "N4", "W"] as const;
export type Kind = (typeof KINDS)[number] | "DR"; // DR: the Dragon
export const GOALS = ["Palace", "Harvest", "Market", "Heir", "Emperor"] as const; // in the order of their types
export type Goal = (typeof GOALS)[number];
export const SCORE_SOURCES = ["cards", "goals", "tokens", "missing", "farmers", "philosopher"] as const;
export type ScoreSource = (typeof SCORE_SOURCES)[number];
export const BID_CARDS = [0, 1, 2, 3, 4, 5, 6, 7] as const; // 0 is the Reset

export interface Bid {
  cards: number[]; // [bottom, top] or [single]
  half: boolean; // with the ½ of the Emperor
}

export interface QueuedBid extends Bid {
  seats: number[]; // more than one: tied stacks
}

export interface Pile {
  cards: Kind[];
  guests: number; // Merchants placed by the Market; each counts double
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
  to_move: number[];
  owed: number;
  row: Kind[];
  deckCount: number;
  deck: Record<string, number>;
  discard: Record<string, number>;
  goals: Record<Goal, number | null>;
  dragon: number | "aside" | "row";
  queue: QueuedBid[];
  drawing: number[];
  players: Player[];
  scores: number[] | null;
  places: number[] | null;
}

export interface GoalForecast {
  holder: number | null;
  influence: number[]; // influence by seat
  lead: number; // of the first over the second
}

export interface Forecast {
  final: Record<ScoreSource, number>[];
  goals: Record<Goal, GoalForecast>;
}

export const viewOf = (boardState: BoardState): KingdomView => boardState.view as unknown as KingdomView;
export const forecastOf = (boardState: BoardState): Forecast => boardState.forecast as unknown as Forecast;

export const typeOf = (kind: Kind): Type | null => (kind === "DR" ? null : kind === "Ph" ? "B" : (kind[0] as Type));
export const goalOf = (type: Type): Goal => GOALS[TYPES.indexOf(type)] as Goal;
export const typeOfGoal = (goal: Goal): Type => TYPES[GOALS.indexOf(goal)] as Type;

/** Returns the colour in art/colours.css: that of the type, or D for the Dragon. */
export function colourOf(of: Kind | Type | Goal | "Dragon"): Type | "D" {
  if (of === "DR" || of === "Dragon") return "D";
  if ((GOALS as readonly string[]).includes(of)) return typeOfGoal(of as Goal);
  return typeOf(of as Kind) ?? "D";
}

/** Returns the sum of points by source. */
export function total(points: Readonly<Record<string, number>> | undefined): number {
  return Object.values(points ?? {}).reduce((sum, part) => sum + part, 0);
}

/** Returns the value of a bid as text: "8", "6½"; null for a Reset alone. */
export function bidText(bid: Bid): string | null {
  const sum = bid.cards.reduce((a, b) => a + b, 0);
  if (bid.cards.length === 1 && sum === 0) return null;
  return `${sum}${bid.half ? "½" : ""}`;
}

/** Parses a `bid` move: the card, and the carried card that it is played onto. */
export function parseBid(move: string): { card: number; onto: number | null } | null {
  const found = /^bid (\d)(?:@(\d))?$/.exec(move);
  return found ? { card: Number(found[1]), onto: found[2] === undefined ? null : Number(found[2]) } : null;
}

/** Returns own secret bids as cards. */
export function sealedBids(moves: readonly string[] | null): Bid[] {
  return (moves ?? []).flatMap((move) => {
    const bid = parseBid(move);
    return bid ? [{ cards: bid.onto === null ? [bid.card] : [bid.onto, bid.card], half: false }] : [];
  });
}

/** Returns the slots of the legal bids of a hand card; null: played alone. */
export function slotsOf(card: number, moves: Iterable<string>): (number | null)[] {
  const slots: (number | null)[] = [];
  for (const move of moves) {
    const bid = parseBid(move);
    if (bid?.card === card) slots.push(bid.onto);
  }
  return slots;
}

/** Returns the move that adds the ½ of the Emperor to a bid. */
export const emperorMove = (bid: Bid): string => `emperor ${bid.cards.join("+")}`;

/** Returns the cards in `after` that are not in `before`, with multiplicity. */
export function gained(before: readonly Kind[], after: readonly Kind[]): Kind[] {
  const rest = [...before];
  return after.filter((kind) => {
    const index = rest.indexOf(kind);
    if (index < 0) return true;
    rest.splice(index, 1);
    return false;
  });
}

/** Returns the number of Farmers of a player, without guests. */
export const farmersOf = (player: Player): number => player.piles.F.cards.length;

/** Returns the types without a card of a player; guests count as Merchants. */
export function missingOf(player: Player): Type[] {
  const guests = TYPES.some((type) => player.piles[type].guests > 0);
  return TYPES.filter((type) => player.piles[type].cards.length === 0 && !(type === "M" && guests));
}

/** Returns the cards of a pile one by one, or grouped by kind if there are more than `limit`. */
export function groupCards(pile: Pile, limit: number): { kind: Kind; guest: boolean; count: number }[] {
  const cards = [
    ...pile.cards.map((kind) => ({ kind, guest: false, count: 1 })),
    ...Array.from({ length: pile.guests }, () => ({ kind: "M" as Kind, guest: true, count: 1 })),
  ];
  if (cards.length <= limit) return cards;
  const groups: typeof cards = [];
  for (const card of cards) {
    const group = groups.find(({ kind, guest }) => kind === card.kind && guest === card.guest);
    if (group) group.count += 1;
    else groups.push(card);
  }
  return groups;
}
