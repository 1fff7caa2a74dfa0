/** Where markers stand on the two tracks. */

import type { DragonView } from "./view";

export interface Standing {
  seat: number;
  at: number; // space, or points
  height: number; // how many markers lie below
}

/** The person track as the server stacks it. */
export const onTrack = (view: DragonView): Standing[] =>
  view.track.flatMap(([at, seats]) => seats.map((seat, height) => ({ seat, at, height })));

/** Markers with the same points share a place, lower seats below. */
export function onScore(scores: readonly number[]): Standing[] {
  return scores.map((at, seat) => ({ seat, at, height: scores.slice(0, seat).filter((other) => other === at).length }));
}

/** The piece of a road that is shown: from a round number behind the last marker to one ahead of the first one. */
export function stretch(standings: readonly Standing[], least: number): [start: number, end: number] {
  const spots = standings.map((one) => one.at);
  const start = Math.max(0, Math.floor((Math.min(...spots) - 2) / 10) * 10);
  return [start, Math.max(start + least, Math.ceil((Math.max(...spots) + 6) / 10) * 10)];
}

/** The standings that the move being considered would change. */
export function moved(before: readonly Standing[], after: readonly Standing[]): Standing[] {
  return after.filter(({ seat, at, height }) => {
    const old = before.find((other) => other.seat === seat);
    return !old || old.at !== at || (old.height !== height && after.some((o) => o.seat !== seat && o.at === at));
  });
}
