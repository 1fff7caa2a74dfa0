/** Dragons as ribbons: a smooth line through points, thick at the neck and thin at the tail, with a crest. */

export type Point = readonly [number, number];

export interface Ribbon {
  body: string; // outline
  crest: string; // spikes along the back
  belly: string; // fine lines across the body
  head: { x: number; y: number; angle: number }; // position and direction of the head, in degrees
}

/** Returns a point of the Catmull-Rom spline through `points`, 0 ≤ t ≤ 1. */
function catmullRom(points: readonly Point[], t: number): Point {
  const last = points.length - 1;
  const i = Math.min(last - 1, Math.floor(t * last));
  const u = t * last - i;
  const at = (k: number): Point => points[Math.max(0, Math.min(last, k))] ?? [0, 0];
  const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
  const mix = (n: 0 | 1): number =>
    0.5 *
    (2 * b[n] +
      (c[n] - a[n]) * u +
      (2 * a[n] - 5 * b[n] + 4 * c[n] - d[n]) * u * u +
      (3 * b[n] - a[n] - 3 * c[n] + d[n]) * u ** 3);
  return [mix(0), mix(1)];
}

const text = (n: number): string => String(Math.round(n * 10) / 10);
const path = (points: readonly Point[]): string => points.map(([x, y]) => `${text(x)} ${text(y)}`).join("L");

/**
 * Returns the ribbon through `points` from tail to head, `thick` at its widest. The crest is on the side `back` (1: right,
 * -1: left) and has `spikes` spikes.
 */
export function ribbon(points: readonly Point[], thick: number, back: 1 | -1 = 1, spikes = 16): Ribbon {
  const steps = 64;
  const width = (t: number): number => (thick / 2) * Math.min(1, 0.12 + 1.5 * t) * (1 - 0.25 * t * t);
  const normal = (t: number): Point => {
    const [x0, y0] = catmullRom(points, Math.max(0, t - 0.01));
    const [x1, y1] = catmullRom(points, Math.min(1, t + 0.01));
    const length = Math.hypot(x1 - x0, y1 - y0) || 1;
    return [-(y1 - y0) / length, (x1 - x0) / length];
  };
  const beside = (t: number, by: number): Point => {
    const [x, y] = catmullRom(points, t);
    const [nx, ny] = normal(t);
    return [x + nx * by, y + ny * by];
  };
  const ts = Array.from({ length: steps + 1 }, (_, i) => i / steps);
  const right = ts.map((t) => beside(t, width(t)));
  const left = ts.map((t) => beside(t, -width(t))).reverse();
  const teeth = Array.from({ length: spikes }, (_, i) => (i + 0.6) / (spikes + 0.6));
  const tooth = (t: number): string => {
    const wide = 0.42 / spikes;
    const foot = back * width(t) * 0.8;
    return `M${path([beside(t - wide, foot), beside(Math.max(0, t - wide * 1.6), back * width(t) * 1.75), beside(t + wide, foot)])}z`;
  };
  const rib = (t: number): string =>
    `M${path([beside(t, -back * width(t)), beside(t + 0.012, -back * width(t) * 0.1)])}`;
  const [x, y] = catmullRom(points, 1);
  const [nx, ny] = normal(1);
  return {
    body: `M${path([...right, ...left])}z`,
    crest: teeth.map(tooth).join(""),
    belly: teeth.map(rib).join(""),
    head: { x, y, angle: (Math.atan2(-nx, ny) * 180) / Math.PI },
  };
}
