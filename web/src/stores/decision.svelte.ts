/**
 * What a seat is about to answer. The steps of one decision are gathered here, can be taken back one by one and are sent
 * together; what each choice would do is asked of the server, so that no rule is written twice.
 */

import type { Choice, Scene } from "../games/board-module";
import type { Preview, LogEntry, Position } from "../api/types";
import { Refused, Unreachable } from "../api/http";
import { connection } from "../api/socket.svelte";
import { patched } from "../api/json-diff";

export type Asking = (moves: string[], position: Position) => Promise<Preview>;

/** A refusal that a player asked for: why a move is not possible. */
export interface Reason {
  move: string;
  text: string;
  rule: string | null;
}

export function asking(key: string | null): Asking {
  return async (moves, { table_id: table, ply, seat }) => {
    const who = seat === null ? {} : { seat };
    const answer = await connection.send({ type: "preview", table_id: table, moves, ply, ...who, ...(key ? { invite_key: key } : {}) });
    if (!answer) throw new Unreachable("no foresight");
    return answer;
  };
}

// Milliseconds after which a position in which one is not asked is worth a look ahead: bots may be about to change it.
const CALM = 120;

/** Where half-made decisions outlive a reload. */
export interface Drawer {
  read(name: string): string[];
  write(name: string, moves: readonly string[]): void;
}

const STAGED = "jadecourt.staged.";

/** Forget all half-made decisions: they may be secret, and somebody else may use this browser next. */
export function forgetStaged(): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(STAGED)) sessionStorage.removeItem(name);
  } catch {
    // there are none
  }
}

export const drawer: Drawer = {
  read(name) {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(STAGED + name) ?? "[]");
      return Array.isArray(kept) && kept.every((move) => typeof move === "string") ? kept : [];
    } catch {
      return [];
    }
  },
  write(name, moves) {
    try {
      if (moves.length) sessionStorage.setItem(STAGED + name, JSON.stringify(moves));
      else sessionStorage.removeItem(STAGED + name);
    } catch {
      // it lasts as long as the page
    }
  },
};

export class Decision {
  staged: readonly string[] = $state.raw([]); // gathered, not sent
  complete = $state(false); // nothing is left to choose: it can be sent
  considered: string | null = $state(null);
  reason: Reason | null = $state.raw(null);
  private foresight: Preview | null = $state.raw(null);
  private known = new Map<string, Promise<Preview>>();
  private left = false; // another position has taken its place

  /** `before`: what was on the board until now. Until the server has looked ahead, what it derived then is shown. */
  constructor(
    readonly position: Position,
    private readonly ask: Asking,
    private readonly kept: Drawer = drawer,
    private readonly before: Scene | null = null,
  ) {
    if (position.legal.length) void this.recall();
    else setTimeout(() => void this.recall(), CALM);
  }

  private get name(): string {
    const { table_id: table, seat, ply, rewinds: undone, owed } = this.position;
    return `${table}.${seat}.${ply}.${undone}.${owed}`;
  }

  /** The position with the gathered moves in it. */
  get scene(): Scene {
    const { view, forecast: outlook, points } = this.foresight ?? {
      view: this.position.view,
      forecast: this.before?.outlook ?? {},
      points: this.before?.points ?? [],
    };
    return { view, outlook, points };
  }

  /** Whether `scene` is whole: what the server derives from a position comes a moment after it. */
  get ready(): boolean {
    return this.foresight !== null || this.before !== null;
  }

  get step(): string | null {
    return this.foresight ? this.foresight.step : this.position.step;
  }

  get prompt(): string | null {
    return this.staged.length && this.foresight ? this.foresight.prompt : this.position.prompt;
  }

  get rule(): string | null {
    return this.staged.length && this.foresight ? this.foresight.rule : this.position.rule;
  }

  get owed(): number {
    return this.staged.length && this.foresight ? this.foresight.owed : this.position.owed;
  }

  /** What the gathered moves tell. */
  get told(): readonly LogEntry[] {
    return this.staged.length ? (this.foresight?.entries ?? []) : [];
  }

  /** Every legal answer; before the server has foreseen them, without what they do. */
  get choices(): ReadonlyMap<string, Choice> {
    if (this.complete || !this.position.legal.length) return new Map();
    const scene = this.scene;
    const foreseen = this.foresight;
    if (!foreseen) {
      const plain = this.staged.length ? [] : this.position.legal;
      return new Map(plain.map(({ text }) => [text, { text, entries: [], after: scene, chance: false }]));
    }
    return new Map(
      foreseen.move_previews.map(({ text, entries, patch, is_chance_next: chance }) => {
        // made only when somebody looks: most choices are never considered
        let made: Scene | null = null;
        const choice: Choice = {
          text,
          entries,
          chance,
          get after() {
            return (made ??= patch ? patched(scene, patch) : scene);
          },
        };
        return [text, choice];
      }),
    );
  }

  /** The position that the considered choice leads to. */
  get after(): Scene | null {
    return (this.considered !== null && this.choices.get(this.considered)?.after) || null;
  }

  private foresee(moves: readonly string[]): Promise<Preview> {
    const name = moves.join("|");
    const found = this.known.get(name) ?? this.ask([...moves], this.position);
    this.known.set(name, found);
    found.catch(() => this.known.delete(name));
    return found;
  }

  /** Look ahead from the present position; what was gathered before a reload is there again if it is still possible. */
  private async recall(): Promise<void> {
    if (this.left) return;
    const kept = this.position.legal.length ? this.kept.read(this.name) : [];
    try {
      const foresight = await this.foresee(kept);
      this.take(kept, foresight, kept.length > 0 && !foresight.decision_continues);
    } catch {
      if (!kept.length) return; // without foresight one can still play
      this.kept.write(this.name, []);
      await this.recall();
    }
  }

  private take(moves: readonly string[], foresight: Preview, complete: boolean): void {
    if (moves.length !== this.staged.length) this.considered = this.reason = null; // not if only its foresight has come
    this.staged = moves;
    this.foresight = foresight;
    this.complete = complete;
    this.kept.write(this.name, moves);
  }

  /** Choose a move; resolves to whether the decision is complete. */
  async choose(move: string): Promise<boolean> {
    if (this.complete) return true;
    const moves = [...this.staged, move];
    const foresight = await this.foresee(moves);
    this.take(moves, foresight, !foresight.decision_continues);
    return this.complete;
  }

  /** Take back the last gathered move. */
  async takeBack(): Promise<void> {
    const moves = this.staged.slice(0, -1);
    this.take(moves, await this.foresee(moves), false);
  }

  consider(move: string | null): void {
    this.considered = move;
  }

  /** Why a move is not possible, in the words of the rules. */
  async explain(move: string): Promise<void> {
    this.reason = null;
    try {
      await this.ask([...this.staged, move], this.position);
    } catch (error) {
      if (error instanceof Refused) this.reason = { move, text: error.message, rule: error.problem.rule ?? null };
    }
  }

  forgetReason(): void {
    this.reason = null;
  }

  /** Another position is shown. */
  leave(): void {
    this.left = true;
  }

  /** It was sent: nothing is to be kept. */
  sent(): void {
    this.kept.write(this.name, []);
  }
}
