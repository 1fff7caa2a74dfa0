/** Texts of the tutorial, by the keys of tutorial.script.json. */

import { translations } from "../../lib/i18n";
import type { LessonText } from "../../tutorial/decode";

const en = {
  welcome: {
    title: "The aim of the game",
    text: [
      "You collect cards of five types: *Bureaucrats, Farmers, Merchants, Nobles* and *Warlords*. When the deck has run out, the most points win.",
      "Many points come from goals, and those belong to whoever leads in a type.",
    ],
  },
  row: {
    title: "One card fewer than players",
    text: [
      "Each round a few cards are laid open: one fewer than there are players. Three of you want a Farmer or a Merchant, and somebody gets nothing.",
      "Bids decide who chooses first.",
    ],
  },
  bid: {
    title: "Your secret bid",
    text: [
      "Everybody has the same cards: 1 to 7, and the *Reset*. Each of you chooses one in secret; then all are revealed together.",
      "Don’t spend your best one for these two: bid the *5*.",
    ],
  },
  tie: {
    title: "A tie!",
    text: [
      "Bo has bid 5 as well. Tied cards *get nothing* and stay on the table.",
      "That makes Mei’s 4 the highest bid that counts, and she alone chooses a card. A lower bid is sometimes better.",
    ],
  },
  carried: {
    title: "Tied cards are not lost",
    text: [
      "Mei took the Farmer; nobody was left to take the Merchant. A new round begins.",
      "Your 5 and Bo’s 5 still lie there. Each of you must add a card to it now: together they are a *stack*, worth the sum.",
    ],
  },
  stack: {
    title: "Build a stack",
    text: [
      "A Warlord and a Noble. Mei can bid 7 at most.",
      "Put the *3* on your 5: that is 8, and nobody without a stack can reach it.",
    ],
  },
  claim: {
    title: "The highest bid chooses",
    text: [
      "8 for you, 7 for Mei, 6 for Bo’s stack: in this order you take cards, and nothing is left for Bo.",
      "At equal sums a stack comes before a single card. Take the *Warlord*.",
    ],
  },
  used: {
    title: "Bid cards are used up",
    text: [
      "Bids that were played lie aside, open for all: look what the others have left. Your 3 and your 5 are gone for the time being.",
      "Another Warlord lies in the row, and with two of them you could reach a goal.",
    ],
  },
  second: {
    title: "Worth a high card",
    text: ["Bo has a 7 left, Mei has not. Bid the *6* and hope that Bo is saving his best card."],
  },
  emperor: {
    title: "Reach a goal",
    text: ["Bo bid 4. Mei played the Reset, which is no bid at all.", "Take the *Warlord*: your second one."],
  },
  goals: {
    title: "You are the Emperor",
    text: [
      "With at least two cards of a type, and more than anybody else, you hold its *goal*. You keep it until somebody has *more* than you; a tie changes nothing.",
      "As *Emperor* your bids get ½ more: a 7 against your 7 is no tie any longer, you are just ahead.",
    ],
  },
  powers: {
    title: "Five goals, five powers",
    text: [
      "*Palace* (Bureaucrats): bid last, openly. *Harvest* (Farmers): play another card in place of your Reset. *Market* (Merchants): lay a Merchant to another type, where it counts double for the goal.",
      "*Heir* (Nobles): take one of the cards that are left over. *Emperor* (Warlords): ½ more.",
    ],
  },
  reset: {
    title: "Take your cards back",
    text: [
      "Three of your cards are used. The *Reset* claims nothing, but all of them come back to your hand at the end of the round.",
      "Mei’s hand is full again, you have few cards: a good moment to play the Reset.",
    ],
  },
  back: {
    title: "A full hand again",
    text: [
      "You have all eight cards, while Bo has spent four of his: he will soon have to reset as well.",
      "A good moment for it is when the row is poor, or when you would only be third.",
    ],
  },
  celestial: {
    title: "The Celestial Dragon",
    text: [
      "As soon as four goals are held, the *Celestial Dragon* comes to whoever has the fewest of them.",
      "Its holder swaps it for a card of the row, before anybody claims one; whoever claims the Dragon from the row gets 2 points.",
    ],
  },
  scoring: {
    title: "Final scoring",
    text: [
      "*Nobles* are worth 2 to 4, *Warlords* 1, the Palace 4, the Market 3. The *Heir*, worth 5, goes to whoever has the most Warlords.",
      "*Farmers* pay more and more, up to 20, but only those you have more than the player with the fewest. And each type that you lack costs 3.",
    ],
  },
  finale: {
    title: "Some advice",
    text: [
      "Watch what the others can still bid. Collect all types early, lead in some. And remember that a middle card often gets what two tied high cards do not.",
    ],
  },
} satisfies Record<string, LessonText>;

type LessonTexts = Record<keyof typeof en, LessonText>;

