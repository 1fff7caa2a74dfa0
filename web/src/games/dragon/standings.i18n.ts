/** What the table of races says. */

import { count, dictionary } from "../../lib/i18n";
import type { RaceGroup, RaceName } from "./standings";

interface RaceWords {
  title: string;
  groups: Record<RaceGroup["key"], string>;
  names: Record<RaceName, string>;
  months: (months: readonly number[]) => string;
  points: string;
  source: string;
  total: string;
  ahead: string;
  projected: string;
  most: string;
  fewest: string;
  wall: (length: number, needed: number, month: number | null) => string;
}

export const t = dictionary<RaceWords>({
  en: {
    title: "Races",
    groups: {
      order: "Turn order",
      events: "For events to come",
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
    total: "So far",
    ahead: "Final scoring as things stand",
    projected: "Together",
    most: "most",
    fewest: "fewest",
    wall: (length, needed, month) =>
      `The wall has ${count("en", length, "tile", "tiles")}; ${needed} needed ${month ? `in month ${month}` : "at the end"}.`,
  },
  fr: {
    title: "Courses",
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
    total: "Jusqu’ici",
    ahead: "Décompte final en l’état",
    projected: "Ensemble",
    most: "le plus",
    fewest: "le moins",
    wall: (length, needed, month) =>
      `La muraille a ${count("fr", length, "tuile", "tuiles")} ; il en faut ${needed} ${month ? `au mois ${month}` : "à la fin"}.`,
  },
});
