/** Rematches. */

import { storeInviteKey } from "../lib/invite-keys";
import type { LiveTable } from "../stores/live-table.svelte";
import { navigate } from "../stores/router.svelte";
import type { CreatedTable } from "../api/types";

/** Creates a table with the same players and opens it. */
export async function rematch(live: LiveTable): Promise<void> {
  const { table, invite_key } = await live.post<CreatedTable>("rematch");
  storeInviteKey(table.id, invite_key); // it is sent only once
  navigate(`/table/${table.id}`);
}
