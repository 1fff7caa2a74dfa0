/** Links to a position of a game. */

const SPECTATOR = "spectator";

export type ReplayTab = "log" | "analysis";

/** Returns the path of the replay of a table. */
export const replayPath = (tableId: string): string => `/replay/${encodeURIComponent(tableId)}`;

/** Returns the path of the page that shows a game in a link. */
export const linkPath = (token: string): string => `/game/${encodeURIComponent(token)}`;

/** Returns the link to a position; `path` is that of the replay. */
export function positionLink(
  path: string,
  ply: number,
  seat: number | null,
  inviteKey: string | null,
  tab: ReplayTab = "log",
): string {
  const query = new URLSearchParams({ ply: String(ply), seat: seat === null ? SPECTATOR : String(seat) });
  if (inviteKey !== null) query.set("key", inviteKey);
  if (tab !== "log") query.set("tab", tab);
  return `${path}?${query}`;
}

/** Parses the tab of a URL. */
export function parseTab(text: string | null): ReplayTab {
  return text === "analysis" ? text : "log";
}
