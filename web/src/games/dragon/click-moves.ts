/** Which move is behind which place on the board. All of it only sorts the legal moves that the server has sent. */

import type { Choice } from "../board-module";
import { TYPES, typeOf, type CardName, type Kind, type PersonType } from "./pieces";

export type Choices = ReadonlyMap<string, Choice>;

/** What a click on a place means. */
export interface Offer {
  move: string; // what is previewed, played, or explained
  able: boolean;
  ask: boolean; // whether "Why not?" makes sense here
  then: "play" | "rest" | "take back"; // play the move, or let half of it rest here, or lift that again
}

const NOTHING: Offer = { move: "", able: false, ask: false, then: "play" };
const plain = (move: string, choices: Choices): Offer => ({ move, able: choices.has(move), ask: true, then: "play" });

/** Two types as the notation writes them. */
export function pair(one: PersonType, other: PersonType): string {
  const [first, second] = TYPES.indexOf(one) < TYPES.indexOf(other) ? [one, other] : [other, one];
  return `draft ${first}+${second}`;
}

/** 5.5 Two piles of young persons, one after the other. */
export function offerDraft(type: PersonType, first: PersonType | null, choices: Choices): Offer {
  if (first === type) return { move: `draft ${type}`, able: true, ask: false, then: "take back" };
  if (first) return plain(pair(first, type), choices);
  const able = TYPES.some((other) => other !== type && choices.has(pair(type, other)));
  return { move: `draft ${type}`, able, ask: false, then: "rest" };
}

/** 9.2 A pile brings its tile by the card of its type; by a wild card if that one is pressed, or is the only way. */
export function offerTile(kind: Kind, card: CardName | null, choices: Choices): Offer {
  const typed = `play ${typeOf(kind)}:${kind}`;
  const wild = `play wild:${kind}`;
  if (card === "wild") return plain(wild, choices);
  if (card) return typeOf(kind) === card ? plain(typed, choices) : NOTHING;
  return choices.has(typed) || !choices.has(wild) ? plain(typed, choices) : plain(wild, choices);
}

export const movesOf = (card: CardName, choices: Choices): string[] =>
  [...choices.keys()].filter((move) => move.startsWith(`play ${card}:`));

/** 9.2 A card of the hand: played at once if there is only one way to. */
export function offerCard(card: CardName, pressed: CardName | null, choices: Choices): Offer {
  const moves = movesOf(card, choices);
  if (card === pressed) return { move: `play ${card}`, able: true, ask: false, then: "take back" };
  if (moves.length > 1) return { move: `play ${card}`, able: true, ask: false, then: "rest" };
  if (moves[0]) return plain(moves[0], choices);
  return card === "wild" ? NOTHING : plain(`play ${card}:none`, choices);
}

export interface Half {
  type: PersonType | null;
  card: CardName | null;
}

/** What a click on a pile of the display means. */
export function offerPile(step: string | null, kind: Kind, half: Half, choices: Choices): Offer {
  const young = kind.endsWith("-y");
  if (step === "play") return offerTile(kind, half.card, choices);
  if (step === "draft" && young) return offerDraft(typeOf(kind), half.type, choices);
  if (step === "sunrise" && young) return plain(`sunrise ${typeOf(kind)}`, choices);
  return NOTHING;
}

/** What a click on a card of the own hand means. */
export function offerHand(step: string | null, card: CardName, half: Half, choices: Choices): Offer {
  if (step === "play") return offerCard(card, half.card, choices);
  if (step === "discard") return plain(`discard ${card}`, choices);
  return NOTHING;
}

/** What a click on one of the own persons means. */
export function offerPerson(step: string | null, palace: number, kind: Kind, choices: Choices): Offer {
  if (step === "release") return plain(`release p${palace}:${kind}`, choices);
  if (step === "no-room") return plain(`swap p${palace}:${kind}`, choices);
  if (step === "charter") return plain(`charter ${typeOf(kind)}`, choices);
  return NOTHING;
}

/** What a click on an own palace means. */
export function offerPalace(step: string | null, palace: number, choices: Choices): Offer {
  if (step === "place" || step === "floor" || step === "quake") return plain(`${step} p${palace}`, choices);
  return NOTHING;
}

/** The questions that are answered on the display of persons, and those that are answered in the own province. */
export const ASKED_OF_DISPLAY: readonly string[] = ["draft", "play", "sunrise"];
