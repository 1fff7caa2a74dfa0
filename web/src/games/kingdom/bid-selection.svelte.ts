/**
 * Turns clicks on hand cards into bids. A card with one slot is played at once; with several slots it is held until a slot
 * is selected. Two single cards can be selected in any order, although the notation has the lower one first. Where the
 * first of two bids goes onto a carried card, the player can select the second slot first.
 */

import type { BoardProps } from "../board-module";
import { parseBid, slotsOf, viewOf } from "./view";

const bidMove = (card: number, slot: number | null): string => (slot === null ? `bid ${card}` : `bid ${card}@${slot}`);

export class BidSelection {
  heldCard = $state<number | null>(null); // selected, but without a slot or a second card
  private firstMove: string | null = null; // the first move of a pair in the order of the notation
  private queuedMove: string | null = null; // the second move of a pair, chosen when the first one is staged
  private heldMove = $state<string | null>(null); // the move of a held card that was selected for the second slot
  private aimsAtSecond = $state(false); // whether the next card goes to the second slot

  constructor(private readonly board: () => BoardProps) {}

  /** Whether two single cards have to be selected, in any order. */
  get isPair(): boolean {
    const { step, seat, legalMoves: legalMoves } = this.board();
    if (step !== "bid" || seat === null || legalMoves.size === 0) return false;
    const view = viewOf(this.board().boardState);
    const player = view.players[seat];
    return view.owed > 1 && player?.carried.length === 0 && player.sealed?.length === 0;
  }

  slotsFor(card: number): (number | null)[] {
    return slotsOf(card, this.board().legalMoves.keys());
  }

  /** The moves of the held card if it has several slots. */
  get openSlotMoves(): string[] {
    if (this.heldCard === null || this.isPair) return [];
    const card = this.heldCard;
    return this.slotsFor(card).map((slot) => bidMove(card, slot));
  }

  /** The slot of all legal moves; undefined: there are several, or none. */
  get onlySlot(): number | null | undefined {
    const slots = new Set<number | null>();
    for (const move of this.board().legalMoves.keys()) {
      const bid = parseBid(move);
      if (bid) slots.add(bid.onto);
    }
    return slots.size === 1 ? [...slots][0] : undefined;
  }

  /** The slot of the second bid if it can be filled first; undefined: there is none. */
  get secondSlot(): number | null | undefined {
    const { step, seat, boardState: boardState } = this.board();
    const slot = this.onlySlot;
    if (step !== "bid" || seat === null || typeof slot !== "number") return undefined;
    const view = viewOf(boardState);
    const player = view.players[seat];
    if (!player || view.owed < 2 || player.sealed?.length) return undefined;
    return player.carried.length === 1 ? null : player.carried.find((card) => card !== slot);
  }

  /** The slot of the next card; undefined: the player has to select it. */
  get nextSlot(): number | null | undefined {
    return this.secondSlot !== undefined && this.aimsAtSecond ? this.secondSlot : this.onlySlot;
  }

  /** Selects the slot of the next card. */
  aimAt(slot: number | null): void {
    if (this.heldMove === null) this.aimsAtSecond = this.secondSlot !== undefined && slot === this.secondSlot;
  }

  /** The slot of the held card, which lies there; undefined: no card is held, or its slot is not selected. */
  get heldSlot(): number | null | undefined {
    if (this.heldCard === null) return undefined;
    if (this.isPair) return null;
    return this.heldMove === null ? undefined : (parseBid(this.heldMove)?.onto ?? null);
  }

  /** The move of the held card, once its slot is known. */
  get heldMoves(): string[] {
    const slot = this.heldSlot;
    return this.heldCard === null || slot === undefined ? [] : [bidMove(this.heldCard, slot)];
  }

  /** Whether selecting a card makes the bid, or the last of two bids, so that nothing is left to select. */
  playsAtOnce(card: number): boolean {
    if (card === this.heldCard || this.aimsAtSecond) return false;
    if (this.heldMove !== null) return true;
    return this.isPair ? this.heldCard !== null : this.slotsFor(card).length === 1;
  }

  isPlayable(card: number): boolean {
    const { seat } = this.board();
    if (this.isPair && seat !== null)
      return viewOf(this.board().boardState).players[seat]?.hand.includes(card) ?? false;
    return this.slotsFor(card).length > 0;
  }

  /** Returns the move of a hand card, also if it is illegal, so that it can be explained. */
  moveOf(card: number): string {
    const { step, seat, boardState: boardState } = this.board();
    if (step === "harvest") return `harvest ${card}`;
    const slots = this.slotsFor(card);
    if (slots[0] !== undefined) return bidMove(card, slots[0]);
    const carried = seat === null ? [] : (viewOf(boardState).players[seat]?.carried ?? []);
    return bidMove(card, carried[0] ?? null);
  }

  selectCard(card: number): void {
    const { choose } = this.board();
    if (this.heldCard === card) {
      this.heldCard = this.heldMove = null;
    } else if (this.aimsAtSecond && this.secondSlot !== undefined) {
      this.heldCard = card;
      this.heldMove = bidMove(card, this.secondSlot);
      this.aimsAtSecond = false;
    } else if (this.heldMove !== null && typeof this.onlySlot === "number") {
      this.choosePair(bidMove(card, this.onlySlot), this.heldMove);
    } else if (this.isPair) {
      if (this.heldCard === null) this.heldCard = card;
      else {
        const [low, high] = [Math.min(card, this.heldCard), Math.max(card, this.heldCard)];
        this.choosePair(bidMove(low, null), bidMove(high, null));
      }
    } else {
      const slots = this.slotsFor(card);
      if (slots.length === 1 && slots[0] !== undefined) choose(bidMove(card, slots[0]));
      else this.heldCard = card;
    }
  }

  /** Chooses two bids in the order of the notation. */
  private choosePair(first: string, second: string): void {
    this.heldCard = this.heldMove = null;
    this.firstMove = first;
    this.queuedMove = second;
    this.board().choose(first);
  }

  selectSlot(move: string): void {
    this.heldCard = null;
    this.board().choose(move);
  }

  /** Call it in an effect. It chooses the second move of a pair when it is legal, and clears outdated selections. */
  update(): void {
    const { legalMoves: legalMoves, choose, step, seat, boardState: boardState } = this.board();
    if (step !== "bid" && step !== "palace") {
      this.heldCard = this.queuedMove = this.heldMove = null;
      this.aimsAtSecond = false;
      return;
    }
    if (this.heldCard !== null && !this.isPlayable(this.heldCard)) this.heldCard = this.heldMove = null;
    if (this.queuedMove === null || legalMoves.size === 0) return;
    const sealed = seat === null ? [] : (viewOf(boardState).players[seat]?.sealed ?? []);
    if (sealed.length === 0) return; // the first move is not staged yet
    const move = this.queuedMove;
    this.queuedMove = null;
    if (legalMoves.has(move) && sealed[0] === this.firstMove) choose(move);
  }
}
