import { describe, expect, it } from "vitest";
import { stage } from "./fixtures/board-props";
import {
  offerCard,
  offerDraft,
  offerHand,
  offerPalace,
  offerPerson,
  offerPile,
  offerTile,
  pair,
  type Choices,
} from "./click-moves";

const only = (...moves: string[]): Choices => {
  const some = [...stage("act").choices.values()][0]!;
  return new Map(moves.map((text) => [text, { ...some, text }]));
};

describe("the draft", () => {
  const choices = only("draft craftsman+tax", "draft tax+scholar");

  it("writes a pair in canonical order, whichever comes first", () => {
    expect(pair("scholar", "tax")).toBe("draft tax+scholar");
    expect(pair("tax", "scholar")).toBe("draft tax+scholar");
  });
  it("lets the first type rest if it has any partner", () => {
    expect(offerDraft("tax", null, choices)).toMatchObject({ able: true, then: "rest" });
    expect(offerDraft("monk", null, choices)).toMatchObject({ able: false });
  });
  it("offers only partners that make a legal pair, and explains the others", () => {
    expect(offerDraft("scholar", "tax", choices)).toEqual({
      move: "draft tax+scholar",
      able: true,
      ask: true,
      then: "play",
    });
    expect(offerDraft("monk", "tax", choices)).toEqual({
      move: "draft tax+monk",
      able: false,
      ask: true,
      then: "play",
    });
  });
  it("takes the first one back when it is clicked again", () => {
    expect(offerDraft("tax", "tax", choices).then).toBe("take back");
  });
  it("is answered by young piles only", () => {
    const half = { type: null, card: null };
    expect(offerPile("draft", "tax-y", half, choices).able).toBe(true);
    expect(offerPile("draft", "monk-o", half, choices)).toMatchObject({ able: false, ask: false });
  });
});

describe("playing a person card", () => {
  const choices = only(
    "play healer:healer-y",
    "play healer:healer-o",
    "play lady:lady-y",
    "play wild:healer-y",
    "play wild:monk-o",
    "play farmer:none",
  );

  it("fetches a tile by the card of its type when both cards could", () => {
    expect(offerTile("healer-y", null, choices).move).toBe("play healer:healer-y");
  });
  it("fetches a tile by the wild card when nothing else can", () => {
    expect(offerTile("monk-o", null, choices)).toMatchObject({ move: "play wild:monk-o", able: true });
  });
  it("follows the wild card that is pressed", () => {
    expect(offerTile("healer-y", "wild", choices)).toMatchObject({ move: "play wild:healer-y", able: true });
    expect(offerTile("lady-y", "wild", choices)).toMatchObject({ move: "play wild:lady-y", able: false, ask: true });
  });
  it("offers only the tiles of a pressed card, and names no move that the notation lacks", () => {
    expect(offerTile("healer-o", "healer", choices)).toMatchObject({ move: "play healer:healer-o", able: true });
    expect(offerTile("monk-o", "healer", choices)).toMatchObject({ able: false, ask: false });
  });
  it("explains a pile that nobody can fetch", () => {
    expect(offerTile("scholar-y", null, choices)).toEqual({
      move: "play scholar:scholar-y",
      able: false,
      ask: true,
      then: "play",
    });
  });
  it("plays a card with a single tile at once, and lets others rest", () => {
    expect(offerCard("lady", null, choices)).toMatchObject({ move: "play lady:lady-y", then: "play" });
    expect(offerCard("farmer", null, choices)).toMatchObject({ move: "play farmer:none", then: "play" });
    expect(offerCard("healer", null, choices)).toMatchObject({ able: true, then: "rest" });
    expect(offerCard("wild", null, choices)).toMatchObject({ able: true, then: "rest" });
    expect(offerCard("wild", "wild", choices)).toMatchObject({ then: "take back" });
    expect(offerCard("wild", null, only("play lady:lady-y"))).toMatchObject({ able: false, ask: false });
  });
  it("reaches every legal move of a real position", () => {
    const { choices: real, scene } = stage("play");
    const piles = Object.keys((scene.view as { display: object }).display) as Parameters<typeof offerTile>[0][];
    const cards = ["wild", null, ...new Set([...real.keys()].map((move) => /^play (\w+)/.exec(move)![1]))];
    const reached = new Set(
      cards.flatMap((card) =>
        piles
          .map((kind) => offerTile(kind, card as "wild" | null, real))
          .filter((o) => o.able)
          .map((o) => o.move),
      ),
    );
    expect([...reached].sort()).toEqual([...real.keys()].sort());
  });
});

describe("places that are a whole move", () => {
  it("follow the question", () => {
    const choices = only("place p1", "release p0:monk-o", "charter tax", "discard wild", "sunrise monk");
    const half = { type: null, card: null };
    expect(offerPalace("place", 1, choices)).toMatchObject({ move: "place p1", able: true });
    expect(offerPalace("place", 0, choices)).toMatchObject({ move: "place p0", able: false, ask: true });
    expect(offerPalace("act", 1, choices)).toMatchObject({ move: "", able: false, ask: false });
    expect(offerPerson("release", 0, "monk-o", choices).able).toBe(true);
    expect(offerPerson("no-room", 0, "monk-o", choices).move).toBe("swap p0:monk-o");
    expect(offerPerson("charter", 3, "tax-y", choices)).toMatchObject({ move: "charter tax", able: true });
    expect(offerHand("discard", "wild", half, choices).able).toBe(true);
    expect(offerPile("sunrise", "monk-y", half, choices).able).toBe(true);
    expect(offerPile("sunrise", "monk-o", half, choices).ask).toBe(false);
  });
});
