/** Who is away, who keeps the table waiting, and whether the game is rated: what the table shows about fair play. */

import type { Language } from "../lib/i18n";
import type { Seat, Table } from "../api/types";

export type RatedState = "rated" | "casual" | NonNullable<Table["unrated_reason"]>;

/** Whether the game counts for ratings, or why it no longer does. */
export function ratedState(info: Table): RatedState {
  return info.is_rated ? (info.unrated_reason ?? "rated") : "casual";
}

/** Whether it is worth saying: at a table of one person and bots nobody expects a rating. */
export function showsRated(info: Table): boolean {
  const people = new Set(info.seats.filter((seat) => seat.kind === "user").map((seat) => seat.user_id));
  return Boolean(info.is_rated) || people.size > 1 || (info.rewinds_after_reveal ?? 0) > 0;
}

/** My seats for which a bot plays. */
export function myAbsences(info: Table): Seat[] {
  return info.status === "running"
    ? info.seats.filter((seat) => info.my_seats.includes(seat.seat) && seat.substitute !== null)
    : [];
}

/** Seats of others for which a bot plays, but for those that were dismissed. */
export function otherAbsences(info: Table, dismissed: ReadonlySet<string>): Seat[] {
  if (info.status !== "running") return [];
  return info.seats.filter(
    (seat) => !info.my_seats.includes(seat.seat) && seat.substitute !== null && !dismissed.has(absenceKey(seat)),
  );
}

export function absenceKey(seat: Seat): string {
  return `${seat.seat}.${seat.away_since ?? 0}`;
}

export interface Vote {
  seat: Seat;
  since: number; // the table waits
  possible: boolean;
  from: number;
  voted: boolean; // by me
  votes: number;
  needed: number;
}

const DAY = 86_400_000;

/**
 * The players who keep an untimed table waiting for a day or more, for those who may vote about them.
 * `movedAt`: when this page last saw a move; what the table said before is then too old.
 */
export function votes(info: Table, asked: readonly number[], now: number, movedAt: number): Vote[] {
  const present = info.seats.some((seat) => info.my_seats.includes(seat.seat) && seat.substitute === null);
  if (info.status !== "running" || !present) return [];
  return info.seats.flatMap((seat): Vote[] => {
    const { waiting_since: since, vote_allowed_at: from, single_vote_allowed_at: alone } = seat;
    if (since == null || from == null || alone == null || since < movedAt || !asked.includes(seat.seat)) return [];
    if (info.my_seats.includes(seat.seat) || (now - since < DAY && now < from)) return [];
    const given = seat.votes ?? [];
    return [
      {
        seat,
        since,
        possible: now >= from,
        from,
        voted: given.some((voter) => info.my_seats.includes(voter)),
        votes: given.length,
        needed: now >= alone ? 1 : votesNeeded(info, seat),
      },
    ];
  });
}

/** More than half of the others who play themselves, and two at least. */
export function votesNeeded(info: Table, about: Seat): number {
  const voters = info.seats.filter(
    (seat) => seat.kind === "user" && !seat.is_bot_account && seat.substitute === null && seat.user_id !== about.user_id,
  );
  return Math.max(2, Math.floor(new Set(voters.map((seat) => seat.user_id)).size / 2) + 1);
}

/** +12, −8, ±0: a minus sign as wide as the plus sign. */
export function signed(difference: number): string {
  return difference > 0 ? `+${difference}` : difference < 0 ? `−${-difference}` : "±0";
}

/** A time of today as 14:05, an earlier one with its day. */
export function clockTime(time: number, now: number, language: Language): string {
  const today = new Date(time).toDateString() === new Date(now).toDateString();
  const day: Intl.DateTimeFormatOptions = today ? {} : { day: "numeric", month: "short" };
  return new Intl.DateTimeFormat(language, { ...day, hour: "2-digit", minute: "2-digit", hour12: false }).format(time);
}
