import { remember } from "../lib/keys";
import type { LiveTable } from "../lib/live.svelte";
import { go } from "../lib/router.svelte";
import type { CreatedTable } from "../wire-use";

/** Once more, with the same people and bots. */
export async function rematch(live: LiveTable): Promise<void> {
  const made = await live.ask<CreatedTable>("rematch");
  if (made.key) remember(made.table.id, made.key); // it is shown once
  go(`/table/${made.table.id}`);
}
