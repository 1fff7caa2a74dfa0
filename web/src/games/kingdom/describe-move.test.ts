import { afterEach, expect, it } from "vitest";
import { LANGUAGES } from "../../lib/languages";
import { setPreference } from "../../stores/preferences.svelte";
import { FIXTURES, loadBoardProps } from "./fixtures/board-props";
import { describeMove } from "./describe-move";

// all notations of docs/notation.md
const cards = [0, 1, 2, 3, 4, 5, 6, 7];
const kinds = ["B", "Ph", "F", "M", "N2", "N3", "N4", "W"];
const MOVES = [
  ...cards.map((card) => `bid ${card}`),
  ...cards
    .slice(1)
    .flatMap((carried) => cards.filter((card) => card !== carried).map((card) => `bid ${card}@${carried}`)),
  "harvest keep",
  ...cards.slice(1).map((card) => `harvest ${card}`),
  ...cards.slice(1).map((card) => `emperor ${card}`),
  ...cards.slice(1).flatMap((bottom) => cards.map((top) => `emperor ${bottom}+${top}`)),
  ...kinds.map((kind) => `swap ${kind}`),
  ...[...kinds, "DR"].map((kind) => `claim ${kind}`),
  ...["B", "F", "M", "N", "W"].map((type) => `market ${type}`),
];

afterEach(() => setPreference("language", "en"));

it("has a unique sentence for every notation in every language", () => {
  for (const language of LANGUAGES) {
    setPreference("language", language);
    const sentences = MOVES.map((move) => describeMove(move));
    for (const [i, sentence] of sentences.entries()) expect(sentence, MOVES[i]).not.toBe(MOVES[i]);
    expect(new Set(sentences).size).toBe(MOVES.length);
  }
});

it("describes moves", () => {
  setPreference("language", "en");
  expect(describeMove("bid 0")).toBe("Play the Reset");
  expect(describeMove("bid 2@6")).toBe("Play the 2 onto your 6: bid 8");
  expect(describeMove("claim DR")).toBe("Take the Dragon: a token of 2 points");
  setPreference("language", "fr");
  expect(describeMove("harvest 4")).toBe("Jouer le 4 à la place de la Reprise");
  expect(describeMove("market F")).toBe("Poser le Marchand avec les Paysans\u00a0: il compte double");
});

it("describes every move of the fixtures, and returns unknown moves unchanged", () => {
  for (const name of FIXTURES) {
    for (const move of loadBoardProps(name).legalMoves.keys()) expect(describeMove(move)).not.toBe(move);
  }
  expect(describeMove("castle e1g1")).toBe("castle e1g1");
  expect(describeMove("pass")).toBe("pass");
});
