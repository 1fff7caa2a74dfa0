/** Computes the size of palaces for the available space. */

const PALACE_WIDTH_IN_TILES = 1.9; // of art/Palace.svelte
const FLOOR_HEIGHT_IN_TILES = 1.3; // with its roof
const RIDGE_HEIGHT_IN_TILES = 0.22; // additional height of the top roof
const BASE_HEIGHT_PX = 11; // step and name plate
const GAP_PX = 6;
const ROW_GAP_PX = 12; // a palace must not look like the upper floors of the one below
const MIN_ARRIVAL_PX = 24;
const ARRIVALS_FRAME_PX = 16; // padding and border
const MAX_FLOORS = 3;
const COMMON_PALACES = 4; // with the place beside the own ones

const palaceWidth = (tile: number): number => Math.round(tile * PALACE_WIDTH_IN_TILES);

/** Returns the size of a person who waits beside palaces with tiles of this size. */
export const arrivalSize = (tile: number): number => Math.max(MIN_ARRIVAL_PX, tile);

/** Returns the width of the place beside the own palaces: for persons who wait, or the site of a new palace. */
export const sideWidth = (tile: number): number =>
  Math.max(arrivalSize(tile) + ARRIVALS_FRAME_PX, palaceWidth(tile)) + GAP_PX;

/**
 * Returns the size of a person tile so that palaces with these floors fit into the space, row by row. With `isOwn`, the
 * place beside them is kept free, so that they do not move when it is needed.
 */
export function tileSize(
  width: number,
  height: number,
  floors: readonly number[],
  minSize: number,
  maxSize: number,
  isOwn = false,
): number {
  let tile = Math.floor(maxSize);
  while (tile > minSize && !fits(tile, width - (isOwn ? sideWidth(tile) : 0), height, floors)) tile--;
  return tile;
}

function fits(tile: number, width: number, height: number, floors: readonly number[]): boolean {
  const perRow = Math.floor((width + GAP_PX) / (palaceWidth(tile) + GAP_PX));
  if (perRow < 1) return false;
  let used = -ROW_GAP_PX;
  for (let first = 0; first < floors.length; first += perRow) {
    const highest = Math.max(...floors.slice(first, first + perRow));
    used += (highest * FLOOR_HEIGHT_IN_TILES + RIDGE_HEIGHT_IN_TILES) * tile + BASE_HEIGHT_PX + ROW_GAP_PX;
  }
  return used <= height;
}

/**
 * Returns the floors of all palaces to leave room for, so that palaces keep their size: when the own ones are built on,
 * and as long as there are no more than usual.
 */
export function roomFor(floors: readonly number[], isOwn: boolean): number[] {
  const room = floors.map((count) => (isOwn ? Math.min(MAX_FLOORS, count + 1) : count));
  while (room.length < COMMON_PALACES - (isOwn ? 1 : 0)) room.push(2);
  return room;
}
