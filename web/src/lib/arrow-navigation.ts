/** Arrow keys move the focus from one legal target on the board to the next one in that direction. */

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

type Direction = readonly [x: number, y: number];

const DIRECTIONS: Record<string, Direction> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** Returns the index of the nearest box in a direction, or -1. Distance to the side counts more than distance ahead. */
export function nearestInDirection(from: Box, boxes: readonly Box[], direction: Direction): number {
  const centre = (box: Box): [number, number] => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const [x, y] = centre(from);
  let best = -1;
  let bestDistance = Infinity;
  boxes.forEach((box, index) => {
    const [bx, by] = centre(box);
    const ahead = (bx - x) * direction[0] + (by - y) * direction[1];
    const aside = Math.abs((bx - x) * direction[1]) + Math.abs((by - y) * direction[0]);
    const distance = ahead + 2.5 * aside;
    if (ahead > 2 && distance < bestDistance) [best, bestDistance] = [index, distance];
  });
  return best;
}

/** Handles an arrow key inside `area`. Without a focused target, the first legal one gets the focus. */
export function handleArrowKey(event: KeyboardEvent, area: HTMLElement): void {
  const direction = DIRECTIONS[event.key];
  const active = document.activeElement;
  if (!direction || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (
    active instanceof HTMLElement &&
    active.closest("input, textarea, select, [role=tablist], dialog, [data-handles-arrow-keys]")
  )
    return;
  const targets = [...area.querySelectorAll<HTMLElement>("button.board-target.legal")].filter(
    (target) => target.offsetParent !== null,
  );
  if (!targets.length) return;
  event.preventDefault();
  if (!(active instanceof HTMLElement) || !active.classList.contains("board-target")) {
    targets[0]?.focus();
    return;
  }
  const others = targets.filter((target) => target !== active);
  const found = nearestInDirection(
    active.getBoundingClientRect(),
    others.map((target) => target.getBoundingClientRect()),
    direction,
  );
  // a focused target that has just become illegal is left by any arrow key
  (others[found] ?? (targets.includes(active) ? null : targets[0]))?.focus();
}
