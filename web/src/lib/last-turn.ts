/** The ply after the user's last move at a table: the log marks what is new since then. */

const storageKey = (tableId: string) => `jadecourt.last-turn.${tableId}`;

export function storeLastTurn(tableId: string, ply: number): void {
  try {
    localStorage.setItem(storageKey(tableId), String(ply));
  } catch {
    // without storage the log has no such mark
  }
}

export function loadLastTurn(tableId: string): number {
  try {
    return Number(localStorage.getItem(storageKey(tableId)) ?? 0) || 0;
  } catch {
    return 0;
  }
}
