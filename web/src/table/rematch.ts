import { remember } from "../lib/invite-keys";
import type { LiveTable } from "../stores/live-table.svelte";
import { go } from "../stores/router.svelte";
import type { CreatedTable } from "../api/types";

/** Once more, with the same people and bots. */
export async function rematch(live: LiveTable): Promise<void> {
  const made = await live.ask<CreatedTable>("rematch");
  if (made.invite_key) remember(made.table.id, made.invite_key); // it is shown once
  go(`/table/${made.table.id}`);
}
