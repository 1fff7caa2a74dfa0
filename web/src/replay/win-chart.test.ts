import { expect, test } from "vitest";
import type { AnalysedDecision, AnalysisResult } from "./analysis";
import { lineOf, positionAt, sampleAt, winSamples, separateLabels, xOf, yOf, type ChartArea } from "./win-chart";

const area: ChartArea = { width: 130, height: 70, left: 20, right: 10, top: 10, bottom: 10 };
const decision = (ply: number, wins: number[] | null) => ({ ply, wins }) as AnalysedDecision;
const analysis = (places: number[] | null): AnalysisResult => ({
  game: "g",
  options: {},
  names: [],
  plies: 10,
  result: places && { scores: places, places },
  budget: "1it",
  decisions: [decision(1, [0.5, 0.5]), decision(4, null), decision(6, [0.25, 0.75])],
  seats: [],
});

test("there is a sample for each decision, and one for the result at the end", () => {
  expect(winSamples(analysis([2, 1]))).toEqual([
    { position: 0, wins: [0.5, 0.5] },
    { position: 5, wins: [0.25, 0.75] },
    { position: 10, wins: [0, 1] },
  ]);
  expect(winSamples(analysis([1, 1])).at(-1)?.wins).toEqual([0.5, 0.5]);
  expect(winSamples(analysis(null)).at(-1)?.position).toBe(5);
});

test("probabilities are scaled to the chart area", () => {
  expect(xOf(0, 10, area)).toBe(20);
  expect(xOf(10, 10, area)).toBe(120);
  expect(xOf(0, 0, area)).toBe(20);
  expect(yOf(1, area)).toBe(10);
  expect(yOf(0, area)).toBe(60);
  expect(lineOf(winSamples(analysis([2, 1])), 0, 10, area)).toBe("M20.0 35.0L70.0 47.5L120.0 60.0");
});

test("pointer coordinates outside the chart are limited to its ends", () => {
  expect(positionAt(70, 10, area)).toBe(5);
  expect(positionAt(74, 10, area)).toBe(5);
  expect(positionAt(-50, 10, area)).toBe(0);
  expect(positionAt(500, 10, area)).toBe(10);
});

test("between two samples the earlier one is used", () => {
  const samples = winSamples(analysis([2, 1]));
  expect(sampleAt(samples, 4)?.position).toBe(0);
  expect(sampleAt(samples, 5)?.position).toBe(5);
  expect(sampleAt([{ position: 3, wins: [1] }], 0)?.position).toBe(3);
  expect(sampleAt([], 0)).toBeUndefined();
});

test("labels do not overlap, keep their order and stay inside", () => {
  expect(separateLabels([10, 60], 15, 0, 100)).toEqual([10, 60]);
  expect(separateLabels([60, 50, 55], 15, 0, 100)).toEqual([80, 50, 65]);
  expect(separateLabels([100, 100, 100], 15, 0, 100)).toEqual([70, 85, 100]);
  expect(separateLabels([0, 0], 15, 0, 100)).toEqual([0, 15]);
});
