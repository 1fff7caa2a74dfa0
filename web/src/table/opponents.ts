/** The opponents at a table. */

import type { Table } from "../api/types";

/** Whether other users play, who have to agree to what changes the game. Bots of the server agree to everything. */
export function hasOtherUsers(info: Pick<Table, "seats" | "my_seats">): boolean {
  return info.seats.some((seat) => seat.kind === "user" && !info.my_seats.includes(seat.seat));
}
