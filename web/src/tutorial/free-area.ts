/** The part of the screen in which a board can be seen: below what stays at its upper edge, above a panel over it. */

import { motionEnabled } from "../stores/preferences.svelte";

const MARGIN_PX = 12; // around an element, for its frame

/** Returns how far the elements of a board that stay at the upper edge of the screen reach; not for what is inside them. */
export function stickyBottom(board: HTMLElement, target: HTMLElement): number {
  let bottom = 0;
  for (const element of board.querySelectorAll<HTMLElement>("*")) {
    const style = getComputedStyle(element);
    if (style.position !== "sticky" || style.top === "auto") continue;
    if (element.contains(target)) return 0; // the target stays in sight with it
    bottom = Math.max(bottom, parseFloat(style.top) + element.offsetHeight);
  }
  return bottom;
}

/** Returns how far to scroll down so that the area is between `top` and `bottom`: 0 if it is, else to the middle. */
export function scrollDistance(area: { top: number; bottom: number }, top: number, bottom: number): number {
  const [first, last] = [top + MARGIN_PX, bottom - MARGIN_PX];
  if (area.top >= first && area.bottom <= last) return 0;
  // of an area that is too large the upper part is shown
  return Math.min(area.top - first, (area.top + area.bottom - first - last) / 2);
}

/** Scrolls the window so that the element is between `top` and `bottom`. */
export function showBetween(element: HTMLElement, top: number, bottom: number): void {
  const distance = scrollDistance(element.getBoundingClientRect(), top, bottom);
  if (distance) scrollBy({ top: distance, behavior: motionEnabled() ? "smooth" : "instant" });
}
