/** Line widths of drawings. They grow slower than the drawings, so that small ones stay legible. */

/** Returns the line width of a drawing that is `view` units wide and shown `size` px wide, in its units. */
export function lineWidth(size: number, view: number): number {
  const px = 0.3 + 0.13 * Math.sqrt(size);
  return Math.round(((px * view) / size) * 100) / 100;
}
