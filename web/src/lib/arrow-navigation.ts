/** Arrow keys go from one legal place on the board to the next in that direction. */

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const WAYS: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** The nearest box in a direction: what lies straight ahead is nearer than what lies aside. */
export function nearest(from: Box, boxes: readonly Box[], way: readonly [number, number]): number {
  const middle = (box: Box): [number, number] => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const [x, y] = middle(from);
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, place) => {
    const [bx, by] = middle(box);
    const ahead = (bx - x) * way[0] + (by - y) * way[1];
    const aside = Math.abs((bx - x) * way[1]) + Math.abs((by - y) * way[0]);
    const far = ahead + 2.5 * aside;
    if (ahead > 2 && far < least) [best, least] = [place, far];
  });
  return best;
}

/** Handle an arrow key inside `area`; the first one goes to the first legal place. */
export function arrow(event: KeyboardEvent, area: HTMLElement): void {
  const way = WAYS[event.key];
  const active = document.activeElement;
  if (!way || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (
    active instanceof HTMLElement &&
    active.closest("input, textarea, select, [role=tablist], dialog, [data-keys=own]")
  )
    return;
  const places = [...area.querySelectorAll<HTMLElement>("button.pick.legal")].filter(
    (place) => place.offsetParent !== null,
  );
  if (!places.length) return;
  event.preventDefault();
  if (!(active instanceof HTMLElement) || !active.classList.contains("pick")) {
    places[0]?.focus();
    return;
  }
  const others = places.filter((place) => place !== active);
  const found = nearest(
    active.getBoundingClientRect(),
    others.map((place) => place.getBoundingClientRect()),
    way,
  );
  // from a place that has just become impossible every arrow leads to a possible one
  (others[found] ?? (places.includes(active) ? null : places[0]))?.focus();
}
