/**
 * Texts for the names that the server sends: steps, log entries and sources of points. The catalogue of a game words them
 * (docs/translations.md); a game without one shows the names.
 */

import type { LogEntry } from "../api/types";
import { findGame } from "../stores/games.svelte";
import { findText, word, type Argument, type Word } from "./catalogue";

/** Returns the sentence of a log entry; `names` are those of the seats. */
export function describeEntry(game: string, { kind, seat, args }: LogEntry, names: readonly string[]): string {
  const info = findGame(game);
  const vocabularies = info?.entries[kind]?.args ?? {};
  const resolved: Record<string, Argument> = { name: seat === null ? "" : (names[seat] ?? "") };
  for (const [argument, value] of Object.entries(args)) {
    resolved[argument] = resolveArgument(value, vocabularies[argument] ?? null, info?.vocabularies ?? {}, names);
  }
  return findText(game, `entry-${kind}`, resolved) ?? plainText(kind, seat, resolved);
}

/** Returns the prompt of a step. */
export function describeStep(game: string, step: string): string {
  return findText(game, `step-${step}`) ?? step;
}

/** Returns the name of a source of points. */
export function sourceName(game: string, source: string): string {
  return findText(game, `source-${source}`) ?? source;
}

/** Returns the paragraph of the rules of a log entry; null until the games are loaded. */
export const ruleOfEntry = (game: string, kind: string): string | null => findGame(game)?.entries[kind]?.rule ?? null;

/** Returns the paragraph of the rules of a step; null until the games are loaded. */
export const ruleOfStep = (game: string, step: string): string | null => findGame(game)?.steps[step]?.rule ?? null;

/** Returns what the number of an argument stands for: see `EntryInfo.args` in the OpenAPI document. */
export function resolveArgument(
  value: number,
  vocabulary: string | null,
  vocabularies: Readonly<Record<string, readonly string[]>>,
  names: readonly string[],
): Argument {
  if (vocabulary === null) return value;
  if (vocabulary === "order") return names.map((_, place) => names[(value >> (3 * place)) & 7] ?? "").join(", ");
  const id = vocabulary.replace(/[*+]$/, "");
  const list = vocabularies[id] ?? [];
  const wordAt = (index: number): Word => word(id, list[index] ?? String(index));
  if (vocabulary.endsWith("*")) return list.flatMap((_, bit) => ((value >> bit) & 1 ? [wordAt(bit)] : []));
  if (vocabulary.endsWith("+")) {
    const words: Word[] = [];
    for (let rest = value; rest > 0; rest = Math.floor(rest / 16)) words.push(wordAt((rest % 16) - 1));
    return words;
  }
  return wordAt(value);
}

/** Returns an entry of a game without a catalogue: "Anna: took count 3". */
function plainText(kind: string, seat: number | null, args: Readonly<Record<string, Argument>>): string {
  const parts = Object.entries(args)
    .filter(([argument]) => argument !== "name")
    .map(([argument, value]) => `${argument} ${plainValue(value)}`);
  const text = parts.length ? `${kind}: ${parts.join(", ")}` : kind;
  return seat === null ? text : `${plainValue(args["name"] ?? "")}: ${text}`;
}

function plainValue(value: Argument): string {
  if (typeof value !== "object") return String(value);
  return "vocabulary" in value ? value.name : value.map(({ name }) => name).join(", ");
}
