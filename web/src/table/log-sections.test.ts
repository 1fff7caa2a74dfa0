import { expect, test } from "vitest";
import type { LogEntry } from "../api/types";
import { shortLog as dragon } from "../games/dragon/short-log";
import { shortLog as kingdom } from "../games/kingdom/short-log";
import { groupEntries, isVisible } from "./log-sections";

const entry = (ply: number, kind: string, seat: number | null = null, args: Record<string, number> = {}): LogEntry => ({
  ply,
  kind,
  seat,
  args,
});

const MONTH = [
  entry(1, "month", null, { month: 3, event: 1 }),
  entry(2, "group", null, { group: 1, cards: 0b101 }),
  entry(3, "order", null, { order: 1 }),
  entry(4, "acted", 1, { action: 2, group: 1 }),
  entry(4, "fee", 1, { fee: 3, yuan: 2 }),
  entry(4, "harvest", 1, { rice: 2, total: 2 }),
  entry(5, "passed", 0, { gained: 0, yuan: 4 }),
  entry(6, "event", null, { event: 1, month: 3, again: 0 }),
  entry(7, "tribute", 0, { paid: 4, due: 0 }),
  entry(8, "scored", 0, { palaces: 2, ladies: 0, privileges: 1 }),
];

test("a month has a heading, its phases have titles, and entries of a seat are one turn", () => {
  const sections = groupEntries(MONTH, dragon);
  expect(sections.map(({ heading, phase }) => heading?.title ?? phase)).toEqual([
    "Month 3 · Tribute",
    "Actions",
    "Event",
    "Scoring",
  ]);
  expect(sections[1]!.turns.map(({ seat, entries }) => [seat, entries.length])).toEqual([
    [null, 2],
    [1, 3],
    [0, 1],
  ]);
});

test("changes have signs, and zeros are left out", () => {
  const deltas = (kind: string) => dragon.describe(MONTH.find((each) => each.kind === kind)!);
  expect(deltas("fee")).toEqual([{ piece: "good-yuan", change: -3 }]);
  expect(deltas("tribute")).toEqual([{ piece: "good-yuan", change: -4 }]);
  expect(deltas("scored")).toEqual([
    { piece: "good-vp", change: 3 },
    { count: 2, piece: "floor" },
    { count: 1, piece: "good-smallPrivilege" },
  ]);
  expect(deltas("order")).toEqual([{ text: "Turn order", seats: [1, 0] }]);
  const saved = groupEntries([entry(1, "contagion", 0, { mortars: 3, due: 0 })], dragon)[0]!.turns[0]!;
  expect(isVisible(saved)).toBe(false);
});

test("an entry without pictures is a sentence", () => {
  expect(dragon.describe(entry(1, "erupted"))).toBeNull();
  const [section] = groupEntries([entry(1, "anything", 0), entry(2, "else", 0)], undefined);
  expect(section!.turns).toHaveLength(1);
  expect(isVisible(section!.turns[0]!)).toBe(true);
});

test("what is new since the last turn begins a turn of its own, once", () => {
  const turns = groupEntries([entry(1, "fee", 0), entry(5, "fee", 0), entry(6, "fee", 1)], dragon, 3)[0]!.turns;
  expect(turns.map(({ isNew, isFirstNew }) => [isNew, isFirstNew])).toEqual([
    [false, false],
    [true, true],
    [true, false],
  ]);
});

test("a round shows its cards, then bids and claims", () => {
  const sections = groupEntries(
    [
      entry(1, "round", null, { round: 2, cards: 0x41, deck: 40 }),
      entry(2, "bid", 0, { card: 5 }),
      entry(2, "reset", 1),
      entry(3, "claimed", 0, { card: 2 }),
      entry(3, "goal", 0, { goal: 1, influence: 2 }),
      entry(4, "discarded", null, { cards: 0x4 }),
      entry(5, "round", null, { round: 3, cards: 0x1, deck: 39 }),
      entry(6, "bid", 0, { card: 1 }),
    ],
    kingdom,
  );
  expect(sections.map(({ heading, phase }) => heading?.title ?? phase)).toEqual([
    "Round 2",
    "Bids",
    "Claims",
    "End of the round",
    "Round 3",
    "Bids",
  ]);
  expect(sections[0]!.heading!.deltas).toEqual([{ piece: "kind-B" }, { piece: "kind-M" }]);
});
