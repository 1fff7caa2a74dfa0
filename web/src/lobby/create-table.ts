/** From wishes to tables. */

import { post } from "../api/http";
import { remember } from "../lib/invite-keys";
import { go } from "../stores/router.svelte";
import { ensureMe } from "../stores/session.svelte";
import type { CreatedTable, GameInfo, Table } from "../api/types";
import { newTable, usualWish, type Wish } from "./table-form";

/** Make the table and go there; the key of its link is shown only now, so it is kept. */
export async function makeTable(wish: Wish, game: GameInfo): Promise<void> {
  const me = await ensureMe();
  const { table, invite_key: key } = await post<CreatedTable>("/api/tables", newTable(wish, game, me.name));
  remember(table.id, key);
  go(`/table/${table.id}`);
}

/** One click: against bots, at once. */
export function playAtOnce(game: GameInfo): Promise<void> {
  return makeTable(usualWish(game), game);
}

/** Sit down at the first seat that is free, and go there; refused if the table has become rated or casual meanwhile. */
export async function sitDown(
  table: Pick<Table, "id" | "is_rated">,
  key: string | null,
  name?: string,
): Promise<void> {
  await ensureMe(name);
  await post<Table>(`/api/tables/${table.id}/join`, {
    is_rated: table.is_rated ?? null,
    ...(key === null ? {} : { invite_key: key }),
  });
  remember(table.id, key);
  go(`/table/${table.id}`, true);
}

/** A record from a file becomes a private replay. */
export async function importRecord(record: string): Promise<void> {
  await ensureMe();
  const table = await post<Table>("/api/records", { record });
  go(`/replay/${table.id}`);
}
