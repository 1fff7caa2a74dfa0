import { expect, test } from "vitest";
import type { LogEntry } from "../../api/types";
import { lastBids } from "./last-bids";

const entry = (kind: string, seat: number | null, args: Record<string, number> = {}): LogEntry => ({
  ply: 1,
  kind,
  seat,
  args,
});
const round = (number: number) => entry("round", null, { round: number, cards: 1, deck: 50 });

test("the bids of the round before are known from the log, with what became of them", () => {
  const log = [
    round(1),
    entry("bid", 0, { card: 1 }),
    round(2),
    entry("bid", 0, { card: 5 }),
    entry("stack", 1, { bottom: 2, top: 3 }),
    entry("reset", 2),
    entry("bid", 3, { card: 5 }),
    entry("reset-replaced", 2, { card: 4 }),
    entry("emperor-stack", 1, { bottom: 2, top: 3 }),
    entry("tied", 0, { card: 5 }),
    entry("tied", 3, { card: 5 }),
    entry("claimed", 1, { card: 2 }),
    round(3),
  ];
  expect(lastBids(log).map(({ seat, bid, isTied }) => [seat, bid.cards.join("+"), bid.half, isTied])).toEqual([
    [0, "5", false, true],
    [1, "2+3", true, false],
    [2, "4", false, false],
    [3, "5", false, true],
  ]);
});

test("there are none in the first round", () => {
  expect(lastBids([round(1)])).toEqual([]);
  expect(lastBids([])).toEqual([]);
});
