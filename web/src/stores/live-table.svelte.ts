/** A table that the user plays at or watches: its state from the server, and the commands of the user. */

import { ApiError, get, post } from "../api/http";
import { connection } from "../api/socket.svelte";
import { applyDiff } from "../api/json-diff";
import type { ChatMessage, LogEntry, Position, PositionUpdate, Schemas, Table } from "../api/types";
import { t } from "../lib/messages";
import type { BoardState } from "../games/board-module";
import type { SceneScript } from "../scenes/scene";
import type { ScenePlayer } from "../scenes/scene-player.svelte";
import type { Decision } from "./decision.svelte";
import { loadGames } from "./games.svelte";
import { preferences } from "./preferences.svelte";
import { SeatPlayback, type PlaybackHost } from "./seat-playback.svelte";
import { showToast } from "./toasts.svelte";

/** Rare commands, and their bodies. */
type Command =
  | [command: "resign" | "take-seat-back" | "proposals" | "leave", body?: undefined]
  | [command: "vote", body: Schemas["Vote"]]
  | [command: "proposals/response", body: Schemas["ProposalResponse"]];

/** Returns the position after an update, as the server would have sent it as a whole. */
function applyUpdate(before: Position, { patch, ...changed }: PositionUpdate): Position {
  return { ...before, ...changed, view: applyDiff(before.view, patch) } as Position;
}

const EMPTY_HOST: PlaybackHost = {
  gameScenes: () => ({ script: null, names: [] }),
  onShown: () => undefined,
  isHeard: () => false,
};

export class LiveTable {
  info: Table | null = $state.raw(null);
  chatMessages: readonly ChatMessage[] = $state.raw([]);
  seat: number | null = $state(null); // whose view is shown; null: a spectator's
  failure: Error | null = $state.raw(null); // why the table could not be loaded
  isRevoked = $state(false); // the user may no longer see the table
  pendingChoices = $state(0); // chosen moves whose preview has not arrived
  sending = $state(false);
  lastChatMessage: ChatMessage | null = $state.raw(null); // the newest that arrived since the table was opened
  movedAt = $state(0); // when the last move arrived, by the clock of the browser
  private playbacks = new Map<number | null, SeatPlayback>();
  private playback: SeatPlayback = $state.raw(new SeatPlayback(null, EMPTY_HOST)); // until a position arrives
  private script: SceneScript | null = $state.raw(null);
  private heldInfo: Table | null = null; // of a finished game whose last scene is still to be shown
  private unsubscribers: (() => void)[] = [];
  private choiceQueue: Promise<unknown> = Promise.resolve(); // choices are applied one after the other
  private pendingKey = ""; // idempotency key of moves without an answer
  private answeredPosition: Position | null = $state.raw(null); // its moves are accepted; the next position may be on its way

  constructor(
    readonly id: string,
    readonly inviteKey: string | null,
  ) {
    this.unsubscribers = [
      connection.listen((message) => {
        if (message.type === "table" && message.table.id === id) this.setInfo(message.table);
        else if (message.type === "position" && message.position.table_id === id) this.addPosition(message.position);
        else if (message.type === "update" && message.update.table_id === id) this.addUpdate(message.update);
        else if (message.type === "chat" && message.table_id === id) {
          this.addChatMessages([message.message]);
          this.lastChatMessage = message.message;
        } else if (message.type === "unsubscribed" && message.table_id === id)
          this.handleUnsubscribed(message.seat, message.reason);
      }),
      connection.onOnline(() => this.subscribe()),
    ];
    connection.open();
    loadGames(); // they describe the steps and entries of the game
  }

  close(): void {
    this.unsubscribers.forEach((unsubscribe) => unsubscribe());
    for (const playback of this.playbacks.values()) playback.stop();
    void connection.send({ type: "unsubscribe", table_id: this.id }).catch(() => undefined);
  }

  get position(): Position | null {
    return this.playback.position;
  }
  get entries(): readonly LogEntry[] {
    return this.playback.entries;
  }
  /** Number of positions that are still to be shown. */
  get queuedPositions(): number {
    return this.playback.queue.length;
  }
  get decision(): Decision | null {
    return this.playback.decision;
  }
  /** The scenes that are being shown. */
  get scenes(): ScenePlayer {
    return this.playback.scenes;
  }
  /** The board to draw: in a scene, with a decision that was sent, or with the staged moves. */
  get boardState(): BoardState | null {
    const { sceneState, sentState, decision } = this.playback;
    return sceneState ?? sentState ?? decision?.boardState ?? null;
  }
  /** Whether the user can choose a move: all positions are shown and no moves are being sent. */
  get canAct(): boolean {
    if (this.queuedPositions || this.sending || this.position === this.answeredPosition) return false;
    return (this.position?.legal.length ?? 0) > 0;
  }

