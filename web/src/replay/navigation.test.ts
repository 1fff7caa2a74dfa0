import { expect, test } from "vitest";
import { phaseMarksOf, parsePly, parseSeat, nextDecision, startsOf, nextStop, ticksOf } from "./navigation";

const ply = (number: number, round: number, phase: string, seat: number | null = 0) => ({
  ply: number,
  seat,
  move: 0,
  text: "x",
  round,
  phase,
});
// plies 1 to 7
const plies = [
  ply(1, 0, "setup"),
  ply(2, 1, "bid"),
  ply(3, 1, "bid"),
  ply(4, 1, "claim"),
  ply(5, 2, "bid"),
  ply(6, 2, "bid"),
  ply(7, 2, "claim"),
];
const marks = phaseMarksOf({ plies });

test("a position has the mark of its next ply, and the last position that of the last ply", () => {
  expect(marks).toHaveLength(8);
  expect(marks[0]).toEqual({ round: 0, phase: "setup", isChanceNext: false });
  expect(marks[4]).toEqual({ round: 2, phase: "bid", isChanceNext: false });
  expect(marks[7]).toEqual({ round: 2, phase: "claim", isChanceNext: false });
  expect(phaseMarksOf({ plies: [] })).toEqual([{ round: 0, phase: "", isChanceNext: false }]);
});

test("phases and rounds start where they change, also when a phase has the same name in the next round", () => {
  expect(startsOf(marks, "round")).toEqual([0, 1, 4]);
  expect(startsOf(marks, "phase")).toEqual([0, 1, 3, 4, 6]);
});

test("ticks are the starts of rounds, without the setup", () => {
  expect(ticksOf(marks)).toEqual([
    { position: 1, round: 1 },
    { position: 4, round: 2 },
  ]);
  expect(ticksOf(phaseMarksOf({ plies: [ply(1, 0, ""), ply(2, 0, "")] }))).toEqual([]);
});

test("steps go forward and back", () => {
  expect(nextStop(marks, 2, "ply", 1)).toBe(3);
  expect(nextStop(marks, 2, "phase", 1)).toBe(3);
  expect(nextStop(marks, 2, "round", 1)).toBe(4);
  expect(nextStop(marks, 2, "phase", -1)).toBe(1);
  expect(nextStop(marks, 3, "phase", -1)).toBe(1);
  expect(nextStop(marks, 6, "round", -1)).toBe(4);
  expect(nextStop(marks, 4, "round", -1)).toBe(1);
});

test("steps stop at both ends", () => {
  for (const size of ["ply", "phase", "round"] as const) {
    expect(nextStop(marks, 7, size, 1)).toBe(7);
    expect(nextStop(marks, 0, size, -1)).toBe(0);
  }
  expect(nextStop(marks, 6, "phase", 1)).toBe(7);
});

test("positions before chance are skipped in both directions", () => {
  // two draws, two plies, two draws, a ply, and a last draw
  const plies = [
    ply(1, 1, "a", null),
    ply(2, 1, "a", null),
    ply(3, 1, "a"),
    ply(4, 1, "a"),
    ply(5, 2, "a", null),
    ply(6, 2, "a", null),
    ply(7, 2, "a"),
    ply(8, 2, "b", null),
  ];
  const marks = phaseMarksOf({ plies });
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map((position) => nextDecision(marks, position))).toEqual([
    2, 2, 2, 3, 6, 6, 6, 8, 8,
  ]);
  expect(nextStop(marks, 3, "ply", 1)).toBe(6);
  expect(nextStop(marks, 6, "ply", -1)).toBe(3);
  expect(nextStop(marks, 2, "ply", -1)).toBe(2);
  expect(nextStop(marks, 2, "round", 1)).toBe(6);
  expect(nextStop(marks, 6, "round", -1)).toBe(2);
  expect(nextStop(marks, 6, "phase", 1)).toBe(8);
  expect(nextDecision(marks, -5)).toBe(2);
  expect(nextDecision(marks, 50)).toBe(8);
});

test("plies and seats are parsed from a URL", () => {
  expect(parsePly("5", 9)).toBe(5);
  expect(parsePly("12", 9)).toBe(9);
  expect(parsePly("-3", 9)).toBe(0);
  for (const invalid of [null, "x", ""]) expect(parsePly(invalid, 9)).toBe(0);
  expect(parseSeat("1", 3)).toBe(1);
  expect(parseSeat(null, 3)).toBeUndefined();
  for (const spectator of ["spectator", "3", "-1", "", "1.5"]) expect(parseSeat(spectator, 3), spectator).toBeNull();
});
