/** What is chosen beside Play for each game, remembered in the browser: players, level and expansions. */

import type { GameInfo } from "../api/types";
import type { LobbyCard } from "../games";
import { storedLevel } from "./bot-levels";
import { defaultDraft, defaultSeatCount, isAvailable, withSeatCount, type TableDraft } from "./table-form";

export interface QuickPlay {
  seats: number;
  level: string; // of all bots
  expansions: string[]; // keys of options that are on
}

const STORAGE_KEY = "jadecourt.quick-play";

function loadStored(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const isListed = (list: unknown, key: string): boolean => Array.isArray(list) && list.includes(key);

/** Returns what was chosen last; values that the game does not have any more get their defaults. */
export function loadQuickPlay(game: GameInfo): QuickPlay {
  const stored = (loadStored()[game.id] ?? {}) as Partial<Record<keyof QuickPlay, unknown>>;
  return {
    seats: game.seats.find((count) => count === stored.seats) ?? defaultSeatCount(game),
    level: storedLevel(game, stored.level) ?? game.default_level,
    expansions: game.options.flatMap(({ key }) => (isListed(stored.expansions, key) ? [key] : [])),
  };
}

export function storeQuickPlay(game: string, choice: QuickPlay): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...loadStored(), [game]: choice }));
  } catch {
    // without storage the choice holds until the page is left
  }
}

/** An expansion that can be switched on beside Play. */
export interface Expansion {
  key: string;
  isOn: boolean;
  isAvailable: boolean; // with the chosen number of players
}

/** Returns the expansions of a game, with what is chosen. */
export function expansionsOf(game: GameInfo, card: LobbyCard | undefined, choice: QuickPlay): Expansion[] {
  return (card?.expansions ?? [])
    .filter(({ key }) => game.options.some((option) => option.key === key))
    .map(({ key, value }) => {
      const available = isAvailable(card, key, value, choice.seats);
      return { key, isOn: available && choice.expansions.includes(key), isAvailable: available };
    });
}

/** Returns the table of the user against bots that Play starts, and with which the form begins. */
export function quickDraft(game: GameInfo, choice: QuickPlay, card?: LobbyCard): TableDraft {
  const draft = withSeatCount(defaultDraft(game), game, choice.seats, card);
  for (const seat of draft.seats) seat.level = choice.level;
  const on = new Set(expansionsOf(game, card, choice).flatMap(({ key, isOn }) => (isOn ? [key] : [])));
  for (const { key, value } of card?.expansions ?? []) if (on.has(key)) draft.options[key] = value;
  return draft;
}
