/** Lines grow slower than pictures, so that small pieces stay legible and large ones are not coarse. */

/** Width of a line in the units of a drawing `view` units wide that is shown `size` px wide. */
export function lineWidth(size: number, view: number): number {
  const px = 0.3 + 0.13 * Math.sqrt(size);
  return Math.round(((px * view) / size) * 100) / 100;
}
