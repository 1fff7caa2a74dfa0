/** Where a replay comes from: a finished game of the server, or a game in a link. */

import { get, post } from "../api/http";
import type { BranchTable, CreatedTable, LinkReplay, Replay } from "../api/types";
import { t } from "../lib/messages";
import type { FetchPosition } from "./position-cache";
import { linkPath, replayPath } from "./position-link";

export interface ReplaySource {
  readonly game: string;
  readonly replay: Replay;
  readonly mySeats: readonly number[];
  readonly tableId: string | null; // null: the game is in a link, and not stored
  readonly link: LinkReplay | null; // the game of a link
  readonly path: string; // of the page
  readonly apiPath: string; // of the requests
  readonly inviteKey: string | null;
  readonly fetchPosition: FetchPosition;
  /** Creates a table that continues the game. */
  readonly branch: (body: BranchTable) => Promise<CreatedTable>;
}

/** Loads a finished game of the server. */
export async function loadTableSource(table: string, inviteKey: string | null): Promise<ReplaySource> {
  const params = { table, invite_key: inviteKey };
  const [info, replay] = await Promise.all([
    get("/api/tables/{table}", params),
    get("/api/tables/{table}/replay", params),
  ]);
  const hasNames = info.seats.some(({ name }) => name);
  return {
    game: info.game,
    replay: hasNames ? replay : { ...replay, names: numberedNames(replay) },
    mySeats: info.my_seats,
    tableId: table,
    link: null,
    path: replayPath(table),
    apiPath: `/api/tables/${encodeURIComponent(table)}`,
    inviteKey,
    fetchPosition: (ply, seat) => get("/api/tables/{table}/replay/{ply}", { ...params, ply, seat }),
    branch: (body) => post("/api/tables/{table}/branch", params, body),
  };
}

/** Loads the game of a link. */
export async function loadLinkSource(token: string): Promise<ReplaySource> {
  const link = await get("/api/links/{token}/replay", { token });
  return {
    game: link.game,
    replay: link.has_names ? link : { ...link, names: numberedNames(link) },
    mySeats: [],
    tableId: null,
    link,
    path: linkPath(token),
    apiPath: `/api/links/${encodeURIComponent(token)}`,
    inviteKey: null,
    fetchPosition: (ply, seat) => get("/api/links/{token}/replay/{ply}", { token, ply, seat }),
    branch: (body) => post("/api/links/{token}/branch", { token }, body),
  };
}

/** Returns names for the seats of a game without names. */
function numberedNames({ names }: Replay): string[] {
  return names.map((_, seat) => t("replay-player", { number: seat + 1 }));
}

/** Returns the URL of a record, for a download. */
export function recordUrl({ apiPath, inviteKey }: ReplaySource, format: "text" | "json"): string {
  const key = inviteKey === null ? "" : `&invite_key=${encodeURIComponent(inviteKey)}`;
  return `${apiPath}/record?format=${format}${key}`;
}
