/** Rematches. */

import { post } from "../api/http";
import { storeInviteKey } from "../lib/invite-keys";
import type { LiveTable } from "../stores/live-table.svelte";
import { navigate } from "../stores/router.svelte";

/** Creates a table with the same players and opens it. */
export async function rematch(live: LiveTable): Promise<void> {
  const { table, invite_key } = await post("/api/tables/{table}/rematch", { table: live.id });
  storeInviteKey(table.id, invite_key); // it is sent only once
  navigate(`/table/${table.id}`);
}
