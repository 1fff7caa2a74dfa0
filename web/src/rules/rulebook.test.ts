import { expect, test } from "vitest";
import { groupSections, referenceResolver, search } from "./rulebook";

const rules = [
  { number: "1.1", section: "1. Title", text: "**1.1** *Seats.* Two to five players." },
  { number: "1.2", section: "1. Title", text: "**1.2** Nothing is asked twice." },
  { number: "2", section: "2. Title", text: "**2** A game is fixed by these *settings*." },
  { number: "13.3", section: "13. Title", text: "**13.3** *Wall scoring with threshold* `t`:\n\n* café" },
  { number: "14.4", section: "14. Title", text: "**14.4** `flood`: in order." },
];

test("paragraphs are grouped into sections, without their numbers", () => {
  const sections = groupSections(rules);
  expect(sections.map(({ number, paragraphs }) => [number, paragraphs.length])).toEqual([
    ["1", 2],
    ["2", 1],
    ["13", 1],
    ["14", 1],
  ]);
  expect(sections.map(({ title }) => title)).toEqual(["1. Title", "2. Title", "13. Title", "14. Title"]);
  expect(sections[0]?.paragraphs[0]).toEqual({ number: "1.1", text: "*Seats.* Two to five players.", name: "Seats" });
  expect(sections.flatMap(({ paragraphs }) => paragraphs.map(({ name }) => name))).toEqual([
    "Seats",
    "",
    "",
    "Wall scoring with threshold",
    "flood",
  ]);
});

test("references link to existing paragraphs only", () => {
  const find = referenceResolver(rules);
  expect([find("1.2", false), find("9.9", false), find("13", true), find("2", true), find("17", true)]).toEqual([
    "1.2",
    null,
    "13.3",
    "2",
    null,
  ]);
});

test("the search finds all words, ignoring case and accents", () => {
  const sections = groupSections(rules);
  const numbers = (words: string) =>
    search(sections, words).flatMap(({ paragraphs }) => paragraphs.map(({ number }) => number));
  expect(numbers("CAFE wall")).toEqual(["13.3"]);
  expect(numbers("players flood")).toEqual([]);
  expect(numbers(" ")).toHaveLength(5);
  expect(numbers("14.4")).toEqual(["14.4"]);
});
