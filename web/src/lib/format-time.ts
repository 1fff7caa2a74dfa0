/** Times, durations and lists as text. */

import type { Language } from "./languages";

/** Formats the time left on a clock: 4:05, 2 h 10, 3 days. */
export function formatRemaining(milliseconds: number, language: Language): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  if (days >= 2)
    return new Intl.NumberFormat(language, { style: "unit", unit: "day", unitDisplay: "long" }).format(days);
  if (hours >= 1) return `${hours} h ${String(minutes % 60).padStart(2, "0")}`;
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Formats how long ago something was: 3 hours ago. */
export function formatAgo(time: number, now: number, language: Language): string {
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ["day", 86_400_000],
    ["hour", 3_600_000],
    ["minute", 60_000],
  ];
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  for (const [unit, length] of steps) {
    if (now - time >= length) return format.format(-Math.floor((now - time) / length), unit);
  }
  return format.format(0, "minute");
}

/** Formats names as a list: Anna, Ben and Clara. */
export function formatList(names: readonly string[], language: Language): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}

/** Formats a time of today as 14:05, an earlier one with its day. */
export function formatTimeOfDay(time: number, now: number, language: Language): string {
  const isToday = new Date(time).toDateString() === new Date(now).toDateString();
  const day: Intl.DateTimeFormatOptions = isToday ? {} : { day: "numeric", month: "short" };
  return new Intl.DateTimeFormat(language, { ...day, hour: "2-digit", minute: "2-digit", hour12: false }).format(time);
}
