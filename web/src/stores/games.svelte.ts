/** The games of the server and their cards, asked for once. */

import { SvelteMap } from "svelte/reactivity";
import { findCard, type GameCard } from "../games";
import { get } from "../api/http";
import { settings } from "./preferences.svelte";
import type { GameInfo } from "../api/types";
import { Loaded } from "../lib/resource.svelte";

const cards = new SvelteMap<string, GameCard>();
const asked = new Set<string>();

async function loadCard(id: string): Promise<void> {
  if (asked.has(id)) return;
  asked.add(id);
  try {
    cards.set(id, await findCard(id));
  } catch {
    asked.delete(id); // the next one who needs it tries again
  }
}

/** All games; they are shown when their cards are there too, so that nothing jumps. */
export const games = new Loaded(async () => {
  const found = await get<GameInfo[]>("/api/games");
  await Promise.all(found.map(({ id }) => loadCard(id)));
  return found;
});

/** Ask for the games, unless they are there. */
export function needGames(): void {
  if (games.value === null && !games.busy) void games.load();
}

export function gameOf(id: string): GameInfo | undefined {
  return games.value?.find((game) => game.id === id);
}

export function cardOf(id: string): GameCard | undefined {
  return cards.get(id);
}

/** The game's name; until it is known, its id. */
export function titleOf(id: string): string {
  return gameOf(id)?.title[settings.language] ?? id;
}
