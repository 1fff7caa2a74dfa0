/** Who sits at a table that goes on from a position. */

import type { SeatRequest } from "../api/types";

/** Mine, and bots on all others. */
export function seatsOf(seats: number, mine: number, level: string): SeatRequest[] {
  return Array.from({ length: seats }, (_, seat): SeatRequest => (seat === mine ? { kind: "me" } : { kind: "bot", level }));
}
