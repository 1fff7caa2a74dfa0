/** Pieces travel from where they lay to where they stand, if pieces move at all. */

import type { TransitionConfig } from "svelte/transition";
import { moves } from "../../stores/preferences.svelte";

const MOVE = 420; // as --move
const ease = (x: number): number => 1 - (1 - x) ** 3;

interface Journey {
  from: string; // a selector: the first place on the same board that matches
  still?: boolean; // it was there before: only its neighbours have changed
}

/** Come from there; fade in if there is no such place. */
export function arrive(node: Element, { from, still = false }: Journey): TransitionConfig {
  if (!moves() || still) return { duration: 0 };
  const source = node.closest("[data-board]")?.querySelector(from)?.getBoundingClientRect();
  const goal = node.getBoundingClientRect();
  if (!source || !goal.width) return { duration: MOVE / 2, css: (x) => `opacity: ${x}` };
  const dx = source.x + source.width / 2 - goal.x - goal.width / 2;
  const dy = source.y + source.height / 2 - goal.y - goal.height / 2;
  return {
    duration: MOVE,
    easing: ease,
    css: (x, y) => `transform: translate(${dx * y}px, ${dy * y}px); z-index: 9; opacity: ${Math.min(1, 0.4 + x)}`,
  };
}

/** Leave by fading upwards, like smoke; of several, only those named in `go` (by `data-kind`) are really leaving. */
export function leave(node: HTMLElement, { go }: { go?: readonly string[] } = {}): TransitionConfig {
  const still = go !== undefined && !go.includes(node.dataset["kind"] ?? "");
  return {
    duration: moves() && !still ? MOVE : 0,
    css: (x, y) => `opacity: ${x}; transform: translateY(${-14 * y}px)`,
  };
}
