/** How tables are told about in lists. */

import { settings } from "../stores/preferences.svelte";
import type { TimeControl, Table } from "../api/types";
import { cardOf, gameOf } from "../stores/games.svelte";
import { unusual } from "./table-form";
import { levelName, words } from "./i18n";

export type Seat = Table["seats"][number];

export function isFree(seat: Seat): boolean {
  return seat.kind === "open" || seat.kind === "invited";
}

export function seatName(seat: Seat): string {
  const t = words();
  if (seat.kind === "open") return t.free;
  if (seat.kind === "invited") return seat.name || t.withLink;
  return seat.bot === null ? seat.name : t.bot(levelName(seat.bot));
}

/** With whom I play there: people by name, bots by number. */
export function company(table: Table): string {
  const t = words();
  const others = table.seats.filter((seat) => !table.my_seats.includes(seat.seat));
  const bots = others.filter((seat) => seat.kind === "bot").length;
  const free = others.filter(isFree).length;
  const people = others.filter((seat) => seat.kind === "user").map((seat) => seat.name);
  return [...people, ...(bots ? [t.bots(bots)] : []), ...(free ? [t.frees(free)] : [])].join(", ");
}

export function paceText(pace: TimeControl): string {
  const t = words();
  switch (pace.kind) {
    case "untimed":
      return t.untimed;
    case "realtime":
      return t.live(Math.round(pace.main_seconds / 60), pace.increment_seconds);
    case "correspondence":
      return t.days(pace.days_per_turn);
    default:
      return pace satisfies never;
  }
}

/** TimeControl, unusual options and the like: what one wants to know before sitting down. */
export function notes(table: Table): string[] {
  const card = cardOf(table.game);
  const options = unusual(gameOf(table.game), table.options, card).map(([key, value]) => {
    const name = card?.optionName(key) ?? key;
    return value === true ? name : words().option(name, card?.optionValue(key, value) ?? String(value));
  });
  const pace = table.time_control.kind === "untimed" && table.status !== "open" ? [] : [paceText(table.time_control)];
  const watched = table.status === "running" && table.spectators > 0 ? [words().spectators(table.spectators)] : [];
  const people = table.status === "open" || new Set(table.seats.flatMap(({ user_id: person }) => person ?? [])).size > 1;
  const rated =
    table.is_rated && !table.unrated_reason ? [words().rated] : people && table.seats.length > 1 ? [words().casual] : [];
  return [...rated, ...pace, ...(table.is_private ? [words().isPrivate] : []), ...options, ...watched];
}

/** Whether somebody could sit down: a seat that waits for a person is for that person, and rated tables are for members. */
export function canSit(table: Table, me: string | null, member = false): boolean {
  if (table.is_rated && !member) return false;
  const kept = (seat: Seat): boolean => seat.kind === "invited" && seat.user_id !== null && seat.user_id === me;
  return (
    table.status === "open" && table.my_seats.length === 0 && table.seats.some((seat) => seat.kind === "open" || kept(seat))
  );
}

/** Tables with more people first; the order of the server otherwise. */
export function worthWatching(tables: readonly Table[]): Table[] {
  const people = (table: Table): number =>
    table.seats.filter((seat) => seat.kind === "user" && !seat.substitute).length;
  return tables.filter((table) => table.my_seats.length === 0).sort((one, other) => people(other) - people(one));
}

const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** "3 hours ago", in the language of the page. */
export function ago(time: number, now: number = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - time) / 1000));
  const format = new Intl.RelativeTimeFormat(settings.language, { numeric: "auto" });
  for (const [unit, size] of STEPS) if (seconds >= size) return format.format(-Math.floor(seconds / size), unit);
  return format.format(0, "minute");
}
