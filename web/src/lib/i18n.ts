/** Texts in two languages. A key that is missing in one of them is a compile error. */

import { preferences } from "../stores/preferences.svelte";
import type { Language } from "./languages";

/**
 * Returns a function that gives the texts in the current language. Call it where a text is shown:
 *
 *     const t = dictionary({ en: { seats: (n: number) => count("en", n, "seat", "seats") }, fr: { … } });
 *     {t().seats(4)}
 */
export function translations<Shape extends object>(texts: { en: Shape; fr: NoInfer<Shape> }): () => Shape {
  const set = { en: texts.en, fr: typesetAll<Shape>(texts.fr) };
  return () => set[preferences.language];
}

/** Returns French text with no-break spaces, so that : ; ? ! « » do not stand at the start or end of a line. */
export function typeset(text: string): string {
  return text.replace(/ (?=[:;?!»])/g, "\u00a0").replace(/« /g, "«\u00a0");
}

/** Applies `typeset` to all strings of a structure, and to those that its functions return. */
function typesetAll<Shape>(texts: Shape): Shape {
  if (typeof texts === "string") return typeset(texts) as Shape;
  if (typeof texts === "function")
    return ((...args: unknown[]) => typesetAll((texts as (...args: unknown[]) => unknown)(...args))) as Shape;
  if (Array.isArray(texts)) return texts.map(typesetAll) as Shape;
  if (texts === null || typeof texts !== "object") return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, typesetAll(text as unknown)])) as Shape;
}

const PLURALS = { en: new Intl.PluralRules("en"), fr: new Intl.PluralRules("fr") };

/** Returns `one` or `many` by the plural rules of the language: 0 is plural in English and singular in French. */
export function plural(language: Language, n: number, one: string, many: string): string {
  return PLURALS[language].select(n) === "one" ? one : many;
}

/** Returns a number with its noun: 1 seat, 2 seats. */
export function count(language: Language, n: number, one: string, many: string): string {
  return `${n} ${plural(language, n, one, many)}`;
}

/** Returns "label: value"; French puts a no-break space before the colon. */
export function withLabel(label: string, value: string | number): string {
  return preferences.language === "fr" ? `${label}\u00a0: ${value}` : `${label}: ${value}`;
}
