/** Times and clocks in words. */

import type { Language } from "./i18n";

/** What is left of a clock: 4:05, 2 h 10, 3 days. */
export function remaining(milliseconds: number, language: Language): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  if (days >= 2)
    return new Intl.NumberFormat(language, { style: "unit", unit: "day", unitDisplay: "long" }).format(days);
  if (hours >= 1) return `${hours} h ${String(minutes % 60).padStart(2, "0")}`;
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How long ago something was: 3 hours ago. */
export function ago(time: number, now: number, language: Language): string {
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ["day", 86_400_000],
    ["hour", 3_600_000],
    ["minute", 60_000],
  ];
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  for (const [unit, length] of steps) {
    if (now - time >= length) return words.format(-Math.floor((now - time) / length), unit);
  }
  return words.format(0, "minute");
}

/** Names as a list: Anna, Ben and Clara. */
export function listed(names: readonly string[], language: Language): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}
