/** Who sits at a table that goes on from a position. */

import type { NewSeat } from "../api/types";

/** Mine, and bots on all others. */
export function seatsOf(seats: number, mine: number, level: string): NewSeat[] {
  return Array.from({ length: seats }, (_, seat): NewSeat => (seat === mine ? { kind: "me" } : { kind: "bot", level }));
}
