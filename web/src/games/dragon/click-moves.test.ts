import { describe, expect, it } from "vitest";
import { boardProps } from "./fixtures/board-props";
import {
  cardClick,
  draftClick,
  handClick,
  palaceClick,
  personClick,
  pileClick,
  tileClick,
  draftMove,
  wallClick,
  type LegalMoves,
} from "./click-moves";

const movesOf = (...moves: string[]): LegalMoves => {
  const sample = [...boardProps("act").legalMoves.values()][0]!;
  return new Map(moves.map((text) => [text, { ...sample, text }]));
};

describe("the draft", () => {
  const legalMoves = movesOf("draft craftsman+tax", "draft tax+scholar");

  it("has a canonical notation", () => {
    expect(draftMove("scholar", "tax")).toBe("draft tax+scholar");
    expect(draftMove("tax", "scholar")).toBe("draft tax+scholar");
  });
  it("holds the first type if it has a partner", () => {
    expect(draftClick("tax", null, legalMoves)).toMatchObject({ isLegal: true, then: "hold" });
    expect(draftClick("monk", null, legalMoves)).toMatchObject({ isLegal: false });
  });
  it("allows only partners of a legal pair, and explains the others", () => {
    expect(draftClick("scholar", "tax", legalMoves)).toEqual({
      move: "draft tax+scholar",
      isLegal: true,
      isExplainable: true,
      then: "play",
    });
    expect(draftClick("monk", "tax", legalMoves)).toEqual({
      move: "draft tax+monk",
      isLegal: false,
      isExplainable: true,
      then: "play",
    });
  });
  it("releases the first type when it is clicked again", () => {
    expect(draftClick("tax", "tax", legalMoves).then).toBe("release");
  });
  it("uses young piles only", () => {
    const selection = { type: null, card: null, wall: false };
    expect(pileClick("draft", "tax-y", selection, legalMoves).isLegal).toBe(true);
    expect(pileClick("draft", "monk-o", selection, legalMoves)).toMatchObject({ isLegal: false, isExplainable: false });
  });
});

describe("playing a person card", () => {
  const legalMoves = movesOf(
    "play healer:healer-y",
    "play healer:healer-o",
    "play lady:lady-y",
    "play wild:healer-y",
    "play wild:monk-o",
    "play farmer:none",
  );

  it("takes a tile with the card of its type if possible", () => {
    expect(tileClick("healer-y", null, legalMoves).move).toBe("play healer:healer-y");
  });
  it("takes a tile with a wild card if there is no other way", () => {
    expect(tileClick("monk-o", null, legalMoves)).toMatchObject({ move: "play wild:monk-o", isLegal: true });
  });
  it("uses a held wild card", () => {
    expect(tileClick("healer-y", "wild", legalMoves)).toMatchObject({ move: "play wild:healer-y", isLegal: true });
    expect(tileClick("lady-y", "wild", legalMoves)).toMatchObject({
      move: "play wild:lady-y",
      isLegal: false,
      isExplainable: true,
    });
  });
  it("allows only the tiles of a held card", () => {
    expect(tileClick("healer-o", "healer", legalMoves)).toMatchObject({ move: "play healer:healer-o", isLegal: true });
    expect(tileClick("monk-o", "healer", legalMoves)).toMatchObject({ isLegal: false, isExplainable: false });
  });
  it("explains a pile that cannot be taken", () => {
    expect(tileClick("scholar-y", null, legalMoves)).toEqual({
      move: "play scholar:scholar-y",
      isLegal: false,
      isExplainable: true,
      then: "play",
    });
  });
  it("plays a card with one move at once, and holds others", () => {
    expect(cardClick("lady", null, legalMoves)).toMatchObject({ move: "play lady:lady-y", then: "play" });
    expect(cardClick("farmer", null, legalMoves)).toMatchObject({ move: "play farmer:none", then: "play" });
    expect(cardClick("healer", null, legalMoves)).toMatchObject({ isLegal: true, then: "hold" });
    expect(cardClick("wild", null, legalMoves)).toMatchObject({ isLegal: true, then: "hold" });
    expect(cardClick("wild", "wild", legalMoves)).toMatchObject({ then: "release" });
    expect(cardClick("wild", null, movesOf("play lady:lady-y"))).toMatchObject({
      isLegal: false,
      isExplainable: false,
    });
  });
  it("reaches every legal move of a real position", () => {
    const { legalMoves: real, boardState: boardState } = boardProps("play");
    const piles = Object.keys((boardState.view as { display: object }).display) as Parameters<typeof tileClick>[0][];
    const cards = ["wild", null, ...new Set([...real.keys()].map((move) => /^play (\w+)/.exec(move)![1]))];
    const reached = new Set(
      cards.flatMap((card) =>
        piles
          .map((kind) => tileClick(kind, card as "wild" | null, real))
          .filter((o) => o.isLegal)
          .map((o) => o.move),
      ),
    );
    expect([...reached].sort()).toEqual([...real.keys()].sort());
  });
});

describe("the wall card", () => {
  it("is held until a tile is chosen", () => {
    const legalMoves = movesOf("act taxes", "act wall:yuan", "act wall:vp");
    expect(wallClick(false, ["yuan", "vp"], false, legalMoves)).toMatchObject({ isLegal: true, then: "hold" });
    expect(wallClick(false, ["yuan", "vp"], true, legalMoves)).toMatchObject({ isLegal: true, then: "release" });
  });
  it("explains a tile that cannot be laid, an own one if there is one", () => {
    const legalMoves = movesOf("act taxes");
    const illegal = { isLegal: false, isExplainable: true };
    expect(wallClick(false, ["yuan", "vp"], false, legalMoves)).toMatchObject({ move: "act wall:yuan", ...illegal });
    expect(wallClick(false, [], false, legalMoves)).toMatchObject({ move: "act wall:rice", ...illegal });
  });
  it("is a move if tiles are drawn", () => {
    expect(wallClick(true, ["yuan", "vp"], false, movesOf("act taxes", "act wall"))).toEqual({
      move: "act wall",
      isLegal: true,
      isExplainable: true,
      then: "play",
    });
    expect(wallClick(true, ["yuan"], false, movesOf("act taxes"))).toMatchObject({
      move: "act wall",
      isLegal: false,
      isExplainable: true,
    });
  });
});

describe("targets with one move", () => {
  it("depend on the step", () => {
    const legalMoves = movesOf("place p1", "release p0:monk-o", "charter tax", "discard wild", "sunrise monk");
    const selection = { type: null, card: null, wall: false };
    expect(palaceClick("place", 1, legalMoves)).toMatchObject({ move: "place p1", isLegal: true });
    expect(palaceClick("place", 0, legalMoves)).toMatchObject({
      move: "place p0",
      isLegal: false,
      isExplainable: true,
    });
    expect(palaceClick("act", 1, legalMoves)).toMatchObject({ move: "", isLegal: false, isExplainable: false });
    expect(personClick("release", 0, "monk-o", legalMoves).isLegal).toBe(true);
    expect(personClick("no-room", 0, "monk-o", legalMoves).move).toBe("swap p0:monk-o");
    expect(personClick("charter", 3, "tax-y", legalMoves)).toMatchObject({ move: "charter tax", isLegal: true });
    expect(handClick("discard", "wild", selection, legalMoves).isLegal).toBe(true);
    expect(pileClick("sunrise", "monk-y", selection, legalMoves).isLegal).toBe(true);
    expect(pileClick("sunrise", "monk-o", selection, legalMoves).isExplainable).toBe(false);
  });
});
