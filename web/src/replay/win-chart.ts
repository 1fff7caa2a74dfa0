/** Geometry of the chart of win probabilities. */

import type { AnalysisResult } from "./analysis";

export interface Sample {
  position: number;
  wins: readonly number[]; // by seat, 0 to 1
}

export interface ChartArea {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Returns the win probabilities at each decision, and the result at the end. */
export function winSamples(analysis: AnalysisResult): Sample[] {
  const samples: Sample[] = analysis.decisions.flatMap(({ ply, wins }) => (wins ? [{ position: ply - 1, wins }] : []));
  const places = analysis.result?.places;
  if (places) {
    const winners = places.filter((place) => place === 1).length;
    const wins = places.map((place) => (place === 1 ? 1 / winners : 0));
    samples.push({ position: analysis.plies, wins });
  }
  return samples;
}

export function xOf(position: number, last: number, area: ChartArea): number {
  const inner = area.width - area.left - area.right;
  return area.left + (last ? (position / last) * inner : 0);
}

export function yOf(win: number, area: ChartArea): number {
  return area.top + (1 - win) * (area.height - area.top - area.bottom);
}

/** Returns the position at an x coordinate. */
export function positionAt(x: number, last: number, area: ChartArea): number {
  const inner = area.width - area.left - area.right;
  const share = inner > 0 ? (x - area.left) / inner : 0;
  return Math.round(Math.min(1, Math.max(0, share)) * last);
}

/** Returns the line of a seat as data of an SVG path. */
export function lineOf(samples: readonly Sample[], seat: number, last: number, area: ChartArea): string {
  return samples
    .map(({ position, wins }, number) => {
      const [x, y] = [xOf(position, last, area), yOf(wins[seat] ?? 0, area)];
      return `${number ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}

/** Returns the last sample that is not later than a position. */
export function sampleAt(samples: readonly Sample[], position: number): Sample | undefined {
  return samples.findLast((sample) => sample.position <= position) ?? samples[0];
}

/** Moves labels so that they stay near their heights without overlapping. */
export function separateLabels(heights: readonly number[], distance: number, top: number, bottom: number): number[] {
  const order = heights.map((_, number) => number).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0) || a - b);
  const placed = [...heights];
  let free = top;
  for (const number of order) {
    placed[number] = Math.max(free, placed[number] ?? 0);
    free = (placed[number] ?? 0) + distance;
  }
  let limit = bottom;
  for (const number of order.toReversed()) {
    placed[number] = Math.min(limit, placed[number] ?? 0);
    limit = (placed[number] ?? 0) - distance;
  }
  return placed;
}
