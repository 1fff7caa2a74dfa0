import { describe, expect, it, vi } from "vitest";
import type { ServerMessage, Position, PositionUpdate, Table } from "../api/types";
import { toasts } from "./toasts.svelte";
import { testDouble } from "../lib/test-double";
import { plainScene, type SceneScript } from "../scenes/scene";

const listeners: ((message: ServerMessage) => void)[] = [];
const acknowledge: (() => void)[] = []; // one function per sent message
const sent: { type: string; seat?: number | null }[] = [];
vi.mock("./games.svelte", () => ({ loadGames: () => undefined }));
vi.mock("../api/socket.svelte", () => ({
  connection: {
    listen: (listener: (message: ServerMessage) => void) => (listeners.push(listener), () => undefined),
    onOnline: () => () => undefined,
    open: () => undefined,
    send: (message: { type: string }) => (
      sent.push(message),
      new Promise<void>((resolve) => acknowledge.push(resolve))
    ),
  },
}));

/** A position; its view is not that of a real game. */
const position = (ply: number): Position =>
  testDouble({
    table_id: "t",
    game: "dragon",
    seat: 0,
    ply,
    rewinds: 0,
    since: ply,
    entries: [],
    view: {},
    step: "act",
    sealed: false,
    to_move: [0],
    legal: [{ move: 0, text: "pass" }],
    owed: 1,
    is_over: false,
    can_undo: false,
    private: {},
  });

async function openTable() {
  const { LiveTable } = await import("./live-table.svelte");
  const live = new LiveTable("t", null);
  const show = (ply: number) => listeners.at(-1)?.({ type: "position", position: position(ply) });
  listeners.at(-1)?.({ type: "table", table: testDouble<Table>({ id: "t", my_seats: [0] }) });
  show(3);
  return { live, show };
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

describe("a live table", () => {
  it("applies updates to the last position, and shows what only the seat knows", async () => {
    const { live } = await openTable();
    const { view: _, ...changed } = position(4);
    const update = testDouble<PositionUpdate>({
      ...changed,
      patch: { round: 2 },
      private: { sealed: ["bid 5"] },
    });
    listeners.at(-1)?.({ type: "update", update });
    live.skip();
    expect([live.position?.ply, live.position?.view]).toEqual([4, { round: 2, sealed: ["bid 5"] }]);
    listeners.at(-1)?.({ type: "update", update: { ...update, ply: 5, patch: {}, private: {} } });
    live.skip();
    expect([live.position?.ply, live.position?.view]).toEqual([5, { round: 2 }]);
  });

  it("accepts no second decision before the next position arrives", async () => {
    const { live, show } = await openTable();
    expect(live.canAct).toBe(true);
    if (live.decision) Object.defineProperty(live.decision, "isComplete", { value: true });
    const sent = live.send();
    expect(live.canAct).toBe(false);
    acknowledge.at(-1)?.();
    await sent;
    await nextTask();
    expect([live.position?.ply, live.canAct]).toEqual([3, false]); // the position message comes later
    show(4);
    expect([live.position?.ply, live.canAct]).toEqual([4, true]);
  });
  it("continues at once if the position arrives before the acknowledgement", async () => {
    const { live, show } = await openTable();
    if (live.decision) Object.defineProperty(live.decision, "isComplete", { value: true });
    const sent = live.send();
    const acknowledgeSent = acknowledge.at(-1);
    show(4);
    acknowledgeSent?.();
    await sent;
    expect([live.position?.ply, live.canAct]).toEqual([4, true]);
  });
  it("shows a second position without entries at once, even just after loading", async () => {
    const now = vi.spyOn(performance, "now").mockReturnValue(5); // milliseconds since loading
    const { live, show } = await openTable();
    show(4);
    expect([live.position?.ply, live.queuedPositions]).toEqual([4, 0]);
    now.mockRestore();
  });
  it("announces the end of a game when its last position is shown", async () => {
    const { live } = await openTable();
    const receive = (message: object) => listeners.at(-1)?.(message as ServerMessage);
    receive({ type: "table", table: { id: "t", my_seats: [0], seats: [], status: "running" } });
    receive({ type: "table", table: { id: "t", my_seats: [0], seats: [], status: "finished" } });
    expect(live.info?.status).toBe("running");
    const entries = [{ ply: 4, kind: "ranked", seat: 0, args: {} }];
    receive({ type: "position", position: { ...position(4), legal: [], is_over: true, entries } });
    expect([live.position?.ply, live.info?.status]).toEqual([4, "finished"]);
  });
  it("does not lose the end of a game to an older answer", async () => {
    const { live } = await openTable();
    const receive = (message: object) => listeners.at(-1)?.(message as ServerMessage);
    const running = { id: "t", my_seats: [0], seats: [], status: "running" };
    receive({ type: "table", table: running });
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json(running)));
    const refresh = live.refresh();
    receive({ type: "table", table: { ...running, status: "finished" } });
    await refresh;
    vi.unstubAllGlobals();
    const entries = [{ ply: 4, kind: "ranked", seat: 0, args: {} }];
    receive({ type: "position", position: { ...position(4), legal: [], is_over: true, entries } });
    expect(live.info?.status).toBe("finished");
  });
  it("plays no more scenes after it is closed", async () => {
    const { live } = await openTable();
    const receive = (message: object) => listeners.at(-1)?.(message as ServerMessage);
    receive({ type: "table", table: { id: "t", my_seats: [0], seats: [], status: "running" } });
    const scenesOf = () => [{ ...plainScene([]), size: "panel" }];
    live.setScript(testDouble<SceneScript>({ scenesOf, applyEntry: (state: object) => state }));
    const entries = [{ ply: 4, kind: "event", seat: 0, args: {} }];
    receive({ type: "position", position: { ...position(4), entries } });
    expect(live.scenes.isPlaying).toBe(true);
    live.close();
    expect([live.scenes.isPlaying, live.queuedPositions]).toEqual([false, 0]);
  });
  it("handles quick choices one after the other", async () => {
    const { live } = await openTable();
    const chosen: string[] = [];
    const resolvers: (() => void)[] = [];
    const { decision } = live;
    if (!decision) throw new Error("no decision");
    vi.spyOn(decision, "legalMoves", "get").mockReturnValue(
      new Map([
        ["3", {}],
        ["6", {}],
      ]) as never,
    );
    vi.spyOn(decision, "choose").mockImplementation((move) => {
      chosen.push(move);
      return new Promise((resolve) => resolvers.push(() => resolve(false)));
    });
    void live.choose("3");
    void live.choose("6");
    void live.choose("9"); // no longer legal when its turn comes
    await nextTask();
    expect([live.pendingChoices, chosen]).toEqual([3, ["3"]]);
    resolvers[0]?.();
    await nextTask();
    expect([live.pendingChoices, chosen]).toEqual([2, ["3", "6"]]);
    resolvers[1]?.();
    await nextTask();
    expect([live.pendingChoices, chosen]).toEqual([0, ["3", "6"]]);
  });
  it("accepts choices after a failed one", async () => {
    const { live } = await openTable();
    const failing = live.choose("pass");
    await nextTask();
    acknowledge.at(-1)?.(); // without a preview
    await expect(failing).rejects.toThrow("no preview");
    expect([live.pendingChoices, live.canAct]).toEqual([0, true]);
    void live.choose("pass");
    expect(live.pendingChoices).toBe(1);
  });
});

