/** A sentence for every move, for lists and screen readers. */

import type { BoardState } from "../board-module";
import type { Kind, Type } from "./view";
import { parseBid } from "./view";
import { t } from "./i18n";

/** Returns a sentence for a move; an unknown notation is returned unchanged. */
export function describeMove(move: string, _boardState?: BoardState, _seat?: number | null): string {
  const texts = t().moves;
  const bid = parseBid(move);
  if (bid) return bid.onto === null ? texts.bid(bid.card) : texts.onto(bid.card, bid.onto);
  const [verb, object] = move.split(" ");
  if (object === undefined) return move;
  switch (verb) {
    case "harvest":
      return object === "keep" ? texts.keep : texts.replace(Number(object));
    case "emperor":
      return object.includes("+") ? texts.halfStack(object) : texts.half(object);
    case "swap":
      return texts.swap[object as Kind] || move;
    case "claim":
      return texts.claim[object as Kind] ?? move;
    case "market":
      return texts.market[object as Type] ?? move;
    default:
      return move;
  }
}
