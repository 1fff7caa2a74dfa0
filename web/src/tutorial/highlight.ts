/** Highlights targets on the board that lead to a move, or the area that a lesson is about. */

import { motionEnabled } from "../stores/preferences.svelte";
import { showBetween, stickyBottom } from "./free-area";
import { targetsTowards } from "./progress";

export type HighlightTarget = { move: string } | { area: string | null } | null;

// Attributes, because the classes belong to the boards.
const MOVE_ATTRIBUTE = "data-tutorial-target";
const AREA_ATTRIBUTE = "data-tutorial-area";

/**
 * An attachment, `{@attach highlight(target, panel)}`. It follows the board when that is drawn again.
 *
 * It brings the first marked element into sight, above `panel` if that lies over the board, and once more when the
 * panel grows or another element comes first.
 */
export function highlight(target: HighlightTarget, panel?: HTMLElement): (board: HTMLElement) => (() => void) | void {
  return (board) => {
    if (!target) return;
    const mark = "move" in target ? () => highlightMove(board, target.move) : () => highlightArea(board, target.area);
    let first: HTMLElement | undefined;
    const show = () => {
      if (first && panel) showBetween(first, stickyBottom(board, first), panel.getBoundingClientRect().top);
      else first?.scrollIntoView({ block: "nearest", behavior: motionEnabled() ? "smooth" : "auto" });
    };
    let shown: string | undefined; // boards may draw a target anew, so it is known by its move
    const update = () => {
      first = mark();
      const key = first && (first.dataset["move"] ?? "");
      if (key !== undefined && key !== shown) show();
      shown = key;
    };
    update();
    const observer = new MutationObserver(update);
    observer.observe(board, { subtree: true, childList: true, attributeFilter: ["data-move", "aria-pressed"] });
    const panelObserver = new ResizeObserver(show);
    if (panel) panelObserver.observe(panel);
    return () => {
      observer.disconnect();
      panelObserver.disconnect();
      for (const attribute of [MOVE_ATTRIBUTE, AREA_ATTRIBUTE]) {
        for (const element of board.querySelectorAll(`[${attribute}]`)) element.removeAttribute(attribute);
      }
    };
  };
}

/** Marks the targets that lead to the move; returns the first. */
function highlightMove(board: HTMLElement, move: string): HTMLElement | undefined {
  const targets = [...board.querySelectorAll<HTMLElement>("[data-move]")];
  const isMarked = targetsTowards(
    move,
    targets.map((target) => ({
      move: target.dataset["move"] ?? "",
      pressed: target.getAttribute("aria-pressed") === "true",
    })),
  );
  targets.forEach((target, index) => target.toggleAttribute(MOVE_ATTRIBUTE, isMarked[index]));
  return targets.find((_, index) => isMarked[index]);
}

function highlightArea(board: HTMLElement, selector: string | null): HTMLElement | undefined {
  const elements = selector === null ? [] : [...board.querySelectorAll<HTMLElement>(selector)];
  for (const element of elements) element.toggleAttribute(AREA_ATTRIBUTE, true);
  return elements[0];
}
