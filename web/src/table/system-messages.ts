import type { Remark, Seat } from "../api/types";
import { t } from "./i18n";

/** What the server says at a table, in words. */
export function noteText(remark: Remark, seats: readonly Seat[]): string {
  const who = remark.seat === null ? "" : (seats[remark.seat]?.name ?? "");
  return t().notes[remark.text]?.(who, remark.ply ?? 0) ?? remark.text;
}

/** Notes that everybody must notice, whichever tab is open. */
const LOUD = new Set([
  "moves_undone",
  "reveal_undone",
  "unrated",
  "voted",
  "vote_begun",
  "clock_ran_out",
  "proposal_refused",
  "proposal_expired",
  "proposal_withdrawn",
]);

export function isLoud(remark: Remark): boolean {
  return remark.room === "note" && LOUD.has(remark.text);
}
