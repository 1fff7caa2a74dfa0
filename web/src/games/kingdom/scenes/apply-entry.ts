/** The board between two positions: what a log entry says is drawn before the next position arrives. It knows no rule. */

import type { LogEntry } from "../../../api/types";
import type { BoardState } from "../../board-module";
import { GOAL_NAMES, KIND_NAMES, SCORE_SOURCES, TYPE_NAMES } from "../names";
import {
  BID_CARDS,
  forecastOf,
  total,
  typeOf,
  viewOf,
  type Bid,
  type Kind,
  type KingdomView,
  type Player,
  type Points,
  type Type,
} from "../view";

/** Entries that change points. What a card is worth is not in the log, so the points are unknown until the next position. */
const POINT_KINDS = ["claimed", "heir-claimed", "drew", "swapped", "merchant-placed", "token", "goal", "dragon"];

/** Returns a list without the first of an item. */
function without<Item>(list: readonly Item[], item: Item): Item[] {
  const index = list.indexOf(item);
  return list.filter((_, i) => i !== index);
}

const withBid = (player: Player, cards: number[]): Player => ({
  ...player,
  hand: player.hand.filter((card) => !cards.includes(card)),
  carried: player.carried.filter((card) => !cards.includes(card)),
  bids: [...player.bids, { cards, half: false }],
  sealed: null,
});

const changeBid = (player: Player, cards: readonly number[], change: (bid: Bid) => Bid): Player => ({
  ...player,
  bids: player.bids.map((bid) => (bid.cards.join() === cards.join() ? change(bid) : bid)),
});

/** Sets the cards of a bid aside. Those of a seat with other cards in it stay: tied stacks have only the cards of one. */
const withBidAside = (player: Player, { cards }: Bid): Player =>
  player.bids.some((bid) => bid.cards.join() === cards.join())
    ? {
        ...player,
        bids: player.bids.filter((bid) => bid.cards.join() !== cards.join()),
        aside: [...player.aside, ...cards],
      }
    : player;

function withCard(player: Player, kind: Kind): Player {
  const type = typeOf(kind);
  if (!type) return player;
  const pile = player.piles[type];
  const cards = [...pile.cards, kind].toSorted((one, other) => KIND_NAMES.indexOf(one) - KIND_NAMES.indexOf(other));
  const changed = { ...pile, cards, influence: pile.influence + 1 };
  return { ...player, piles: { ...player.piles, [type]: changed } };
}

/** Adds a Merchant that the Market places, as a guest unless it is at home. */
function withMerchant(player: Player, type: Type): Player {
  if (type === "M") return withCard(player, "M");
  const host = player.piles[type];
  const changed = { ...host, guests: host.guests + 1, influence: host.influence + 2 };
  return { ...player, piles: { ...player.piles, [type]: changed } };
}

/** `holdsMarket`: the seat places its Merchants afterwards. */
function changePlayer(player: Player, { kind, args }: LogEntry, holdsMarket: boolean): Player {
  const { card = 0, bottom = 0, top = 0 } = args;
  switch (kind) {
    case "bid":
      return withBid(player, [card]);
    case "stack":
      return withBid(player, [bottom, top]);
    case "reset":
      return withBid(player, [0]);
    case "reset-replaced":
      return changeBid({ ...player, hand: without(player.hand, card) }, [0], (bid) => ({ ...bid, cards: [card] }));
    case "emperor-single":
      return changeBid(player, [card], (bid) => ({ ...bid, half: true }));
    case "emperor-stack":
      return changeBid(player, [bottom, top], (bid) => ({ ...bid, half: true }));
    case "claimed":
    case "heir-claimed":
    case "drew":
    case "swapped":
      return KIND_NAMES[card] === "M" && holdsMarket ? player : withCard(player, KIND_NAMES[card] ?? "DR");
    case "merchant-placed":
      return withMerchant(player, TYPE_NAMES[args["type"] ?? 0] ?? "M");
    case "token":
      return { ...player, tokens: args["tokens"] ?? player.tokens };
    case "cards-returned":
      return { ...player, hand: BID_CARDS.filter((one) => ((args["hand"] ?? 0) >> one) & 1), aside: [] };
  }
  return player;
}

/** Moves the order of claims on after the turn of a seat: earlier bids are over too, and tied stacks leave one by one. */
function serve(view: KingdomView, { kind, seat, args }: LogEntry): KingdomView {
  const isMerchantOpen = KIND_NAMES[args["card"] ?? -1] === "M" && view.goals.Market === seat; // still to be placed
  if (seat === null || !["claimed", "drew", "no-card-left"].includes(kind) || isMerchantOpen) return view;
  const index = view.queue.findIndex(({ seats }) => seats.includes(seat));
  const bid = view.queue[index];
  if (!bid) return view;
  const rest = view.queue.slice(index + 1);
  const others = without(bid.seats, seat);
  if (others.length) return { ...view, to_move: [], queue: [{ ...bid, seats: others }, ...rest] };
  const players = view.players.map((one, i) => (i === seat ? withBidAside(one, bid) : one));
  return { ...view, to_move: [], queue: rest, players };
}

function changeTable(view: KingdomView, { kind, seat, args }: LogEntry): KingdomView {
  const taken = KIND_NAMES[args["card"] ?? -1] ?? "DR";
  switch (kind) {
    case "bid":
    case "stack":
    case "reset":
      return { ...view, step: "claim", to_move: [] }; // the bids lie face up
    case "claimed":
    case "heir-claimed":
      return { ...view, row: without(view.row, taken) };
    case "swapped":
      return { ...view, row: view.row.map((one, i) => (i === view.row.indexOf(taken) ? "DR" : one)), dragon: "row" };
    case "drew":
      return { ...view, deckCount: Math.max(0, view.deckCount - 1) };
    case "discarded":
      return { ...view, row: [] };
    case "dragon":
      return { ...view, dragon: seat ?? view.dragon };
    case "goal": {
      const goal = GOAL_NAMES[args["goal"] ?? -1];
      return goal ? { ...view, goals: { ...view.goals, [goal]: seat } } : view;
    }
  }
  return view;
}

function changeView(view: KingdomView, entry: LogEntry): KingdomView {
  const { kind, seat } = entry;
  const changed = { ...changeTable(serve(view, entry), entry), ...(POINT_KINDS.includes(kind) ? { scores: [] } : {}) };
  if (seat === null) return changed;
  const holdsMarket = view.goals.Market === seat;
  return {
    ...changed,
    players: changed.players.map((one, i) => (i === seat ? changePlayer(one, entry, holdsMarket) : one)),
  };
}

/** Counts the final scoring from zero, source by source; null: the entry is not a part of it. */
function countPoints(boardState: BoardState, { kind, seat, args }: LogEntry): Points[] | null {
  const { final } = forecastOf(boardState);
  if (kind === "end")
    return viewOf(boardState).players.map(() => Object.fromEntries(SCORE_SOURCES.map((one) => [one, 0])) as Points);
  const source = SCORE_SOURCES.find((one) => kind === `${one}-scored`);
  return source ? final.map((points, i) => (i === seat ? { ...points, [source]: args["vp"] ?? 0 } : points)) : null;
}

export function applyEntry(boardState: BoardState, entry: LogEntry): BoardState {
  if (boardState.game !== "kingdom") return boardState;
  const view = changeView(viewOf(boardState), entry);
  const final = countPoints(boardState, entry);
  if (!final) return { ...boardState, view };
  const forecast = { ...forecastOf(boardState), final };
  return { ...boardState, view: { ...view, scores: final.map(total) }, forecast };
}
