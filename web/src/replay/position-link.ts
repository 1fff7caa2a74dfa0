/** Links to a position of a finished game. */

const SPECTATOR = "spectator";

export function positionLink(tableId: string, ply: number, seat: number | null, inviteKey: string | null): string {
  const query = new URLSearchParams({ ply: String(ply), seat: seat === null ? SPECTATOR : String(seat) });
  if (inviteKey !== null) query.set("key", inviteKey);
  return `/replay/${encodeURIComponent(tableId)}?${query}`;
}
