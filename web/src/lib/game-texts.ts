/**
 * Texts for the names that the server sends: steps, log entries, refusals, options, sources of points. The catalogue of a
 * game words them (docs/translations.md); a game without one shows the names.
 */

import type { LogEntry, RefusalReason } from "../api/types";
import type { OptionValue } from "../games";
import { findGame, games } from "../stores/games.svelte";
import { findText, word, type Argument, type Word } from "./catalogue";
import { t } from "./messages";

/** Returns the sentence of a log entry, "" until the games with their word lists are loaded; `names`: of the seats. */
export function describeEntry(game: string, { kind, seat, args }: LogEntry, names: readonly string[]): string {
  if (games.value === null) return "";
  const info = findGame(game);
  const vocabularies = info?.entries[kind]?.args ?? {};
  const resolved: Record<string, Argument> = { name: seat === null ? "" : (names[seat] ?? "") };
  for (const [argument, value] of Object.entries(args)) {
    resolved[argument] = resolveArgument(value, vocabularies[argument] ?? null, info?.vocabularies ?? {}, names);
  }
  return findText(game, `entry-${kind}`, resolved) ?? plainText(kind, seat, resolved);
}

/** Returns the prompt of a step. */
export const describeStep = (game: string, step: string): string => textOrName(game, `step-${step}`, step);

/** Returns the title of a game. */
export const gameTitle = (game: string): string => textOrName(game, "title", game);

/** Returns one or two sentences about a game, for the lobby. */
export const gameDescription = (game: string): string => findText(game, "lobby-description") ?? "";

/** Returns how far a game is: "Month 4 of 12". */
export const gameProgress = (game: string, round: number): string =>
  findText(game, "lobby-progress", { round }) ?? t("replay-round", { round });

/** Returns why the server refused something: an illegal move, by the catalogue of the game, or anything else. */
export function describeReason({ catalogue, key, args }: RefusalReason): string | null {
  const shown: Record<string, Argument> = { ...args };
  // a text of the server may contain the name of a user
  if (catalogue !== "server")
    for (const [name, value] of Object.entries(args)) if (typeof value === "string") shown[name] = countedName(value);
  return findText(catalogue, key, shown) ?? findText("games", key, shown);
}

/** Returns the name of an option of a game. */
export const optionName = (game: string, key: string): string => findText(game, `option-${key}`) ?? key;

/** Returns what an option of a game means. */
export const optionDescription = (game: string, key: string): string =>
  findText(game, `option-${key}.description`) ?? "";

/** Returns how the values of an option are written, if they are too many to list. */
export const optionFormat = (game: string, key: string): string => findText(game, `option-${key}.format`) ?? "";

/** Returns the value of an option in words. */
export function optionValue(game: string, key: string, value: OptionValue): string {
  const id = `option-${key}`;
  if (typeof value === "boolean") return findText(game, `${id}.${value ? "on" : "off"}`) ?? t(value ? "yes" : "no");
  if (typeof value === "number")
    return findText(game, `${id}.number`, { number: value, place: value + 1 }) ?? `${value}`;
  const vocabulary = findGame(game)?.options.find((option) => option.key === key)?.vocabulary;
  const named = findText(game, `${id}.${value}`);
  return named ?? (vocabulary ? findText(game, `${vocabulary}-${value}`) : null) ?? value;
}

/** Returns the name of a source of points. */
export const sourceName = (game: string, source: string): string => textOrName(game, `source-${source}`, source);

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
  const wordAt = (index: number): Word => word(id, countedName(list[index] ?? String(index)));
  if (vocabulary.endsWith("*")) return list.flatMap((_, bit) => ((value >> bit) & 1 ? [wordAt(bit)] : []));
  if (vocabulary.endsWith("+")) {
    const words: Word[] = [];
    for (let rest = value; rest > 0; rest = Math.floor(rest / 16)) words.push(wordAt((rest % 16) - 1));
    return words;
  }
  return wordAt(value);
}

/** Returns how players call a numbered place: `p0` of the notation is 1. Other names are returned unchanged. */
function countedName(name: string): string {
  const place = /^p(\d+)$/.exec(name)?.[1];
  return place === undefined ? name : `${Number(place) + 1}`;
}

/** Returns a text, or the name in a game without a catalogue; "…" until the games with their catalogues are loaded. */
function textOrName(game: string, key: string, name: string): string {
  return findText(game, key) ?? (games.value === null && games.error === null ? "…" : name);
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
