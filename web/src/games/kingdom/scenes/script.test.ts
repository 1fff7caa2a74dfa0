import { describe, expect, it } from "vitest";
import type { LogEntry } from "../../../api/types";
import { loadBoardProps } from "../fixtures/board-props";
import { GOAL_NAMES, KIND_NAMES } from "../names";
import { sourcesOf, viewOf, type Kind } from "../view";
import { applyEntry } from "./apply-entry";
import { scenesOf } from "./script";

const NAMES = ["Anna", "Ben", "Clara"];
const { boardState } = loadBoardProps("three-start");
const entry = (kind: string, seat: number | null, args: Record<string, number> = {}): LogEntry => ({
  ply: 5,
  kind,
  seat,
  args,
});
const kind = (name: Kind) => KIND_NAMES.indexOf(name);
const play = (...entries: LogEntry[]) => scenesOf(entries, { names: NAMES, boardState });

describe("the scenes of a position", () => {
  it("turn all bids over together; tied ones shake and stay", () => {
    const [bids, ties, ...rest] = play(
      entry("bid", 0, { card: 6 }),
      entry("stack", 1, { bottom: 2, top: 4 }),
      entry("reset", 2),
      entry("tied", 0, { card: 6 }),
      entry("tied-stack", 1, { bottom: 2, top: 4 }),
    );
    expect(rest).toEqual([]);
    expect(bids).toMatchObject({ name: "bids", size: "panel", isTogether: true, sound: "reveal" });
    expect(bids?.lines.map(({ seat, piece, note }) => [seat, piece, note])).toEqual([
      [0, "bid 6", undefined],
      [1, "bid 2+4", undefined],
      [2, "bid 0", "Reset"],
    ]);
    expect(ties?.lines.map(({ piece, mark }) => [piece, mark])).toEqual([
      ["bid 6", "shake"],
      ["bid 2+4", "shake"],
    ]);
  });
  it("show powers one by one, and each claim with what it gains", () => {
    const scenes = play(
      entry("reset-replaced", 2, { card: 3 }),
      entry("emperor-single", 0, { card: 6 }),
      entry("claimed", 0, { card: kind("W") }),
      entry("goal", 0, { goal: GOAL_NAMES.indexOf("Emperor"), influence: 2 }),
      entry("claimed", 1, { card: kind("DR") }),
      entry("token", 1, { tokens: 1 }),
      entry("no-card-left", 2),
      entry("cards-returned", 2, { hand: 255 }),
      entry("round", null, { round: 3, cards: 20, deck: 50 }),
    );
    expect(scenes.map(({ name, piece }) => [name, piece])).toEqual([
      ["power", "goal Harvest"],
      ["power", "goal Emperor"],
      ["claim", "goal Emperor"],
      ["claim", "card DR"],
      ["claim", null],
      ["cleanup", null],
      ["round", null],
    ]);
    expect(scenes.at(-1)?.title).toBe("Round 3");
    expect(scenes[2]?.lines[0]?.deltas.map(({ unit, target }) => [unit, target])).toEqual([
      ["card-W", '[data-pile="0-W"]'],
      ["goal-Emperor", '[data-pile="0-W"]'],
    ]);
  });
  it("count the final scoring by source with running totals", () => {
    const scored = [0, 1].flatMap((seat) => [
      entry("cards-scored", seat, { vp: 10 + seat }),
      entry("tokens-scored", seat, { vp: 0, tokens: 0 }),
      entry("missing-scored", seat, { vp: -3, types: 1 }),
    ]);
    const entries = [entry("end", null, { deck: 0 }), ...scored, entry("ranked", 0, { place: 2, vp: 7, cards: 9 })];
    const scenes = play(...entries, entry("ranked", 1, { place: 1, vp: 8, cards: 9 }));
    expect(scenes.map(({ name, title }) => `${name} ${title}`)).toEqual([
      "final Final scoring",
      "final Cards",
      "final Missing types",
      "result Final standings",
    ]);
    expect(scenes[2]?.lines.map(({ total }) => total)).toEqual([7, 8]);
    expect(scenes[3]?.detail).toBe("Ben wins.");
    expect(scenes.flatMap((scene) => scene.entries)).toHaveLength(entries.length + 1);
  });
});

describe("the board after an entry", () => {
  it("has the bids on the table, and no longer in the hand", () => {
    const view = viewOf(applyEntry(boardState, entry("bid", 1, { card: 5 })));
    expect(view.players[1]?.bids).toEqual([{ cards: [5], half: false }]);
    expect(view.players[1]?.hand).not.toContain(5);
    expect(view.step).not.toBe("bid");
  });
  it("has a claimed card in the pile instead of the row", () => {
    const before = viewOf(boardState);
    const [taken = "B"] = before.row;
    const view = viewOf(applyEntry(boardState, entry("claimed", 0, { card: kind(taken) })));
    expect(view.row).toHaveLength(before.row.length - 1);
    expect(Object.values(view.players[0]!.piles).flatMap(({ cards }) => cards)).toContain(taken);
  });
  it("has the next bid in front after a claim, and the used one aside", () => {
    const { boardState: claiming } = loadBoardProps("five-claim");
    const before = viewOf(claiming);
    const [first] = before.queue;
    const seat = first!.seats[0]!;
    const view = viewOf(applyEntry(claiming, entry("claimed", seat, { card: kind("W") })));
    expect(view.queue).toEqual(before.queue.slice(1));
    expect(view.players[seat]?.bids).toEqual([]);
    expect(view.players[seat]?.aside).toEqual(expect.arrayContaining(first!.cards));
  });
  it("has tied stacks leave the order one by one", () => {
    const tied = { cards: [5, 2], half: false, seats: [0, 2] };
    const after = { ...boardState, view: { ...viewOf(boardState), queue: [tied] } } as typeof boardState;
    const one = applyEntry(after, entry("drew", 0, { card: kind("F") }));
    expect(viewOf(one).queue).toEqual([{ ...tied, seats: [2] }]);
    expect(viewOf(applyEntry(one, entry("drew", 2, { card: kind("F") }))).queue).toEqual([]);
  });
  it("has unknown points after a claim: the log does not say what a card is worth", () => {
    const bid = applyEntry(boardState, entry("bid", 1, { card: 5 }));
    expect(viewOf(bid).scores).toEqual(viewOf(boardState).scores);
    expect(viewOf(applyEntry(boardState, entry("claimed", 0, { card: kind("W") }))).scores).toEqual([]);
  });
  it("counts the final scoring from zero", () => {
    let state = applyEntry(boardState, entry("end", null, { deck: 0 }));
    expect(viewOf(state).scores).toEqual([0, 0, 0]);
    state = applyEntry(state, entry("cards-scored", 1, { vp: 12 }));
    state = applyEntry(state, entry("missing-scored", 1, { vp: -3, types: 1 }));
    expect(viewOf(state).scores).toEqual([0, 9, 0]);
    expect(sourcesOf(state, 1)).toMatchObject({ cards: 12, missing: -3, goals: 0 });
  });
});
