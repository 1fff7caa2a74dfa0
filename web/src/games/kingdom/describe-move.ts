/** A sentence for every move, for lists and screen readers. */

import { word } from "../../lib/catalogue";
import type { BoardState } from "../board-module";
import { t } from "./messages";
import { KINDS, parseBid, TYPES } from "./view";

/** Returns a sentence for a move; an unknown notation is returned unchanged. */
export function describeMove(move: string, _boardState?: BoardState, _seat?: number | null): string {
  const bid = parseBid(move);
  if (bid) return describeBid(bid.card, bid.onto);
  const [verb, object = ""] = move.split(" ");
  switch (verb) {
    case "harvest":
      return describeHarvest(object) ?? move;
    case "emperor":
      return describeEmperor(object) ?? move;
    case "swap":
      return isIn(KINDS, object) ? t("move-swap", { kind: word("kind", object) }) : move;
    case "claim":
      if (object === "DR") return t("move-claim-dragon");
      return isIn(KINDS, object) ? t("move-claim", { kind: word("kind", object) }) : move;
    case "market":
      if (object === "M") return t("move-market-own");
      return isIn(TYPES, object) ? t("move-market", { type: word("type", object) }) : move;
    default:
      return move;
  }
}

const isIn = (names: readonly string[], name: string): boolean => names.includes(name);

function describeBid(card: number, carried: number | null): string {
  if (carried !== null) {
    const cards = { card: word("hand", `${card}`), carried: word("hand", `${carried}`) };
    return t("move-onto", { ...cards, value: card + carried });
  }
  return card === 0 ? t("move-reset") : t("move-bid", { card: word("bid", `${card}`) });
}

function describeHarvest(object: string): string | null {
  if (object === "keep") return t("move-harvest-keep");
  return /^[1-7]$/.test(object) ? t("move-harvest", { card: word("hand", object) }) : null;
}

function describeEmperor(object: string): string | null {
  const [, card, top] = /^([1-7])(?:\+([0-7]))?$/.exec(object) ?? [];
  if (card === undefined) return null;
  return top === undefined
    ? t("move-emperor", { card: word("bid", card) })
    : t("move-emperor-stack", { bottom: word("bid", card), top: word("bid", top) });
}
