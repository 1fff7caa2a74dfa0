/** A link as a picture that phones can read. */

/** One path for all dark squares: each run of a row is one rectangle. */
export function squares(matrix: readonly (readonly boolean[])[]): string {
  let path = "";
  matrix.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      path += `M${from} ${y}h${x + 1 - from}v1h${from - x - 1}z`;
    }
  });
  return path;
}

export interface QrPicture {
  path: string;
  size: number; // squares per side, with the white border
}

export async function draw(text: string): Promise<QrPicture> {
  const { encode } = await import("uqr"); // only those who invite somebody need it
  const code = encode(text, { ecc: "M", border: 3 });
  return { path: squares(code.data), size: code.size };
}
