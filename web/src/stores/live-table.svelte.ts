/** A table that is being watched or played: what the server has said about it, and what one does there. */

import type { LogEntry, Position, ChatMessage, ChatMessages, Table } from "../api/types";
import { Refused, get, post } from "../api/http";
import { connection } from "../api/socket.svelte";
import { Decision, asking, drawer } from "./decision.svelte";
import { moves as animated, settings } from "./preferences.svelte";
import { tell } from "./toasts.svelte";
import { dictionary } from "../lib/i18n";

const PAUSE = 850; // milliseconds that a move of somebody else stays on the board before the next one is shown
const HURRY = 4; // when so many are waiting they go faster
const MANY = 14; // when so many are waiting only the last ones are shown

const t = dictionary({
  en: { seatLost: "That seat is no longer yours.", watching: "You no longer sit at this table: you are watching now." },
  fr: {
    seatLost: "Cette place n’est plus la vôtre.",
    watching: "Vous n’êtes plus assis à cette table : vous la regardez.",
  },
});

/** What one seat sees: its position, the whole log, and positions that wait to be shown. */
export class Sight {
  position: Position | null = $state.raw(null);
  entries: readonly LogEntry[] = $state.raw([]);
  decision: Decision | null = $state.raw(null);
  waiting: readonly Position[] = $state.raw([]);
  private latest: Position | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private shownAt = -Infinity; // nothing was shown yet: the first one never waits
  private language = settings.language; // in which it was told

  constructor(private readonly key: string | null) {}

  /** What to say when coming back: the server then tells only what is new. */
  get known(): { since: number; undone: number } {
    // in another language everything is told once more
    if (!this.latest || this.language !== settings.language) return { since: 0, undone: 0 };
    return { since: this.latest.ply, undone: this.latest.rewinds };
  }

  /** The newest position, whether it is shown already or not. */
  get last(): Position | null {
    return this.latest;
  }

  hear(position: Position): void {
    this.latest = position;
    this.language = settings.language;
    this.waiting = [...this.waiting, position];
    this.run();
  }

  /** Show the present position at once. */
  skip(): void {
    clearTimeout(this.timer);
    while (this.waiting.length) this.show();
  }

  /** Show nothing more. */
  stop(): void {
    clearTimeout(this.timer);
    this.waiting = [];
    this.decision?.leave();
  }

  private run(): void {
    clearTimeout(this.timer);
    if (!this.waiting.length) return;
    const calm = animated() && document.visibilityState === "visible" && this.position !== null;
    const pause = !calm || this.waiting.length > MANY ? 0 : this.waiting.length > HURRY ? PAUSE / 3 : PAUSE;
    const wait = this.shownAt + pause - performance.now();
    if (wait <= 0) {
      this.show();
      this.run();
    } else this.timer = setTimeout(() => this.run(), wait);
  }

  private show(): void {
    const [position, ...rest] = this.waiting;
    if (!position) return;
    this.waiting = rest;
    const news = position.entries.length > 0;
    if (news) this.shownAt = performance.now();
    this.entries = [
      ...this.entries.filter((entry) => position.since > 0 && entry.ply <= position.since),
      ...position.entries,
    ];
    const before = this.position;
    this.position = position;
    // the same question once more (somebody reconnected): what is half decided stays
    const same =
      before !== null &&
      before.ply === position.ply &&
      before.rewinds === position.rewinds &&
      before.owed === position.owed &&
      before.legal.length === position.legal.length &&
      before.prompt === position.prompt;
    if (same && this.decision) return;
    this.decision?.leave();
    this.decision = new Decision(position, asking(this.key), drawer, this.decision?.ready ? this.decision.scene : null);
  }
}

export class LiveTable {
  info: Table | null = $state.raw(null);
  remarks: readonly ChatMessage[] = $state.raw([]);
  seat: number | null = $state(null); // from where one looks
  failure: Error | null = $state.raw(null); // why there is nothing to see
  revoked = $state(false); // the table was to be seen, and is no longer
  choosing = $state(0); // chosen moves of which the server is still asked what they lead to
  sending = $state(false);
  news: ChatMessage | null = $state.raw(null); // the last one that came while one was looking
  movedAt = $state(0); // when a move was last seen to come, by the clock of this browser
  private sights = new Map<number | null, Sight>();
  private sight: Sight = $state.raw(new Sight(null));
  private stops: (() => void)[] = [];
  private line: Promise<unknown> = Promise.resolve(); // the choices that are being taken, one after the other
  private unanswered = ""; // the key of moves that are on their way
  private answered: Position | null = $state.raw(null); // its answer has arrived; what comes next may still be under way

