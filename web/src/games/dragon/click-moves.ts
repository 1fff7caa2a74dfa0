/** Which move a click on the board makes. It only sorts the legal moves that the server has sent. */

import type { MovePreview } from "../board-module";
import { TYPES, typeOf, type Bonus, type CardName, type Kind, type PersonType } from "./pieces";

export type LegalMoves = ReadonlyMap<string, MovePreview>;

/** What a click on a target does. */
export interface ClickAction {
  move: string; // the move that is previewed, played or explained
  isLegal: boolean;
  isExplainable: boolean; // whether "Why not?" can be answered
  then: "play" | "hold" | "release"; // play the move, or hold its first half, or release that
}

const NO_ACTION: ClickAction = { move: "", isLegal: false, isExplainable: false, then: "play" };
const playMove = (move: string, legalMoves: LegalMoves): ClickAction => ({
  move,
  isLegal: legalMoves.has(move),
  isExplainable: true,
  then: "play",
});

/** Returns the notation of a draft; the types are in the order of the game. */
export function draftMove(one: PersonType, other: PersonType): string {
  const [first, second] = TYPES.indexOf(one) < TYPES.indexOf(other) ? [one, other] : [other, one];
  return `draft ${first}+${second}`;
}

/** 5.5 A draft needs clicks on two piles of young persons. */
export function draftClick(type: PersonType, first: PersonType | null, legalMoves: LegalMoves): ClickAction {
  if (first === type) return { move: `draft ${type}`, isLegal: true, isExplainable: false, then: "release" };
  if (first) return playMove(draftMove(first, type), legalMoves);
  const isLegal = TYPES.some((other) => other !== type && legalMoves.has(draftMove(type, other)));
  return { move: `draft ${type}`, isLegal: isLegal, isExplainable: false, then: "hold" };
}

/** 9.2 A tile is taken with the card of its type, or with a wild card if that is held or is the only way. */
export function tileClick(kind: Kind, card: CardName | null, legalMoves: LegalMoves): ClickAction {
  const typed = `play ${typeOf(kind)}:${kind}`;
  const wild = `play wild:${kind}`;
  if (card === "wild") return playMove(wild, legalMoves);
  if (card) return typeOf(kind) === card ? playMove(typed, legalMoves) : NO_ACTION;
  return legalMoves.has(typed) || !legalMoves.has(wild) ? playMove(typed, legalMoves) : playMove(wild, legalMoves);
}

export const movesOf = (card: CardName, legalMoves: LegalMoves): string[] =>
  [...legalMoves.keys()].filter((move) => move.startsWith(`play ${card}:`));

/** 9.2 A card is played at once if it has only one move. */
export function cardClick(card: CardName, held: CardName | null, legalMoves: LegalMoves): ClickAction {
  const moves = movesOf(card, legalMoves);
  if (card === held) return { move: `play ${card}`, isLegal: true, isExplainable: false, then: "release" };
  if (moves.length > 1) return { move: `play ${card}`, isLegal: true, isExplainable: false, then: "hold" };
  if (moves[0]) return playMove(moves[0], legalMoves);
  return card === "wild" ? NO_ACTION : playMove(`play ${card}:none`, legalMoves);
}

/** The first half of a choice that needs two clicks. */
export interface HeldSelection {
  type: PersonType | null;
  card: CardName | null;
  wall: boolean; // the wall card; a wall tile is to follow
}

/** Returns what a click on a pile of the display does. */
export function pileClick(
  step: string | null,
  kind: Kind,
  selection: HeldSelection,
  legalMoves: LegalMoves,
): ClickAction {
  const young = kind.endsWith("-y");
  if (step === "play") return tileClick(kind, selection.card, legalMoves);
  if (step === "draft" && young) return draftClick(typeOf(kind), selection.type, legalMoves);
  if (step === "sunrise" && young) return playMove(`sunrise ${typeOf(kind)}`, legalMoves);
  return NO_ACTION;
}

/** Returns what a click on a card of the own hand does. */
export function handClick(
  step: string | null,
  card: CardName,
  selection: HeldSelection,
  legalMoves: LegalMoves,
): ClickAction {
  if (step === "play") return cardClick(card, selection.card, legalMoves);
  if (step === "discard") return playMove(`discard ${card}`, legalMoves);
  return NO_ACTION;
}

/** Returns what a click on an own person does. */
export function personClick(step: string | null, palace: number, kind: Kind, legalMoves: LegalMoves): ClickAction {
  if (step === "release") return playMove(`release p${palace}:${kind}`, legalMoves);
  if (step === "no-room") return playMove(`swap p${palace}:${kind}`, legalMoves);
  if (step === "charter") return playMove(`charter ${typeOf(kind)}`, legalMoves);
  return NO_ACTION;
}

/** Returns what a click on an own palace does. */
export function palaceClick(step: string | null, palace: number, legalMoves: LegalMoves): ClickAction {
  if (step === "place" || step === "floor" || step === "quake") return playMove(`${step} p${palace}`, legalMoves);
  return NO_ACTION;
}

/** 13.2 The wall card is held until a wall tile is chosen. 18.2 If tiles are drawn, it is a move itself. */
export function wallClick(
  isDrawn: boolean,
  unused: readonly Bonus[],
  isHeld: boolean,
  legalMoves: LegalMoves,
): ClickAction {
  if (isDrawn) return playMove("act wall", legalMoves);
  if (unused.some((bonus) => legalMoves.has(`act wall:${bonus}`)))
    return { move: "act wall", isLegal: true, isExplainable: false, then: isHeld ? "release" : "hold" };
  return playMove(`act wall:${unused[0] ?? "rice"}`, legalMoves);
}

/** Steps whose moves are made on the display of persons. */
export const DISPLAY_STEPS: readonly string[] = ["draft", "play", "sunrise"];
