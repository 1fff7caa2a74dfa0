/** Seats of a table that continues a finished game. */

import type { SeatRequest } from "../api/types";

/** Returns one own seat, and bots on all others. */
export function branchSeats(seats: number, mySeat: number, level: string): SeatRequest[] {
  return Array.from({ length: seats }, (_, seat): SeatRequest =>
    seat === mySeat ? { kind: "me" } : { kind: "bot", level },
  );
}
