/** Brings what can be chosen into sight on a phone, where the board is longer than the screen. */

import { motionEnabled } from "../stores/preferences.svelte";

/** Scrolls the first legal target of a board into view, unless one is above `bottom`, the upper edge of the prompt. */
export function showLegalTarget(board: HTMLElement, bottom: number): void {
  const targets = [...board.querySelectorAll<HTMLElement>("button.board-target.legal")];
  const isInSight = (target: HTMLElement): boolean => {
    const area = target.getBoundingClientRect();
    const [x, y] = [(area.left + area.right) / 2, (area.top + area.bottom) / 2];
    return area.top >= 0 && area.bottom <= bottom && target.contains(document.elementFromPoint(x, y));
  };
  if (!targets.some(isInSight))
    targets[0]?.scrollIntoView({ block: "center", behavior: motionEnabled() ? "smooth" : "instant" });
}
