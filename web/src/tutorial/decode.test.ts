import { expect, test } from "vitest";
import { LANGUAGES } from "../lib/i18n";
import { prefer } from "../stores/preferences.svelte";
import { expand, type TaughtTutorial, type WrittenTutorial } from "./decode";

const entry = { ply: 1, kind: "k", seat: 0, args: {}, rule: "1", text: { en: "one", fr: "un" } };

function stage(key: string, scene: unknown): WrittenTutorial["stages"][number] {
  return { key, scene, step: null, prompt: null, rule: null, asked: [], move: null, entries: [entry], choices: [] };
}

test("each scene is the one before with what differs, and choices differ from their own stage", () => {
  const second = stage("b", { view: { a: 2 } });
  second.choices = [{ text: "x", entries: [entry], after: { view: { list: { 1: 9 } } }, chance: false }];
  const first = stage("a", { view: { a: 1, list: [7, 8] }, outlook: {}, points: [] });
  const { stages } = expand({ names: ["A"], seat: 0, options: {}, stages: [first, second] }, "fr");
  expect(stages[0]?.scene.view).toEqual({ a: 1, list: [7, 8] });
  expect(stages[1]?.scene.view).toEqual({ a: 2, list: [7, 8] });
  expect(stages[1]?.choices[0]?.after.view).toEqual({ a: 2, list: [7, 9] });
  expect(stages[1]?.choices[0]?.entries[0]?.text).toBe("un");
  expect(stages[0]?.entries[0]?.text).toBe("un");
});

const files = import.meta.glob<{ tutorial: () => TaughtTutorial }>("../games/*/tutorial.ts", { eager: true });

test("there are tutorials", () => expect(Object.keys(files).length).toBeGreaterThan(1));

for (const [path, { tutorial }] of Object.entries(files)) {
  for (const language of LANGUAGES) {
    test(`${path} has a lesson for each stage and no other (${language})`, () => {
      prefer("language", language);
      const { stages, lessons } = tutorial();
      expect(new Set(Object.keys(lessons()))).toEqual(new Set(stages.map(({ key }) => key)));
      for (const [key, { title, text }] of Object.entries(lessons())) {
        expect(title.length, key).toBeGreaterThan(3);
        expect(text.join("").split("*").length % 2, `stars of ${key}`).toBe(1);
      }
    });
  }
  test(`${path} wants only what is possible, and positions are whole`, () => {
    const { stages, seat, names } = tutorial();
    expect(stages.some(({ move }) => move !== null)).toBe(true);
    for (const { key, move, choices, asked, scene } of stages) {
      if (move !== null)
        expect(
          choices.map(({ text }) => text),
          key,
        ).toContain(move);
      if (move !== null) expect(asked, key).toContain(seat);
      expect(scene.points, key).toHaveLength(names.length);
      expect((scene.view["players"] as unknown[]).length, key).toBe(names.length);
    }
  });
}
