/** Finds the piece whose reference card is wanted. */

/**
 * Returns the nearest piece with an entry of the reference card. The content of a board target does not get pointer events,
 * so its first piece stands for it.
 */
export function referenceAt(target: EventTarget | null): Element | null {
  if (!(target instanceof Element) || target.closest("dialog")) return null;
  const piece = target.closest("[data-reference]");
  const button = target.closest(".board-target");
  const isInside = button !== null && (piece === null || (piece !== button && piece.contains(button)));
  return (isInside ? button.querySelector("[data-reference]") : null) ?? piece;
}