  constructor(
    readonly id: string,
    readonly key: string | null,
  ) {
    this.stops = [
      connection.listen((message) => {
        if (message.type === "table" && message.table.id === id) this.learn(message.table);
        else if (message.type === "position" && message.position.table_id === id) this.see(message.position);
        else if (message.type === "chat" && message.table_id === id) {
          this.note([message.message]);
          this.news = message.message;
        } else if (message.type === "unsubscribed" && message.table_id === id) this.lose(message.seat, message.reason);
      }),
      connection.onOnline(() => this.watch()),
    ];
    connection.open();
  }

  close(): void {
    this.stops.forEach((stop) => stop());
    void connection.send({ type: "unsubscribe", table_id: this.id }).catch(() => undefined);
  }

  get position(): Position | null {
    return this.sight.position;
  }
  get entries(): readonly LogEntry[] {
    return this.sight.entries;
  }
  /** Positions that are still to be shown. */
  get behind(): number {
    return this.sight.waiting.length;
  }
  /** What one is asked and can answer, as soon as everything that happened was shown. */
  get decision(): Decision | null {
    return this.sight.decision;
  }
  get mayAct(): boolean {
    return !this.behind && !this.sending && this.position !== this.answered && (this.position?.legal.length ?? 0) > 0;
  }

  skip(): void {
    this.sight.skip();
  }

  private sightOf(seat: number | null): Sight {
    let sight = this.sights.get(seat);
    if (!sight) this.sights.set(seat, (sight = new Sight(this.key)));
    return sight;
  }

  /** Watch the table, with all seats of one's own. */
  private watch(): void {
    const seats = this.info?.my_seats.length ? this.info.my_seats : [undefined];
    for (const seat of seats) {
      const known = seat === undefined ? (this.sights.get(null)?.known ?? {}) : this.sightOf(seat).known;
      const ask = {
        type: "subscribe",
        table: this.id,
        ...known,
        ...(seat === undefined ? {} : { seat }),
        ...(this.key ? { invite_key: this.key } : {}),
      };
      connection.send(ask as Parameters<typeof connection.send>[0]).then(
        () => {
          this.failure = null;
          this.revoked = false;
          if (seat === seats[0]) void this.readRemarks();
        },
        (error: Error) => {
          if (!(error instanceof Refused)) return;
          if (error.code === "not_your_seat" && seat !== undefined) this.lose(seat, "not_your_seat");
          else if (error.code === "table_not_found" && this.info) this.lose(null, "table_not_found");
          else this.failure = error;
        },
      );
    }
  }

  /** The server sends nothing more for a seat (null: for a spectator): what it saw is no longer shown. */
  private lose(seat: number | null, reason: "not_your_seat" | "table_not_found"): void {
    if (reason === "table_not_found") {
      for (const sight of this.sights.values()) sight.stop();
      this.sights.clear();
      this.sight = new Sight(this.key);
      [this.info, this.remarks, this.seat, this.revoked] = [null, [], null, true];
      return;
    }
    const lost = this.sights.get(seat);
    lost?.stop();
    this.sights.delete(seat);
    if (this.sight === lost) this.sight = new Sight(this.key);
    const mine = this.info?.my_seats.filter((own) => own !== seat) ?? [];
    if (this.info) this.info = { ...this.info, my_seats: mine };
    tell(mine.length ? t().seatLost : t().watching);
    if (mine.length) this.turn();
    else this.watch();
  }

  private learn(info: Table): void {
    const before = this.info;
    this.info = info;
    if (before && before.my_seats.join() !== info.my_seats.join()) this.watch();
    else if (!before && info.my_seats.length > 1) this.watch();
  }

