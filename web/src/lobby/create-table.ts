/** Creates and joins tables, and opens them. */

import { post } from "../api/http";
import { storeInviteKey } from "../lib/invite-keys";
import { navigate } from "../stores/router.svelte";
import { ensureSignedIn } from "../stores/session.svelte";
import type { GameInfo, Table } from "../api/types";
import { lobbyCardOf } from "../stores/games.svelte";
import { loadQuickPlay, quickDraft } from "./quick-play";
import { toCreateTable, type TableDraft } from "./table-form";

/** Creates a table and opens it. The invite key is sent only now, so it is stored. */
export async function createTable(draft: TableDraft, game: GameInfo): Promise<void> {
  const me = await ensureSignedIn();
  const { table, invite_key } = await post("/api/tables", {}, toCreateTable(draft, game, me.name));
  storeInviteKey(table.id, invite_key);
  navigate(`/table/${table.id}`);
}

/** Starts a game against bots, as chosen beside Play. */
export function quickPlay(game: GameInfo): Promise<void> {
  return createTable(quickDraft(game, loadQuickPlay(game), lobbyCardOf(game.id)), game);
}

/** Takes the first free seat and opens the table. The server rejects it if the table has become rated or casual meanwhile. */
export async function joinTable(
  table: Pick<Table, "id" | "is_rated">,
  inviteKey: string | null,
  guestName?: string,
): Promise<void> {
  await ensureSignedIn(guestName);
  await post(
    "/api/tables/{table}/join",
    { table: table.id },
    { is_rated: table.is_rated ?? null, ...(inviteKey === null ? {} : { invite_key: inviteKey }) },
  );
  storeInviteKey(table.id, inviteKey);
  navigate(`/table/${table.id}`, true);
}

/** Imports a game record, or the link of a game, as a private table and opens its replay. */
export async function importRecord(record: string, query = ""): Promise<void> {
  await ensureSignedIn();
  const table = await post("/api/records", {}, { record });
  navigate(`/replay/${table.id}${query}`);
}
