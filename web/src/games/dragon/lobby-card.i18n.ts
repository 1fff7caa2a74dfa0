/** Texts of the lobby card. They are apart from the board to keep the first page small. */

import { translations } from "../../lib/i18n";

export const t = translations({
  en: {
    description:
      "Twelve months of disasters, all known in advance. House and feed your people, and lose as few as you can.",
    options: {
      edition: "Edition",
      largePrivilegeCost: "Price of a large privilege",
      greatWall: "The Great Wall",
      superEvent: "Super event",
      eventAdjacency: "Equal events",
      startSeat: "First to draft",
    },
    asEdition: "As in the edition",
    yuan: (price: number) => `${price} yuan`,
    superEvents: {
      none: "None",
      random: "Drawn at random",
      lanternfest: "Lantern festival",
      buddha: "Buddha",
      earthquake: "Earthquake",
      flood: "Flood",
      solarEclipse: "Solar eclipse",
      volcano: "Volcanic eruption",
      tornado: "Tornado",
      sunrise: "Sunrise",
      assassination: "Assassination",
      charter: "Charter",
    },
    adjacency: { slide: "Kept apart (slide)", free: "As they are drawn (free)" },
    randomSeat: "Drawn at random",
    seat: (number: number) => `Seat ${number}`,
    yes: "Yes",
    no: "No",
  },
  fr: {
    description:
      "Douze mois de catastrophes, toutes connues d’avance. Logez et nourrissez vos gens, et perdez-en le moins possible.",
    options: {
      edition: "Édition",
      largePrivilegeCost: "Prix du grand privilège",
      greatWall: "La Grande Muraille",
      superEvent: "Super-évènement",
      eventAdjacency: "Évènements égaux",
      startSeat: "Qui choisit en premier",
    },
    asEdition: "Celui de l’édition",
    yuan: (price: number) => `${price} yuans`,
    superEvents: {
      none: "Aucun",
      random: "Tiré au sort",
      lanternfest: "Fête des lanternes",
      buddha: "Bouddha",
      earthquake: "Tremblement de terre",
      flood: "Inondation",
      solarEclipse: "Éclipse solaire",
      volcano: "Éruption volcanique",
      tornado: "Tornade",
      sunrise: "Lever du soleil",
      assassination: "Attentat",
      charter: "Charte",
    },
    adjacency: { slide: "Séparés (slide)", free: "Tels qu’ils sont tirés (free)" },
    randomSeat: "Tirage au sort",
    seat: (number: number) => `Place ${number}`,
    yes: "Oui",
    no: "Non",
  },
});
