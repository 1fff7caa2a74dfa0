/** The games of the server and their lobby cards; both are loaded once. */

import { SvelteMap } from "svelte/reactivity";
import { get } from "../api/http";
import type { GameInfo } from "../api/types";
import { loadLobbyCard, type LobbyCard } from "../games";
import { Resource } from "../lib/resource.svelte";

const lobbyCards = new SvelteMap<string, LobbyCard>();
const requestedCards = new Set<string>();

async function loadCard(id: string): Promise<void> {
  if (requestedCards.has(id)) return;
  requestedCards.add(id);
  try {
    lobbyCards.set(id, await loadLobbyCard(id));
  } catch {
    requestedCards.delete(id); // the next request tries again
  }
}

/** All games. They are available together with their lobby cards, so that the layout does not jump. */
export const games = new Resource(async () => {
  const list = await get("/api/games");
  await Promise.all(list.map(({ id }) => loadCard(id)));
  return list;
});

/** Loads the games, unless they are loaded. */
export function loadGames(): void {
  if (games.value === null && !games.isLoading) void games.load();
}

export function findGame(id: string): GameInfo | undefined {
  return games.value?.find((game) => game.id === id);
}

export function lobbyCardOf(id: string): LobbyCard | undefined {
  return lobbyCards.get(id);
}