  /** Shows all positions at once. */
  skip(): void {
    for (const playback of this.playbacks.values()) playback.skip();
  }

  /** Ends the current scene. */
  skipScene(): void {
    for (const playback of this.playbacks.values()) playback.skipScene();
  }

  /** Sets the scenes of the game; until then positions are shown without. */
  setScript(script: SceneScript | null): void {
    this.script = script;
  }

  /** Plays the scenes after a ply again. */
  replaySince(ply: number): void {
    this.playback.replay(this.entries.filter((entry) => entry.ply > ply));
  }

  private makePlayback(): SeatPlayback {
    const gameScenes = () => ({ script: this.script, names: this.info?.seats.map(({ name }) => name) ?? [] });
    const playback: SeatPlayback = new SeatPlayback(this.inviteKey, {
      gameScenes,
      onShown: () => this.handleShown(),
      isHeard: () => playback === this.playback, // on a shared screen each own seat has a playback
    });
    return playback;
  }

  /** A position is shown: another own seat may have to move, or the game may be over. */
  private handleShown(): void {
    this.selectActiveSeat();
    const held = this.heldInfo;
    if (held && this.isEndShown) this.setInfo(held);
  }

  /** Whether the last position of the game is shown, and with it all scenes before. */
  private get isEndShown(): boolean {
    return this.position?.is_over === true && this.queuedPositions === 0;
  }

  private playbackOf(seat: number | null): SeatPlayback {
    let playback = this.playbacks.get(seat);
    if (!playback) this.playbacks.set(seat, (playback = this.makePlayback()));
    return playback;
  }

  /** Subscribes with all own seats, or as a spectator. */
  private subscribe(): void {
    const seats = this.info?.my_seats.length ? this.info.my_seats : [undefined];
    for (const seat of seats) {
      const playback = seat === undefined ? this.playbacks.get(null) : this.playbackOf(seat);
      const { since, rewinds } = playback?.resumePoint ?? { since: 0, rewinds: 0 };
      const request = connection.send({
        type: "subscribe",
        table_id: this.id,
        since,
        rewinds,
        updates: true,
        ...(seat === undefined ? {} : { seat }),
        ...(this.inviteKey ? { invite_key: this.inviteKey } : {}),
      });
      request.then(
        () => {
          this.failure = null;
          this.isRevoked = false;
          if (seat === seats[0]) void this.loadChat();
        },
        (error: Error) => {
          if (!(error instanceof ApiError)) return;
          if (error.code === "not_your_seat" && seat !== undefined) this.handleUnsubscribed(seat, "not_your_seat");
          else if (error.code === "table_not_found" && this.info) this.handleUnsubscribed(null, "table_not_found");
          else this.failure = error;
        },
      );
    }
  }

  /** The server sends nothing more for a seat (null: as a spectator), so what the seat saw is removed. */
  private handleUnsubscribed(seat: number | null, reason: "not_your_seat" | "table_not_found"): void {
    if (reason === "table_not_found") {
      for (const playback of this.playbacks.values()) playback.stop();
      this.playbacks.clear();
      this.playback = this.makePlayback();
      [this.info, this.chatMessages, this.seat, this.isRevoked] = [null, [], null, true];
      return;
    }
    const lost = this.playbacks.get(seat);
    lost?.stop();
    this.playbacks.delete(seat);
    if (this.playback === lost) this.playback = this.makePlayback();
    const mySeats = this.info?.my_seats.filter((own) => own !== seat) ?? [];
    if (this.info) this.info = { ...this.info, my_seats: mySeats };
    showToast(t(mySeats.length ? "table-seat-lost" : "table-all-seats-lost"));
    if (mySeats.length) this.selectActiveSeat();
    else this.subscribe();
  }

  private setInfo(info: Table): void {
    const before = this.info;
    // Nobody learns that the game is over before the last scene ends.
    const isEndHidden = before?.status === "running" && info.status === "finished" && !this.isEndShown;
    this.heldInfo = isEndHidden ? info : null;
    if (isEndHidden) return;
    this.info = info;
    if (before && before.my_seats.join() !== info.my_seats.join()) this.subscribe();
    else if (!before && info.my_seats.length > 1) this.subscribe();
  }

  /** Loads the table again: the server does not announce what changes only with time. */
  async refresh(): Promise<void> {
    const info = await get("/api/tables/{table}", { table: this.id, invite_key: this.inviteKey });
    if ((this.heldInfo ?? this.info)?.status === info.status) this.setInfo(info); // else it is older than a message
  }

