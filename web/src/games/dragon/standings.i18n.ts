/** Texts of the standings. */

import { count, translations } from "../../lib/i18n";
import type { StandingGroup, StandingName } from "./standings";

interface StandingTexts {
  title: string;
  groups: Record<StandingGroup["key"], string>;
  names: Record<StandingName, string>;
  months: (months: readonly number[]) => string;
  points: string;
  source: string;
  total: string;
  finalScoring: string;
  projected: string;
  most: string;
  fewest: string;
  wall: (length: number, needed: number, month: number | null) => string;
}

export const t = translations<StandingTexts>({
  en: {
    title: "Standings",
    groups: {
      order: "Turn order",
      events: "For coming events",
      monthly: "Points every month",
      strength: "Strength of actions",
    },
    names: {
      space: "Person track",
      persons: "Persons",
      fireworks: "Fireworks",
      helmets: "Helmets",
      mortars: "Mortars",
      yuan: "Yuan",
      rice: "Rice",
      palaces: "Palaces",
      ladies: "Court ladies",
      dragons: "Privilege dragons",
      wall: "Wall tiles",
      hammers: "Hammers",
      coins: "Coins",
      sacks: "Rice sacks",
      rockets: "Rockets",
      books: "Books",
    },
    months: (months) => `${months.length === 1 ? "month" : "months"} ${months.join(", ")}`,
    points: "Points",
    source: "Source",
    total: "Total so far",
    finalScoring: "Final scoring of this position",
    projected: "Projected total",
    most: "most",
    fewest: "fewest",
    wall: (length, needed, month) =>
      `The wall has ${count("en", length, "tile", "tiles")}; ${needed} needed ${month ? `in month ${month}` : "at the end"}.`,
  },
  fr: {
    title: "Situation",
    groups: {
      order: "Ordre du tour",
      events: "Pour les évènements à venir",
      monthly: "Points de chaque mois",
      strength: "Force des actions",
    },
    names: {
      space: "Piste",
      persons: "Personnes",
      fireworks: "Feux d’artifice",
      helmets: "Casques",
      mortars: "Mortiers",
      yuan: "Yuans",
      rice: "Sacs de riz",
      palaces: "Palais",
      ladies: "Dames de la cour",
      dragons: "Dragons de privilège",
      wall: "Tuiles de muraille",
      hammers: "Marteaux",
      coins: "Pièces",
      sacks: "Sacs des fermiers",
      rockets: "Fusées",
      books: "Livres",
    },
    months: (months) => `mois ${months.join(", ")}`,
    points: "Points",
    source: "Origine",
    total: "Total actuel",
    finalScoring: "Décompte final de cette position",
    projected: "Total prévu",
    most: "le plus",
    fewest: "le moins",
    wall: (length, needed, month) =>
      `La muraille a ${count("fr", length, "tuile", "tuiles")} ; il en faut ${needed} ${month ? `au mois ${month}` : "à la fin"}.`,
  },
});
