import { beforeAll, expect, test } from "vitest";
import type { GameInfo } from "../api/types";
import { games } from "../stores/games.svelte";
import {
  describeEntry,
  describeStep,
  gameTitle,
  resolveArgument,
  ruleOfEntry,
  ruleOfStep,
  sourceName,
} from "./game-texts";

const VOCABULARIES = { card: ["B", "F", "M"] };
const NAMES = ["Anna", "Ben", "Clara"];
const nim: GameInfo = {
  id: "nim",
  rules_version: 1,
  seats: [2],
  options: [],
  score_sources: [],
  steps: { take: { rule: "1", sealed: false } },
  entries: { took: { rule: "2", args: { count: null, card: "card" } }, over: { rule: "3", args: {} } },
  vocabularies: VOCABULARIES,
  levels: [],
  default_level: "random",
  level_ratings: {},
  old_levels: {},
  bots: [],
};

beforeAll(() => {
  games.value = [nim];
});

test("an argument is a number, a word, words of a bit mask or of a list, or names in player order", () => {
  const resolve = (value: number, vocabulary: string | null) => resolveArgument(value, vocabulary, VOCABULARIES, NAMES);
  const words = (...names: string[]) => names.map((name) => ({ vocabulary: "card", name }));
  expect(resolve(7, null)).toBe(7);
  expect(resolve(1, "card")).toEqual({ vocabulary: "card", name: "F" });
  expect(resolve(0b101, "card*")).toEqual(words("B", "M"));
  expect(resolve(0x213, "card+")).toEqual(words("M", "B", "F"));
  expect(resolve(0, "card+")).toEqual([]);
  expect(resolve(2 + (0 << 3) + (1 << 6), "order")).toBe("Clara, Anna, Ben");
});

test("places of the notation are counted from one, as players do", () => {
  expect(resolveArgument(1, "palace", { palace: ["p0", "p1"] }, NAMES)).toEqual({ vocabulary: "palace", name: "2" });
});

test("entries, titles, prompts and sources have no words until the games are loaded", () => {
  games.value = null;
  expect(describeEntry("nim", { ply: 2, kind: "over", seat: null, args: {} }, NAMES)).toBe("");
  expect([gameTitle("nim"), describeStep("nim", "take"), sourceName("nim", "stones")]).toEqual(["…", "…", "…"]);
  games.value = [nim];
  expect(gameTitle("nim")).toBe("nim");
});

test("a game without a catalogue shows the names of entries, steps and sources", () => {
  const entry = { ply: 1, kind: "took", seat: 1, args: { count: 2, card: 2 } };
  expect(describeEntry("nim", entry, NAMES)).toBe("Ben: took: count 2, card M");
  expect(describeEntry("nim", { ply: 2, kind: "over", seat: null, args: {} }, NAMES)).toBe("over");
  expect(describeStep("nim", "take")).toBe("take");
  expect(sourceName("nim", "stones")).toBe("stones");
});

test("paragraphs of the rules come from the description of the game", () => {
  expect([ruleOfEntry("nim", "took"), ruleOfStep("nim", "take")]).toEqual(["2", "1"]);
  expect([ruleOfEntry("chess", "took"), ruleOfStep("nim", "other")]).toEqual([null, null]);
});
