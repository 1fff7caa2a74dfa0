/** The address of a position: whoever opens it sees the same. */

const SPECTATOR = "spectator";

export function linkOf(table: string, ply: number, seat: number | null, key: string | null): string {
  const query = new URLSearchParams({ ply: String(ply), seat: seat === null ? SPECTATOR : String(seat) });
  if (key !== null) query.set("key", key);
  return `/replay/${encodeURIComponent(table)}?${query}`;
}
