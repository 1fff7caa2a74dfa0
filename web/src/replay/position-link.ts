/** Links to a position of a finished game. */

const SPECTATOR = "spectator";

export type ReplayTab = "log" | "analysis";

export function positionLink(
  tableId: string,
  ply: number,
  seat: number | null,
  inviteKey: string | null,
  tab: ReplayTab = "log",
): string {
  const query = new URLSearchParams({ ply: String(ply), seat: seat === null ? SPECTATOR : String(seat) });
  if (inviteKey !== null) query.set("key", inviteKey);
  if (tab !== "log") query.set("tab", tab);
  return `/replay/${encodeURIComponent(tableId)}?${query}`;
}

/** Parses the tab of a URL. */
export function parseTab(text: string | null): ReplayTab {
  return text === "analysis" ? text : "log";
}
