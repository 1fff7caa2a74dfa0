/** When one last acted at a table, so that the log can say what is new since. */

const place = (table: string) => `jadecourt.turn.${table}`;

/** How many plies there were after one's own last answer. */
export function noteTurn(table: string, ply: number): void {
  try {
    localStorage.setItem(place(table), String(ply));
  } catch {
    // then the log has no such line
  }
}

export function lastTurn(table: string): number {
  try {
    return Number(localStorage.getItem(place(table)) ?? 0) || 0;
  } catch {
    return 0;
  }
}
