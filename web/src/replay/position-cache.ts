/** Positions of a game that is over: each is asked for once, those around the present one in advance. */

import type { ReplayPosition } from "../api/types";

export type Load = (ply: number, seat: number | null) => Promise<ReplayPosition>;

const AHEAD = 6;
const BEHIND = 3;
const AT_ONCE = 3; // requests under way: the server counts them
const KEPT = 400; // positions; a few megabytes

export class Positions {
  private readonly known = new Map<string, Promise<ReplayPosition>>();
  private queue: [ply: number, seat: number | null][] = [];
  private under = 0;

  constructor(
    private readonly load: Load,
    private readonly rests: readonly number[], // positions at which one stops
  ) {}

  /** A position; the ones around it are fetched afterwards, those of earlier wishes no longer. */
  get(ply: number, seat: number | null): Promise<ReplayPosition> {
    const found = this.ask(ply, seat);
    const around = () => {
      this.queue = near(ply, this.rests).map((other) => [other, seat]);
      this.fetch();
    };
    found.then(around, () => undefined);
    return found;
  }

  /** Whether it is there or on its way. */
  has(ply: number, seat: number | null): boolean {
    return this.known.has(`${ply}.${seat}`);
  }

  private ask(ply: number, seat: number | null): Promise<ReplayPosition> {
    const name = `${ply}.${seat}`;
    const before = this.known.get(name);
    if (before) {
      this.known.delete(name); // what was looked at last is forgotten last
      this.known.set(name, before);
      return before;
    }
    this.under += 1;
    const asked = this.load(ply, seat).finally(() => {
      this.under -= 1;
      this.fetch();
    });
    asked.catch(() => this.known.delete(name)); // it may work later
    this.known.set(name, asked);
    const oldest = this.known.keys().next().value;
    if (this.known.size > KEPT && oldest !== undefined) this.known.delete(oldest);
    return asked;
  }

  private fetch(): void {
    while (this.under < AT_ONCE) {
      const next = this.queue.shift();
      if (!next) return;
      if (!this.has(...next)) this.ask(...next).catch(() => (this.queue = [])); // the server has had enough
    }
  }
}

/** The positions around one, the likeliest first: mostly one goes on. */
export function near(ply: number, rests: readonly number[]): number[] {
  const ahead = rests.filter((rest) => rest > ply).slice(0, AHEAD);
  const behind = rests
    .filter((rest) => rest < ply)
    .slice(-BEHIND)
    .reverse();
  return ahead.flatMap((rest, far) => [rest, ...behind.slice(far, far + 1)]).concat(behind.slice(ahead.length));
}
