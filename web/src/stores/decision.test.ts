import { describe, expect, it, vi } from "vitest";
import type { Preview, Position } from "../api/types";
import { ApiError } from "../api/http";
import { testDouble } from "../lib/test-double";
import { Decision, type RequestPreview, type StagedMovesStorage } from "./decision.svelte";

/** A seat that has to place `floors` floors, each on p0 or p1; p2 is illegal. */
function position(floors: number): Position {
  return testDouble({
    table_id: "t",
    game: "dragon",
    seat: 0,
    ply: 7,
    rewinds: 0,
    since: 0,
    entries: [],
    view: { built: [] },
    step: "floor",
    sealed: false,
    to_move: [0],
    owed: floors,
    is_over: false,
    can_undo: true,
    private: {},
    legal: ["floor p0", "floor p1"].map((text, move) => ({ move, text })),
  }); // the view is not that of a real game
}

const server =
  (floors: number): RequestPreview =>
  (moves) => {
    if (moves.some((move) => move === "floor p2")) {
      return Promise.reject(
        new ApiError({
          type: "",
          title: "",
          status: 422,
          code: "illegal_move",
          detail: "p2 is high enough",
          rule: "8.3",
        }),
      );
    }
    const owed = floors - moves.length;
    const preview = testDouble<Preview>({
      table_id: "t",
      game: "dragon",
      seat: 0,
      ply: 7,
      entries: moves.map((text) => ({ ply: 8, kind: "floor", seat: 0, args: {}, text })),
      view: { built: moves },
      step: owed ? "floor" : null,
      owed,
      decision_continues: owed > 0,
      is_chance_next: false,
      forecast: {},
      points: [],
      move_previews: owed
        ? ["floor p0", "floor p1"].map((text, move) => ({
            move,
            text,
            entries: [],
            patch: { view: { built: [...moves, text] } },
            decision_continues: owed > 1,
            is_chance_next: false,
          }))
        : [],
    });
    return Promise.resolve(preview);
  };

