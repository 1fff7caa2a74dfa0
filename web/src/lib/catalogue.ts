/**
 * Messages in the current language, from the catalogues in `src/jadecourt/locales` (Fluent, https://projectfluent.org).
 *
 * A module that shows texts of a catalogue loads it first, so that every text is there when a component is drawn:
 *
 *     await loadCatalogue("page");
 *     export const t = catalogue("page");
 *     …
 *     {t("seats-free", { seats: 3 })}
 *
 * Keys and arguments are typed by `catalogue-keys.ts`, which `tools/catalogues.py` generates from the English catalogues.
 */

import { FluentBundle, FluentResource } from "@fluent/bundle";
import { loaders } from "virtual:catalogues";
import { preferences, setPreference } from "../stores/preferences.svelte";
import type { Catalogues } from "./catalogue-keys";
import type { Language } from "./languages";

export type CatalogueName = keyof Catalogues;

/** A word of a catalogue as an argument: the message `VOCABULARY-NAME`, and its attributes as `{ $argument-FORM }`. */
export interface Word {
  vocabulary: string;
  name: string;
}

export type Argument = string | number | Word | readonly Word[];

/** Returns the text of a message, or of an attribute (`message.attribute`), in the current language. */
export type Translate<Messages> = <Key extends keyof Messages & string>(
  key: Key,
  ...args: Messages[Key] extends null ? [] : [Messages[Key]]
) => string;

const bundles = new Map<string, FluentBundle>();
const names = new Set<CatalogueName>(); // of the catalogues in use

export const word = (vocabulary: string, name: string): Word => ({ vocabulary, name });

/** Loads a catalogue in a language, once. */
export async function loadCatalogue(name: CatalogueName, language: Language = preferences.language): Promise<void> {
  names.add(name);
  const key = `${language}/${name}`;
  if (bundles.has(key)) return;
  const load = loaders[key];
  if (load === undefined) throw new Error(`there is no catalogue ${key}`);
  // Isolation marks protect mixed writing directions; all languages so far are written from left to right.
  const bundle = new FluentBundle(language, { useIsolating: false });
  bundle.addResource(new FluentResource((await load()).default));
  bundles.set(key, bundle);
}

/** Changes the language of the page: all catalogues in use are loaded before anything is drawn in it. */
export async function changeLanguage(language: Language): Promise<void> {
  await Promise.all([...names].map((name) => loadCatalogue(name, language)));
  setPreference("language", language);
}

/** Returns the function that gives the texts of a catalogue; the catalogue must be loaded when it is called. */
export function catalogue<Name extends CatalogueName>(name: Name): Translate<Catalogues[Name]> {
  return (key, ...args) => format(`${preferences.language}/${name}`, key, args[0] ?? {});
}

/** Returns a text by a key that is made from data; null if the catalogue has no such message or is not loaded. */
export function findText(name: string, key: string, args: Readonly<Record<string, Argument>> = {}): string | null {
  const bundle = bundles.get(`${preferences.language}/${name}`);
  const pattern = bundle && findPattern(bundle, key);
  return bundle && pattern ? bundle.formatPattern(pattern, expand(bundle, args)) : null;
}

function format(catalogueKey: string, key: string, args: Readonly<Record<string, Argument>>): string {
  const bundle = bundles.get(catalogueKey);
  const pattern = bundle && findPattern(bundle, key);
  if (!bundle || !pattern) return missing(catalogueKey, key);
  return bundle.formatPattern(pattern, expand(bundle, args));
}

function findPattern(bundle: FluentBundle, key: string) {
  const [id, attribute] = key.split(".", 2) as [string, string?];
  const message = bundle.getMessage(id);
  return attribute === undefined ? message?.value : message?.attributes[attribute];
}

/** Returns the variables of a message: words with all their forms, lists of words joined by commas. */
function expand(bundle: FluentBundle, args: Readonly<Record<string, Argument>>): Record<string, string | number> {
  const variables: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(args)) {
    if (typeof value !== "object") variables[name] = value;
    else if ("vocabulary" in value) {
      const message = bundle.getMessage(wordKey(value));
      variables[name] = wordText(bundle, value);
      for (const [form, pattern] of Object.entries(message?.attributes ?? {}))
        variables[`${name}-${form}`] = bundle.formatPattern(pattern);
    } else variables[name] = value.map((each) => wordText(bundle, each)).join(", ");
  }
  return variables;
}

const wordKey = ({ vocabulary, name }: Word): string => `${vocabulary}-${name}`;

function wordText(bundle: FluentBundle, value: Word): string {
  const pattern = bundle.getMessage(wordKey(value))?.value;
  return pattern ? bundle.formatPattern(pattern) : value.name; // a game without a catalogue: the name in the notation
}

/** Returns the key of a message that does not exist; tests and the type check find such keys before users do. */
function missing(catalogueKey: string, key: string): string {
  console.error(`the catalogue ${catalogueKey} has no message ${key}`);
  return key;
}
