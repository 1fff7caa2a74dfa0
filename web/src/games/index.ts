/** The boards, found by their folders: a game without one is played on the generic board. */

import type { Component } from "svelte";
import type { BoardModule } from "./board-module";

const boards = import.meta.glob<{ default: BoardModule }>("./*/index.ts");
const cards = import.meta.glob<{ default: GameCard }>("./*/lobby-card.ts");

/** What the lobby shows of a game; small, because it is on the first page. */
export interface GameCard {
  Emblem: Component<{ size?: number }>;
  blurb: () => string;
  optionName: (key: string) => string;
  optionValue: (key: string, value: OptionValue) => string;
  /** Whether a value can be offered with so many seats; the server has the last word. */
  optionFits?: (key: string, value: OptionValue, seats: number) => boolean;
  /** Whether an option only says what another one implies. */
  optionFollows?: (key: string, options: Record<string, OptionValue>) => boolean;
}

export type OptionValue = string | number | boolean;

async function find<Module>(
  files: Record<string, () => Promise<{ default: Module }>>,
  id: string,
  name: string,
): Promise<Module> {
  const load = files[`./${id}/${name}`] ?? files[`./generic/${name}`];
  if (!load) throw new Error(`there is no ${name}`);
  return (await load()).default;
}

export const findBoard = (id: string): Promise<BoardModule> => find(boards, id, "index.ts");
export const findCard = (id: string): Promise<GameCard> => find(cards, id, "lobby-card.ts");
