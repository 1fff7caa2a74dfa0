/** A choice that needs two clicks. The first selection is held until the second click. */

import { getContext, setContext } from "svelte";
import type { BoardProps } from "../board-module";
import type { CardName, PersonType } from "./pieces";
import type { HeldSelection, ClickAction } from "./click-moves";

const KEY = Symbol("partial choice");

export class PartialChoice implements HeldSelection {
  type = $state<PersonType | null>(null);
  card = $state<CardName | null>(null);

  clear(): void {
    this.type = null;
    this.card = null;
  }

  /** Applies a click: plays the move, or holds or releases the selection. */
  applyClick(action: ClickAction, selection: Partial<HeldSelection>, board: BoardProps): void {
    if (action.then === "release") this.clear();
    else if (action.then === "hold") {
      this.type = selection.type ?? null;
      this.card = selection.card ?? null;
    } else {
      board.choose(action.move);
      this.clear();
    }
  }
}

export function setPartialChoice(): PartialChoice {
  return setContext(KEY, new PartialChoice());
}

export function getPartialChoice(): PartialChoice {
  return getContext<PartialChoice>(KEY);
}
