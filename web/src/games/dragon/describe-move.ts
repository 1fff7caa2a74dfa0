/** A sentence for every move of the notation, for lists and for the ear. */

import { dictionary } from "../../lib/i18n";
import type { Scene } from "../board-module";
import { names } from "./piece-names";
import type { ActionName, Bonus, CardName, Kind, PersonType } from "./pieces";
import { palaceName, read } from "./view";

type Good = "yuan" | "rice" | "fireworks";

export const t = dictionary({
  en: {
    draft: (one: string, other: string) => `Draft ${one} and ${other}`,
    place: (who: string, n: string) => `House ${who} in palace ${n}`,
    newcomer: "the newcomer",
    pass: "Pass and fill up to 3 yuan",
    privS: "Buy a small privilege",
    privL: "Buy a large privilege",
    wall: (bonus: string) => `Lay the wall tile “${bonus}”`,
    floor: (n: string) => `Add a floor to palace ${n}`,
    found: "Found a new palace",
    play: (card: string, who: string) => `Play ${card}: ${who}`,
    nobody: "nobody is left",
    swap: (who: string, n: string, newcomer: string) => `Send ${who} of palace ${n} away for ${newcomer}`,
    refuse: (who: string) => `Refuse ${who}`,
    release: (who: string, n: string) => `Release ${who} from palace ${n}`,
    quake: (n: string) => `Take a floor from palace ${n}`,
    flood: { yuan: "Give up 1 yuan", rice: "Give up 1 rice", fireworks: "Give up 1 firework" } as Record<Good, string>,
    discard: (card: string) => `Discard ${card}`,
    sunrise: (who: string) => `Welcome ${who}`,
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
    found: "Fonder un nouveau palais",
    play: (card, who) => `Jouer ${card} : ${who}`,
    nobody: "il ne reste personne",
    swap: (who, n, newcomer) => `Renvoyer ${who} du palais ${n} pour ${newcomer}`,
    refuse: (who) => `Refuser ${who}`,
    release: (who, n) => `Renvoyer ${who} du palais ${n}`,
    quake: (n) => `Retirer un étage du palais ${n}`,
    flood: { yuan: "Abandonner 1 yuan", rice: "Abandonner 1 sac de riz", fireworks: "Abandonner 1 feu d’artifice" },
    discard: (card) => `Défausser ${card}`,
    sunrise: (who) => `Accueillir ${who}`,
    charter: (types) => `Invoquer la charte pour les ${types}`,
  },
});

function sayAction(what: string): string {
  const [action, bonus] = what.split(":");
  if (bonus) return t().wall(names().bonuses[bonus as Bonus]);
  if (action === "pass") return t().pass;
  if (action === "privS") return t().privS;
  if (action === "privL") return t().privL;
  return names().actions[action as ActionName];
}

function sayPlay(card: CardName, kind: string): string {
  return t().play(names().cards[card], kind === "none" ? t().nobody : names().kinds[kind as Kind]);
}

export function say(move: string, scene: Scene, _seat: number | null): string {
  const [question = "", what = ""] = move.split(" ");
  const [first = "", second = ""] = what.split(/[:+]/);
  const palace = palaceName(Number(first.slice(1)));
  const waiting = read(scene.view).waiting?.[0];
  const newcomer = waiting ? names().theKinds[waiting] : t().newcomer;
  const young = (type: string): string => names().theKinds[`${type as PersonType}-y`];
  const kind = names().theKinds[second as Kind];
  switch (question) {
    case "draft":
      return t().draft(young(first), young(second));
    case "place":
      return t().place(newcomer, palace);
    case "act":
      return sayAction(what);
    case "floor":
      return what === "new" ? t().found : t().floor(palace);
    case "play":
      return sayPlay(first as CardName, second);
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
      return t().discard(names().cards[first as CardName]);
    case "sunrise":
      return t().sunrise(young(first));
    case "charter":
      return t().charter(names().theTypes[first as PersonType]);
    default:
      return move;
  }
}
