/** Geometry of the chart of who was winning. */

import type { Judgement } from "./analysis";

export interface Sample {
  position: number;
  wins: readonly number[]; // by seat, 0 to 1
}

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** What the search said of each position in which somebody decided, and in the end who has won. */
export function samplesOf(judgement: Judgement): Sample[] {
  const samples: Sample[] = judgement.decisions.flatMap(({ ply, wins }) => (wins ? [{ position: ply - 1, wins }] : []));
  const places = judgement.result?.places;
  if (places) {
    const winners = places.filter((place) => place === 1).length;
    const wins = places.map((place) => (place === 1 ? 1 / winners : 0));
    samples.push({ position: judgement.plies, wins });
  }
  return samples;
}

export function xOf(position: number, last: number, frame: Frame): number {
  const inner = frame.width - frame.left - frame.right;
  return frame.left + (last ? (position / last) * inner : 0);
}

export function yOf(win: number, frame: Frame): number {
  return frame.top + (1 - win) * (frame.height - frame.top - frame.bottom);
}

/** The position under a place of the chart. */
export function positionAt(x: number, last: number, frame: Frame): number {
  const inner = frame.width - frame.left - frame.right;
  const share = inner > 0 ? (x - frame.left) / inner : 0;
  return Math.round(Math.min(1, Math.max(0, share)) * last);
}

/** A seat's line as the data of an SVG path. */
export function lineOf(samples: readonly Sample[], seat: number, last: number, frame: Frame): string {
  return samples
    .map(({ position, wins }, number) => {
      const [x, y] = [xOf(position, last, frame), yOf(wins[seat] ?? 0, frame)];
      return `${number ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}

/** What is known at a position: the last sample that is not later. */
export function sampleAt(samples: readonly Sample[], position: number): Sample | undefined {
  return samples.findLast((sample) => sample.position <= position) ?? samples[0];
}

/** Heights of labels at the ends of the lines: near their lines, but never one over the other. */
export function spread(heights: readonly number[], apart: number, top: number, bottom: number): number[] {
  const order = heights.map((_, number) => number).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0) || a - b);
  const placed = [...heights];
  let free = top;
  for (const number of order) {
    placed[number] = Math.max(free, placed[number] ?? 0);
    free = (placed[number] ?? 0) + apart;
  }
  let limit = bottom;
  for (const number of order.toReversed()) {
    placed[number] = Math.min(limit, placed[number] ?? 0);
    limit = (placed[number] ?? 0) - apart;
  }
  return placed;
}
