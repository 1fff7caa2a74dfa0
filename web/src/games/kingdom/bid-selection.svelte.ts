/**
 * How hand cards become bids. A card with one possible move is chosen at once; with several slots it waits for the slot;
 * of two singles the player may click either first, since the notation wants the lower one first. Where a carried card
 * gets the first of two bids, the player may aim at the other place and fill that one first.
 */

import type { BoardProps } from "../board-module";
import { parseBid, slotsOf, viewOf } from "./view";

const bidMove = (card: number, slot: number | null): string => (slot === null ? `bid ${card}` : `bid ${card}@${slot}`);

export class Picking {
  held = $state<number | null>(null); // the card that waits for a slot or for its partner
  private leading: string | null = null; // the first of a pair, which the notation wants before the other
  private following: string | null = null; // said as soon as the first of a pair has been taken
  private ahead: string | null = null; // the bid of the held card, chosen before the one that is written first
  private aimed = $state(false); // whether the next card is for the place that is written second

  constructor(private readonly board: () => BoardProps) {}

  /** Whether two singles are to be named, in any order. */
  get pair(): boolean {
    const { step, seat, choices } = this.board();
    if (step !== "bid" || seat === null || choices.size === 0) return false;
    const view = viewOf(this.board().scene);
    const player = view.players[seat];
    return view.owed > 1 && player?.carried.length === 0 && player.sealed?.length === 0;
  }

  slots(card: number): (number | null)[] {
    return slotsOf(card, this.board().choices.keys());
  }

  /** The slots that the held card may go to, if it is for the player to say. */
  get open(): string[] {
    if (this.held === null || this.pair) return [];
    const card = this.held;
    return this.slots(card).map((slot) => bidMove(card, slot));
  }

  /** The slot that every possible card goes to, if there is but one; undefined: several, or none. */
  get slot(): number | null | undefined {
    const slots = new Set<number | null>();
    for (const move of this.board().choices.keys()) {
      const bid = parseBid(move);
      if (bid) slots.add(bid.onto);
    }
    return slots.size === 1 ? [...slots][0] : undefined;
  }

  /** The place whose card is written second, where the player may fill it first; undefined: there is none. */
  get other(): number | null | undefined {
    const { step, seat, scene } = this.board();
    const slot = this.slot;
    if (step !== "bid" || seat === null || typeof slot !== "number") return undefined;
    const view = viewOf(scene);
    const player = view.players[seat];
    if (!player || view.owed < 2 || player.sealed?.length) return undefined;
    return player.carried.length === 1 ? null : player.carried.find((card) => card !== slot);
  }

  /** The place that the next card goes to; undefined: it is for the player to say. */
  get next(): number | null | undefined {
    return this.other !== undefined && this.aimed ? this.other : this.slot;
  }

  /** Let the next card go to this place, unless it has one already. */
  aim(slot: number | null): void {
    if (this.ahead === null) this.aimed = this.other !== undefined && slot === this.other;
  }

  able(card: number): boolean {
    const { seat } = this.board();
    if (this.pair && seat !== null) return viewOf(this.board().scene).players[seat]?.hand.includes(card) ?? false;
    return this.slots(card).length > 0;
  }

  /** The notation that a hand card stands for; also where it is not legal, so that the server can say why. */
  move(card: number): string {
    const { step, seat, scene } = this.board();
    if (step === "harvest") return `harvest ${card}`;
    const slots = this.slots(card);
    if (slots[0] !== undefined) return bidMove(card, slots[0]);
    const carried = seat === null ? [] : (viewOf(scene).players[seat]?.carried ?? []);
    return bidMove(card, carried[0] ?? null);
  }

  pick(card: number): void {
    const { choose } = this.board();
    if (this.held === card) {
      this.held = this.ahead = null;
    } else if (this.aimed && this.other !== undefined) {
      this.held = card;
      this.ahead = bidMove(card, this.other);
      this.aimed = false;
    } else if (this.ahead !== null && typeof this.slot === "number") {
      this.say(bidMove(card, this.slot), this.ahead);
    } else if (this.pair) {
      if (this.held === null) this.held = card;
      else {
        const [low, high] = [Math.min(card, this.held), Math.max(card, this.held)];
        this.say(bidMove(low, null), bidMove(high, null));
      }
    } else {
      const slots = this.slots(card);
      if (slots.length === 1 && slots[0] !== undefined) choose(bidMove(card, slots[0]));
      else this.held = card;
    }
  }

  /** Choose two bids, the one that is written first before the other. */
  private say(first: string, second: string): void {
    this.held = this.ahead = null;
    this.leading = first;
    this.following = second;
    this.board().choose(first);
  }

  pickSlot(move: string): void {
    this.held = null;
    this.board().choose(move);
  }

  /** Call in an effect: says the second card of a pair once it may be said, and drops what can no longer be meant. */
  follow(): void {
    const { choices, choose, step, seat, scene } = this.board();
    if (step !== "bid" && step !== "palace") {
      this.held = this.following = this.ahead = null;
      this.aimed = false;
      return;
    }
    if (this.held !== null && !this.able(this.held)) this.held = this.ahead = null;
    if (this.following === null || choices.size === 0) return;
    const sealed = seat === null ? [] : (viewOf(scene).players[seat]?.sealed ?? []);
    if (sealed.length === 0) return; // the first one is on its way
    const move = this.following;
    this.following = null;
    if (choices.has(move) && sealed[0] === this.leading) choose(move);
  }
}
