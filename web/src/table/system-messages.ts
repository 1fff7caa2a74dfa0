import type { ChatMessage, Seat } from "../api/types";
import { t } from "./i18n";

/** What the server says at a table, in words. */
export function noteText(remark: ChatMessage, seats: readonly Seat[]): string {
  const who = remark.seat === null ? "" : (seats[remark.seat]?.name ?? "");
  return t().notes[remark.text]?.(who, remark.ply ?? 0) ?? remark.text;
}

/** Notes that everybody must notice, whichever tab is open. */
const LOUD = new Set([
  "moves_undone",
  "moves_undone_after_reveal",
  "unrated",
  "voted_out",
  "vote_started",
  "timed_out",
  "proposal_declined",
  "proposal_expired",
  "proposal_withdrawn",
]);

export function isLoud(remark: ChatMessage): boolean {
  return remark.channel === "system" && LOUD.has(remark.text);
}