  private addUpdate(update: PositionUpdate): void {
    const before = this.playbackOf(update.seat).sent;
    if (before) this.addPosition(applyUpdate(before, update)); // the server sends a whole position first
  }

  private addPosition(position: Position): void {
    const before = this.playbackOf(position.seat).last;
    if (before && (before.ply !== position.ply || before.rewinds !== position.rewinds)) this.movedAt = Date.now();
    this.playbackOf(position.seat).enqueue(position);
    this.selectActiveSeat();
  }

  /** Shows the view of an own seat that has to move; otherwise the view stays, or is that of the first seat. */
  private selectActiveSeat(): void {
    const seats = [...this.playbacks].filter(([seat]) => seat === null || this.info?.my_seats.includes(seat));
    const toMove = seats.find(([seat, playback]) => seat !== null && (playback.position?.legal.length ?? 0) > 0);
    const current = seats.find(([seat, playback]) => seat === this.seat && playback.position);
    const [seat, playback] = (current && current[1].position?.legal.length ? current : toMove) ??
      current ??
      seats.findLast(([, one]) => one.position) ?? [null, this.playback];
    this.seat = seat;
    this.playback = playback;
  }

  private async loadChat(): Promise<void> {
    try {
      const { messages } = await get("/api/tables/{table}/chat", { table: this.id, invite_key: this.inviteKey });
      this.addChatMessages(messages);
    } catch {
      // not worth an error: the chat is loaded again with the next connection
    }
  }

  private addChatMessages(messages: readonly ChatMessage[]): void {
    const added = messages.filter(({ id }) => !this.chatMessages.some((known) => known.id === id));
    if (added.length) this.chatMessages = [...this.chatMessages, ...added].sort((one, other) => one.id - other.id);
  }

  // ------------------------------------------------------------------ commands

  /** Chooses a move. A complete decision is sent, unless the user wants to confirm it first. */
  async choose(move: string): Promise<void> {
    const decision = this.decision;
    if (!decision || !this.canAct) return;
    const choice = this.choiceQueue.then(() => this.applyChoice(decision, move));
    this.choiceQueue = choice.catch(() => undefined);
    this.pendingChoices += 1;
    try {
      await choice;
    } finally {
      this.pendingChoices -= 1;
    }
  }

  /** Applies a queued choice if it is still legal: clicks may come faster than previews. */
  private async applyChoice(decision: Decision, move: string): Promise<void> {
    if (decision !== this.decision || !decision.legalMoves.has(move)) return;
    if ((await decision.choose(move)) && !preferences.confirm) await this.send();
  }

  /** Sends the staged moves. */
  async send(): Promise<void> {
    const decision = this.decision;
    if (!decision?.isComplete || this.sending) return;
    const { ply, seat } = decision.position;
    const position = this.position;
    this.pendingKey ||= `${Date.now().toString(36)}.${Math.random().toString(36).slice(2, 10)}`;
    this.sending = decision.isSent = true;
    try {
      await connection.send({
        type: "play",
        table_id: this.id,
        moves: [...decision.staged],
        ply,
        idempotency_key: this.pendingKey,
        ...(seat === null ? {} : { seat }),
      });
      this.pendingKey = "";
      this.answeredPosition = position;
      decision.clearStaged();
    } catch (error) {
      this.pendingKey = "";
      decision.isSent = false;
      if (decision.staged.length) await decision.unstage().catch(() => undefined);
      throw error;
    } finally {
      this.sending = false;
    }
  }

  /** Takes back the last staged move, or else the last move that was sent. `propose`: ask the others if they must consent. */
  async undo(propose = false): Promise<void> {
    await this.choiceQueue;
    const decision = this.decision;
    const seat = this.seat === null ? {} : { seat: this.seat };
    if (decision?.staged.length) await decision.unstage();
    else await connection.send({ type: "undo", table_id: this.id, propose, ...seat });
  }

  sendChat(text: string, channel: "table" | "spectators"): Promise<unknown> {
    const inviteKey = this.inviteKey ? { invite_key: this.inviteKey } : {};
    return connection.send({ type: "chat", table_id: this.id, channel, text, ...inviteKey });
  }

  /** Sends a rare command over HTTP, as POST to a path below the table. */
  async post(...[command, body]: Command): Promise<void> {
    if (command === "vote") await post("/api/tables/{table}/vote", { table: this.id }, body);
    else if (command === "proposals/response")
      await post("/api/tables/{table}/proposals/response", { table: this.id }, body);
    else await post(`/api/tables/{table}/${command}`, { table: this.id });
  }
}
