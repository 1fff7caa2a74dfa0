import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, NetworkError } from "./http";

/** Stands in for the WebSocket of the browser. */
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
  receive(message: object): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
  disconnect(): void {
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

async function connect() {
  const { connection } = await import("./socket.svelte");
  connection.open();
  last().receive({ type: "welcome", me: null });
  return connection;
}

describe("connection", () => {
  it("resolves acknowledged messages and rejects failed ones", async () => {
    const connection = await connect();
    const good = connection.send({ type: "chat", table_id: "t", text: "hello", channel: "table" });
    const bad = connection.send({ type: "undo", table_id: "t", propose: false });
    const [one, other] = last().sent;
    last().receive({ type: "ack", id: one?.id });
    last().receive({ type: "error", id: other?.id, problem: { code: "nothing_to_undo", detail: "nothing" } });
    await expect(good).resolves.toBeUndefined();
    // not toThrow(ApiError): the module was loaded anew and has another class
    await expect(bad).rejects.toMatchObject({ problem: { code: "nothing_to_undo" } });
  });
  it("reconnects, calls back and sends moves again with their idempotency key", async () => {
    const connection = await connect();
    const onOnline = vi.fn();
    connection.onOnline(onOnline);
    const play = connection.send({ type: "play", table_id: "t", moves: ["x"], idempotency_key: "k" });
    last().disconnect();
    expect(connection.status).toBe("offline");
    await vi.advanceTimersByTimeAsync(2000);
    expect(FakeSocket.all).toHaveLength(2);
    last().receive({ type: "welcome", me: null });
    expect(connection.status).toBe("online");
    expect(onOnline).toHaveBeenCalledTimes(2);
    const resent = last().sent.find(({ type }) => type === "play");
    expect(resent).toMatchObject({ moves: ["x"], idempotency_key: "k" });
    last().receive({ type: "ack", id: resent?.id });
    await expect(play).resolves.toBeUndefined();
  });
  it("rejects messages that must not be sent twice", async () => {
    const connection = await connect();
    const chat = connection.send({ type: "chat", table_id: "t", text: "hello", channel: "table" });
    const outcome = expect(chat).rejects.toThrow("connection lost");
    last().disconnect();
    await outcome;
  });
  it("closes a socket that does not answer pings", async () => {
    const connection = await connect();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(last().sent.at(-1)?.type).toBe("ping");
    await vi.advanceTimersByTimeAsync(6_100);
    expect(connection.status).toBe("offline");
    expect(FakeSocket.all[0]?.closed).toBe(true);
  });
  it("closes a socket on which a move gets no answer, and sends the move again", async () => {
    const connection = await connect();
    void connection.send({ type: "play", table_id: "t", moves: ["x"], idempotency_key: "k" });
    await vi.advanceTimersByTimeAsync(4_600);
    expect(connection.status).toBe("offline");
    await vi.advanceTimersByTimeAsync(2_000);
    last().receive({ type: "welcome", me: null });
    expect(last().sent.map(({ type }) => type)).toContain("play");
  });
  it("keeps a socket on which a move was answered", async () => {
    const connection = await connect();
    const play = connection.send({ type: "play", table_id: "t", moves: ["x"], idempotency_key: "k" });
    last().receive({ type: "ack", id: last().sent.at(-1)?.id });
    await play;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(connection.status).toBe("online");
  });
  it("reports a changed lobby after the subscription is acknowledged", async () => {
    const connection = await connect();
    const changed = vi.fn();
    connection.onLobby(changed);
    await vi.advanceTimersByTimeAsync(0);
    expect(changed).not.toHaveBeenCalled();
    last().receive({ type: "ack", id: last().sent.find(({ type }) => type === "subscribe_lobby")?.id });
    await vi.advanceTimersByTimeAsync(0);
    expect(changed).toHaveBeenCalledTimes(1);
    last().receive({ type: "lobby_changed" });
    expect(changed).toHaveBeenCalledTimes(2);
  });
  it("waits longer after each failed attempt", async () => {
    await connect();
    for (let attempt = 0; attempt < 4; attempt++) {
      last().disconnect();
      await vi.advanceTimersByTimeAsync(10_000);
    }
    expect(FakeSocket.all.length).toBe(5);
    last().disconnect();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeSocket.all.length).toBe(5);
  });
  it("throws errors with the text of the server", () => {
    expect(new NetworkError("x")).toBeInstanceOf(Error);
    expect(new ApiError({ type: "", title: "", status: 404, code: "not_found", detail: "none" }).message).toBe("none");
  });
});
