/** Messages of the server in the chat. */

import type { ChatMessage, Seat } from "../api/types";
import { t } from "./i18n";

/** Returns the text of a system message. */
export function systemMessageText(message: ChatMessage, seats: readonly Seat[]): string {
  const name = message.seat === null ? "" : (seats[message.seat]?.name ?? "");
  return t().systemMessages[message.text]?.(name, message.ply ?? 0) ?? message.text;
}

// Shown as a toast, too: players must notice them even if the chat is closed.
const ANNOUNCED_CODES = new Set([
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

export function isAnnounced(message: ChatMessage): boolean {
  return message.channel === "system" && ANNOUNCED_CODES.has(message.text);
}
