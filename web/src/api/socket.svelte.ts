/** The WebSocket of the client. It reconnects by itself and sends unanswered moves again. */

import { preferences } from "../stores/preferences.svelte";
import { ApiError, NetworkError } from "./http";
import type { ClientMessage, Preview, ServerMessage } from "./types";

export type ConnectionStatus = "connecting" | "online" | "offline";
type Listener = (message: ServerMessage) => void;
type Message = ClientMessage extends infer Each ? (Each extends unknown ? Omit<Each, "id"> : never) : never;

/** What a message resolves to: a preview, or nothing for all other messages. */
type PreviewResult = Preview | undefined;

interface Pending {
  message: ClientMessage;
  result: PreviewResult;
  resolve: (result: PreviewResult) => void;
  reject: (reason: Error) => void;
}

const MIN_RETRY_MS = 400; // delay of the first reconnect; it doubles with every attempt
const MAX_RETRY_MS = 8_000;
const PING_INTERVAL_MS = 15_000;
const PONG_TIMEOUT_MS = 6_000; // without an answer to a ping, the socket counts as dead …
const DOUBTFUL_PONG_TIMEOUT_MS = 2_000; // … sooner if the browser says that it is offline, or a move gets no answer
const MOVE_ANSWER_MS = 2_500;
const CLOSE_SIGNED_OUT = 4401; // close code: the session has ended
const RESENT_TYPES: readonly ClientMessage["type"][] = ["play", "preview"]; // sent again after a reconnect

class Connection {
  status: ConnectionStatus = $state("connecting");
  private socket: WebSocket | null = null;
  private nextId = 1;
  private retryDelayMs = MIN_RETRY_MS;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private pingTimer: ReturnType<typeof setInterval> | undefined;
  private pongTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly pending = new Map<number, Pending>();
  private readonly listeners = new Set<Listener>();
  private readonly onlineCallbacks = new Set<() => void>();
  private shouldConnect = false;

