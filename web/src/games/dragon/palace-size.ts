/** How large palaces can be drawn in the room there is. */

const WIDE = 1.9; // art/Palace: a palace is so many tiles wide,
const FLOOR = 1.3; // a floor with its roof so many tiles high,
const RIDGE = 0.22; // the topmost roof so much higher,
const FOOT = 11; // and step and number plate so many pixels
const GAP = 6;

/** The size of a person's tile so that `palaces` of them stand in the room, in one or several rows. */
export function fitTile(
  width: number,
  height: number,
  palaces: number,
  floors: number,
  least: number,
  most: number,
): number {
  let best = 0;
  for (let rows = 1; rows <= 4; rows++) {
    const across = (width / Math.ceil(Math.max(1, palaces) / rows) - GAP) / WIDE;
    const up = (height / rows - FOOT) / (floors * FLOOR + RIDGE);
    best = Math.max(best, Math.min(across, up));
  }
  return Math.floor(Math.min(most, Math.max(least, best)));
}
