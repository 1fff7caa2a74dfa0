/** The bids of the round before, from the log: they stay visible while the next ones are secret. */

import type { LogEntry } from "../../api/types";
import type { Bid } from "./view";

export interface LastBid {
  seat: number;
  bid: Bid;
  isTied: boolean;
}

const cardsOf = ({ kind, args }: LogEntry): number[] =>
  kind.endsWith("stack") ? [args["bottom"] ?? 0, args["top"] ?? 0] : [args["card"] ?? 0];

/** Returns the bids of the last complete round, in the order of the log; [] in the first round. */
export function lastBids(log: readonly LogEntry[]): LastBid[] {
  const end = log.findLastIndex(({ kind }) => kind === "round");
  if (end < 0) return [];
  const start = log.slice(0, end).findLastIndex(({ kind }) => kind === "round");
  const bids: LastBid[] = [];
  for (const entry of log.slice(start + 1, end)) {
    const { kind, seat } = entry;
    if (seat === null) continue;
    const cards = cardsOf(entry);
    const find = (wanted: readonly number[]) =>
      bids.find((one) => one.seat === seat && one.bid.cards.join() === wanted.join());
    if (kind === "bid" || kind === "stack" || kind === "reset")
      bids.push({ seat, bid: { cards, half: false }, isTied: false });
    else if (kind === "reset-replaced") Object.assign(find([0])?.bid ?? {}, { cards });
    else if (kind === "emperor-single" || kind === "emperor-stack")
      Object.assign(find(cards)?.bid ?? {}, { half: true });
    else if (kind === "tied" || kind === "tied-stack") Object.assign(find(cards) ?? {}, { isTied: true });
  }
  return bids;
}
