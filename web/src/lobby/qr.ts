/** QR codes as SVG paths. */

/** Returns one path for all dark squares; each run in a row is one rectangle. */
export function qrPath(matrix: readonly (readonly boolean[])[]): string {
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

export interface QrCode {
  path: string;
  size: number; // squares per side, with the border
}

export async function makeQrCode(text: string): Promise<QrCode> {
  const { encode } = await import("uqr"); // loaded on demand: only hosts need it
  const code = encode(text, { ecc: "M", border: 3 });
  return { path: qrPath(code.data), size: code.size };
}
