/** Texts of the reference card. */

import { translations } from "../../lib/i18n";

interface Entry {
  name: string;
  text: string;
}

export const t = translations({
  en: {
    rule: (paragraph: string) => `Rule ${paragraph}`,
    many: (n: number) => (n === 1 ? "1 card" : `${n} cards`),
    cards: {
      name: "The court",
      text: "62 dynasty cards, turned up a few at a time. Each goes to the pile of its type; a player who alone has the most influence in a type, and at least 2, takes its goal.",
    } as Entry,
    kinds: {
      B: {
        name: "Bureaucrats",
        text: "Lead to the Palace. Worth nothing by themselves, 1 point each to whoever has the Philosopher.",
      },
      Ph: {
        name: "Philosopher",
        text: "Counts as a Bureaucrat. Worth 1 point, and 1 more for each own Bureaucrat. The Dragon can never be swapped for it.",
      },
      F: {
        name: "Farmers",
        text: "Lead to the Harvest. At the end everybody gives up as many as the player with the fewest has; the rest score 2, 5, 8, 14 or 20.",
      },
      M: {
        name: "Merchants",
        text: "Lead to the Market. Its holder may send new Merchants to other piles as guests, where each counts double.",
      },
      N: { name: "Nobles", text: "Lead to the Heir. Worth 2, 3 or 4 points: as many as there are blossoms." },
      W: {
        name: "Warlords",
        text: "Lead to the Emperor. Worth 1 point each; whoever has the most at the end also gets the Heir’s 5 points.",
      },
    } as Record<string, Entry>,
    goals: {
      name: "Goals",
      text: "A goal stays with its holder until another player alone has more; a tie changes nothing. Palace, Harvest and Emperor work from the next round on, Market and Heir at once.",
    } as Entry,
    goal: {
      Palace: {
        name: "Palace",
        text: "Bids after all others have shown their cards. With two bids each, only the second one. 4 points.",
      },
      Harvest: {
        name: "Harvest",
        text: "With one to three cards left in hand, a card may take the place of a Reset just played; the used cards come back all the same.",
      },
      Market: {
        name: "Market",
        text: "A Merchant that is claimed or drawn may join any other pile that has a card. There it is a guest and counts 2. 3 points.",
      },
      Heir: {
        name: "Heir",
        text: "Takes one of the cards that nobody claimed. At the end it goes to whoever alone leads with Warlords, for 5 points.",
      },
      Emperor: { name: "Emperor", text: "One bid is worth ½ more. It cannot tie." },
      Dragon: {
        name: "Celestial Dragon",
        text: "Goes to the player with the fewest goals, once four goals are held. It must be swapped for a face-up card, but not of the type this player has most of. Whoever claims it from the row gets a token of 2 points; held at the end it is worth 2.",
      },
    } as Record<string, Entry>,
    bids: {
      name: "Bidding",
      text: "Everybody has the same eight cards. All choose in secret and reveal together; the highest bid takes its card first.",
    } as Entry,
    bid: {
      number: {
        name: "1 to 7",
        text: "The value of a bid. Once used it lies aside, open to all, until its owner plays the Reset.",
      },
      reset: {
        name: "Reset",
        text: "No bid by itself; on a tied card it adds 0. At the end of the round all used cards come back to the hand.",
      },
      tied: {
        name: "Tied cards",
        text: "Equal single cards take nothing and stay on the table. The next card must be played onto them.",
      },
      stack: {
        name: "Stacks",
        text: "Two cards, worth their sum. At equal value a stack goes before a single card, and the higher top card before the lower.",
      },
      draw: {
        name: "Equal stacks",
        text: "The same two cards in the same order: each of their owners draws a card from the deck instead of claiming.",
      },
      two: {
        name: "Two bids each",
        text: "With two players, or three experienced ones, everybody bids with two cards each round, chosen in any order.",
      },
    } as Record<string, Entry>,
    scoring: {
      name: "Points at the end",
      text: "The game ends when the deck cannot fill the row again. Most points win, then most cards.",
    } as Entry,
    score: {
      cards: { name: "Cards", text: "Nobles 2 to 4, Warlords and the Philosopher 1 each." },
      goals: { name: "Goals", text: "Heir 5 (for the most Warlords), Palace 4, Market 3, Dragon 2." },
      tokens: { name: "Tokens", text: "2 points each." },
      missing: { name: "Missing types", text: "3 points less for each of the five types without a card." },
      farmers: {
        name: "Farmers",
        text: "After everybody has given up as many as the player with the fewest has: 1 is worth 2 points, 2 are worth 5, 3 worth 8, 4 worth 14, 5 or more 20.",
      },
      philosopher: { name: "Philosopher", text: "1 point for each Bureaucrat of its owner." },
    } as Record<string, Entry>,
  },
  fr: {
    rule: (paragraph) => `Règle ${paragraph}`,
    many: (n) => (n === 1 ? "1 carte" : `${n} cartes`),
    cards: {
      name: "La cour",
      text: "62 cartes dynastie, révélées quelques-unes à la fois. Chacune rejoint la pile de son type ; qui a seul le plus d’influence dans un type, et au moins 2, en obtient le but.",
    },
    kinds: {
      B: {
        name: "Bureaucrates",
        text: "Mènent au Palais. Ils ne valent rien seuls, mais 1 point chacun pour qui possède le Philosophe.",
      },
      Ph: {
        name: "Philosophe",
        text: "Compte comme un Bureaucrate. Vaut 1 point, et 1 de plus par Bureaucrate de son propriétaire. Le Dragon ne s’échange jamais contre lui.",
      },
      F: {
        name: "Paysans",
        text: "Mènent à la Moisson. À la fin, chacun en rend autant qu’en a le joueur le moins pourvu ; les autres rapportent 2, 5, 8, 14 ou 20.",
      },
      M: {
        name: "Marchands",
        text: "Mènent au Marché. Qui le tient peut envoyer ses nouveaux Marchands dans d’autres piles : ces invités y comptent double.",
      },
      N: { name: "Nobles", text: "Mènent à l’Héritier. Ils valent 2, 3 ou 4 points : autant que de fleurs." },
      W: {
        name: "Seigneurs de guerre",
        text: "Mènent à l’Empereur. 1 point chacun ; qui en a le plus à la fin reçoit aussi les 5 points de l’Héritier.",
      },
    },
    goals: {
      name: "Buts",
      text: "Un but reste à qui le tient tant que nul autre n’a seul davantage ; une égalité ne change rien. Palais, Moisson et Empereur agissent dès la manche suivante, Marché et Héritier aussitôt.",
    },
    goal: {
      Palace: {
        name: "Palais",
        text: "Mise une fois les autres mises révélées. À deux mises chacun, seulement la seconde. 4 points.",
      },
      Harvest: {
        name: "Moisson",
        text: "S’il lui reste une à trois cartes en main, l’une d’elles peut remplacer la Reprise qui vient d’être jouée ; les cartes utilisées reviennent quand même.",
      },
      Market: {
        name: "Marché",
        text: "Un Marchand pris ou pioché peut rejoindre toute autre pile qui a une carte. Il y est invité et compte 2. 3 points.",
      },
      Heir: {
        name: "Héritier",
        text: "Prend une des cartes dont personne n’a voulu. À la fin, il va à qui est seul en tête pour les Seigneurs de guerre, pour 5 points.",
      },
      Emperor: { name: "Empereur", text: "Une mise vaut ½ de plus. Elle ne peut être à égalité." },
      Dragon: {
        name: "Dragon céleste",
        text: "Va à qui a le moins de buts, dès que quatre sont tenus. Il faut l’échanger contre une carte visible, mais pas du type dont on a le plus. Qui le prend parmi les cartes visibles reçoit un jeton de 2 points ; tenu à la fin, il en vaut 2.",
      },
    },
    bids: {
      name: "Les mises",
      text: "Chacun a les huit mêmes cartes. Tous choisissent en secret et révèlent ensemble ; la plus haute mise se sert en premier.",
    },
    bid: {
      number: {
        name: "1 à 7",
        text: "La valeur d’une mise. Une fois utilisée, la carte reste de côté, visible, jusqu’à la Reprise de son propriétaire.",
      },
      reset: {
        name: "Reprise",
        text: "Seule, elle n’est pas une mise ; sur une carte reportée, elle ajoute 0. À la fin de la manche, toutes les cartes utilisées reviennent en main.",
      },
      tied: {
        name: "Cartes reportées",
        text: "Des cartes seules égales ne prennent rien et sont reportées : elles restent sur la table, et la carte suivante doit être jouée dessus.",
      },
      stack: {
        name: "Piles",
        text: "Deux cartes, qui valent leur somme. À valeur égale, une pile passe avant une carte seule, et la carte du dessus la plus haute avant l’autre.",
      },
      draw: {
        name: "Piles égales",
        text: "Les deux mêmes cartes dans le même ordre : leurs propriétaires piochent chacun une carte au lieu d’en prendre une.",
      },
      two: {
        name: "Deux mises chacun",
        text: "À deux joueurs, ou à trois joueurs expérimentés, chacun mise deux cartes par manche, choisies dans n’importe quel ordre.",
      },
    },
    scoring: {
      name: "Points à la fin",
      text: "La partie finit quand la pioche ne suffit plus pour une nouvelle rangée. Le plus de points l’emporte, puis le plus de cartes.",
    },
    score: {
      cards: { name: "Cartes", text: "Nobles 2 à 4, Seigneurs de guerre et Philosophe 1 chacun." },
      goals: { name: "Buts", text: "Héritier 5 (pour le plus de Seigneurs de guerre), Palais 4, Marché 3, Dragon 2." },
      tokens: { name: "Jetons", text: "2 points chacun." },
      missing: { name: "Types manquants", text: "3 points de moins pour chacun des cinq types sans carte." },
      farmers: {
        name: "Paysans",
        text: "Une fois que chacun en a rendu autant qu’en a le moins pourvu : 1 vaut 2 points, 2 en valent 5, 3 en valent 8, 4 en valent 14, 5 ou plus 20.",
      },
      philosopher: { name: "Philosophe", text: "1 point par Bureaucrate de son propriétaire." },
    },
  },
});
