/** The one socket of the page: it comes back by itself, and nothing is lost meanwhile. */

import type { Preview, ClientMessage, ServerMessage } from "./types";
import { Refused, Unreachable } from "./http";
import { settings } from "../stores/preferences.svelte";

export type Status = "connecting" | "online" | "offline";
type Listener = (message: ServerMessage) => void;
type Message = ClientMessage extends infer Each ? (Each extends unknown ? Omit<Each, "id"> : never) : never;

type Answer = Preview | undefined;

interface Pending {
  message: ClientMessage;
  answer: Answer;
  resolve: (answer: Answer) => void;
  reject: (reason: Error) => void;
}

const SHORTEST = 400; // milliseconds until the first attempt to come back
const LONGEST = 8_000;
const PULSE = 15_000; // how often we ask whether the other end still lives
const PATIENCE = 6_000; // how long it may take to say so
const GONE = 4401; // the session has ended
const REPEATED: readonly ClientMessage["type"][] = ["play", "preview"]; // what is sent again after a break

class Connection {
  status: Status = $state("connecting");
  private socket: WebSocket | null = null;
  private next = 1;
  private pause = SHORTEST;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private deadline: ReturnType<typeof setTimeout> | undefined;
  private readonly pending = new Map<number, Pending>();
  private readonly listeners = new Set<Listener>();
  private readonly greeters = new Set<() => void>();
  private wanted = false;

  /** Open the socket; until then nothing is sent. */
  open(): void {
    this.wanted = true;
    if (this.socket || typeof WebSocket === "undefined") return;
    clearTimeout(this.retry);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/socket?lang=${settings.language}`);
    this.socket = socket;
    socket.addEventListener("message", (event: MessageEvent<string>) => {
      if (socket === this.socket) this.hear(JSON.parse(event.data) as ServerMessage);
    });
    socket.addEventListener("close", (event) => {
      if (socket === this.socket) this.lose(event.code);
    });
  }

  /** Somebody else sits here now, or wants another language. */
  reopen(): void {
    if (!this.wanted) return;
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.pause = SHORTEST;
    this.open();
  }

  /** Send a message; resolves when the server has carried it out. Moves are sent again after a break: their key
   * makes sure that they are played once. Previews change nothing. Everything else that was under way is given up. */
  send(message: Message): Promise<Answer> {
    const whole = { ...message, id: this.next++ } as ClientMessage;
    return new Promise((resolve, reject) => {
      this.pending.set(whole.id, { message: whole, answer: undefined, resolve, reject });
      if (this.status === "online") this.socket?.send(JSON.stringify(whole));
      else if (!REPEATED.includes(whole.type)) {
        this.pending.delete(whole.id);
        reject(new Unreachable("no connection"));
      }
    });
  }

  /** Hear everything that the server says. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Called whenever the socket is there again, and at once if it is. */
  onOnline(greeter: () => void): () => void {
    this.greeters.add(greeter);
    if (this.status === "online") greeter();
    return () => this.greeters.delete(greeter);
  }

  /** Called when the list of open tables has changed. */
  onLobby(callback: () => void): () => void {
    // It may have changed while nobody told us: until the server says that from now on it will.
    const ask = () => void this.send({ type: "subscribe_lobby" }).then(callback, () => undefined);
    const stops = [
      this.onOnline(ask),
      this.listen((message) => {
        if (message.type === "lobby_changed") callback();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }

  /** Called when it is my turn somewhere. */
  onTurn(callback: (table: string, seat: number) => void): () => void {
    return this.listen((message) => {
      if (message.type === "turn") callback(message.table_id, message.seat);
    });
  }

  private hear(message: ServerMessage): void {
    clearTimeout(this.deadline);
    if (message.type === "welcome") this.greet();
    else if (message.type === "ack" || message.type === "error") this.settle(message);
    else if (message.type === "preview") {
      const asked = this.pending.get(message.id);
      if (asked) asked.answer = message.preview;
    }
    for (const listener of this.listeners) listener(message);
  }

  private greet(): void {
    this.status = "online";
    this.pause = SHORTEST;
    clearInterval(this.pulse);
    this.pulse = setInterval(() => this.check(), PULSE);
    for (const greeter of this.greeters) greeter();
    for (const { message } of this.pending.values()) {
      if (REPEATED.includes(message.type)) this.socket?.send(JSON.stringify(message));
    }
  }

  private settle(message: Extract<ServerMessage, { type: "ack" | "error" }>): void {
    const asked = message.id === null ? undefined : this.pending.get(message.id);
    if (message.id === null || !asked) return;
    this.pending.delete(message.id);
    if (message.type === "ack") asked.resolve(asked.answer);
    else asked.reject(new Refused(message.problem));
  }

  /** A broken line can look alive for minutes: ask, and hang up if nothing comes. */
  check(): void {
    if (this.status !== "online") return;
    void this.send({ type: "ping" }).catch(() => undefined);
    clearTimeout(this.deadline);
    this.deadline = setTimeout(() => this.drop(), PATIENCE);
  }

  private drop(): void {
    const socket = this.socket;
    this.lose(0);
    socket?.close();
  }

  private lose(code: number): void {
    this.socket = null;
    this.status = "offline";
    clearInterval(this.pulse);
    clearTimeout(this.deadline);
    for (const [id, { message, reject }] of this.pending) {
      if (REPEATED.includes(message.type)) continue;
      this.pending.delete(id);
      reject(new Unreachable("the connection broke"));
    }
    if (!this.wanted) return;
    this.retry = setTimeout(() => this.open(), code === GONE ? LONGEST : this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(LONGEST, this.pause * 2);
  }

  /** Try at once: the network is back, or somebody looks at the page again. */
  hurry(): void {
    if (this.status === "online") this.check();
    else if (this.wanted && !this.socket) {
      this.pause = SHORTEST;
      this.open();
    }
  }
}

export const connection = new Connection();

if (typeof addEventListener === "function") {
  addEventListener("online", () => connection.hurry());
  addEventListener("offline", () => connection.check());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") connection.hurry();
  });
}
