/** The scale of the board. Sizes in its components are those on a board of 1000 × 690 px; a larger board enlarges them. */

import { getContext, setContext } from "svelte";

const KEY = Symbol("scale");
const WIDTH = 1000;
const HEIGHT = 690;
const MAX_SCALE = 2;

/** Returns the scale for a board of this size, in steps of a fiftieth. */
export function scaleFor(width: number, height: number): number {
  const scale = Math.min(width / WIDTH, height / HEIGHT, MAX_SCALE);
  return Math.max(1, Math.floor(scale * 50) / 50);
}

/** Call it in the script of the board, with a getter so that its components see changes. */
export function setScale(scale: () => number): void {
  setContext(KEY, scale);
}

/** Returns a function that scales a size in pixels, for attributes; styles use `--px`, the length of a scaled pixel. */
export function getScale(): (px: number) => number {
  const scale = getContext<(() => number) | undefined>(KEY);
  return (px) => Math.round(px * (scale?.() ?? 1));
}
