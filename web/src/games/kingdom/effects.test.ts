import { expect, test } from "vitest";
import { effectsOf } from "./effects";
import { FIXTURES, loadBoardProps } from "./fixtures/board-props";

test("a claim brings its card", () => {
  const { boardState, legalMoves, seat } = loadBoardProps("five-claim");
  const found = effectsOf(boardState, legalMoves.get("claim F")!, seat!);
  expect(found[0]).toEqual({ piece: "kind-F", change: 1, label: "you get a Farmer" });
});

test("a secret bid changes nothing", () => {
  const { boardState, legalMoves, seat } = loadBoardProps("three-start");
  expect(effectsOf(boardState, legalMoves.get("bid 5")!, seat!)).toEqual([]);
});

test("no effect is a zero, and every effect can be read aloud", () => {
  for (const name of FIXTURES) {
    const { boardState, legalMoves, seat } = loadBoardProps(name);
    if (seat === null) continue;
    for (const move of legalMoves.values())
      for (const { change, label } of effectsOf(boardState, move, seat)) {
        expect(change).not.toBe(0);
        expect(label).toBeTruthy();
      }
  }
});
