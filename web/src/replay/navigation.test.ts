import { expect, test } from "vitest";
import { chaptersOf, readPly, readSeat, settled, startsOf, stride, ticksOf } from "./navigation";

const ply = (number: number, round: number, phase: string, seat: number | null = 0) => ({
  ply: number,
  seat,
  move: 0,
  text: "x",
  round,
  phase,
});
// the chapters of positions 0 to 7
const plies = [
  ply(1, 0, "setup"),
  ply(2, 1, "bid"),
  ply(3, 1, "bid"),
  ply(4, 1, "claim"),
  ply(5, 2, "bid"),
  ply(6, 2, "bid"),
  ply(7, 2, "claim"),
];
const chapters = chaptersOf({ plies });

test("the chapter of a position is that before its next ply; the last position ends the last chapter", () => {
  expect(chapters).toHaveLength(8);
  expect(chapters[0]).toEqual({ round: 0, phase: "setup", drawing: false });
  expect(chapters[4]).toEqual({ round: 2, phase: "bid", drawing: false });
  expect(chapters[7]).toEqual({ round: 2, phase: "claim", drawing: false });
  expect(chaptersOf({ plies: [] })).toEqual([{ round: 0, phase: "", drawing: false }]);
});

test("phases and rounds begin where they change; a phase of the same name in the next round is another one", () => {
  expect(startsOf(chapters, "round")).toEqual([0, 1, 4]);
  expect(startsOf(chapters, "phase")).toEqual([0, 1, 3, 4, 6]);
});

test("ticks are the rounds, not what comes before the first", () => {
  expect(ticksOf(chapters)).toEqual([
    { position: 1, round: 1 },
    { position: 4, round: 2 },
  ]);
  expect(ticksOf(chaptersOf({ plies: [ply(1, 0, ""), ply(2, 0, "")] }))).toEqual([]);
});

test("strides on and back", () => {
  expect(stride(chapters, 2, "ply", 1)).toBe(3);
  expect(stride(chapters, 2, "phase", 1)).toBe(3);
  expect(stride(chapters, 2, "round", 1)).toBe(4);
  expect(stride(chapters, 2, "phase", -1)).toBe(1);
  expect(stride(chapters, 3, "phase", -1)).toBe(1);
  expect(stride(chapters, 6, "round", -1)).toBe(4);
  expect(stride(chapters, 4, "round", -1)).toBe(1);
});

test("strides end at the ends", () => {
  for (const by of ["ply", "phase", "round"] as const) {
    expect(stride(chapters, 7, by, 1)).toBe(7);
    expect(stride(chapters, 0, by, -1)).toBe(0);
  }
  expect(stride(chapters, 6, "phase", 1)).toBe(7);
});

test("what chance decides is passed over, in both directions", () => {
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
  const chapters = chaptersOf({ plies });
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map((position) => settled(chapters, position))).toEqual([
    2, 2, 2, 3, 6, 6, 6, 8, 8,
  ]);
  expect(stride(chapters, 3, "ply", 1)).toBe(6);
  expect(stride(chapters, 6, "ply", -1)).toBe(3);
  expect(stride(chapters, 2, "ply", -1)).toBe(2);
  expect(stride(chapters, 2, "round", 1)).toBe(6);
  expect(stride(chapters, 6, "round", -1)).toBe(2);
  expect(stride(chapters, 6, "phase", 1)).toBe(8);
  expect(settled(chapters, -5)).toBe(2);
  expect(settled(chapters, 50)).toBe(8);
});

test("plies and seats of an address", () => {
  expect(readPly("5", 9)).toBe(5);
  expect(readPly("12", 9)).toBe(9);
  expect(readPly("-3", 9)).toBe(0);
  for (const wrong of [null, "x", ""]) expect(readPly(wrong, 9)).toBe(0);
  expect(readSeat("1", 3)).toBe(1);
  expect(readSeat(null, 3)).toBeUndefined();
  for (const nobody of ["spectator", "3", "-1", "", "1.5"]) expect(readSeat(nobody, 3), nobody).toBeNull();
});
