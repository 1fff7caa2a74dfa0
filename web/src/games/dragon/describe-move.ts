/** A sentence for every move, for lists and screen readers. */

import { translations } from "../../lib/i18n";
import type { BoardState } from "../board-module";
import { pieceNames } from "./piece-names";
import type { ActionName, Bonus, CardName, Kind, PersonType } from "./pieces";
import { palaceName, asDragonView } from "./view";

type Good = "yuan" | "rice" | "fireworks";

export const t = translations({
  en: {
    draft: (one: string, other: string) => `Draft ${one} and ${other}`,
    place: (who: string, n: string) => `Move ${who} into palace ${n}`,
    newcomer: "the new person",
    pass: "Pass and fill up to 3 yuan",
    privS: "Buy a small privilege",
    privL: "Buy a large privilege",
    wall: (bonus: string) => `Lay the wall tile “${bonus}”`,
    floor: (n: string) => `Add a floor to palace ${n}`,
    found: "Build a new palace",
    play: (card: string, who: string) => `Play ${card}: ${who}`,
    nobody: "no person left",
    swap: (who: string, n: string, newcomer: string) => `Replace ${who} of palace ${n} by ${newcomer}`,
    refuse: (who: string) => `Refuse ${who}`,
    release: (who: string, n: string) => `Release ${who} from palace ${n}`,
    quake: (n: string) => `Take a floor from palace ${n}`,
    flood: { yuan: "Give up 1 yuan", rice: "Give up 1 rice", fireworks: "Give up 1 firework" } as Record<Good, string>,
    discard: (card: string) => `Discard ${card}`,
    sunrise: (who: string) => `Take ${who}`,
    charter: (types: string) => `Use the charter for the ${types}`,
  },
  fr: {
    draft: (one, other) => `Choisir ${one} et ${other}`,
    place: (who, n) => `Installer ${who} au palais ${n}`,
    newcomer: "la nouvelle personne",
    pass: "Passer et compléter à 3 yuans",
    privS: "Acheter un petit privilège",
    privL: "Acheter un grand privilège",
    wall: (bonus) => `Poser la tuile de muraille « ${bonus} »`,
    floor: (n) => `Ajouter un étage au palais ${n}`,
    found: "Construire un nouveau palais",
    play: (card, who) => `Jouer ${card} : ${who}`,
    nobody: "il ne reste personne",
    swap: (who, n, newcomer) => `Remplacer ${who} du palais ${n} par ${newcomer}`,
    refuse: (who) => `Refuser ${who}`,
    release: (who, n) => `Renvoyer ${who} du palais ${n}`,
    quake: (n) => `Retirer un étage du palais ${n}`,
    flood: { yuan: "Abandonner 1 yuan", rice: "Abandonner 1 sac de riz", fireworks: "Abandonner 1 feu d’artifice" },
    discard: (card) => `Défausser ${card}`,
    sunrise: (who) => `Prendre ${who}`,
    charter: (types) => `Invoquer la charte pour les ${types}`,
  },
});

function describeAction(text: string): string {
  const [action, bonus] = text.split(":");
  if (bonus) return t().wall(pieceNames().bonuses[bonus as Bonus]);
  if (action === "pass") return t().pass;
  if (action === "privS") return t().privS;
  if (action === "privL") return t().privL;
  return pieceNames().actions[action as ActionName];
}

function describeCard(card: CardName, kind: string): string {
  return t().play(pieceNames().cards[card], kind === "none" ? t().nobody : pieceNames().kinds[kind as Kind]);
}

export function describeMove(move: string, boardState: BoardState, _seat: number | null): string {
  const [verb = "", object = ""] = move.split(" ");
  const [first = "", second = ""] = object.split(/[:+]/);
  const palace = palaceName(Number(first.slice(1)));
  const arriving = asDragonView(boardState.view).tilesToPlace?.[0];
  const newcomer = arriving ? pieceNames().kindsWithArticle[arriving] : t().newcomer;
  const young = (type: string): string => pieceNames().kindsWithArticle[`${type as PersonType}-y`];
  const kind = pieceNames().kindsWithArticle[second as Kind];
  switch (verb) {
    case "draft":
      return t().draft(young(first), young(second));
    case "place":
      return t().place(newcomer, palace);
    case "act":
      return describeAction(object);
    case "floor":
      return object === "new" ? t().found : t().floor(palace);
    case "play":
      return describeCard(first as CardName, second);
    case "swap":
      return t().swap(kind, palace, newcomer);
    case "refuse":
      return t().refuse(newcomer);
    case "release":
      return t().release(kind, palace);
    case "quake":
      return t().quake(palace);
    case "flood":
      return t().flood[first as Good];
    case "discard":
      return t().discard(pieceNames().cards[first as CardName]);
    case "sunrise":
      return t().sunrise(young(first));
    case "charter":
      return t().charter(pieceNames().pluralTypes[first as PersonType]);
    default:
      return move;
  }
}
