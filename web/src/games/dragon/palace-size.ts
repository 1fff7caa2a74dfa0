/** Computes the size of palaces for the available space. */

const PALACE_WIDTH_IN_TILES = 1.9; // of art/Palace.svelte
const FLOOR_HEIGHT_IN_TILES = 1.3; // with its roof
const RIDGE_HEIGHT_IN_TILES = 0.22; // additional height of the top roof
const BASE_HEIGHT_PX = 11; // step and name plate
const GAP_PX = 6;
const MAX_FLOORS = 3;
const COMMON_PALACES = 4; // with the site of a new one

/** Returns the size of a person tile so that palaces with these floors fit into the space, row by row. */
export function tileSize(
  width: number,
  height: number,
  floors: readonly number[],
  minSize: number,
  maxSize: number,
): number {
  let tile = Math.floor(maxSize);
  while (tile > minSize && !fits(tile, width, height, floors)) tile--;
  return tile;
}

function fits(tile: number, width: number, height: number, floors: readonly number[]): boolean {
  const perRow = Math.floor((width + GAP_PX) / (tile * PALACE_WIDTH_IN_TILES + GAP_PX));
  if (perRow < 1) return false;
  let used = 0;
  for (let first = 0; first < floors.length; first += perRow) {
    const highest = Math.max(...floors.slice(first, first + perRow));
    used += (highest * FLOOR_HEIGHT_IN_TILES + RIDGE_HEIGHT_IN_TILES) * tile + BASE_HEIGHT_PX;
  }
  return used <= height;
}

/**
 * Returns the floors of all palaces to leave room for, so that palaces keep their size: when they are built on, when
 * a site is offered beside them, and as long as there are no more than usual.
 */
export function roomFor(floors: readonly number[], canBuild: boolean): number[] {
  const room = floors.map((count) => (canBuild ? Math.min(MAX_FLOORS, count + 1) : count));
  if (canBuild) room.push(2); // the site of a new palace, or persons who arrive
  while (room.length < COMMON_PALACES) room.push(2);
  return room;
}
