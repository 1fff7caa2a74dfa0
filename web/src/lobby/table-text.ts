/** Texts about tables in lists. */

import type { TimeControl, Table } from "../api/types";
import { lobbyCardOf, findGame } from "../stores/games.svelte";
import { levelName } from "./bot-levels";
import { nonDefaultOptions } from "./table-form";
import { optionName, optionValue } from "../lib/game-texts";
import { t } from "../lib/messages";

export type Seat = Table["seats"][number];

export function isFree(seat: Seat): boolean {
  return seat.kind === "open" || seat.kind === "invited";
}

export function seatName(seat: Seat): string {
  if (seat.kind === "open") return t("lobby-seat-free");
  if (seat.kind === "invited") return seat.name || t("lobby-seat-by-link");
  return seat.bot === null ? seat.name : t("lobby-seat-bot", { name: seat.name, level: levelName(seat.bot) });
}

/** Returns the opponents: users by name, bots and free seats by number. */
export function opponentsText(table: Table): string {
  const others = table.seats.filter((seat) => !table.my_seats.includes(seat.seat));
  const bots = others.filter((seat) => seat.kind === "bot").length;
  const free = others.filter(isFree).length;
  const users = others.filter((seat) => seat.kind === "user").map((seat) => seat.name);
  return [
    ...users,
    ...(bots ? [t("lobby-bots", { bots })] : []),
    ...(free ? [t("lobby-free-seats", { seats: free })] : []),
  ].join(", ");
}

export function timeControlText(timeControl: TimeControl): string {
  switch (timeControl.kind) {
    case "untimed":
      return t("lobby-untimed");
    case "realtime":
      return t("lobby-realtime", {
        minutes: Math.round(timeControl.main_seconds / 60),
        increment: timeControl.increment_seconds,
      });
    case "correspondence":
      return t("lobby-correspondence", { days: timeControl.days_per_turn });
    default:
      return timeControl satisfies never;
  }
}

/** Returns rating, time control, non-default options and spectators as short texts. */
export function tableFacts(table: Table): string[] {
  const card = lobbyCardOf(table.game);
  const options = nonDefaultOptions(findGame(table.game), table.options, card).map(([key, value]) => {
    const name = optionName(table.game, key);
    return value === true ? name : t("lobby-option", { name, value: optionValue(table.game, key, value) });
  });
  const isTimed = table.time_control.kind !== "untimed";
  const timeControl = isTimed || table.status === "open" ? [timeControlText(table.time_control)] : [];
  const spectators =
    table.status === "running" && table.spectators > 0 ? [t("lobby-spectators", { spectators: table.spectators })] : [];
  const isMultiplayer =
    table.status === "open" || new Set(table.seats.flatMap(({ user_id }) => user_id ?? [])).size > 1;
  const rated =
    table.is_rated && !table.unrated_reason
      ? [t("lobby-rated")]
      : isMultiplayer && table.seats.length > 1
        ? [t("lobby-casual")]
        : [];
  return [...rated, ...timeControl, ...(table.is_private ? [t("lobby-private")] : []), ...options, ...spectators];
}

/** Whether a user can take a seat: an open one, or one reserved for this user. Rated tables are for members. */
export function canJoin(table: Table, userId: string | null, isMember = false): boolean {
  if (table.is_rated && !isMember) return false;
  const isReserved = (seat: Seat): boolean =>
    seat.kind === "invited" && seat.user_id !== null && seat.user_id === userId;
  return (
    table.status === "open" &&
    table.my_seats.length === 0 &&
    table.seats.some((seat) => seat.kind === "open" || isReserved(seat))
  );
}

/** Returns the tables of others, those with more users first. */
export function sortByPlayers(tables: readonly Table[]): Table[] {
  const userCount = (table: Table): number =>
    table.seats.filter((seat) => seat.kind === "user" && !seat.substitute).length;
  return tables.filter((table) => table.my_seats.length === 0).sort((one, other) => userCount(other) - userCount(one));
}
