import { describe, expect, it, vi } from "vitest";
import type { FromServer, Position, TableInfo } from "../wire-use";

const heard: ((message: FromServer) => void)[] = [];
const answers: (() => void)[] = []; // what the server has still to say "done" to
vi.mock("./connection.svelte", () => ({
  connection: {
    listen: (listener: (message: FromServer) => void) => (heard.push(listener), () => undefined),
    onOnline: () => () => undefined,
    open: () => undefined,
    send: () => new Promise<void>((resolve) => answers.push(resolve)),
  },
}));

const position = (ply: number): Position => ({
  table: "t", seat: 0, ply, undone: 0, since: ply, entries: [], view: {}, step: "act", rule: "6.1", sealed: false, prompt: "Choose", asked: [0],
  legal: [{ move: 0, text: "pass" }], owed: 1, over: false, can_undo: false,
});

async function sit() {
  const { LiveTable } = await import("./live.svelte");
  const live = new LiveTable("t", null);
  const show = (ply: number) => heard.at(-1)?.({ type: "position", position: position(ply) });
  heard.at(-1)?.({ type: "table", table: { id: "t", mine: [0] } as unknown as TableInfo });
  show(3);
  return { live, show };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("a live table", () => {
  it("takes no second answer to a question whose answer has arrived", async () => {
    const { live, show } = await sit();
    expect(live.mayAct).toBe(true);
    if (live.decision) Object.defineProperty(live.decision, "complete", { value: true });
    const sent = live.send();
    expect(live.mayAct).toBe(false);
    answers.at(-1)?.();
    await sent;
    await settled();
    expect([live.position?.ply, live.mayAct]).toEqual([3, false]); // the news come later
    show(4);
    expect([live.position?.ply, live.mayAct]).toEqual([4, true]);
  });
  it("goes on at once where the news come first", async () => {
    const { live, show } = await sit();
    if (live.decision) Object.defineProperty(live.decision, "complete", { value: true });
    const sent = live.send();
    const answer = answers.at(-1);
    show(4);
    answer?.();
    await sent;
    expect([live.position?.ply, live.mayAct]).toEqual([4, true]);
  });
  it("takes one choice after the other, however fast they are made", async () => {
    const { live } = await sit();
    const asked: string[] = [];
    const answer: (() => void)[] = [];
    const { decision } = live;
    if (!decision) throw new Error("nobody is asked");
    vi.spyOn(decision, "choices", "get").mockReturnValue(new Map([["3", {}], ["6", {}]]) as never);
    vi.spyOn(decision, "choose").mockImplementation((move) => {
      asked.push(move);
      return new Promise((resolve) => answer.push(() => resolve(false)));
    });
    void live.choose("3");
    void live.choose("6");
    void live.choose("9"); // no longer possible when its turn comes
    await settled();
    expect([live.choosing, asked]).toEqual([3, ["3"]]);
    answer[0]?.();
    await settled();
    expect([live.choosing, asked]).toEqual([2, ["3", "6"]]);
    answer[1]?.();
    await settled();
    expect([live.choosing, asked]).toEqual([0, ["3", "6"]]);
  });
  it("goes on choosing when a choice has failed", async () => {
    const { live } = await sit();
    const failed = live.choose("pass");
    await settled();
    answers.at(-1)?.(); // an answer without a foresight
    await expect(failed).rejects.toThrow("no foresight");
    expect([live.choosing, live.mayAct]).toEqual([0, true]);
    void live.choose("pass");
    expect(live.choosing).toBe(1);
  });
});
