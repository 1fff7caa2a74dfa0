import { describe, expect, it } from "vitest";
import type { LogEntry } from "../../../api/types";
import type { Scene } from "../../../scenes/scene";
import { boardProps } from "../fixtures/board-props";
import { EVENT_NAMES, KIND_NAMES, SUPER_NAMES } from "../names";
import { viewOf } from "../view";
import { applyEntry } from "./apply-entry";
import { scenesOf } from "./script";

const NAMES = ["Anna", "Ben", "Clara", "Dora"];
const { boardState } = boardProps("play");
const entry = (kind: string, seat: number | null, args: Record<string, number> = {}): LogEntry => ({
  ply: 9,
  kind,
  seat,
  args,
});
const event = (name: (typeof EVENT_NAMES)[number], again = 0) =>
  entry("event", null, { event: EVENT_NAMES.indexOf(name), month: 4, again });
const play = (...entries: LogEntry[]) => scenesOf(entries, { names: NAMES, boardState });
const sketch = ({ name, size, title }: Scene) => `${name} ${size} ${title}`;
const linesOf = (scene: Scene | undefined) =>
  scene?.lines.map(({ seat, deltas, note, total }) =>
    [NAMES[seat ?? 9], ...deltas.map(({ amount, unit }) => `${amount} ${unit}`), note, total]
      .filter((part) => part !== undefined)
      .join(", "),
  );

describe("the scenes of a position", () => {
  it("show an event with what each seat pays and loses", () => {
    const [scene, ...rest] = play(
      event("tribute"),
      entry("tribute", 0, { paid: 4, due: 0 }),
      entry("tribute", 1, { paid: 2, due: 2 }),
      entry("released", 1, { palace: 3, kind: 5 }),
      entry("tribute", 2, { paid: 0, due: 1 }),
      entry("released", 2, { palace: 0, kind: 5 }),
    );
    expect(rest).toEqual([]);
    expect(scene).toMatchObject({ name: "event", size: "panel", title: "Imperial tribute", piece: "event tribute" });
    expect(scene?.from).toBe('[data-month="4"]');
    expect(linesOf(scene)).toEqual([
      "Anna, -4 yuan",
      "Ben, -2 yuan, -1 person, a person must leave",
      "Clara, -1 person",
    ]);
    expect(scene?.lines[1]?.deltas.map(({ target }) => target)).toEqual([
      '[data-province="1"] [data-good="yuan"]',
      '[data-province="1"] [data-palace="3"]',
    ]);
  });
  it("say who is unharmed, and that an eclipse repeats the event", () => {
    const [scene] = play(event("drought", 1), entry("drought", 0, { rice: 0, due: 0 }));
    expect([scene?.detail, linesOf(scene)]).toEqual(["The eclipse brings it a second time.", ["Anna, unharmed"]]);
  });
  it("follow the order of the month: the move, the event, decay, scoring, the next month", () => {
    const scenes = play(
      entry("played", 0, { card: 1, kind: 1 }),
      entry("placed", 0, { kind: 1, palace: 0 }),
      event("peace"),
      entry("decayed", 1, { palace: 0, floors: 1 }),
      entry("palace-removed", 1, { palace: 2 }),
      entry("scored", 0, { palaces: 2, ladies: 1, privileges: 0 }),
      entry("scored", 1, { palaces: 1, ladies: 0, privileges: 2 }),
      entry("month", null, { month: 5, event: 2 }),
      entry("group", null, { group: 1, cards: 3 }),
    );
    expect(scenes.map(({ name, size }) => `${name} ${size}`)).toEqual([
      "move banner",
      "event panel",
      "decay panel",
      "scoring panel",
      "month banner",
    ]);
    expect(linesOf(scenes[2])).toEqual(["Ben, -1 floor, -1 floor"]);
    expect(linesOf(scenes[3])).toEqual(["Anna, 2 palaces, 1 ladies, 3", "Ben, 1 palaces, 2 privileges, 3"]);
    expect(scenes[4]?.title).toBe("Month 5 begins. At its end: Drought");
  });
  it("show the wall and the super event with their releases", () => {
    const scenes = play(
      entry("wall-short", null, { length: 3, threshold: 5 }),
      entry("released", 2, { palace: 0, kind: 1 }),
      entry("super", null, { super: SUPER_NAMES.indexOf("lanternfest") }),
      entry("people-scored", 0, { vp: 8, people: 4 }),
    );
    expect(scenes.map(sketch)).toEqual(["wall panel The wall is too short", "super panel Lantern festival"]);
    expect(linesOf(scenes[0])).toEqual(["Clara, -1 person"]);
    expect(linesOf(scenes[1])).toEqual(["Anna, 8 vp"]);
  });
  it("count the final scoring by source, without sources that give nothing, and name the winner last", () => {
    const final = [0, 1].flatMap((seat) => [
      entry("people-scored", seat, { vp: 4 + seat, people: 2 }),
      entry("monks-scored", seat, { vp: 0 }),
      entry("goods-scored", seat, { vp: 3 - 2 * seat }),
    ]);
    const before = viewOf(boardState).scores;
    const scenes = play(
      entry("scored", 0, { palaces: 2, ladies: 0, privileges: 0 }),
      ...final,
      entry("ranked", 0, { place: 1, vp: 30 }),
      entry("ranked", 1, { place: 2, vp: 29 }),
    );
    expect(scenes.map(sketch)).toEqual([
      "scoring panel Points of the month",
      "final panel Persons",
      "final panel Goods",
      "result panel Final standings",
    ]);
    const [anna = 0, ben = 0] = before;
    expect(scenes[1]?.lines.map(({ total }) => total)).toEqual([anna + 2 + 4, ben + 5]);
    expect(scenes[2]?.lines.map(({ total }) => total)).toEqual([anna + 2 + 7, ben + 6]);
    expect(scenes[3]).toMatchObject({ detail: "Anna wins.", sound: "victory" });
    expect(linesOf(scenes[3])).toEqual(["Ben, Place 2, 29", "Anna, Place 1, 30"]);
  });
  it("say in the title of a move what it brings and costs", () => {
    const [scene] = play(
      entry("fee", 1, { fee: 3, yuan: 2 }),
      entry("acted", 1, { action: 2, group: 1 }),
      entry("harvest", 1, { rice: 2, total: 3 }),
    );
    expect(scene?.title).toMatch(/−3 yuan, \+2 rice$/);
  });
  it("have every entry once", () => {
    const entries = [
      entry("acted", 1, { action: 2, group: 1 }),
      entry("harvest", 1, { rice: 2, total: 3 }),
      entry("order", null, { order: 80 }),
      event("mongol"),
      entry("mongol", 0, { vp: 2, due: 0 }),
      entry("monks-scored", 0, { vp: 0 }),
      entry("ranked", 0, { place: 1, vp: 30 }),
    ];
    const shown = play(...entries).flatMap((scene) => scene.entries);
    expect(new Set(shown)).toEqual(new Set(entries));
    expect(shown).toHaveLength(entries.length);
  });
});

