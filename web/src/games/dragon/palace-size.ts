/** Computes the size of palaces for the available space. */

const PALACE_WIDTH_IN_TILES = 1.9; // of art/Palace.svelte
const FLOOR_HEIGHT_IN_TILES = 1.3; // with its roof
const RIDGE_HEIGHT_IN_TILES = 0.22; // additional height of the top roof
const BASE_HEIGHT_PX = 11; // step and name plate
const GAP_PX = 6;

/** Returns the size of a person tile so that all palaces fit into the space, in one or more rows. */
export function tileSize(
  width: number,
  height: number,
  palaces: number,
  floors: number,
  minSize: number,
  maxSize: number,
): number {
  let best = 0;
  for (let rows = 1; rows <= 4; rows++) {
    const byWidth = (width / Math.ceil(Math.max(1, palaces) / rows) - GAP_PX) / PALACE_WIDTH_IN_TILES;
    const byHeight = (height / rows - BASE_HEIGHT_PX) / (floors * FLOOR_HEIGHT_IN_TILES + RIDGE_HEIGHT_IN_TILES);
    best = Math.max(best, Math.min(byWidth, byHeight));
  }
  return Math.floor(Math.min(maxSize, Math.max(minSize, best)));
}
