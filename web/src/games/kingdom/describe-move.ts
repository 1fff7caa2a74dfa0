/** A sentence for every notation of docs/notation.md. */

import type { Scene } from "../board-module";
import type { Kind, Type } from "./view";
import { parseBid } from "./view";
import { t } from "./i18n";

/** What a move does, in the language of the page; a notation that is not known is shown as it is. */
export function say(move: string, _scene?: Scene, _seat?: number | null): string {
  const words = t().say;
  const bid = parseBid(move);
  if (bid) return bid.onto === null ? words.bid(bid.card) : words.onto(bid.card, bid.onto);
  const [question, answer] = move.split(" ");
  if (answer === undefined) return move;
  switch (question) {
    case "harvest":
      return answer === "keep" ? words.keep : words.replace(Number(answer));
    case "emperor":
      return answer.includes("+") ? words.halfStack(answer) : words.half(answer);
    case "swap":
      return words.swap[answer as Kind] || move;
    case "claim":
      return words.claim[answer as Kind] ?? move;
    case "market":
      return words.market[answer as Type] ?? move;
    default:
      return move;
  }
}
