/** Points at places on the board, whatever it draws meanwhile: those that lead to a move, or the part that a lesson is about. */

import { moves } from "../stores/preferences.svelte";
import { leading } from "./progress";

export type Target = { move: string } | { look: string | null } | null;

const MARKS = ["data-wanted", "data-look"]; // not classes: boards own those

/** As an attachment: `{@attach pointing(target)}`. */
export function pointing(target: Target): (board: HTMLElement) => (() => void) | void {
  return (board) => {
    if (!target) return;
    const point = "move" in target ? () => pointAtMove(board, target.move) : () => pointAtPart(board, target.look);
    let shown = false;
    const follow = () => {
      const found = point();
      if (found && !shown) {
        shown = true;
        found.scrollIntoView({ block: "nearest", behavior: moves() ? "smooth" : "auto" });
      }
    };
    follow();
    const watcher = new MutationObserver(follow);
    watcher.observe(board, { subtree: true, childList: true, attributeFilter: ["data-move", "aria-pressed"] });
    return () => {
      watcher.disconnect();
      for (const mark of MARKS) for (const place of board.querySelectorAll(`[${mark}]`)) place.removeAttribute(mark);
    };
  };
}

/** Marks the places that lead to the move; returns the first. */
function pointAtMove(board: HTMLElement, move: string): HTMLElement | undefined {
  const places = [...board.querySelectorAll<HTMLElement>("[data-move]")];
  const found = leading(
    move,
    places.map((place) => ({
      move: place.dataset["move"] ?? "",
      pressed: place.getAttribute("aria-pressed") === "true",
    })),
  );
  places.forEach((place, number) => place.toggleAttribute("data-wanted", found[number]));
  return places.find((_, number) => found[number]);
}

function pointAtPart(board: HTMLElement, selector: string | null): HTMLElement | undefined {
  const parts = selector === null ? [] : [...board.querySelectorAll<HTMLElement>(selector)];
  for (const part of parts) part.toggleAttribute("data-look", true);
  return parts[0];
}
