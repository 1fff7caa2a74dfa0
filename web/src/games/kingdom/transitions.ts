/** Cards that travel: what came into a pile flies there from the row, or from the deck. */

import { moves } from "../../stores/preferences.svelte";

type Places = Map<string, DOMRect>;

/** Where cards of the row and the deck lie now; call before the picture changes. */
export function places(root: HTMLElement): Places {
  const found: Places = new Map();
  for (const card of root.querySelectorAll<HTMLElement>("[data-row]"))
    found.set(`row ${card.dataset["row"]}`, card.getBoundingClientRect());
  const deck = root.querySelector("[data-deck]");
  if (deck) found.set("deck", deck.getBoundingClientRect());
  return found;
}

/** Let the last card of a pile come from where it lay. */
export function travel(root: HTMLElement, before: Places, pile: string, kind: string): void {
  const from = before.get(`row ${kind}`) ?? before.get("deck");
  const fan = root.querySelector(`[data-pile="${pile}"] .fan`);
  const card = fan?.lastElementChild;
  if (!moves() || !from || !card || typeof card.animate !== "function") return;
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
    { duration: 420, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
  );
}
