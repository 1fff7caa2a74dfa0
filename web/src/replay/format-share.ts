/** Probabilities and their losses as text. */

import type { Language } from "../lib/languages";
import { preferences } from "../stores/preferences.svelte";

const formats = new Map<string, Intl.NumberFormat>();

/** Returns the percent format of a language; a format is expensive to make, and long tables need it for every cell. */
function percentFormat(language: Language, fractionDigits: number): Intl.NumberFormat {
  const key = `${language}.${fractionDigits}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(language, {
    style: "percent",
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
    signDisplay: "negative", // no minus sign before 0.0
  });
  formats.set(key, format);
  return format;
}

/** Formats a probability: 43%. */
export function formatPercent(share: number): string {
  return percentFormat(preferences.language, 0).format(share);
}

/** Formats a number of points with a sign: −1.8. */
export function formatPoints(points: number, signed = false): string {
  const format = new Intl.NumberFormat(preferences.language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: signed ? "exceptZero" : "negative",
  });
  return format.format(points).replace("-", "−");
}

/** Formats what a move lost of the probability to win: −4.3%. */
export function formatCost(share: number): string {
  return percentFormat(preferences.language, 1).format(-share).replace("-", "−");
}
