import { describe, expect, it, vi } from "vitest";
import type { ServerMessage, Position, Table } from "../api/types";
import { toasts } from "./toasts.svelte";

const heard: ((message: ServerMessage) => void)[] = [];
const answers: (() => void)[] = []; // what the server has still to say "done" to
const sent: { type: string; seat?: number | null }[] = [];
vi.mock("../api/socket.svelte", () => ({
  connection: {
    listen: (listener: (message: ServerMessage) => void) => (heard.push(listener), () => undefined),
    onOnline: () => () => undefined,
    open: () => undefined,
    send: (message: { type: string }) => (sent.push(message), new Promise<void>((resolve) => answers.push(resolve))),
  },
}));

const position = (ply: number): Position => ({
  table_id: "t",
  seat: 0,
  ply,
  rewinds: 0,
  since: ply,
  entries: [],
  view: {},
  step: "act",
  rule: "6.1",
  sealed: false,
  prompt: "Choose",
  to_move: [0],
  legal: [{ move: 0, text: "pass" }],
  owed: 1,
  is_over: false,
  can_undo: false,
});

async function sit() {
  const { LiveTable } = await import("./live-table.svelte");
  const live = new LiveTable("t", null);
  const show = (ply: number) => heard.at(-1)?.({ type: "position", position: position(ply) });
  heard.at(-1)?.({ type: "table", table: { id: "t", my_seats: [0] } as unknown as Table });
  show(3);
  return { live, show };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("a live table", () => {
  it("takes no second answer to a question whose answer has arrived", async () => {
    const { live, show } = await sit();
    expect(live.canAct).toBe(true);
    if (live.decision) Object.defineProperty(live.decision, "complete", { value: true });
    const sent = live.send();
    expect(live.canAct).toBe(false);
    answers.at(-1)?.();
    await sent;
    await settled();
    expect([live.position?.ply, live.canAct]).toEqual([3, false]); // the news come later
    show(4);
    expect([live.position?.ply, live.canAct]).toEqual([4, true]);
  });
  it("goes on at once where the news come first", async () => {
    const { live, show } = await sit();
    if (live.decision) Object.defineProperty(live.decision, "complete", { value: true });
    const sent = live.send();
    const answer = answers.at(-1);
    show(4);
    answer?.();
    await sent;
    expect([live.position?.ply, live.canAct]).toEqual([4, true]);
  });
  it("shows a second position without entries at once, however young the page is", async () => {
    const now = vi.spyOn(performance, "now").mockReturnValue(5); // milliseconds since the page was opened
    const { live, show } = await sit();
    show(4);
    expect([live.position?.ply, live.queuedPositions]).toEqual([4, 0]);
    now.mockRestore();
  });
  it("takes one choice after the other, however fast they are made", async () => {
    const { live } = await sit();
    const asked: string[] = [];
    const answer: (() => void)[] = [];
    const { decision } = live;
    if (!decision) throw new Error("nobody is asked");
    vi.spyOn(decision, "legalMoves", "get").mockReturnValue(
      new Map([
        ["3", {}],
        ["6", {}],
      ]) as never,
    );
    vi.spyOn(decision, "choose").mockImplementation((move) => {
      asked.push(move);
      return new Promise((resolve) => answer.push(() => resolve(false)));
    });
    void live.choose("3");
    void live.choose("6");
    void live.choose("9"); // no longer possible when its turn comes
    await settled();
    expect([live.pendingChoices, asked]).toEqual([3, ["3"]]);
    answer[0]?.();
    await settled();
    expect([live.pendingChoices, asked]).toEqual([2, ["3", "6"]]);
    answer[1]?.();
    await settled();
    expect([live.pendingChoices, asked]).toEqual([0, ["3", "6"]]);
  });
  it("goes on choosing when a choice has failed", async () => {
    const { live } = await sit();
    const failed = live.choose("pass");
    await settled();
    answers.at(-1)?.(); // an answer without a foresight
    await expect(failed).rejects.toThrow("no foresight");
    expect([live.pendingChoices, live.canAct]).toEqual([0, true]);
    void live.choose("pass");
    expect(live.pendingChoices).toBe(1);
  });
});

describe("a table of which nothing more is sent", () => {
  const say = (message: object) => heard.at(-1)?.(message as ServerMessage);
  const lose = (seat: number | null, reason: string) => say({ type: "unsubscribed", table_id: "t", seat, reason });

  it("is watched as a spectator when the seat is lost, and no longer shows what the seat saw", async () => {
    const { live } = await sit();
    expect([live.seat, live.position?.seat]).toEqual([0, 0]);
    sent.length = 0;
    lose(0, "not_your_seat");
    expect([live.position, live.canAct, live.info?.my_seats]).toEqual([null, false, []]);
    expect(sent.map(({ type, seat }) => [type, seat])).toEqual([["subscribe", undefined]]);
    expect(toasts.list.at(-1)?.text).toBe("You no longer sit at this table: you are watching now.");
    say({ type: "position", position: { ...position(4), seat: null, legal: [] } });
    expect([live.seat, live.position?.ply]).toEqual([null, 4]);
  });
  it("goes on with the other seats of the same person", async () => {
    const { live, show } = await sit();
    say({ type: "table", table: { id: "t", my_seats: [0, 1] } });
    say({ type: "position", position: { ...position(3), seat: 1, legal: [] } });
    sent.length = 0;
    lose(1, "not_your_seat");
    show(4);
    expect([live.seat, live.position?.ply, live.info?.my_seats]).toEqual([0, 4, [0]]);
    expect(sent.filter(({ type }) => type === "subscribe")).toEqual([]);
    expect(toasts.list.at(-1)?.text).toBe("That seat is no longer yours.");
  });
  it("is cleared when it may no longer be seen", async () => {
    const { live } = await sit();
    sent.length = 0;
    lose(0, "table_not_found");
    expect([live.isRevoked, live.info, live.position, live.entries, live.chatMessages]).toEqual([
      true,
      null,
      null,
      [],
      [],
    ]);
    expect(sent).toEqual([]); // asking again would be refused
  });
  it("of another table changes nothing", async () => {
    const { live } = await sit();
    say({ type: "unsubscribed", table_id: "other", seat: 0, reason: "table_not_found" });
    expect([live.isRevoked, live.position?.ply]).toEqual([false, 3]);
  });
});