  /** Opens the socket. Nothing is sent before. */
  open(): void {
    this.shouldConnect = true;
    if (this.socket || typeof WebSocket === "undefined") return;
    clearTimeout(this.retryTimer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/socket?lang=${preferences.language}`);
    this.socket = socket;
    socket.addEventListener("message", (event: MessageEvent<string>) => {
      if (socket === this.socket) this.handleMessage(JSON.parse(event.data) as ServerMessage);
    });
    socket.addEventListener("close", (event) => {
      if (socket === this.socket) this.handleClose(event.code);
    });
  }

  /** Opens a new socket, because the session or the language has changed. */
  reopen(): void {
    if (!this.shouldConnect) return;
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.retryDelayMs = MIN_RETRY_MS;
    this.open();
  }

  /**
   * Sends a message; resolves when the server has acknowledged it. After a reconnect, moves and previews are sent again:
   * the idempotency key makes sure that moves are played once. All other pending messages are rejected.
   */
  send(message: Message): Promise<PreviewResult> {
    const numbered = { ...message, id: this.nextId++ } as ClientMessage;
    return new Promise((resolve, reject) => {
      this.pending.set(numbered.id, { message: numbered, result: undefined, resolve, reject });
      if (this.status === "online") this.socket?.send(JSON.stringify(numbered));
      else if (!RESENT_TYPES.includes(numbered.type)) {
        this.pending.delete(numbered.id);
        reject(new NetworkError("no connection"));
      }
      if (numbered.type === "play") setTimeout(() => this.checkAnswered(numbered.id), MOVE_ANSWER_MS);
    });
  }

  private checkAnswered(id: number): void {
    if (this.pending.has(id)) this.ping(DOUBTFUL_PONG_TIMEOUT_MS);
  }

  /** Calls the listener with every message of the server; returns a function that removes it. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls back whenever the socket has connected, and at once if it is connected. */
  onOnline(callback: () => void): () => void {
    this.onlineCallbacks.add(callback);
    if (this.status === "online") callback();
    return () => this.onlineCallbacks.delete(callback);
  }

  /** Calls back when the list of open tables has changed. */
  onLobby(callback: () => void): () => void {
    // The list may have changed before the subscription, so it is loaded again when that is acknowledged.
    const subscribe = () => void this.send({ type: "subscribe_lobby" }).then(callback, () => undefined);
    const unsubscribers = [
      this.onOnline(subscribe),
      this.listen((message) => {
        if (message.type === "lobby_changed") callback();
      }),
    ];
    return () => unsubscribers.forEach((unsubscribe) => unsubscribe());
  }

  /** Calls back when it becomes my turn at any table. */
  onTurn(callback: (tableId: string, seat: number) => void): () => void {
    return this.listen((message) => {
      if (message.type === "turn") callback(message.table_id, message.seat);
    });
  }

  private handleMessage(message: ServerMessage): void {
    clearTimeout(this.pongTimer);
    if (message.type === "welcome") this.handleWelcome();
    else if (message.type === "ack" || message.type === "error") this.resolvePending(message);
    else if (message.type === "preview") {
      const pending = this.pending.get(message.id);
      if (pending) pending.result = message.preview;
    }
    for (const listener of this.listeners) listener(message);
  }

  private handleWelcome(): void {
    this.status = "online";
    this.retryDelayMs = MIN_RETRY_MS;
    clearInterval(this.pingTimer);
    this.pingTimer = setInterval(() => this.ping(), PING_INTERVAL_MS);
    for (const callback of this.onlineCallbacks) callback();
    for (const { message } of this.pending.values()) {
      if (RESENT_TYPES.includes(message.type)) this.socket?.send(JSON.stringify(message));
    }
  }

  private resolvePending(message: Extract<ServerMessage, { type: "ack" | "error" }>): void {
    const pending = message.id === null ? undefined : this.pending.get(message.id);
    if (message.id === null || !pending) return;
    this.pending.delete(message.id);
    if (message.type === "ack") pending.resolve(pending.result);
    else pending.reject(new ApiError(message.problem));
  }

  /** Checks the connection: a broken one can look open for minutes. */
  ping(timeoutMs = PONG_TIMEOUT_MS): void {
    if (this.status !== "online") return;
    void this.send({ type: "ping" }).catch(() => undefined);
    clearTimeout(this.pongTimer);
    this.pongTimer = setTimeout(() => this.closeDeadSocket(), timeoutMs);
  }

  private closeDeadSocket(): void {
    const socket = this.socket;
    this.handleClose(0);
    socket?.close();
  }

  private handleClose(code: number): void {
    this.socket = null;
    this.status = "offline";
    clearInterval(this.pingTimer);
    clearTimeout(this.pongTimer);
    for (const [id, { message, reject }] of this.pending) {
      if (RESENT_TYPES.includes(message.type)) continue;
      this.pending.delete(id);
      reject(new NetworkError("connection lost"));
    }
    if (!this.shouldConnect) return;
    const delay = code === CLOSE_SIGNED_OUT ? MAX_RETRY_MS : this.retryDelayMs * (0.75 + Math.random() / 2);
    this.retryTimer = setTimeout(() => this.open(), delay);
    this.retryDelayMs = Math.min(MAX_RETRY_MS, this.retryDelayMs * 2);
  }

  /** Reconnects without delay: the network is back, or the window is visible again. */
  reconnectNow(): void {
    if (this.status === "online") this.ping();
    else if (this.shouldConnect && !this.socket) {
      this.retryDelayMs = MIN_RETRY_MS;
      this.open();
    }
  }
}

export const connection = new Connection();

if (typeof addEventListener === "function") {
  addEventListener("online", () => connection.reconnectNow());
  addEventListener("offline", () => connection.ping(DOUBTFUL_PONG_TIMEOUT_MS));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") connection.reconnectNow();
  });
}
