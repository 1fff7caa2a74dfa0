/** Where numbers fly, and where the piece of a scene comes from. */

import type { SceneDelta } from "./scene";

/** A number on its way over the page; the places are in pixels of the viewport. */
export interface Flight {
  id: number;
  delta: SceneDelta;
  from: { x: number; y: number };
  to: { x: number; y: number };
}

const RISE = 26; // of a number without a panel: it comes up at its place

const centreOf = ({ x, y, width, height }: DOMRect) => ({ x: x + width / 2, y: y + height / 2 });

const isVisible = ({ x, y, width, height }: DOMRect): boolean =>
  width > 0 && x + width > 0 && x < innerWidth && y + height > 0 && y < innerHeight;

/** Returns the place of a selector on a board; if the exact place is not drawn, that of what contains it. */
export function findPlace(area: ParentNode, selector: string | null): DOMRect | null {
  if (!selector) return null;
  const exact = area.querySelector(selector) ?? area.querySelector(selector.split(" ")[0] ?? selector);
  const place = exact?.getBoundingClientRect();
  return place && isVisible(place) ? place : null;
}

/** Returns the flight of a number; null: its place is not on the screen. `start`: where it is written, if it is. */
export function planFlight(id: number, delta: SceneDelta, area: ParentNode, start: Element | null): Flight | null {
  const place = findPlace(area, delta.target);
  if (!place) return null;
  const to = centreOf(place);
  if (document.elementFromPoint(to.x, to.y)?.closest(".prompt")) return null; // it lies over the board on a phone
  const written = start?.getBoundingClientRect();
  const from = written?.width ? centreOf(written) : { x: to.x, y: to.y + RISE };
  return { id, delta, from, to };
}

/** Moves a number along its flight and removes it. */
export function fly(node: HTMLElement, { flight, speed, onend }: { flight: Flight; speed: number; onend: () => void }) {
  const { from, to } = flight;
  const at = (x: number, y: number, scale: number) => `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
  const animation = node.animate(
    [
      { transform: at(from.x, from.y, 1), opacity: 0.2 },
      { transform: at(from.x, from.y - 6, 1.25), opacity: 1, offset: 0.2 },
      { transform: at(to.x, to.y, 1.25), opacity: 1, offset: 0.75 },
      { transform: at(to.x, to.y - 10, 1.05), opacity: 0 },
    ],
    { duration: 1000 / speed, easing: "cubic-bezier(0.3, 0, 0.2, 1)", fill: "both" },
  );
  animation.onfinish = onend;
  return { destroy: () => animation.cancel() };
}

/** Lets the picture of a scene grow out of its place on the board. */
export function grow(node: HTMLElement, { from, speed }: { from: DOMRect | null; speed: number }) {
  const own = node.getBoundingClientRect();
  const start = from && own.width ? from : null;
  const shift = start && {
    x: start.x + start.width / 2 - own.x - own.width / 2,
    y: start.y + start.height / 2 - own.y - own.height / 2,
    scale: Math.min(1, start.height / own.height),
  };
  const first = shift ? `translate(${shift.x}px, ${shift.y}px) scale(${shift.scale})` : "scale(0.4)";
  const animation = node.animate(
    [
      { transform: first, opacity: shift ? 1 : 0 },
      { transform: "scale(1.12)", opacity: 1, offset: 0.75 },
      { transform: "none" },
    ],
    { duration: 560 / speed, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
  );
  return { destroy: () => animation.cancel() };
}
