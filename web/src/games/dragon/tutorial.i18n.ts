/** Texts of the tutorial, by the keys of tutorial.script.json. */

import { translations } from "../../lib/i18n";
import type { LessonText } from "../../tutorial/decode";

const en = {
  welcome: {
    title: "Twelve months",
    text: [
      "You rule a province of China around the year 1000, and so do Bo and Mei. Twelve months lie ahead, and most of them bring trouble.",
      "Whoever has the most *victory points* at the end wins. They come from palaces, people and good timing, month after month.",
    ],
  },
  months: {
    title: "All events are known in advance",
    text: [
      "The row of *events* shows the whole year. Two months are peaceful: your time to prepare. Then five kinds of events strike, each of them twice.",
      "Tribute wants 4 yuan, drought 1 rice for each inhabited palace, the festival rewards fireworks, the Mongols count helmets, contagion asks for healers. What is missing costs you *people*.",
    ],
  },
  draft: {
    title: "Two people to begin with",
    text: [
      "Everybody starts with two young people of different types. Nobody may repeat a pair.",
      "Take a *tax collector* (more yuan) and a *scholar* (more points): click on both.",
    ],
  },
  placeFirst: {
    title: "Your palaces",
    text: [
      "You have two palaces of two floors. Each floor shelters one person.",
      "Place the tax collector in the first palace.",
    ],
  },
  placeSecond: {
    title: "Don’t leave a palace empty",
    text: [
      "An empty palace loses a floor at the end of every month, peaceful or not.",
      "So place the scholar in the second palace.",
    ],
  },
  track: {
    title: "Turn order",
    text: [
      "Each person you place moves you forward on the *person track* by the number on the tile: 3 for the tax collector, 4 for the scholar.",
      "The order of play follows it. Bo is ahead with 11 and acts first this month, then you with 7, then Mei with 3.",
    ],
  },
  actions: {
    title: "One action each month",
    text: [
      "Seven actions are dealt into groups, as many as there are players. Everybody puts a *dragon* on one group and carries out one of its actions; your people make it stronger.",
      "Bo was first and has taken taxes. His group is not closed, but any action in it now costs *3 yuan*.",
    ],
  },
  act: {
    title: "Choose your action",
    text: [
      "Hover over an action, or reach it by keyboard, to see what it would bring.",
      "*Research* lies in a free group: 1 point, and 2 more for the books of your scholar. Take it.",
    ],
  },
  fee: {
    title: "The fee",
    text: [
      "Mei wanted to build, in the group with Bo’s dragon, and paid 3 yuan for it. Her craftsman added a floor.",
      "Without money you can always *pass*: you then get yuan until you have 3.",
    ],
  },
  person: {
    title: "A new person every month",
    text: [
      "You hold a card for each type and two wild ones. Each month you play one and take such a person. Each card works only once.",
      "*Young* people bring you further on the track, *old* ones can do more. Drought is near: play the farmer card for the *old farmer*, with two sacks of rice on it.",
    ],
  },
  placeThird: {
    title: "Place the new person",
    text: [
      "The first palace has room for one more. When all palaces are full, a person has to leave.",
      "Place the farmer in the first palace.",
    ],
  },
  event: {
    title: "The event, and decay",
    text: [
      "Now the month’s event takes place: peace, so you pay nothing.",
      "But empty palaces decay. Mei keeps all her people in one palace: her second one has lost a floor, and the new one of a single floor is gone.",
    ],
  },
  scoring: {
    title: "Points at the end of the month",
    text: [
      "Every month you get 1 point for each *palace*, 1 for each *court lady*, and 1 or 2 for each *privilege*, which is bought once and pays until the end.",
      "What you build early pays most often.",
    ],
  },
  forecast: {
    title: "The forecast",
    text: [
      "The second peaceful month. The *forecast* shows what each event would cost you in the present position.",
      "Tribute in month 3: your 6 yuan will do. Drought in month 4: two inhabited palaces, and no rice at all. Two people would leave.",
    ],
  },
  prepare: {
    title: "Prepare for the drought",
    text: [
      "*Harvest* brings 1 rice, and 2 more for your old farmer. That feeds both palaces, and one sack is left.",
      "Choose it and watch the forecast change.",
    ],
  },
  releases: {
    title: "Losing people",
    text: [
      "You will lose some people during the year. If people must leave, you choose whom, unless all of them go.",
      "The Mongols hit whoever has the *fewest* helmets; contagion takes three people, one fewer for each mortar of your healers.",
    ],
  },
  finale: {
    title: "The end of the year",
    text: [
      "After month 12 every person is worth 2 points, every *monk* his Buddhas times the floors of his palace, and what is left in money and goods a little more.",
      "At equal points, whoever is ahead on the person track wins.",
    ],
  },
} satisfies Record<string, LessonText>;

type LessonTexts = Record<keyof typeof en, LessonText>;

