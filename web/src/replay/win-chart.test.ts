import { expect, test } from "vitest";
import type { Decision, Judgement } from "./analysis";
import { lineOf, positionAt, sampleAt, samplesOf, spread, xOf, yOf, type Frame } from "./win-chart";

const frame: Frame = { width: 130, height: 70, left: 20, right: 10, top: 10, bottom: 10 };
const decision = (ply: number, wins: number[] | null) => ({ ply, wins }) as Decision;
const judgement = (places: number[] | null): Judgement => ({
  plies: 10,
  result: places && { scores: places, places },
  budget: "1it",
  decisions: [decision(1, [0.5, 0.5]), decision(4, null), decision(6, [0.25, 0.75])],
  seats: [],
});

test("a sample stands where the decision was taken, and the result at the end", () => {
  expect(samplesOf(judgement([2, 1]))).toEqual([
    { position: 0, wins: [0.5, 0.5] },
    { position: 5, wins: [0.25, 0.75] },
    { position: 10, wins: [0, 1] },
  ]);
  expect(samplesOf(judgement([1, 1])).at(-1)?.wins).toEqual([0.5, 0.5]);
  expect(samplesOf(judgement(null)).at(-1)?.position).toBe(5);
});

test("places in the frame", () => {
  expect(xOf(0, 10, frame)).toBe(20);
  expect(xOf(10, 10, frame)).toBe(120);
  expect(xOf(0, 0, frame)).toBe(20);
  expect(yOf(1, frame)).toBe(10);
  expect(yOf(0, frame)).toBe(60);
  expect(lineOf(samplesOf(judgement([2, 1])), 0, 10, frame)).toBe("M20.0 35.0L70.0 47.5L120.0 60.0");
});

test("a pointer finds its position, also beside the frame", () => {
  expect(positionAt(70, 10, frame)).toBe(5);
  expect(positionAt(74, 10, frame)).toBe(5);
  expect(positionAt(-50, 10, frame)).toBe(0);
  expect(positionAt(500, 10, frame)).toBe(10);
});

test("between two samples the earlier one holds", () => {
  const samples = samplesOf(judgement([2, 1]));
  expect(sampleAt(samples, 4)?.position).toBe(0);
  expect(sampleAt(samples, 5)?.position).toBe(5);
  expect(sampleAt([{ position: 3, wins: [1] }], 0)?.position).toBe(3);
  expect(sampleAt([], 0)).toBeUndefined();
});

test("labels keep apart, in the order of their lines and inside", () => {
  expect(spread([10, 60], 15, 0, 100)).toEqual([10, 60]);
  expect(spread([60, 50, 55], 15, 0, 100)).toEqual([80, 50, 65]);
  expect(spread([100, 100, 100], 15, 0, 100)).toEqual([70, 85, 100]);
  expect(spread([0, 0], 15, 0, 100)).toEqual([0, 15]);
});
