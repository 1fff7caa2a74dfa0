import { afterEach, describe, expect, it } from "vitest";
import { LANGUAGES } from "../../lib/languages";
import { preferences } from "../../stores/preferences.svelte";
import { ACTIONS, BONUSES, KINDS, TYPES } from "./pieces";
import { boardProps } from "./fixtures/board-props";
import { describeMove } from "./describe-move";
import { viewOf } from "./view";

const { boardState } = boardProps("act");
const { boardState: arriving } = boardProps("act");
viewOf(arriving).tilesToPlace = ["monk-o"];

/** Every move of the notation, with three palaces. */
function everyMove(): string[] {
  const places = ["p0", "p1", "p25"];
  const persons = places.flatMap((place) => KINDS.map(({ kind }) => `${place}:${kind}`));
  return [
    ...TYPES.flatMap((one, i) => TYPES.slice(i + 1).map((other) => `draft ${one}+${other}`)),
    ...places.flatMap((place) => [`place ${place}`, `floor ${place}`, `quake ${place}`]),
    ...ACTIONS.filter((action) => action !== "privilege" && action !== "wall").map((action) => `act ${action}`),
    ...["act pass", "act privS", "act privL", "act wall", "floor new", "refuse"],
    ...BONUSES.map((bonus) => `act wall:${bonus}`),
    ...KINDS.flatMap(({ kind, type }) => [`play ${type}:${kind}`, `play wild:${kind}`]),
    ...persons.flatMap((person) => [`swap ${person}`, `release ${person}`]),
    ...["flood yuan", "flood rice", "flood fireworks", "discard wild"],
    ...TYPES.flatMap((type) => [`play ${type}:none`, `discard ${type}`, `sunrise ${type}`, `charter ${type}`]),
  ];
}

afterEach(() => {
  preferences.language = "en";
});

describe.each(LANGUAGES)("a sentence in %s", (language) => {
  it("exists for every move and is unique", () => {
    preferences.language = language;
    const sentences = everyMove().map((move) => describeMove(move, arriving, 0));
    for (const sentence of sentences) expect(sentence).not.toMatch(/undefined|NaN|:\S| {2}/);
    expect(new Set(sentences).size).toBe(sentences.length);
  });
});

describe("a sentence", () => {
  it("names the palace", () => {
    expect(describeMove("release p1:monk-y", boardState, 0)).toBe("Release the young monk from palace 2");
  });
  it("names the arriving person, if it is known", () => {
    expect(describeMove("place p0", arriving, 0)).toBe("Move the old monk into palace 1");
    expect(describeMove("place p0", boardState, 0)).toBe("Move the new person into palace 1");
    expect(describeMove("swap p2:lady-y", arriving, 0)).toBe("Replace the court lady of palace 3 by the old monk");
  });
  it("names the card and the person", () => {
    expect(describeMove("play farmer:farmer-o", boardState, 0)).toBe("Play the farmer card: old farmer");
    expect(describeMove("play wild:monk-y", boardState, 0)).toBe("Play a wild card: young monk");
    expect(describeMove("play healer:none", boardState, 0)).toBe("Play the healer card: no person is left");
  });
  it("says that chance decides which wall tile comes", () => {
    const { boardState: drawn, seat } = boardProps("drawn-wall");
    const sentence = () => describeMove("act wall", drawn, seat);
    expect(sentence()).toBe("Lay one of your 5 wall tiles; chance decides which");
    preferences.language = "fr";
    expect(sentence()).toBe("Poser une de vos 5 tuiles de muraille, tirée au sort");
    preferences.language = "de";
    expect(sentence()).toBe("Eines deiner 5 Mauerstücke verbauen; der Zufall entscheidet, welches");
  });
  it("names the last wall tile, and none if the tiles of the seat are not known", () => {
    const { boardState: drawn, seat } = boardProps("drawn-wall");
    expect(describeMove("act wall", drawn, null)).toBe("Lay a wall tile");
    viewOf(drawn).players[seat!]!.wallUnused = ["vp"];
    expect(describeMove("act wall", drawn, seat)).toBe("Lay the wall tile “3 points”");
  });
  it("describes a held first half of a move", () => {
    expect(describeMove("act wall", boardState, 0)).toBe("Wall: choose a wall tile");
    expect(describeMove("draft monk", boardState, 0)).toBe("Draft the young monk and a second person");
    expect(describeMove("play wild", boardState, 0)).toBe("Play a wild card: choose a person");
  });
  it("says what a person of the draft is good for", () => {
    expect(describeMove("person craftsman", boardState, 0)).toBe(
      "Craftsman: 2 spaces forward. Each hammer adds a floor when you build.",
    );
  });
  it("has articles in French", () => {
    preferences.language = "fr";
    expect(describeMove("draft craftsman+tax", boardState, 0)).toBe("Choisir l’artisan et le percepteur");
    expect(describeMove("release p0:scholar-o", boardState, 0)).toBe("Renvoyer le vieil érudit du palais 1");
  });
});