const fr: LessonTexts = {
  welcome: {
    title: "Le but du jeu",
    text: [
      "Vous rassemblez des cartes de cinq types : *Bureaucrates, Paysans, Marchands, Nobles* et *Seigneurs de guerre*. Quand la pioche est épuisée, le plus grand nombre de points l’emporte.",
      "Beaucoup de points viennent des buts, et ceux-ci reviennent à qui domine un type.",
    ],
  },
  row: {
    title: "Une carte de moins que de joueurs",
    text: [
      "À chaque manche, quelques cartes sont dévoilées : une de moins qu’il n’y a de joueurs. Vous êtes trois pour un Paysan et un Marchand, et quelqu’un n’aura rien.",
      "Les mises décident qui choisit en premier.",
    ],
  },
  bid: {
    title: "Votre mise secrète",
    text: [
      "Tout le monde a les mêmes cartes : de 1 à 7, et la *Reprise*. Chacun en choisit une en secret, puis toutes sont révélées ensemble.",
      "N’utilisez pas la meilleure pour ces deux-là : misez le *5*.",
    ],
  },
  tie: {
    title: "Égalité !",
    text: [
      "Bo a misé 5 lui aussi. Les cartes à égalité *n’obtiennent rien* et sont *reportées* : elles restent sur la table.",
      "Le 4 de Mei devient ainsi la plus haute mise valable : elle seule choisit une carte. Une mise plus basse est parfois meilleure.",
    ],
  },
  carried: {
    title: "Les cartes à égalité ne sont pas perdues",
    text: [
      "Mei a pris le Paysan ; il ne restait personne pour le Marchand. Une nouvelle manche commence.",
      "Votre 5 et celui de Bo, reportés, sont toujours là. Chacun de vous doit maintenant y ajouter une carte : ensemble, elles forment une *pile*, qui vaut leur somme.",
    ],
  },
  stack: {
    title: "Formez une pile",
    text: [
      "Un Seigneur de guerre et un Noble. Mei peut miser 7 au plus.",
      "Posez le *3* sur votre 5 : cela fait 8, hors d’atteinte sans une pile.",
    ],
  },
  claim: {
    title: "La plus haute mise choisit",
    text: [
      "8 pour vous, 7 pour Mei, 6 pour la pile de Bo : vous prenez les cartes dans cet ordre, et il ne reste rien pour Bo.",
      "À somme égale, une pile passe avant une carte seule. Prenez le *Seigneur de guerre*.",
    ],
  },
  used: {
    title: "Les cartes de mise s’épuisent",
    text: [
      "Les cartes utilisées sont mises de côté, visibles de tous : regardez ce qu’il reste aux autres. Votre 3 et votre 5 ne sont plus disponibles pour l’instant.",
      "Un autre Seigneur de guerre est dans la rangée ; à deux, vous pourriez atteindre un but.",
    ],
  },
  second: {
    title: "Cela vaut une carte haute",
    text: ["Bo a encore un 7, Mei n’en a plus. Misez le *6* et espérez que Bo garde sa meilleure carte."],
  },
  emperor: {
    title: "Atteignez un but",
    text: [
      "Bo a misé 4. Mei a joué la Reprise, qui n’est pas une mise.",
      "Prenez le *Seigneur de guerre* : votre deuxième.",
    ],
  },
  goals: {
    title: "Vous êtes Empereur",
    text: [
      "Avec au moins deux cartes d’un type, et plus que tous les autres, vous tenez son *but*. Vous le gardez tant que personne n’en a *plus* que vous ; une égalité n’y change rien.",
      "*L’Empereur* ajoute ½ à vos mises : un 7 contre votre 7 n’est plus une égalité, vous passez juste devant.",
    ],
  },
  powers: {
    title: "Cinq buts, cinq pouvoirs",
    text: [
      "*Palais* (Bureaucrates) : miser en dernier, à découvert. *Moisson* (Paysans) : jouer une autre carte à la place de votre Reprise. *Marché* (Marchands) : ranger un Marchand dans un autre type, où il compte double pour le but.",
      "*Héritier* (Nobles) : prendre une des cartes qui restent. *Empereur* (Seigneurs de guerre) : ½ de plus.",
    ],
  },
  reset: {
    title: "Reprenez vos cartes",
    text: [
      "Trois de vos cartes sont utilisées. La *Reprise* n’obtient rien, mais toutes reviennent dans votre main à la fin de la manche.",
      "La main de Mei est de nouveau pleine, il vous reste peu de cartes : c’est le moment de jouer la Reprise.",
    ],
  },
  back: {
    title: "De nouveau une main pleine",
    text: [
      "Vous avez vos huit cartes, alors que Bo en a utilisé quatre : il devra bientôt les reprendre lui aussi.",
      "Le bon moment ? Quand la rangée est pauvre, ou quand vous ne seriez que troisième.",
    ],
  },
  celestial: {
    title: "Le Dragon céleste",
    text: [
      "Dès que quatre buts sont tenus, le *Dragon céleste* vient à qui en a le moins.",
      "Son détenteur l’échange contre une carte de la rangée, avant que quiconque en prenne ; qui prend ensuite le Dragon dans la rangée reçoit 2 points.",
    ],
  },
  scoring: {
    title: "Décompte final",
    text: [
      "Les *Nobles* valent de 2 à 4, les *Seigneurs de guerre* 1, le Palais 4, le Marché 3. *L’Héritier*, qui vaut 5, va à qui a le plus de Seigneurs de guerre.",
      "Les *Paysans* rapportent de plus en plus, jusqu’à 20, mais seulement ceux que vous avez de plus que celui qui en a le moins. Et chaque type qui vous manque coûte 3.",
    ],
  },
  finale: {
    title: "Quelques conseils",
    text: [
      "Observez ce que les autres peuvent encore miser. Rassemblez tôt tous les types, dominez-en quelques-uns. Et souvenez-vous : une carte moyenne obtient souvent ce que deux hautes à égalité n’obtiennent pas.",
    ],
  },
};

export const lessonTexts = translations<LessonTexts>({ en, fr });
