/** Two languages, one shape: a key that is missing in one of them is an error of the compiler. */

import { settings } from "./settings.svelte";

export type Language = "en" | "fr";
export const LANGUAGES: readonly Language[] = ["en", "fr"];

/**
 * A dictionary of one part of the page. Call it where the text is shown, so that it changes with the language:
 *
 *     const t = dictionary({ en: { seats: (n: number) => count("en", n, "seat", "seats") }, fr: { … } });
 *     {t().seats(4)}
 */
export function dictionary<Shape extends object>(texts: { en: Shape; fr: NoInfer<Shape> }): () => Shape {
  return () => texts[settings.language];
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

/** A thing and what is said of it: "Deck: 12 cards"; French puts a space before the colon. */
export function labelled(what: string, more: string | number): string {
  return settings.language === "fr" ? `${what} : ${more}` : `${what}: ${more}`;
}
