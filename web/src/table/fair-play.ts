/** Absent players, votes about them, and whether the game is rated. */

import type { Seat, Table } from "../api/types";

export type RatedStatus = "rated" | "casual" | NonNullable<Table["unrated_reason"]>;

/** Returns whether the game counts for ratings, or why it no longer does. */
export function ratedStatusOf(info: Table): RatedStatus {
  return info.is_rated ? (info.unrated_reason ?? "rated") : "casual";
}

/** Whether the rated status is shown: not at a casual table of one user and bots. */
export function isRatedStatusShown(info: Table): boolean {
  const users = new Set(info.seats.filter((seat) => seat.kind === "user").map((seat) => seat.user_id));
  return Boolean(info.is_rated) || users.size > 1 || (info.rewinds_after_reveal ?? 0) > 0;
}

/** Returns the own seats that a substitute plays. */
export function myAbsences(info: Table): Seat[] {
  return info.status === "running"
    ? info.seats.filter((seat) => info.my_seats.includes(seat.seat) && seat.substitute !== null)
    : [];
}

/** Returns the seats of others that a substitute plays, without dismissed notices. */
export function otherAbsences(info: Table, dismissed: ReadonlySet<string>): Seat[] {
  if (info.status !== "running") return [];
  return info.seats.filter(
    (seat) => !info.my_seats.includes(seat.seat) && seat.substitute !== null && !dismissed.has(absenceKey(seat)),
  );
}

/** Identifies one absence of a seat, for dismissing its notice. */
export function absenceKey(seat: Seat): string {
  return `${seat.seat}.${seat.away_since ?? 0}`;
}

/** A vote to let a bot play for a player who does not move. */
export interface SubstituteVote {
  seat: Seat;
  waitingSince: number;
  isAllowed: boolean;
  allowedAt: number;
  hasMyVote: boolean;
  voteCount: number;
  votesNeeded: number;
}

const DAY_MS = 86_400_000;

/**
 * Returns the votes about players who have not moved for a day or more, for players who may vote.
 * `movedAt`: when the last move arrived; waiting times from before are outdated.
 */
export function openVotes(info: Table, toMove: readonly number[], now: number, movedAt: number): SubstituteVote[] {
  const canVote = info.seats.some((seat) => info.my_seats.includes(seat.seat) && seat.substitute === null);
  if (info.status !== "running" || !canVote) return [];
  return info.seats.flatMap((seat): SubstituteVote[] => {
    const { waiting_since: since, vote_allowed_at: allowedAt, single_vote_allowed_at: singleAllowedAt } = seat;
    if (since == null || allowedAt == null || singleAllowedAt == null || since < movedAt || !toMove.includes(seat.seat))
      return [];
    if (info.my_seats.includes(seat.seat) || (now - since < DAY_MS && now < allowedAt)) return [];
    const voters = seat.votes ?? [];
    return [
      {
        seat,
        waitingSince: since,
        isAllowed: now >= allowedAt,
        allowedAt,
        hasMyVote: voters.some((voter) => info.my_seats.includes(voter)),
        voteCount: voters.length,
        votesNeeded: now >= singleAllowedAt ? 1 : votesNeeded(info, seat),
      },
    ];
  });
}

/** Returns the number of votes needed: more than half of the other users who play, and at least two. */
export function votesNeeded(info: Table, absent: Seat): number {
  const voters = info.seats.filter(
    (seat) =>
      seat.kind === "user" && !seat.is_bot_account && seat.substitute === null && seat.user_id !== absent.user_id,
  );
  return Math.max(2, Math.floor(new Set(voters.map((seat) => seat.user_id)).size / 2) + 1);
}

/** Formats a difference as +12, −8 or ±0. */
export function formatSigned(difference: number): string {
  return difference > 0 ? `+${difference}` : difference < 0 ? `−${-difference}` : "±0";
}
