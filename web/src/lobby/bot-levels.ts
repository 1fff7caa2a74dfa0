/** Texts about the levels of bots. A server may have other bots; they keep their names. */

import type { GameInfo } from "../api/types";
import { t } from "../lib/messages";

export type BotChoices = Pick<GameInfo, "levels" | "bots">;

const LEVELS = ["easy", "medium", "hard"] as const;

function isLevel(level: string): level is (typeof LEVELS)[number] {
  return (LEVELS as readonly string[]).includes(level);
}

/** Returns the name of a level on its own, with a capital letter; in a sentence it is `word("level", level)`. */
export function levelTitle(level: string): string {
  return isLevel(level) ? t(`new-table-level-${level}`) : level;
}

export function levelDescription(level: string): string | null {
  return isLevel(level) ? t(`new-table-level-${level}.description`) : null;
}
