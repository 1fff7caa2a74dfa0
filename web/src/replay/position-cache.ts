/** Loads the positions of a finished game once each, and those around the current one in advance. */

import type { ReplayPosition } from "../api/types";

export type FetchPosition = (ply: number, seat: number | null) => Promise<ReplayPosition>;

const PREFETCH_AHEAD = 6;
const PREFETCH_BEHIND = 3;
const MAX_REQUESTS = 3; // at the same time: the server limits requests
const MAX_CACHED = 400; // positions, a few megabytes

export class PositionCache {
  private readonly cached = new Map<string, Promise<ReplayPosition>>();
  private queue: [ply: number, seat: number | null][] = [];
  private inFlight = 0;

  constructor(
    private readonly fetchPosition: FetchPosition,
    private readonly stops: readonly number[], // positions at which the replay stops
  ) {}

  /** Returns a position and then prefetches those around it instead of those around earlier ones. */
  get(ply: number, seat: number | null): Promise<ReplayPosition> {
    const position = this.load(ply, seat);
    const prefetchAround = () => {
      this.queue = prefetchOrder(ply, this.stops).map((other) => [other, seat]);
      this.prefetch();
    };
    position.then(prefetchAround, () => undefined);
    return position;
  }

  /** Whether a position is cached or being loaded. */
  has(ply: number, seat: number | null): boolean {
    return this.cached.has(`${ply}.${seat}`);
  }

  private load(ply: number, seat: number | null): Promise<ReplayPosition> {
    const key = `${ply}.${seat}`;
    const existing = this.cached.get(key);
    if (existing) {
      this.cached.delete(key); // inserted again, so that the least recently used is evicted first
      this.cached.set(key, existing);
      return existing;
    }
    this.inFlight += 1;
    const request = this.fetchPosition(ply, seat).finally(() => {
      this.inFlight -= 1;
      this.prefetch();
    });
    request.catch(() => this.cached.delete(key)); // a failed request can be repeated
    this.cached.set(key, request);
    const oldest = this.cached.keys().next().value;
    if (this.cached.size > MAX_CACHED && oldest !== undefined) this.cached.delete(oldest);
    return request;
  }

  private prefetch(): void {
    while (this.inFlight < MAX_REQUESTS) {
      const next = this.queue.shift();
      if (!next) return;
      if (!this.has(...next)) this.load(...next).catch(() => (this.queue = [])); // an error ends prefetching
    }
  }
}

/** Returns the stops around a ply, the likeliest first: users mostly step forward. */
export function prefetchOrder(ply: number, stops: readonly number[]): number[] {
  const ahead = stops.filter((stop) => stop > ply).slice(0, PREFETCH_AHEAD);
  const behind = stops
    .filter((stop) => stop < ply)
    .slice(-PREFETCH_BEHIND)
    .reverse();
  return ahead.flatMap((stop, index) => [stop, ...behind.slice(index, index + 1)]).concat(behind.slice(ahead.length));
}
