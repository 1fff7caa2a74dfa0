/** A choice that needs two clicks. The first selection is held until the second click. */

import { getContext, setContext } from "svelte";
import type { BoardProps } from "../board-module";
import type { CardName, PersonType } from "./pieces";
import type { HeldSelection, ClickAction } from "./click-moves";

const KEY = Symbol("partial choice");

export class PartialChoice implements HeldSelection {
  type = $state<PersonType | null>(null);
  card = $state<CardName | null>(null);
  wall = $state(false);

  /** What is held, in the form of the moves that it begins; the prompt describes it. */
  get heldMoves(): string[] {
    if (this.wall) return ["act wall"];
    if (this.type) return [`draft ${this.type}`];
    return this.card ? [`play ${this.card}`] : [];
  }

  clear(): void {
    this.type = null;
    this.card = null;
    this.wall = false;
  }

  /** Applies a click: plays the move, or holds or releases the selection. */
  applyClick(action: ClickAction, selection: Partial<HeldSelection>, board: BoardProps): void {
    if (action.then === "release") this.clear();
    else if (action.then === "hold") {
      this.type = selection.type ?? null;
      this.card = selection.card ?? null;
      this.wall = selection.wall ?? false;
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
