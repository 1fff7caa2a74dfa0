/** Finds boards and lobby cards by their folders. A game without a board is played on the generic one. */

import type { Component } from "svelte";
import type { Position } from "../api/types";
import type { BoardModule } from "./board-module";

const boards = import.meta.glob<{ default: BoardModule }>("./*/index.ts");
const lobbyCards = import.meta.glob<{ default: LobbyCard }>("./*/lobby-card.ts");

/** What the lobby shows of a game. It is apart from the board to keep the first page small. */
export interface LobbyCard {
  Emblem: Component<{ size?: number }>;
  /** Options that are switched on and off beside Play, with their values when they are on. */
  expansions?: readonly { key: string; value: OptionValue }[];
  /** Loads a small picture of a position, for the games that wait for the user. */
  loadPicture?: () => Promise<{ default: Component<{ position: Position; seat: number }> }>;
  /** Whether a value can be offered with this number of seats. The server has the last word. */
  isOptionAvailable?: (key: string, value: OptionValue, seats: number) => boolean;
  /** Whether the value of an option follows from another option, so that it need not be shown. */
  isOptionImplied?: (key: string, options: Record<string, OptionValue>) => boolean;
}

export type OptionValue = string | number | boolean;

async function loadModule<Module>(
  files: Record<string, () => Promise<{ default: Module }>>,
  id: string,
  name: string,
): Promise<Module> {
  const load = files[`./${id}/${name}`] ?? files[`./generic/${name}`];
  if (!load) throw new Error(`missing ${name}`);
  return (await load()).default;
}

export const loadBoard = (id: string): Promise<BoardModule> => loadModule(boards, id, "index.ts");
export const loadLobbyCard = (id: string): Promise<LobbyCard> => loadModule(lobbyCards, id, "lobby-card.ts");
