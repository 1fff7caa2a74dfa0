import { expect, test } from "vitest";
import { effectsOf } from "./effects";
import { boardProps, type StoredName } from "./fixtures/board-props";
import { viewOf } from "./view";

function effects(name: StoredName, move: string) {
  const { boardState, legalMoves, seat } = boardProps(name);
  return effectsOf(boardState, legalMoves.get(move)!, seat!);
}

test("an action changes only what it pays and gains, without zeros", () => {
  const taxes = effects("act", "act taxes");
  expect(taxes.find(({ piece }) => piece === "good-yuan")?.change).toBeGreaterThan(0);
  for (const { change } of taxes) expect(change).not.toBe(0);
  expect(taxes[0]!.label).toMatch(/^\d+ yuan more$/);
});

test("the floors of an action are those that are still to be placed", () => {
  expect(effects("act", "act build").find(({ piece }) => piece === "floor")?.change).toBeGreaterThan(0);
});

test("a person who leaves is crossed out, and points are those of the own seat", () => {
  const { boardState, legalMoves, seat } = boardProps("release");
  const move = legalMoves.get("release p0:monk-y")!;
  const found = effectsOf(boardState, move, seat!);
  expect(found.find(({ piece }) => piece === "kind-monk-y")).toMatchObject({
    isLost: true,
    label: "young monk leaves",
  });
  const gained = viewOf(move.boardState).players[seat!]!.vp - viewOf(boardState).players[seat!]!.vp;
  expect(found.find(({ piece }) => piece === "good-vp")?.change ?? 0).toBe(gained);
});

test("a fee is written as what it is, apart from what the action brings", () => {
  const { boardState, legalMoves, seat } = boardProps("act");
  const move = legalMoves.get("act taxes")!;
  const fee = { ply: 1, kind: "fee", seat: seat!, args: { fee: 3, yuan: 0 } };
  const [paid, income] = effectsOf(boardState, { ...move, entries: [...move.entries, fee] }, seat!);
  const net = viewOf(move.boardState).players[seat!]!.yuan - viewOf(boardState).players[seat!]!.yuan;
  const before = move.entries.find(({ kind }) => kind === "fee")?.args["fee"] ?? 0;
  expect(paid).toMatchObject({ piece: "good-yuan", change: -3 - before });
  expect(income).toMatchObject({ piece: "good-yuan", change: net + 3 + before });
});
