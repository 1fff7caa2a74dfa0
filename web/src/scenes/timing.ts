/** How long scenes last, in milliseconds at normal speed. */

import type { Scene, SceneLine } from "./scene";

const PANEL_INTRO = 500; // the piece grows
const LINE = 420; // a line with numbers
const PLAIN_LINE = 220; // a line without
const PANEL_HOLD = 650; // after the last line
const BANNER_HOLD = 1300; // without numbers: a sentence to read
const QUICK_FACTOR = 0.65;
const MOVE_LINE = 300; // the numbers of a move
const MOVE_HOLD = 350; // after the numbers of a move
const BRIEF_HOLD = 650;
const STILL_BASE = 1600; // to read the title without movement
const STILL_LINE = 450; // and each line
const FINAL_HOLD = 1600; // the last scene of a game

/** How a scene is played: with movement, or as a picture that stands still until it is read. */
export type Manner = "moving" | "still";

/** Returns the time before the first line. */
export const introTime = (scene: Scene): number => (scene.size === "panel" ? PANEL_INTRO : 0);

/** Returns the time until the next line. */
export const lineTime = (scene: Scene, line: SceneLine): number =>
  scene.size !== "panel"
    ? MOVE_LINE
    : (line.deltas.length || line.piece ? LINE : PLAIN_LINE) * (scene.isQuick ? QUICK_FACTOR : 1);

/** Returns the time after the last line. */
export function holdTime(scene: Scene): number {
  if (scene.size === "panel") return scene.name === "result" ? FINAL_HOLD : PANEL_HOLD;
  if (scene.lines.length) return MOVE_HOLD;
  return scene.size === "banner" ? BANNER_HOLD : BRIEF_HOLD;
}

/**
 * Returns the time of a scene that stands still. Without movement there is nothing to see in a brief one, and a banner only
 * says what the board shows, so it appears on demand.
 */
export function stillTime(scene: Scene, showsAll = false): number {
  if (scene.size === "panel") return STILL_BASE + STILL_LINE * scene.lines.length;
  return scene.size === "banner" && showsAll ? STILL_BASE : 0;
}