const fr: LessonTexts = {
  welcome: {
    title: "Douze mois",
    text: [
      "Vous gouvernez une province de Chine vers l’an mille, comme Bo et Mei. Douze mois vous attendent, et la plupart apportent des malheurs.",
      "À la fin, le plus grand nombre de *points de victoire* l’emporte. Ils viennent des palais, des personnes et du bon moment, mois après mois.",
    ],
  },
  months: {
    title: "Tous les évènements sont connus d’avance",
    text: [
      "La rangée des *évènements* montre toute l’année. Deux mois sont paisibles : profitez-en pour vous préparer. Puis cinq sortes d’évènements frappent, chacune deux fois.",
      "Le tribut réclame 4 yuans, la sécheresse 1 sac de riz par palais habité, la fête récompense les feux d’artifice, les Mongols comptent les casques, l’épidémie demande des guérisseurs. Ce qui manque vous coûte des *personnes*.",
    ],
  },
  draft: {
    title: "Deux personnes pour commencer",
    text: [
      "Chacun débute avec deux jeunes de types différents. Personne ne peut répéter une paire.",
      "Prenez un *percepteur* (plus de yuans) et un *érudit* (plus de points) : cliquez sur les deux.",
    ],
  },
  placeFirst: {
    title: "Vos palais",
    text: [
      "Vous avez deux palais de deux étages. Chaque étage abrite une personne.",
      "Installez le percepteur dans le premier palais.",
    ],
  },
  placeSecond: {
    title: "Pas de palais vide",
    text: [
      "Un palais vide se délabre : il perd un étage à la fin de chaque mois, paisible ou non.",
      "Installez donc l’érudit dans le second palais.",
    ],
  },
  track: {
    title: "L’ordre du tour",
    text: [
      "Chaque personne installée vous fait avancer sur la *piste des personnes* du nombre de sa tuile : 3 pour le percepteur, 4 pour l’érudit.",
      "L’ordre du tour en découle. Bo est en tête avec 11 et agit le premier ce mois-ci, puis vous avec 7, puis Mei avec 3.",
    ],
  },
  actions: {
    title: "Une action par mois",
    text: [
      "Sept actions sont réparties en autant de groupes qu’il y a de joueurs. Chacun pose un *dragon* sur un groupe et exécute une de ses actions ; vos personnes la renforcent.",
      "Bo, le premier, a choisi les impôts. Son groupe n’est pas fermé, mais toute action y coûte maintenant *3 yuans*.",
    ],
  },
  act: {
    title: "Choisissez votre action",
    text: [
      "Survolez une action, ou atteignez-la au clavier, pour voir ce qu’elle apporterait.",
      "La *recherche* est dans un groupe libre : 1 point, et 2 de plus pour les livres de votre érudit. Prenez-la.",
    ],
  },
  fee: {
    title: "Le supplément",
    text: [
      "Mei voulait construire, dans le groupe du dragon de Bo, et a payé 3 yuans pour cela. Son artisan a ajouté un étage.",
      "Sans argent, vous pouvez toujours *passer* : vous recevez alors des yuans jusqu’à en avoir 3.",
    ],
  },
  person: {
    title: "Une nouvelle personne chaque mois",
    text: [
      "Vous avez une carte par type et deux jokers. Chaque mois, vous en jouez une et prenez une personne de ce type. Chaque carte ne sert qu’une fois.",
      "Les *jeunes* font avancer plus loin sur la piste, les *vieux* savent en faire plus. La sécheresse approche : jouez la carte fermier pour le *vieux fermier*, qui porte deux sacs de riz.",
    ],
  },
  placeThird: {
    title: "Installer la nouvelle personne",
    text: [
      "Le premier palais a encore une place. Quand tous les palais sont pleins, une personne doit partir.",
      "Installez le fermier dans le premier palais.",
    ],
  },
  event: {
    title: "L’évènement, et le délabrement",
    text: [
      "C’est l’heure de l’évènement du mois : la paix ; vous ne payez rien.",
      "Mais les palais vides se délabrent. Mei loge tout son monde dans un seul palais : le deuxième a perdu un étage, et le nouveau, d’un seul étage, a disparu.",
    ],
  },
  scoring: {
    title: "Les points de fin de mois",
    text: [
      "Chaque mois, vous marquez 1 point par *palais*, 1 par *dame de la cour*, et 1 ou 2 par *privilège*, qui s’achète une fois et rapporte jusqu’à la fin.",
      "Ce que vous construisez tôt rapporte le plus souvent.",
    ],
  },
  forecast: {
    title: "Les prévisions",
    text: [
      "Le second mois paisible. Les *prévisions* montrent ce que chaque évènement vous coûterait en l’état.",
      "Tribut au mois 3 : vos 6 yuans suffiront. Sécheresse au mois 4 : deux palais habités et pas un grain de riz. Deux personnes partiraient.",
    ],
  },
  prepare: {
    title: "Préparez la sécheresse",
    text: [
      "La *récolte* apporte 1 sac de riz, et 2 de plus pour votre vieux fermier. De quoi nourrir les deux palais, et il en reste un.",
      "Choisissez-la et voyez changer les prévisions.",
    ],
  },
  releases: {
    title: "Perdre des personnes",
    text: [
      "Vous perdrez des personnes dans l’année. Si des personnes doivent partir, vous choisissez lesquelles, sauf si toutes s’en vont.",
      "Les Mongols frappent qui a le *moins* de casques ; l’épidémie emporte trois personnes, une de moins par mortier de vos guérisseurs.",
    ],
  },
  finale: {
    title: "La fin de l’année",
    text: [
      "Après le mois 12, chaque personne vaut 2 points, chaque *moine* ses bouddhas multipliés par les étages de son palais, et l’argent et les biens restants encore un peu.",
      "À égalité de points, qui est devant sur la piste des personnes l’emporte.",
    ],
  },
};

export const lessonTexts = translations<LessonTexts>({ en, fr });
