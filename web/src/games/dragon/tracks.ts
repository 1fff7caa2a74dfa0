/** Positions of the markers on the two tracks. */

import type { DragonView } from "./view";

export interface MarkerPosition {
  seat: number;
  at: number; // a space of the person track, or points
  height: number; // number of markers below
}

/** Returns the markers of the person track. */
export const personTrackMarkers = (view: DragonView): MarkerPosition[] =>
  view.track.flatMap(([at, seats]) => seats.map((seat, height) => ({ seat, at, height })));

/** Returns the markers of the score track. Markers with equal points are stacked, lower seats below. */
export function scoreMarkers(scores: readonly number[]): MarkerPosition[] {
  return scores.map((at, seat) => ({ seat, at, height: scores.slice(0, seat).filter((other) => other === at).length }));
}

/**
 * Returns the visible part of a track: a multiple of ten behind the last marker to one ahead of the first. It grows for
 * markers of a preview that would lie outside of it.
 */
export function visibleRange(
  markers: readonly MarkerPosition[],
  minLength: number,
  previewMarkers: readonly MarkerPosition[] = [],
): [start: number, end: number] {
  const spaces = markers.map((one) => one.at);
  const previewed = previewMarkers.map((one) => one.at);
  const start = Math.max(0, Math.floor((Math.min(...spaces) - 2) / 10) * 10);
  const end = Math.max(start + minLength, Math.ceil((Math.max(...spaces) + 6) / 10) * 10);
  return [
    Math.max(0, Math.floor(Math.min(start, ...previewed) / 10) * 10),
    Math.ceil(Math.max(end, ...previewed) / 10) * 10,
  ];
}

/** Returns the markers that the hovered move would change. */
export function changedMarkers(before: readonly MarkerPosition[], after: readonly MarkerPosition[]): MarkerPosition[] {
  return after.filter(({ seat, at, height }) => {
    const old = before.find((other) => other.seat === seat);
    return !old || old.at !== at || (old.height !== height && after.some((o) => o.seat !== seat && o.at === at));
  });
}
