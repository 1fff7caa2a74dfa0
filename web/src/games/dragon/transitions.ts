/** Transitions of pieces that move on the board. */

import type { TransitionConfig } from "svelte/transition";
import { motionEnabled } from "../../stores/preferences.svelte";

const MOVE_MS = 420; // as --duration-move
const ease = (x: number): number => 1 - (1 - x) ** 3;

interface TravelOptions {
  from: string; // selector of the start on the same board
  still?: boolean; // no transition: the piece itself has not moved
}

/** Moves a piece from its start to its place; it fades in if the start is missing. */
export function arrive(node: HTMLElement, { from, still = false }: TravelOptions): TransitionConfig {
  if (!motionEnabled() || still) return { duration: 0 };
  const source = node.closest("[data-board]")?.querySelector(from)?.getBoundingClientRect();
  const goal = node.getBoundingClientRect();
  if (!source || !goal.width) return { duration: MOVE_MS / 2, css: (x) => `opacity: ${x}` };
  const dx = source.x + source.width / 2 - goal.x - goal.width / 2;
  const dy = source.y + source.height / 2 - goal.y - goal.height / 2;
  node.style.zIndex = "9"; // no part of the transition: the compositor could not run it
  node.addEventListener("introend", () => (node.style.zIndex = ""), { once: true });
  return {
    duration: MOVE_MS,
    easing: ease,
    css: (x, y) => `transform: translate(${dx * y}px, ${dy * y}px); opacity: ${Math.min(1, 0.4 + x)}`,
  };
}

const GLOW_MS = 900; // a little longer than the scene of a move

/** Shows a frame for a while. */
export function glow(_: HTMLElement): TransitionConfig {
  const fade = (x: number): number => Math.min(1, 3 * (1 - x));
  return { duration: motionEnabled() ? GLOW_MS : 0, css: (x) => `opacity: ${fade(x)}` };
}

/** Fades a piece out upwards. With `departed`, only pieces of these kinds (by `data-kind`) have really left. */
export function leave(node: HTMLElement, { departed }: { departed?: readonly string[] } = {}): TransitionConfig {
  const still = departed !== undefined && !departed.includes(node.dataset["kind"] ?? "");
  return {
    duration: motionEnabled() && !still ? MOVE_MS : 0,
    css: (x, y) => `opacity: ${x}; transform: translateY(${-14 * y}px)`,
  };
}
