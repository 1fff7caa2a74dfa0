/** Which key does what on the replay page. */

import type { Stride } from "./navigation";

export type Wish =
  { do: "step"; by: Stride; way: 1 | -1 } | { do: "first" | "last" | "toggle" } | { do: "look"; seat: number | null };

interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

/** What has the focus: buttons keep Space, what scrolls keeps its keys, sliders have two more. */
export interface Within {
  button: boolean;
  scrolls: boolean;
  range: boolean;
}

/** What a key means; null: nothing. */
export function wishOf(event: Pressed, seats: number, within: Within): Wish | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  switch (event.key) {
    case "ArrowLeft":
      return { do: "step", by: event.shiftKey ? "phase" : "ply", way: -1 };
    case "ArrowRight":
      return { do: "step", by: event.shiftKey ? "phase" : "ply", way: 1 };
    case "ArrowDown":
      return within.range ? { do: "step", by: "ply", way: -1 } : null;
    case "ArrowUp":
      return within.range ? { do: "step", by: "ply", way: 1 } : null;
    case "PageUp":
      return within.scrolls ? null : { do: "step", by: "round", way: -1 };
    case "PageDown":
      return within.scrolls ? null : { do: "step", by: "round", way: 1 };
    case "Home":
      return within.scrolls ? null : { do: "first" };
    case "End":
      return within.scrolls ? null : { do: "last" };
    case " ":
      return within.button ? null : { do: "toggle" };
  }
  if (event.shiftKey || !/^[0-9]$/.test(event.key) || Number(event.key) > seats) return null;
  return { do: "look", seat: event.key === "0" ? null : Number(event.key) - 1 };
}
