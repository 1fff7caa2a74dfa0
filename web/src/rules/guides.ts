/** Loads guides with the pieces that illustrate them, by the folders of docs/guides and of the games. */

import type { Component } from "svelte";
import { applyDiff } from "../api/json-diff";
import type { LogEntry } from "../api/types";
import type { BoardState } from "../games/board-module";
import type { Language } from "../lib/languages";
import { parseGuide, type Guide } from "./guide";

/** A choice in an example and what follows from it. */
export interface ExampleChoice {
  text: string; // notation
  entries: LogEntry[];
  view: BoardState["view"];
  choices: ExampleChoice[];
}

export interface Example {
  names: string[];
  view: BoardState["view"];
  choices: ExampleChoice[];
}

/** Props of the small board of an example. */
export interface GuideBoardProps {
  start: BoardState["view"]; // at the beginning of the example
  view: BoardState["view"];
  names: readonly string[];
  moves: readonly string[]; // legal moves of seat 0; empty: nothing can be clicked
  describe: (move: string) => string;
  choose: (move: string) => void;
}

export interface IllustratedGuide {
  guide: Guide;
  Picture: Component<{ name: string }> | null;
  Board: Component<GuideBoardProps> | null;
  describeMove: (move: string, view: BoardState["view"]) => string;
  examples: Readonly<Record<string, Example>>;
}

interface EncodedChoice {
  text: string;
  entries: LogEntry[];
  patch: unknown; // difference to the view of the example
  choices: EncodedChoice[];
}

interface EncodedExamples {
  names: string[];
  examples: Record<string, { view: BoardState["view"]; choices: EncodedChoice[] }>;
}

interface GuideModule {
  Picture: Component<{ name: string }>;
  Board: Component<GuideBoardProps>;
  describeMove: (move: string, view: BoardState["view"]) => string;
  examples: string;
}

const texts = import.meta.glob<string>("../../../docs/guides/*/*.md", { query: "?raw", import: "default" });
const modules = import.meta.glob<GuideModule>("../games/*/guide.ts");

/** Loads the guide of a game in a language; null if the game has none. */
export async function loadGuide(game: string, language: Language): Promise<IllustratedGuide | null> {
  const path = (folder: string) => texts[`../../../docs/guides/${folder}/${game}.md`];
  const load = path(language) ?? path("en");
  if (!load) return null;
  const [text, module] = await Promise.all([load(), modules[`../games/${game}/guide.ts`]?.()]);
  return {
    guide: parseGuide(text),
    Picture: module?.Picture ?? null,
    Board: module?.Board ?? null,
    describeMove: module?.describeMove ?? ((move) => move),
    examples: module ? decodeExamples(JSON.parse(module.examples) as EncodedExamples) : {},
  };
}

export function decodeExamples({ names, examples }: EncodedExamples): Record<string, Example> {
  return Object.fromEntries(
    Object.entries(examples).map(([name, { view, choices }]) => {
      const decode = (choice: EncodedChoice): ExampleChoice => ({
        text: choice.text,
        entries: choice.entries,
        view: applyDiff<BoardState["view"]>(view, choice.patch),
        choices: choice.choices.map(decode),
      });
      return [name, { names, view, choices: choices.map(decode) }];
    }),
  );
}