function memoryStorage(): StagedMovesStorage & { stored: Map<string, readonly string[]> } {
  const stored = new Map<string, readonly string[]>();
  return {
    stored,
    read: (name) => [...(stored.get(name) ?? [])],
    write: (name, moves) => void (moves.length ? stored.set(name, moves) : stored.delete(name)),
  };
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

describe("Decision", () => {
  it("stages the moves of one decision and is complete with the last one", async () => {
    const decision = new Decision(position(3), server(3), memoryStorage());
    await nextTask();
    expect(await decision.choose("floor p0")).toBe(false);
    expect(await decision.choose("floor p0")).toBe(false);
    expect(decision.owed).toBe(1);
    expect(decision.boardState.view).toEqual({ built: ["floor p0", "floor p0"] });
    expect(await decision.choose("floor p1")).toBe(true);
    expect(decision.staged).toEqual(["floor p0", "floor p0", "floor p1"]);
    expect(decision.legalMoves.size).toBe(0);
  });
  it("stages a described move at once, and asks for the moves after it", async () => {
    let answer: () => void = () => undefined;
    const requestPreview = vi.fn((moves: string[], of: Position) =>
      moves.length
        ? new Promise<Preview>((resolve) => (answer = () => resolve(server(2)(moves, of))))
        : server(2)([], of),
    );
    const decision = new Decision(position(2), requestPreview, memoryStorage());
    await nextTask();
    const choice = decision.choose("floor p0");
    expect([decision.staged, decision.isComplete]).toEqual([["floor p0"], false]);
    expect(decision.boardState.view).toEqual({ built: ["floor p0"] });
    expect(decision.legalMoves.size).toBe(0);
    answer();
    expect(await choice).toBe(false);
    expect([...decision.legalMoves.keys()]).toEqual(["floor p0", "floor p1"]);
  });
  it("needs no preview of the last move", async () => {
    const requestPreview = vi.fn(server(1));
    const decision = new Decision(position(1), requestPreview, memoryStorage());
    await nextTask();
    expect(await decision.choose("floor p1")).toBe(true);
    expect(decision.boardState.view).toEqual({ built: ["floor p1"] });
    await decision.unstage();
    expect(decision.boardState.view).toEqual({ built: [] });
    expect(requestPreview).toHaveBeenCalledTimes(1);
  });
  it("takes a move back if the moves after it cannot be loaded", async () => {
    const fail = () => Promise.reject(new Error("offline"));
    const requestPreview = vi.fn((moves: string[], of: Position) => (moves.length ? fail() : server(2)([], of)));
    const decision = new Decision(position(2), requestPreview, memoryStorage());
    await nextTask();
    await expect(decision.choose("floor p0")).rejects.toThrow("offline");
    expect(decision.staged).toEqual([]);
    expect(decision.boardState.view).toEqual({ built: [] });
    expect(decision.legalMoves.size).toBe(2);
  });
  it("unstages moves one by one", async () => {
    const decision = new Decision(position(2), server(2), memoryStorage());
    await nextTask();
    await decision.choose("floor p0");
    await decision.choose("floor p1");
    await decision.unstage();
    expect([decision.staged, decision.isComplete]).toEqual([["floor p0"], false]);
    await decision.unstage();
    expect(decision.staged).toEqual([]);
    expect([...decision.legalMoves.keys()]).toEqual(["floor p0", "floor p1"]);
  });
  it("has a preview of the hovered move only", async () => {
    const decision = new Decision(position(1), server(1), memoryStorage());
    await nextTask();
    decision.hover("floor p1");
    expect(decision.hoveredState?.view).toEqual({ built: ["floor p1"] });
    decision.hover(null);
    expect(decision.hoveredState).toBeNull();
  });
  it("updates the hovered state when the preview arrives", async () => {
    const decision = new Decision(position(2), server(2), memoryStorage());
    decision.hover("floor p1");
    expect(decision.hoveredState?.view).toEqual({ built: [] });
    await nextTask();
    expect(decision.hoveredState?.view).toEqual({ built: ["floor p1"] });
    await decision.choose("floor p1");
    expect(decision.hoveredMove).toBeNull();
  });
  it("has legal moves before the preview arrives", () => {
    const decision = new Decision(position(1), () => new Promise(() => undefined), memoryStorage());
    expect([...decision.legalMoves.keys()]).toEqual(["floor p0", "floor p1"]);
  });
  it("explains an illegal move with the rule", async () => {
    const decision = new Decision(position(1), server(1), memoryStorage());
    await nextTask();
    await decision.explainIllegal("floor p2");
    expect(decision.reason?.move).toBe("floor p2");
    expect(decision.reason?.error.problem.rule).toBe("8.3");
    decision.clearReason();
    expect(decision.reason).toBeNull();
  });
  it("restores staged moves after a reload", async () => {
    const storage = memoryStorage();
    const first = new Decision(position(3), server(3), storage);
    await nextTask();
    await first.choose("floor p0");
    const second = new Decision(position(3), server(3), storage);
    await nextTask();
    expect(second.staged).toEqual(["floor p0"]);
    expect(second.owed).toBe(2);
  });
  it("drops stored moves that are no longer legal", async () => {
    const storage = memoryStorage();
    storage.write("t.0.7.0.3", ["floor p2"]);
    const decision = new Decision(position(3), server(3), storage);
    await nextTask();
    expect(decision.staged).toEqual([]);
    expect(decision.legalMoves.size).toBe(2);
    expect(storage.stored.size).toBe(0);
  });
  it("requests the preview of the same moves once", async () => {
    const requestPreview = vi.fn(server(2));
    const decision = new Decision(position(2), requestPreview, memoryStorage());
    await nextTask();
    await decision.choose("floor p0");
    await decision.unstage();
    await decision.choose("floor p0");
    expect(requestPreview).toHaveBeenCalledTimes(2);
  });
});
