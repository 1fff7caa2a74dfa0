/** Messages of the server in the chat. */

import type { ChatMessage, Seat } from "../api/types";
import { t } from "../lib/messages";

// By code: whether the message is shown as a toast, too, because players must notice it even if the chat is closed.
const ANNOUNCED = {
  joined: false,
  left: false,
  resigned: false,
  returned: false,
  timed_out: true,
  proposal_declined: true,
  stopped: false,
  ended: false,
  bot_replaced: false,
  expired: false,
  vote_started: true,
  voted_out: true,
  proposal_withdrawn: true,
  proposal_expired: true,
  moves_undone: true,
  moves_undone_after_reveal: true,
  unrated: true,
  made_casual: false,
  host_claimed: false,
  host_changed: false,
};

const isKnown = (code: string): code is keyof typeof ANNOUNCED => Object.hasOwn(ANNOUNCED, code);

/** Returns the text of a system message; a message that this client does not know is shown as its code. */
export function systemMessageText(message: ChatMessage, seats: readonly Seat[]): string {
  const { text: code, seat } = message;
  if (!isKnown(code)) return code;
  const who = seat === null ? "" : (seats[seat]?.name ?? "");
  return t(`table-system-message.${code}`, { who });
}

/** Whether a message is also shown as a toast; own undos are not: the user has just made them. */
export function isAnnounced(message: ChatMessage, mySeats: readonly number[]): boolean {
  const { channel, text, seat } = message;
  if (text.startsWith("moves_undone") && seat !== null && mySeats.includes(seat)) return false;
  return channel === "system" && isKnown(text) && ANNOUNCED[text];
}
