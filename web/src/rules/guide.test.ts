import { expect, test } from "vitest";
import { LANGUAGES } from "../lib/languages";
import { explainRule, parseGuide } from "./guide";
import { decodeExamples, loadGuide } from "./guides";

const TEXT = `# A game

The **beginning**.

## Turns

<!-- rules: 7, 1.2 -->

Everybody moves.

<!-- picture: pieces -->

Then it ends.

### Moving

<!-- rules: 7.1 -->

<!-- example: step -->

## Advice

Win.
`;

test("a guide is divided into sections and passages with their parts", () => {
  const { title, sections } = parseGuide(TEXT);
  expect(title).toBe("A game");
  expect(sections.map((section) => section.title)).toEqual(["", "Turns", "Advice"]);
  expect(new Set(sections.map(({ id }) => id)).size).toBe(3);
  const [first, second] = sections[1]?.passages ?? [];
  expect(first).toEqual({
    title: "",
    rules: ["7", "1.2"],
    parts: [
      { kind: "text", source: "Everybody moves." },
      { kind: "picture", name: "pieces" },
      { kind: "text", source: "Then it ends." },
    ],
  });
  expect(second).toEqual({ title: "Moving", rules: ["7.1"], parts: [{ kind: "example", name: "step" }] });
});

test("a rule is explained by its passages, or else by those of its section", () => {
  const guide = parseGuide(TEXT);
  const titles = (number: string) => explainRule(guide, number).map(({ title }) => title);
  expect(titles("7.1")).toEqual(["Moving"]);
  expect(titles("1.2")).toEqual(["Turns"]);
  expect(titles("7.9")).toEqual(["Turns"]);
  expect(titles("12")).toEqual([]);
  expect(titles("3.4")).toEqual([]);
});

test("views of choices are decoded as differences to the view of the example", () => {
  const inner = { text: "b", entries: [], patch: { n: 3 }, choices: [] };
  const outer = { text: "a", entries: [], patch: { n: 2 }, choices: [inner] };
  const view = { n: 1, kept: true } as never;
  const { step } = decodeExamples({ names: ["A"], examples: { step: { view, choices: [outer] } } });
  expect(step?.choices[0]?.view).toEqual({ n: 2, kept: true });
  expect(step?.choices[0]?.choices[0]?.view).toEqual({ n: 3, kept: true });
});

for (const game of ["dragon", "kingdom"]) {
  for (const language of LANGUAGES) {
    test(`the guide of ${game} has all its examples (${language})`, async () => {
      const book = await loadGuide(game, language);
      const parts = book?.guide.sections.flatMap(({ passages }) => passages.flatMap((passage) => passage.parts)) ?? [];
      const named = parts.flatMap((part) => (part.kind === "example" ? [part.name] : []));
      expect(new Set(named)).toEqual(new Set(Object.keys(book?.examples ?? {})));
      expect(named.length).toBeGreaterThan(2);
    });
  }
}

test("a game without a guide has none", async () => {
  expect(await loadGuide("chess", "en")).toBeNull();
});
