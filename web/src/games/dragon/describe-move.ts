/** A sentence for every move and for a held first half of one, for lists, the prompt and screen readers. */

import { word, type Word } from "../../lib/catalogue";
import type { BoardState } from "../board-module";
import { t } from "./messages";
import { pieceOf, type ActionName, type Bonus, type PersonType } from "./pieces";
import { palaceNumber, viewOf } from "./view";

const kindWord = (kind: string): Word => word("kind", kind);
const youngKind = (type: string): Word => kindWord(`${type}-y`);

/** 18.2 The tile of a wall action is drawn, unless it is the last one. */
function describeDrawnWall(unused: readonly Bonus[]): string {
  const [bonus] = unused;
  if (bonus && unused.length === 1) return t("move-wall", { bonus: word("bonus", bonus) });
  return t("move-wall-drawn", { n: unused.length });
}

function describeAction(action: string, bonus: string, unused: readonly Bonus[], isDrawn: boolean): string {
  if (bonus) return t("move-wall", { bonus: word("bonus", bonus) });
  switch (action) {
    case "pass":
      return t("move-pass");
    case "privS":
      return t("move-buy-small");
    case "privL":
      return t("move-buy-large");
    case "wall":
      return isDrawn ? describeDrawnWall(unused) : t("move-wall-first");
    default:
      return t(`action-${action as ActionName}.title`);
  }
}

/** Returns what a young person is good for. It is no move: the board asks for it while a type is hovered. */
function describePerson(type: PersonType): string {
  return t("board-person", {
    person: t(`type-${type}.title`),
    spaces: t("amount-space", { n: pieceOf(`${type}-y`)?.value ?? 0 }),
    effect: t(`reference-type-${type}`),
  });
}

export function describeMove(move: string, boardState: BoardState, seat: number | null): string {
  const [verb = "", object = ""] = move.split(" ");
  const [first = "", second = ""] = object.split(/[:+]/);
  const palace = palaceNumber(Number(first.slice(1)));
  const view = viewOf(boardState);
  const newcomer = kindWord(view.tilesToPlace?.[0] ?? "newcomer");
  switch (verb) {
    case "draft":
      return second
        ? t("move-draft", { first: youngKind(first), second: youngKind(second) })
        : t("move-draft-first", { first: youngKind(first) });
    case "person":
      return describePerson(object as PersonType);
    case "place":
      return t("move-place", { kind: newcomer, palace });
    case "act":
      return describeAction(
        first,
        second,
        (seat !== null && view.players?.[seat]?.wallUnused) || [],
        view.wallTiles === "random",
      );
    case "floor":
      return object === "new" ? t("move-new-palace") : t("move-floor", { palace });
    case "play":
      return second
        ? t("move-play", { card: word("card", first), kind: kindWord(second) })
        : t("move-play-first", { card: word("card", first) });
    case "swap":
      return t("move-swap", { old: kindWord(second), palace, new: newcomer });
    case "refuse":
      return t("move-refuse", { kind: newcomer });
    case "release":
      return t("move-release", { kind: kindWord(second), palace });
    case "quake":
      return t("move-quake", { palace });
    case "flood":
      return t("move-flood", { good: word("good", first) });
    case "discard":
      return t("move-discard", { card: word("card", first) });
    case "sunrise":
      return t("move-sunrise", { kind: youngKind(first) });
    case "charter":
      return t("move-charter", { type: word("type", first) });
    default:
      return move;
  }
}
