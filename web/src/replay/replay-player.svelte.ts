/** A game that is over, and where in it one looks. */

import { Refused, get } from "../api/http";
import { moves } from "../stores/preferences.svelte";
import { complain } from "../stores/toasts.svelte";
import type { LogEntry, Replay, ReplayPosition, Table } from "../api/types";
import { chaptersOf, settled, stride, ticksOf, type Stride } from "./navigation";
import { Positions, type Load } from "./position-cache";

export const SPEEDS = [0.5, 1, 2, 4] as const;
const PACE = 1400; // milliseconds that autoplay stays at a ply
const REST = 40; // a scrubber that is dragged asks only where it stops for a moment

const TRIES = 4;

/** Whoever leafs fast asks more often than the server likes: it says when it will answer again. */
function patiently(load: Load): Load {
  return async (ply, seat) => {
    for (let tries = 1; ; tries++) {
      try {
        return await load(ply, seat);
      } catch (error) {
        if (!(error instanceof Refused && error.code === "rate_limited") || tries === TRIES) throw error;
        const seconds = Number(error.problem["retry_after_seconds"]) || 1;
        await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
      }
    }
  };
}

export class Watching {
  ply = $state(0);
  seat = $state<number | null>(null);
  playing = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);
  position = $state.raw<ReplayPosition | null>(null); // what is shown: that of `ply` as soon as it is there
  readonly chapters;
  readonly ticks;
  readonly first: number;
  readonly last: number;
  readonly story: readonly LogEntry[]; // the log, each line with the position at which one rests after it
  private readonly positions: Positions;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly info: Table,
    readonly replay: Replay,
    key: string | null,
    ply: number,
    seat: number | null,
  ) {
    this.chapters = chaptersOf(replay);
    this.ticks = ticksOf(this.chapters);
    this.first = settled(this.chapters, 0);
    this.last = replay.last_ply;
    this.story = replay.entries.map((entry) => ({ ...entry, ply: settled(this.chapters, entry.ply) }));
    const load = (ply: number, seat: number | null) =>
      get<ReplayPosition>(`/api/tables/${info.id}/replay/${ply}`, { invite_key: key, seat });
    const rests = [...this.chapters.keys()].filter((position) => settled(this.chapters, position) === position);
    this.positions = new Positions(patiently(load), rests);
    [this.ply, this.seat] = [settled(this.chapters, ply), seat];
    this.look();
  }

  get round(): number {
    return this.chapters[this.ply]?.round ?? 0;
  }

  get names(): readonly string[] {
    return this.replay.names;
  }

  goTo(ply: number): void {
    this.ply = settled(this.chapters, ply);
    this.look();
    if (this.playing) this.wait();
  }

  step(by: Stride, way: 1 | -1): void {
    this.goTo(stride(this.chapters, this.ply, by, way));
  }

  lookAs(seat: number | null): void {
    this.seat = seat;
    this.look();
  }

  private look(): void {
    clearTimeout(this.rest);
    if (this.positions.has(this.ply, this.seat)) this.fetch();
    else this.rest = setTimeout(() => this.fetch(), this.position ? REST : 0);
  }

  private fetch(): void {
    const [ply, seat] = [this.ply, this.seat];
    this.positions.get(ply, seat).then(
      (found) => {
        if (ply === this.ply && seat === this.seat) this.position = found; // else one has gone on
      },
      (error: unknown) => {
        this.playing = false;
        complain(error);
      },
    );
  }

  // ------------------------------------------------------------------ autoplay

  toggle(): void {
    if (this.playing) this.stop();
    else {
      this.playing = true;
      if (this.ply === this.last) this.goTo(0);
      else this.wait();
    }
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.goOn(), (moves() ? PACE : PACE / 1.5) / this.speed);
  }

  private goOn(): void {
    if (this.position?.ply !== this.ply)
      this.wait(); // it has not come yet
    else if (this.ply < this.last) this.step("ply", 1);
    else this.stop();
  }

  close(): void {
    this.stop();
    clearTimeout(this.rest);
  }
}
