import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refused, Unreachable } from "./http";

/** The other end, as far as the page can see it. */
class FakeSocket extends EventTarget {
  static all: FakeSocket[] = [];
  sent: { type: string; id: number }[] = [];
  closed = false;
  constructor(readonly url: string) {
    super();
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string; id: number });
  }
  close(): void {
    this.closed = true;
  }
  say(message: object): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
  break(): void {
    this.dispatchEvent(new CloseEvent("close", { code: 1006 }));
  }
}

const last = () => FakeSocket.all.at(-1) as FakeSocket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function online() {
  const { connection } = await import("./socket.svelte");
  connection.open();
  last().say({ type: "welcome", me: null });
  return connection;
}

describe("connection", () => {
  it("resolves what was carried out and rejects what was refused", async () => {
    const connection = await online();
    const good = connection.send({ type: "chat", table_id: "t", text: "hello", channel: "table" });
    const bad = connection.send({ type: "undo", table_id: "t", propose: false });
    const [one, other] = last().sent;
    last().say({ type: "ack", id: one?.id });
    last().say({ type: "error", id: other?.id, problem: { code: "nothing_to_undo", detail: "nothing" } });
    await expect(good).resolves.toBeUndefined();
    // the class of another copy of the module: the name tells
    await expect(bad).rejects.toMatchObject({ problem: { code: "nothing_to_undo" } });
  });
  it("comes back by itself, greets again and sends moves once more under their key", async () => {
    const connection = await online();
    const greeted = vi.fn();
    connection.onOnline(greeted);
    const play = connection.send({ type: "play", table_id: "t", moves: ["x"], idempotency_key: "k" });
    last().break();
    expect(connection.status).toBe("offline");
    await vi.advanceTimersByTimeAsync(2000);
    expect(FakeSocket.all).toHaveLength(2);
    last().say({ type: "welcome", me: null });
    expect(connection.status).toBe("online");
    expect(greeted).toHaveBeenCalledTimes(2);
    const again = last().sent.find(({ type }) => type === "play");
    expect(again).toMatchObject({ moves: ["x"], key: "k" });
    last().say({ type: "ack", id: again?.id });
    await expect(play).resolves.toBeUndefined();
  });
  it("gives up what may not be sent twice", async () => {
    const connection = await online();
    const said = connection.send({ type: "chat", table_id: "t", text: "hello", channel: "table" });
    const outcome = expect(said).rejects.toThrow("the connection broke");
    last().break();
    await outcome;
  });
  it("hangs up on a line that only looks alive", async () => {
    const connection = await online();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(last().sent.at(-1)?.type).toBe("ping");
    await vi.advanceTimersByTimeAsync(6_100);
    expect(connection.status).toBe("offline");
    expect(FakeSocket.all[0]?.closed).toBe(true);
  });
  it("asks for the open tables when nothing can be missed any more", async () => {
    const connection = await online();
    const changed = vi.fn();
    connection.onLobby(changed);
    await vi.advanceTimersByTimeAsync(0);
    expect(changed).not.toHaveBeenCalled();
    last().say({ type: "ack", id: last().sent.find(({ type }) => type === "subscribe_lobby")?.id });
    await vi.advanceTimersByTimeAsync(0);
    expect(changed).toHaveBeenCalledTimes(1);
    last().say({ type: "lobby_changed" });
    expect(changed).toHaveBeenCalledTimes(2);
  });
  it("waits longer from attempt to attempt", async () => {
    await online();
    for (let attempt = 0; attempt < 4; attempt++) {
      last().break();
      await vi.advanceTimersByTimeAsync(10_000);
    }
    expect(FakeSocket.all.length).toBe(5);
    last().break();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeSocket.all.length).toBe(5);
  });
  it("knows its own errors", () => {
    expect(new Unreachable("x")).toBeInstanceOf(Error);
    expect(new Refused({ type: "", title: "", status: 404, code: "not_found", detail: "none" }).message).toBe("none");
  });
});