describe("a live table that the server has unsubscribed", () => {
  const receive = (message: object) => listeners.at(-1)?.(message as ServerMessage);
  const unsubscribe = (seat: number | null, reason: string) =>
    receive({ type: "unsubscribed", table_id: "t", seat, reason });

  it("is watched as a spectator after losing the seat, without the hidden information of the seat", async () => {
    const { live } = await openTable();
    expect([live.seat, live.position?.seat]).toEqual([0, 0]);
    sent.length = 0;
    unsubscribe(0, "not_your_seat");
    expect([live.position, live.canAct, live.info?.my_seats]).toEqual([null, false, []]);
    expect(sent.map(({ type, seat }) => [type, seat])).toEqual([["subscribe", undefined]]);
    expect(toasts.list.at(-1)?.text).toBe("You no longer have a seat here: you are watching now.");
    receive({ type: "position", position: { ...position(4), seat: null, legal: [] } });
    expect([live.seat, live.position?.ply]).toEqual([null, 4]);
  });
  it("continues with the other seats of the same user", async () => {
    const { live, show } = await openTable();
    receive({ type: "table", table: { id: "t", my_seats: [0, 1] } });
    receive({ type: "position", position: { ...position(3), seat: 1, legal: [] } });
    sent.length = 0;
    unsubscribe(1, "not_your_seat");
    show(4);
    expect([live.seat, live.position?.ply, live.info?.my_seats]).toEqual([0, 4, [0]]);
    expect(sent.filter(({ type }) => type === "subscribe")).toEqual([]);
    expect(toasts.list.at(-1)?.text).toBe("You no longer have this seat.");
  });
  it("is cleared if the user may no longer see it", async () => {
    const { live } = await openTable();
    sent.length = 0;
    unsubscribe(0, "table_not_found");
    expect([live.isRevoked, live.info, live.position, live.entries, live.chatMessages]).toEqual([
      true,
      null,
      null,
      [],
      [],
    ]);
    expect(sent).toEqual([]); // subscribing again would fail
  });
  it("ignores messages about another table", async () => {
    const { live } = await openTable();
    receive({ type: "unsubscribed", table_id: "other", seat: 0, reason: "table_not_found" });
    expect([live.isRevoked, live.position?.ply]).toEqual([false, 3]);
  });
});
