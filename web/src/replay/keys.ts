/** Keyboard commands of the replay page. */

import type { StepSize } from "./navigation";

export type ReplayCommand =
  | { do: "step"; size: StepSize; direction: 1 | -1 }
  | { do: "first" | "last" | "toggle" }
  | { do: "view"; seat: number | null };

interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

/** The kind of the focused element: buttons keep Space, scrolling areas keep their keys, sliders have two more. */
export interface FocusContext {
  button: boolean;
  scrolls: boolean;
  range: boolean;
}

/** Returns the command of a key, or null. */
export function commandForKey(event: KeyPress, seats: number, focus: FocusContext): ReplayCommand | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  switch (event.key) {
    case "ArrowLeft":
      return { do: "step", size: event.shiftKey ? "phase" : "ply", direction: -1 };
    case "ArrowRight":
      return { do: "step", size: event.shiftKey ? "phase" : "ply", direction: 1 };
    case "ArrowDown":
      return focus.range ? { do: "step", size: "ply", direction: -1 } : null;
    case "ArrowUp":
      return focus.range ? { do: "step", size: "ply", direction: 1 } : null;
    case "PageUp":
      return focus.scrolls ? null : { do: "step", size: "round", direction: -1 };
    case "PageDown":
      return focus.scrolls ? null : { do: "step", size: "round", direction: 1 };
    case "Home":
      return focus.scrolls ? null : { do: "first" };
    case "End":
      return focus.scrolls ? null : { do: "last" };
    case " ":
      return focus.button ? null : { do: "toggle" };
  }
  if (event.shiftKey || !/^[0-9]$/.test(event.key) || Number(event.key) > seats) return null;
  return { do: "view", seat: event.key === "0" ? null : Number(event.key) - 1 };
}