describe("the board after an entry", () => {
  const after = (one: LogEntry) => viewOf(applyEntry(boardState, one)).players[0]!;
  const before = viewOf(boardState).players[0]!;

  it("has the goods and points of the seat", () => {
    expect(after(entry("festival", 0, { vp: 6, returned: 1, left: 0 }))).toMatchObject({
      vp: before.vp + 6,
      fireworks: before.fireworks - 1,
    });
    expect(after(entry("income", 0, { yuan: 4, total: 9 })).yuan).toBe(before.yuan + 4);
    expect(viewOf(applyEntry(boardState, entry("mongol", 0, { vp: 3, due: 0 }))).scores[0]).toBe(
      (viewOf(boardState).scores[0] ?? 0) + 3,
    );
  });
  it("has new and smaller palaces, and persons who leave", () => {
    const palace = before.palaces.find(({ persons }) => persons.length)!;
    expect(after(entry("palace-added", 0, { palace: 19 })).palaces.at(-1)).toEqual({ id: 19, floors: 1, persons: [] });
    const decayed = after(entry("decayed", 0, { palace: palace.id, floors: 1 }));
    expect(decayed.palaces.find(({ id }) => id === palace.id)?.floors).toBe(1);
    const gone = after(entry("palace-removed", 0, { palace: palace.id }));
    expect(gone.palaces.some(({ id }) => id === palace.id)).toBe(false);
  });
  it("has the dragon of an action on its group", () => {
    const dragon = (one: LogEntry) => viewOf(applyEntry(boardState, one)).dragons[1];
    expect(dragon(entry("acted", 1, { action: 2, group: 3 }))).toBe(2);
    expect(dragon(entry("passed", 1, { gained: 3, yuan: 3 }))).toBe("pass");
  });
  it("has no person waiting who was placed, swapped or refused", () => {
    const waiting = { ...boardState, view: { ...viewOf(boardState), tilesToPlace: [KIND_NAMES[3], KIND_NAMES[3]] } };
    const left = (one: LogEntry) => viewOf(applyEntry(waiting as typeof boardState, one)).tilesToPlace;
    expect(left(entry("placed", 0, { kind: 3, palace: 0 }))).toEqual([KIND_NAMES[3]]);
    expect(left(entry("swapped", 0, { old: 1, new: 3, palace: 0 }))).toEqual([KIND_NAMES[3]]);
    expect(left(entry("refused", 0, { kind: 3 }))).toEqual([KIND_NAMES[3]]);
    expect(left(entry("placed", 0, { kind: 4, palace: 0 }))).toHaveLength(2);
  });
  it("stays as it is after an entry that changes nothing on it", () => {
    expect(viewOf(applyEntry(boardState, event("peace")))).toEqual(viewOf(boardState));
  });
});
