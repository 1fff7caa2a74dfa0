/** Texts about the levels of bots, from the catalogue that all games share. A server may have other bots; they keep their names. */

import type { GameInfo } from "../api/types";
import { findText } from "../lib/catalogue";
import { t } from "../lib/messages";

export type BotChoices = Pick<GameInfo, "levels" | "bots">;

/** Returns the name of a level in a sentence or in brackets. */
export const levelName = (level: string): string => findText("games", `level-${level}`) ?? level;

/** Returns the name of a level on its own, with a capital letter. */
export const levelTitle = (level: string): string => findText("games", `level-${level}.title`) ?? level;

/** Returns the name of a level with its place among all: "3 · Casual". */
export function numberedLevelTitle(levels: readonly string[], level: string): string {
  return levels.length > 1
    ? t("level-numbered", { number: levels.indexOf(level) + 1, level: levelTitle(level) })
    : levelTitle(level);
}

export const levelDescription = (level: string): string | null => findText("games", `level-${level}.description`);

const RATING_STEP = 10; // the errors of measured ratings are larger

/** Returns the name and the measured rating of a level, rounded. */
export function levelSummary(game: GameInfo, level: string): string {
  const measured = game.level_ratings[level];
  return measured
    ? t("level-summary", {
        level: levelTitle(level),
        rating: String(RATING_STEP * Math.round(measured.rating / RATING_STEP)),
      })
    : levelTitle(level);
}

/** Returns today's name of a level that the browser has stored, if the game has it. */
export function storedLevel(game: GameInfo, level: unknown): string | undefined {
  return game.levels.find((each) => each === level || (typeof level === "string" && each === game.old_levels[level]));
}
