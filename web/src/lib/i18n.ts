/** Two languages, one shape: a key that is missing in one of them is an error of the compiler. */

import { settings } from "../stores/preferences.svelte";

export type Language = "en" | "fr";
export const LANGUAGES: readonly Language[] = ["en", "fr"];

/**
 * A dictionary of one part of the page. Call it where the text is shown, so that it changes with the language:
 *
 *     const t = dictionary({ en: { seats: (n: number) => count("en", n, "seat", "seats") }, fr: { … } });
 *     {t().seats(4)}
 */
export function dictionary<Shape extends object>(texts: { en: Shape; fr: NoInfer<Shape> }): () => Shape {
  const set = { en: texts.en, fr: typesetAll<Shape>(texts.fr) };
  return () => set[settings.language];
}

/** French text whose double signs (: ; ? ! « ») never stand alone at the end or the beginning of a line. */
export function typeset(text: string): string {
  return text.replace(/ (?=[:;?!»])/g, "\u00a0").replace(/« /g, "«\u00a0");
}

/** Texts of a dictionary, whatever their shape; functions say theirs when they are called. */
function typesetAll<Shape>(texts: Shape): Shape {
  if (typeof texts === "string") return typeset(texts) as Shape;
  if (typeof texts === "function")
    return ((...given: unknown[]) => typesetAll((texts as (...given: unknown[]) => unknown)(...given))) as Shape;
  if (Array.isArray(texts)) return texts.map(typesetAll) as Shape;
  if (texts === null || typeof texts !== "object") return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, typesetAll(text as unknown)])) as Shape;
}

const PLURALS = { en: new Intl.PluralRules("en"), fr: new Intl.PluralRules("fr") };

/** `one` or `many`, as the language counts: 0 is plural in English and singular in French. */
export function plural(language: Language, n: number, one: string, many: string): string {
  return PLURALS[language].select(n) === "one" ? one : many;
}

/** The number and its noun: 1 seat, 2 seats. */
export function count(language: Language, n: number, one: string, many: string): string {
  return `${n} ${plural(language, n, one, many)}`;
}

/** A thing and what is said of it: "Deck: 12 cards"; French puts a no-break space before the colon. */
export function labelled(what: string, more: string | number): string {
  return settings.language === "fr" ? `${what}\u00a0: ${more}` : `${what}: ${more}`;
}
