/** The result of a game as a picture to share, drawn on a canvas. */

export const WIDTH = 1200;
export const HEIGHT = 630; // the usual format of previews of links
const MARGIN = 64;
const ROWS_TOP = 196;
const ROWS_BOTTOM = 574;
const MAX_ROW = 92;
const NAME_LEFT = MARGIN + 118;
const BAR_LEFT = 520;
const BAR_RIGHT = 1000;

export interface PictureRow {
  place: number;
  seat: number;
  name: string;
  score: number;
  points: readonly number[]; // by source
}

export interface PictureTexts {
  game: string;
  title: string; // who wins
  date: string;
}

/** Returns the parts of the bar of a row: left edge and width for each source that gave points. */
export function barParts(points: readonly number[], pointsOfFullBar: number, width: number): [number, number][] {
  const scale = width / Math.max(1, pointsOfFullBar);
  let left = 0;
  return points
    .filter((part) => part > 0)
    .map((part) => {
      const found: [number, number] = [left, part * scale];
      left += part * scale;
      return found;
    });
}

/** Returns the sum of the positive points, which the length of a bar shows. */
export const barLength = (points: readonly number[]): number =>
  points.reduce((sum, part) => sum + Math.max(0, part), 0);

/** Shortens a text with an ellipsis until it fits. */
export function fitText(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment); // joined emoji stay whole
  while (letters.length > 1 && measure(`${letters.join("")}…`) > width) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

/** Reads colours and fonts of the page; colours that depend on light or dark are resolved by an element. */
function readTheme(root: HTMLElement): { colour: (name: string) => string; font: (name: string) => string } {
  return {
    colour: (name) => {
      const probe = document.createElement("span");
      probe.style.color = `var(--${name})`;
      root.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    },
    font: (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`) || "sans-serif",
  };
}

/** Returns the outline of the badge of a seat, as in SeatBadge.svelte: 20 units wide. */
const BADGES = [
  "M10 1a9 9 0 1 0 0 18a9 9 0 0 0 0-18z",
  "M2 2h16v16H2z",
  "M10 0.5L19.5 18.5H0.5z",
  "M10 0L20 10L10 20L0 10z",
  "M5 1.3h10L20 10l-5 8.7H5L0 10z",
];

/** Draws the picture; `host` is an element that inherits the colours of the page. */
export function drawPicture(
  canvas: HTMLCanvasElement,
  host: HTMLElement,
  rows: readonly PictureRow[],
  texts: PictureTexts,
): void {
  const { colour, font } = readTheme(host);
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext("2d");
  if (!context) return;
  const write = (text: string, x: number, y: number, style: string, fill: string, width: number): void => {
    context.font = style;
    context.fillStyle = fill;
    context.fillText(
      fitText(text, width, (part) => context.measureText(part).width),
      x,
      y,
    );
  };
  context.textBaseline = "middle";
  context.fillStyle = colour("background");
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = colour("accent");
  context.fillRect(0, 0, WIDTH, 14);
  write(texts.game, MARGIN, 66, `600 30px ${font("serif")}`, colour("text-muted"), WIDTH - 2 * MARGIN);
  write(texts.title, MARGIN, 128, `700 56px ${font("serif")}`, colour("text"), WIDTH - 2 * MARGIN);

  const height = Math.min(MAX_ROW, (ROWS_BOTTOM - ROWS_TOP) / Math.max(1, rows.length));
  const longest = Math.max(1, ...rows.map(({ points }) => barLength(points)));
  rows.forEach((row, index) => {
    const middle = ROWS_TOP + height * (index + 0.5);
    if (row.place === 1) {
      context.fillStyle = colour("highlight-soft");
      context.fillRect(MARGIN - 20, middle - height / 2 + 4, WIDTH - 2 * MARGIN + 40, height - 8);
    }
    write(String(row.place), MARGIN, middle, `700 36px ${font("serif")}`, colour("text-muted"), 40);
    context.save();
    context.translate(MARGIN + 52, middle - 22);
    context.scale(2.2, 2.2);
    context.fillStyle = colour(`seat-${row.seat}`);
    context.fill(new Path2D(BADGES[row.seat % BADGES.length]));
    context.restore();
    context.textAlign = "center";
    const digitMiddle = middle + (row.seat % BADGES.length === 2 ? 7 : 2);
    write(String(row.seat + 1), MARGIN + 74, digitMiddle, `700 24px ${font("sans")}`, colour("on-seat"), 40);
    context.textAlign = "left";
    write(row.name, NAME_LEFT, middle, `600 34px ${font("sans")}`, colour("text"), BAR_LEFT - NAME_LEFT - 24);
    context.fillStyle = colour(`seat-${row.seat}`);
    for (const [left, width] of barParts(row.points, longest, BAR_RIGHT - BAR_LEFT))
      context.fillRect(BAR_LEFT + left, middle - 13, Math.max(1, width - 3), 26); // a gap between two sources
    context.textAlign = "right";
    write(String(row.score), WIDTH - MARGIN, middle, `700 48px ${font("serif")}`, colour("text"), 150);
    context.textAlign = "left";
  });
  write("Jadecourt", MARGIN, 604, `600 24px ${font("serif")}`, colour("accent"), 300);
  context.textAlign = "right";
  write(texts.date, WIDTH - MARGIN, 604, `400 22px ${font("sans")}`, colour("text-muted"), 400);
  context.textAlign = "left";
}

/** Returns the picture as a PNG file. */
export function pictureFile(canvas: HTMLCanvasElement, name: string): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], name, { type: "image/png" }));
      else reject(new Error("the picture cannot be encoded"));
    }, "image/png");
  });
}
