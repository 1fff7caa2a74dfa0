/** A choice of two clicks whose first one is made: it rests on the board until the second one, or until it is lifted. */

import { getContext, setContext } from "svelte";
import type { BoardProps } from "../board-module";
import type { CardName, PersonType } from "./pieces";
import type { Half, Offer } from "./click-moves";

const KEY = Symbol("half");

export class Resting implements Half {
  type = $state<PersonType | null>(null);
  card = $state<CardName | null>(null);

  clear(): void {
    this.type = null;
    this.card = null;
  }

  /** Carry out what a click means. */
  follow(offer: Offer, place: Partial<Half>, board: BoardProps): void {
    if (offer.then === "take back") this.clear();
    else if (offer.then === "rest") {
      this.type = place.type ?? null;
      this.card = place.card ?? null;
    } else {
      board.choose(offer.move);
      this.clear();
    }
  }
}

export function setResting(): Resting {
  return setContext(KEY, new Resting());
}

export function getResting(): Resting {
  return getContext<Resting>(KEY);
}
