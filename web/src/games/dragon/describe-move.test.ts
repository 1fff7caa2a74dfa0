import { afterEach, describe, expect, it } from "vitest";
import { settings } from "../../stores/preferences.svelte";
import { ACTIONS, BONUSES, KINDS, TYPES } from "./pieces";
import { stage } from "./fixtures/board-props";
import { say } from "./describe-move";

const { scene } = stage("act");
const waiting = { ...scene, view: { ...scene.view, waiting: ["monk-o"] } };

/** Every move of the notation, with three palaces. */
function everyMove(): string[] {
  const places = ["p0", "p1", "p25"];
  const persons = places.flatMap((place) => KINDS.map(({ kind }) => `${place}:${kind}`));
  return [
    ...TYPES.flatMap((one, i) => TYPES.slice(i + 1).map((other) => `draft ${one}+${other}`)),
    ...places.flatMap((place) => [`place ${place}`, `floor ${place}`, `quake ${place}`]),
    ...ACTIONS.filter((action) => action !== "privilege" && action !== "wall").map((action) => `act ${action}`),
    ...["act pass", "act privS", "act privL", "floor new", "refuse"],
    ...BONUSES.map((bonus) => `act wall:${bonus}`),
    ...KINDS.flatMap(({ kind, type }) => [`play ${type}:${kind}`, `play wild:${kind}`]),
    ...persons.flatMap((person) => [`swap ${person}`, `release ${person}`]),
    ...["flood yuan", "flood rice", "flood fireworks", "discard wild"],
    ...TYPES.flatMap((type) => [`play ${type}:none`, `discard ${type}`, `sunrise ${type}`, `charter ${type}`]),
  ];
}

afterEach(() => {
  settings.language = "en";
});

describe.each(["en", "fr"] as const)("a sentence in %s", (language) => {
  it("is there for every move, and each one differs", () => {
    settings.language = language;
    const said = everyMove().map((move) => say(move, waiting, 0));
    for (const sentence of said) expect(sentence).not.toMatch(/undefined|NaN|:\S| {2}/);
    expect(new Set(said).size).toBe(said.length);
  });
});

describe("a sentence", () => {
  it("counts palaces from 1", () => {
    expect(say("release p1:monk-y", scene, 0)).toBe("Release the young monk from palace p1");
  });
  it("names whom one waits for, if it is known", () => {
    expect(say("place p0", waiting, 0)).toBe("House the old monk in palace p0");
    expect(say("place p0", scene, 0)).toBe("House the newcomer in palace p0");
    expect(say("swap p2:lady-y", waiting, 0)).toBe("Send the court lady of palace p2 away for the old monk");
  });
  it("says which card brings whom", () => {
    expect(say("play farmer:farmer-o", scene, 0)).toBe("Play the farmer card: old farmer");
    expect(say("play wild:monk-y", scene, 0)).toBe("Play a wild card: young monk");
    expect(say("play healer:none", scene, 0)).toBe("Play the healer card: nobody is left");
  });
  it("is French with its articles", () => {
    settings.language = "fr";
    expect(say("draft craftsman+tax", scene, 0)).toBe("Choisir l’artisan et le percepteur");
    expect(say("release p0:scholar-o", scene, 0)).toBe("Renvoyer le vieil érudit du palais p0");
  });
});
