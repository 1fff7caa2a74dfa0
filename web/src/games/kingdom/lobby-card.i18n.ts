/** Texts of the lobby card. They are apart from the board to keep the first page small. */

import { translations } from "../../lib/i18n";

export const t = translations({
  en: {
    description:
      "Bid in secret for cards of five types. Leading a type gives you its power, and tied bids take nothing.",
    options: {
      players: "Players",
      experienced3: "Experienced three",
      nobleValues: "Nobles of 2, 3 and 4",
      harvestLimitIncludesReset: "Strict Harvest",
    } as Record<string, string>,
    bids: (n: number): string => (n === 1 ? "one bid each" : "two bids each, five cards a round"),
    harvest: (n: number) => `at most ${n} cards left in hand`,
  },
  fr: {
    description:
      "Misez en secret pour des cartes de cinq types. Dominer un type donne son pouvoir, et les mises à égalité ne prennent rien.",
    options: {
      players: "Joueurs",
      experienced3: "Trois joueurs expérimentés",
      nobleValues: "Nobles de 2, 3 et 4",
      harvestLimitIncludesReset: "Moisson stricte",
    },
    bids: (n) => (n === 1 ? "une mise chacun" : "deux mises chacun, cinq cartes par manche"),
    harvest: (n) => `au plus ${n} cartes en main`,
  },
});
