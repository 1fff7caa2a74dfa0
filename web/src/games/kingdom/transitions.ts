/** Animates cards that move from the row or the deck to a pile. */

import { motionEnabled } from "../../stores/preferences.svelte";

/** How long a card flies to its pile. */
export const FLIGHT_MS = 420;

type CardRects = Map<string, DOMRect>;

/** Returns the positions of the face-up cards and the deck; call it before the board changes. */
export function cardRects(root: HTMLElement): CardRects {
  const rects: CardRects = new Map();
  for (const card of root.querySelectorAll<HTMLElement>("[data-row]"))
    rects.set(`row ${card.dataset["row"]}`, card.getBoundingClientRect());
  const deck = root.querySelector("[data-deck]");
  if (deck) rects.set("deck", deck.getBoundingClientRect());
  return rects;
}

/** Animates the last card of a pile from its position before. */
export function animateCard(root: HTMLElement, before: CardRects, pile: string, kind: string): void {
  const from = before.get(`row ${kind}`) ?? before.get("deck");
  const fan = root.querySelector(`[data-pile="${pile}"] .fan`);
  const card = fan?.lastElementChild;
  if (!motionEnabled() || !from || !card || typeof card.animate !== "function") return;
  const to = card.getBoundingClientRect();
  if (to.width === 0 || from.width === 0) return;
  const scale = Math.min(3, from.height / to.height);
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  card.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 9, position: "relative" },
      { transform: "none", zIndex: 9, position: "relative" },
    ],
    { duration: FLIGHT_MS, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
  );
}