  /** Ask how the table stands: what only time changes is not sent. */
  async refresh(): Promise<void> {
    const info = await get<Table>(`/api/tables/${this.id}`, { invite_key: this.key });
    if (this.info?.status === info.status) this.learn(info);
  }

  private see(position: Position): void {
    const before = this.sightOf(position.seat).last;
    if (before && (before.ply !== position.ply || before.rewinds !== position.rewinds)) this.movedAt = Date.now();
    this.sightOf(position.seat).hear(position);
    this.turn();
  }

  /** Look from the seat that is asked, if several are one's own; otherwise from the first. */
  private turn(): void {
    const seats = [...this.sights].filter(([seat]) => seat === null || this.info?.my_seats.includes(seat));
    const asked = seats.find(([seat, sight]) => seat !== null && (sight.position?.legal.length ?? 0) > 0);
    const staying = seats.find(([seat, sight]) => seat === this.seat && sight.position);
    const [seat, sight] = (staying && staying[1].position?.legal.length ? staying : asked) ??
      staying ??
      seats.findLast(([, one]) => one.position) ?? [null, this.sight];
    this.seat = seat;
    this.sight = sight;
  }

  private async readRemarks(): Promise<void> {
    try {
      const { messages } = await get<ChatMessages>(`/api/tables/${this.id}/chat`, { invite_key: this.key });
      this.note(messages);
    } catch {
      // the chat is not worth a failure: it is asked for again with the next connection
    }
  }

  private note(remarks: readonly ChatMessage[]): void {
    const fresh = remarks.filter(({ id }) => !this.remarks.some((known) => known.id === id));
    if (fresh.length) this.remarks = [...this.remarks, ...fresh].sort((one, other) => one.id - other.id);
  }

  // ------------------------------------------------------------------ acting

  /** Choose a move; a decision that is complete is sent, unless it is to be confirmed first. */
  async choose(move: string): Promise<void> {
    const decision = this.decision;
    if (!decision || !this.mayAct) return;
    const chosen = this.line.then(() => this.take(decision, move));
    this.line = chosen.catch(() => undefined);
    this.choosing += 1;
    try {
      await chosen;
    } finally {
      this.choosing -= 1;
    }
  }

  /** Whoever clicks faster than the server answers chooses one thing after the other, as far as each is still possible. */
  private async take(decision: Decision, move: string): Promise<void> {
    if (decision !== this.decision || !decision.choices.has(move)) return;
    if ((await decision.choose(move)) && !settings.confirm) await this.send();
  }

  /** Send what was gathered. */
  async send(): Promise<void> {
    const decision = this.decision;
    if (!decision?.complete || this.sending) return;
    const { ply, seat } = decision.position;
    const asked = this.position;
    this.unanswered ||= `${Date.now().toString(36)}.${Math.random().toString(36).slice(2, 10)}`;
    this.sending = true;
    try {
      await connection.send({
        type: "play",
        table_id: this.id,
        moves: [...decision.staged],
        ply,
        idempotency_key: this.unanswered,
        ...(seat === null ? {} : { seat }),
      });
      this.unanswered = "";
      this.answered = asked;
      decision.sent();
    } catch (error) {
      this.unanswered = "";
      if (decision.staged.length) await decision.takeBack().catch(() => undefined);
      throw error;
    } finally {
      this.sending = false;
    }
  }

  /** Take back the last step: one that was gathered, else one that was sent. */
  async takeBack(ask = false): Promise<void> {
    await this.line;
    const decision = this.decision;
    if (decision?.staged.length) await decision.takeBack();
    else
      await connection.send({ type: "undo", table_id: this.id, propose: ask, ...(this.seat === null ? {} : { seat: this.seat }) });
  }

  say(text: string, room: "table" | "spectators"): Promise<unknown> {
    return connection.send({ type: "chat", table_id: this.id, channel: room, text, ...(this.key ? { invite_key: this.key } : {}) });
  }

  /** Commands that are rare go over HTTP: POST to a path below the table. */
  ask<Answer>(
    what: "resign" | "take-seat-back" | "vote" | "proposals" | "proposals/response" | "rematch" | "leave",
    body: object = {},
  ): Promise<Answer> {
    return post<Answer>(`/api/tables/${this.id}/${what}`, body);
  }
}
