import { expect, test } from "vitest";
import { LANGUAGES } from "../lib/languages";
import { setPreference } from "../stores/preferences.svelte";
import { decodeTutorial, type EncodedTutorial, type LocalisedTutorial } from "./decode";

const entry = { ply: 1, kind: "k", seat: 0, args: {} };

function encodedLesson(key: string, patch: unknown): EncodedTutorial["lessons"][number] {
  return {
    key,
    patch,
    step: null,
    to_move: [],
    move: null,
    entries: [entry],
    move_previews: [],
  };
}

test("lessons are decoded as differences to the lesson before, moves as differences to their lesson", () => {
  const second = encodedLesson("b", { view: { a: 2 } });
  second.move_previews = [{ text: "x", entries: [entry], patch: { view: { list: { 1: 9 } } }, is_chance_next: false }];
  const first = encodedLesson("a", { view: { a: 1, list: [7, 8] }, forecast: {}, points: [] });
  const { lessons } = decodeTutorial({ names: ["A"], seat: 0, options: {}, lessons: [first, second] });
  expect(lessons[0]?.boardState.view).toEqual({ a: 1, list: [7, 8] });
  expect(lessons[1]?.boardState.view).toEqual({ a: 2, list: [7, 8] });
  expect(lessons[1]?.legalMoves[0]?.boardState.view).toEqual({ a: 2, list: [7, 9] });
  expect(lessons[1]?.legalMoves[0]?.entries).toEqual([entry]);
});

const files = import.meta.glob<{ tutorial: () => LocalisedTutorial }>("../games/*/tutorial.ts", { eager: true });

test("there are tutorials", () => expect(Object.keys(files).length).toBeGreaterThan(1));

for (const [path, { tutorial }] of Object.entries(files)) {
  for (const language of LANGUAGES) {
    test(`${path} has exactly one text for each lesson (${language})`, () => {
      setPreference("language", language);
      const { lessons, lessonTexts } = tutorial();
      expect(new Set(Object.keys(lessonTexts()))).toEqual(new Set(lessons.map(({ key }) => key)));
      for (const [key, { title, text }] of Object.entries(lessonTexts())) {
        expect(title.length, key).toBeGreaterThan(3);
        expect(text.join("").split("*").length % 2, `asterisks of ${key}`).toBe(1);
      }
    });
  }
  test(`${path} expects only legal moves, and has complete positions`, () => {
    const { lessons, seat, names } = tutorial();
    expect(lessons.some(({ move }) => move !== null)).toBe(true);
    for (const { key, move, legalMoves, toMove, boardState } of lessons) {
      if (move !== null) {
        const texts = legalMoves.map(({ text }) => text);
        expect(texts, key).toContain(move);
        expect(toMove, key).toContain(seat);
      }
      expect(boardState.points, key).toHaveLength(names.length);
      expect((boardState.view["players"] as unknown[]).length, key).toBe(names.length);
    }
  });
}
