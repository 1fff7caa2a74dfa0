/** The languages of the package; `src/jadecourt/locales/languages.json` lists them. */

import names from "../../../src/jadecourt/locales/languages.json";

export type Language = keyof typeof names;

/** Name of each language in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = names;
export const LANGUAGES = Object.keys(names) as Language[];
export const DEFAULT_LANGUAGE = LANGUAGES[0]!;
