/** Types of the position and of the forecast, and helpers for both. The server describes the types (view_types.py). */

import type { Schemas } from "../../api/types";
import type { BoardState } from "../board-module";
import { BID_NAMES, GOAL_NAMES, KIND_NAMES, TYPE_NAMES, type SCORE_SOURCES } from "./names";

export { GOAL_NAMES as GOALS, SCORE_SOURCES, TYPE_NAMES as TYPES } from "./names";
export type Type = (typeof TYPE_NAMES)[number];
export type Kind = (typeof KIND_NAMES)[number]; // DR: the Dragon
export type Goal = (typeof GOAL_NAMES)[number]; // in the order of their types
export type ScoreSource = (typeof SCORE_SOURCES)[number];
/** The Dynasty Cards, without the Dragon. */
export const KINDS = KIND_NAMES.filter((kind) => kind !== "DR");
export const BID_CARDS = BID_NAMES.map(Number); // 0 is the Reset

export type KingdomView = Schemas["KingdomView"];
export type Player = Schemas["KingdomPlayer"];
export type Pile = Schemas["KingdomPile"];
export type Bid = Schemas["KingdomBid"];
export type QueuedBid = Schemas["KingdomQueuedBid"];
export type Forecast = Schemas["KingdomForecast"];
export type GoalForecast = Schemas["KingdomGoalForecast"];
export type Points = Forecast["final"][number]; // of a seat, by source

/** Returns the board state of this game. */
function kingdomState(boardState: BoardState): Extract<BoardState, { game: "kingdom" }> {
  if (boardState.game !== "kingdom") throw new Error(`a position of ${boardState.game} is not one of this game`);
  return boardState;
}

export const viewOf = (boardState: BoardState): KingdomView => kingdomState(boardState).view;

/** Returns the forecast; until the server has sent it, the holders of the goals and no points. */
export function forecastOf(boardState: BoardState): Forecast {
  const { forecast, view } = kingdomState(boardState);
  if (forecast !== null) return forecast;
  const goals = GOAL_NAMES.map((goal) => [goal, { holder: view.goals[goal], influence: [], lead: 0 }]);
  return { final: [], goals: Object.fromEntries(goals) as Forecast["goals"] };
}

export const typeOf = (kind: Kind): Type | null => (kind === "DR" ? null : kind === "Ph" ? "B" : (kind[0] as Type));
export const goalOf = (type: Type): Goal => GOAL_NAMES[TYPE_NAMES.indexOf(type)] as Goal;
export const typeOfGoal = (goal: Goal): Type => TYPE_NAMES[GOAL_NAMES.indexOf(goal)] as Type;

/** Returns the colour in art/colours.css: that of the type, or D for the Dragon. */
export function colourOf(of: Kind | Type | Goal | "Dragon"): Type | "D" {
  if (of === "DR" || of === "Dragon") return "D";
  if ((GOAL_NAMES as readonly string[]).includes(of)) return typeOfGoal(of as Goal);
  return typeOf(of as Kind) ?? "D";
}

/** Returns the sum of points by source. */
export function total(points: Readonly<Record<string, number>> | undefined): number {
  return Object.values(points ?? {}).reduce((sum, part) => sum + part, 0);
}

/** Returns a number with a real minus sign. */
export const withMinus = (n: number): string => `${n}`.replace("-", "−");

/**
 * Returns the points of a seat by source; undefined while they are not those of the position. Their sum comes with the
 * position, the sources with the forecast after it.
 */
export function sourcesOf(boardState: BoardState, seat: number): Points | undefined {
  const points = forecastOf(boardState).final[seat];
  return points && total(points) === viewOf(boardState).scores[seat] ? points : undefined;
}

/** Returns the most influence in a type, and the lead of the first over the second. */
export function influenceIn(view: KingdomView, type: Type): { most: number; lead: number } {
  const [most = 0, second = 0] = view.players.map(({ piles }) => piles[type].influence).toSorted((a, b) => b - a);
  return { most, lead: most - second };
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
  const guests = TYPE_NAMES.some((type) => player.piles[type].guests > 0);
  return TYPE_NAMES.filter((type) => player.piles[type].cards.length === 0 && !(type === "M" && guests));
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
