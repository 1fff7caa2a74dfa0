/** Texts of the reference card. Each entry links to the paragraph of the rules. */

import { count, translations } from "../../lib/i18n";
import type { Language } from "../../lib/languages";
import type { ActionName, Bonus, EventName, PersonType, SuperName } from "./pieces";

interface Entry {
  name: string;
  text: string;
}

interface ReferenceTexts {
  rule: (paragraph: string) => string;
  sections: Record<"persons" | "actions" | "events" | "supers" | "wall" | "privileges" | "scoring", Entry>;
  age: { y: string; o: string };
  value: string; // label for tiles without age
  spaces: (n: number) => string;
  symbols: Record<PersonType, (n: number) => string>;
  persons: Record<PersonType, Entry>;
  actions: Record<ActionName | "pass" | "fee", Entry>;
  events: Record<EventName | "decay", Entry>;
  supers: Record<SuperName, Entry>;
  wall: Record<Bonus | "scoring", Entry>;
  privileges: Record<"small" | "large", Entry>;
  scoring: Record<"palaces" | "ladies" | "privileges" | "people" | "monks" | "goods" | "ties", Entry>;
}

const many = (language: Language, one: string, more: string) => (n: number) => count(language, n, one, more);

const en: ReferenceTexts = {
  rule: (paragraph) => `§ ${paragraph}`,
  sections: {
    persons: {
      name: "Persons",
      text: "A new person moves your marker forward by its value. Its symbols count only while it lives in one of your palaces. Young persons bring more spaces, old ones more symbols.",
    },
    actions: { name: "Actions", text: "One action each per round, in the order of the person track." },
    events: { name: "Events", text: "One per round. Persons who leave your palaces are out of the game." },
    supers: {
      name: "Super events",
      text: "Expansion: one of them happens in round 7, after the event and before empty palaces decay.",
    },
    wall: {
      name: "The Great Wall",
      text: "Expansion: an eighth action card and six wall tiles each. You get the bonus of a tile at once; symbols do not add to it.",
    },
    privileges: { name: "Privileges", text: "Bought once, they pay points in the scoring of every round." },
    scoring: { name: "Scoring", text: "At the end of every round, and once more after the twelfth." },
  },
  age: { y: "Young", o: "Old" },
  value: "Value",
  spaces: many("en", "space", "spaces"),
  symbols: {
    craftsman: many("en", "hammer", "hammers"),
    lady: many("en", "fan", "fans"),
    pyro: many("en", "rocket", "rockets"),
    tax: many("en", "coin", "coins"),
    warrior: many("en", "helmet", "helmets"),
    monk: many("en", "Buddha", "Buddhas"),
    healer: many("en", "mortar", "mortars"),
    farmer: many("en", "rice sack", "rice sacks"),
    scholar: many("en", "book", "books"),
  },
  persons: {
    craftsman: { name: "Craftsman", text: "Each hammer adds a floor when you build." },
    lady: { name: "Court lady", text: "Brings 1 point in the scoring of every round." },
    pyro: { name: "Pyrotechnist", text: "Each rocket adds a firework when you make fireworks." },
    tax: { name: "Tax collector", text: "Each coin adds a yuan when you raise taxes." },
    warrior: { name: "Warrior", text: "Each helmet is a further space on parade, and 1 point when the Mongols come." },
    monk: { name: "Monk", text: "At the end: Buddhas times the floors of the palace he lives in, as points." },
    healer: { name: "Healer", text: "Each mortar saves one person from contagion." },
    farmer: { name: "Farmer", text: "Each rice sack adds 1 rice when you harvest." },
    scholar: { name: "Scholar", text: "Each book adds a point when you do research." },
  },
  actions: {
    taxes: { name: "Taxes", text: "Take 2 yuan and 1 more for each of your coins." },
    build: {
      name: "Build",
      text: "Add 1 floor and 1 more for each hammer: new palaces, or up to three floors on old ones. All must be built.",
    },
    harvest: { name: "Harvest", text: "Take 1 rice and 1 more for each sack." },
    fireworks: { name: "Fireworks", text: "Take 1 firework and 1 more for each rocket." },
    parade: { name: "Parade", text: "Your marker goes 1 space forward and 1 more for each helmet." },
    research: { name: "Research", text: "Score 1 point and 1 more for each book." },
    privilege: { name: "Privilege", text: "Buy a small or a large one." },
    wall: { name: "Wall", text: "Add one of your tiles to the Great Wall and take its bonus." },
    pass: { name: "Pass", text: "No action; if you have less than 3 yuan, you now have 3." },
    fee: {
      name: "A dragon is there",
      text: "Where a dragon already lies on the group of cards, you first pay 3 yuan.",
    },
  },
  events: {
    peace: { name: "Peace", text: "Nothing happens. The first two rounds are peaceful." },
    tribute: { name: "Imperial tribute", text: "Pay 4 yuan. For each yuan you lack, one person leaves." },
    drought: {
      name: "Drought",
      text: "Each palace with people eats one rice. Where there is none, one person leaves.",
    },
    festival: {
      name: "Dragon festival",
      text: "Most fireworks: 6 points; second most: 3; all who tie score in full. Whoever scored gives back half, rounded up.",
    },
    mongol: {
      name: "Mongol invasion",
      text: "1 point for each helmet. Whoever has the fewest, alone or with others, loses a person.",
    },
    contagion: { name: "Contagion", text: "Three of your persons leave; each mortar saves one." },
    decay: { name: "Decay", text: "After every event, a palace without people loses a floor, the last one too." },
  },
  supers: {
    lanternfest: { name: "Lantern festival", text: "2 points for each of your persons." },
    buddha: { name: "Buddha", text: "Your monks score as at the end of the game." },
    earthquake: {
      name: "Earthquake",
      text: "You lose two floors of your choice; persons without a floor leave.",
    },
    flood: {
      name: "Flood",
      text: "Give up half of your yuan, rice and fireworks taken together, rounded down, in any mix.",
    },
    solarEclipse: { name: "Solar eclipse", text: "The event of this round happens a second time." },
    volcano: { name: "Volcanic eruption", text: "All markers return to space 0; the order remains." },
    tornado: { name: "Tornado", text: "Discard two of your four person cards." },
    sunrise: { name: "Sunrise", text: "Take a young person without a card, of a type that nobody else has chosen." },
    assassination: { name: "Assassination", text: "All privileges are lost, before they score." },
    charter: {
      name: "Charter",
      text: "Choose a type you have: all its symbols bring their benefit once, without the action card’s own.",
    },
  },
  wall: {
    rice: { name: "1 rice", text: "Take a rice." },
    fireworks: { name: "1 firework", text: "Take a firework." },
    floor: { name: "1 floor", text: "Build exactly one floor." },
    yuan: { name: "2 yuan", text: "Take 2 yuan." },
    track: { name: "3 spaces", text: "Your marker goes 3 spaces forward." },
    vp: { name: "3 points", text: "Score 3 points." },
    scoring: {
      name: "Scoring of the wall",
      text: "After each Mongol invasion it must reach the present round, at the end all twelve. If it does: 1 point for each of your tiles in it. If not, whoever built least loses a person.",
    },
  },
  privileges: {
    small: { name: "Small privilege", text: "Costs 2 yuan; 1 point a round." },
    large: { name: "Large privilege", text: "Costs 7 yuan (6 in the edition of 2007); 2 points a round." },
  },
  scoring: {
    palaces: { name: "Palaces", text: "Every round: 1 point each, inhabited or not." },
    ladies: { name: "Court ladies", text: "Every round: 1 point each." },
    privileges: { name: "Privileges", text: "Every round: 1 point for each dragon on them." },
    people: { name: "Persons", text: "At the end: 2 points each." },
    monks: { name: "Monks", text: "At the end: Buddhas times floors, for each monk." },
    goods: {
      name: "Goods and money",
      text: "At the end: a rice or a firework counts as 2 yuan; every 3 yuan are 1 point.",
    },
    ties: { name: "Ties", text: "Equal points: whoever is ahead on the person track wins." },
  },
};

const fr: ReferenceTexts = {
  rule: (paragraph) => `§ ${paragraph}`,
  sections: {
    persons: {
      name: "Personnes",
      text: "En s’installant, une personne fait avancer votre pion de sa valeur. Ses symboles ne comptent que tant qu’elle vit dans un de vos palais. Les jeunes apportent plus de cases, les vieux plus de symboles.",
    },
    actions: { name: "Actions", text: "Une action chacun par tour, dans l’ordre de la piste des personnes." },
    events: { name: "Évènements", text: "Un par tour. Les personnes qui quittent vos palais quittent la partie." },
    supers: {
      name: "Super-évènements",
      text: "Extension : l’un d’eux a lieu au 7e tour, après l’évènement et avant le délabrement des palais vides.",
    },
    wall: {
      name: "La Grande Muraille",
      text: "Extension : une huitième carte Action et six tuiles chacun. Le bonus est reçu aussitôt ; aucun symbole ne l’augmente.",
    },
    privileges: { name: "Privilèges", text: "Achetés une fois, ils rapportent des points à chaque décompte." },
    scoring: { name: "Décompte", text: "À la fin de chaque tour, puis une dernière fois après le douzième." },
  },
  age: { y: "Jeune", o: "Vieux" },
  value: "Valeur",
  spaces: many("fr", "case", "cases"),
  symbols: {
    craftsman: many("fr", "marteau", "marteaux"),
    lady: many("fr", "éventail", "éventails"),
    pyro: many("fr", "fusée", "fusées"),
    tax: many("fr", "pièce", "pièces"),
    warrior: many("fr", "casque", "casques"),
    monk: many("fr", "bouddha", "bouddhas"),
    healer: many("fr", "mortier", "mortiers"),
    farmer: many("fr", "sac", "sacs"),
    scholar: many("fr", "livre", "livres"),
  },
  persons: {
    craftsman: { name: "Artisan", text: "Chaque marteau ajoute un étage quand vous construisez." },
    lady: { name: "Dame de la cour", text: "Rapporte 1 point au décompte de chaque tour." },
    pyro: { name: "Artificier", text: "Chaque fusée ajoute un feu d’artifice quand vous en préparez." },
    tax: { name: "Percepteur", text: "Chaque pièce ajoute un yuan quand vous levez l’impôt." },
    warrior: {
      name: "Guerrier",
      text: "Chaque casque vaut une case de plus à la parade, et 1 point à l’arrivée des Mongols.",
    },
    monk: { name: "Moine", text: "À la fin : ses bouddhas multipliés par les étages de son palais, en points." },
    healer: { name: "Guérisseur", text: "Chaque mortier sauve une personne de l’épidémie." },
    farmer: { name: "Fermier", text: "Chaque sac dessiné sur sa tuile ajoute un sac de riz à votre récolte." },
    scholar: { name: "Érudit", text: "Chaque livre ajoute un point quand vous faites des recherches." },
  },
  actions: {
    taxes: { name: "Impôts", text: "Prenez 2 yuans, plus 1 par pièce de vos percepteurs." },
    build: {
      name: "Construction",
      text: "Ajoutez 1 étage, plus 1 par marteau : de nouveaux palais, ou jusqu’à trois étages sur les anciens. Tous doivent être bâtis.",
    },
    harvest: { name: "Récolte", text: "Prenez 1 sac de riz, plus 1 par sac dessiné sur vos fermiers." },
    fireworks: { name: "Feux d’artifice", text: "Prenez 1 feu d’artifice, plus 1 par fusée." },
    parade: { name: "Parade", text: "Votre pion avance de 1 case, plus 1 par casque." },
    research: { name: "Recherche", text: "Marquez 1 point, plus 1 par livre." },
    privilege: { name: "Privilège", text: "Achetez-en un petit ou un grand." },
    wall: { name: "Muraille", text: "Ajoutez une de vos tuiles à la Grande Muraille et recevez son bonus." },
    pass: { name: "Passer", text: "Aucune action ; si vous avez moins de 3 yuans, vous en avez désormais 3." },
    fee: {
      name: "Un dragon s’y trouve",
      text: "Si un dragon est déjà posé sur le groupe de cartes, payez d’abord 3 yuans.",
    },
  },
  events: {
    peace: { name: "Paix", text: "Il ne se passe rien. Les deux premiers tours sont paisibles." },
    tribute: { name: "Tribut impérial", text: "Payez 4 yuans. Pour chaque yuan manquant, une personne s’en va." },
    drought: {
      name: "Sécheresse",
      text: "Chaque palais habité consomme un sac de riz. Là où il manque, une personne s’en va.",
    },
    festival: {
      name: "Fête du dragon",
      text: "Le plus de feux d’artifice : 6 points ; le deuxième : 3 ; à égalité, chacun marque tout. Qui a marqué rend la moitié, arrondie au supérieur.",
    },
    mongol: {
      name: "Invasion mongole",
      text: "1 point par casque. Qui en a le moins, seul ou à égalité, perd une personne.",
    },
    contagion: { name: "Épidémie", text: "Trois de vos personnes s’en vont ; chaque mortier en sauve une." },
    decay: {
      name: "Délabrement",
      text: "Après chaque évènement, un palais sans habitant perd un étage, même le dernier.",
    },
  },
  supers: {
    lanternfest: { name: "Fête des lanternes", text: "2 points par personne." },
    buddha: { name: "Bouddha", text: "Vos moines marquent comme à la fin de la partie." },
    earthquake: {
      name: "Tremblement de terre",
      text: "Vous perdez deux étages de votre choix ; les personnes sans étage s’en vont.",
    },
    flood: {
      name: "Inondation",
      text: "Rendez la moitié du total de vos yuans, sacs de riz et feux d’artifice, arrondie à l’inférieur, en les choisissant librement.",
    },
    solarEclipse: { name: "Éclipse solaire", text: "L’évènement de ce tour a lieu une seconde fois." },
    volcano: { name: "Éruption volcanique", text: "Tous les pions reviennent à la case 0 ; l’ordre demeure." },
    tornado: { name: "Tornade", text: "Défaussez deux de vos quatre cartes Personne." },
    sunrise: {
      name: "Lever du soleil",
      text: "Prenez une jeune personne sans jouer de carte, d’un type que nul autre n’a choisi.",
    },
    assassination: { name: "Attentat", text: "Tous les privilèges sont perdus, avant de rapporter." },
    charter: {
      name: "Charte",
      text: "Choisissez un type que vous avez : tous ses symboles agissent une fois, sans celui de la carte Action.",
    },
  },
  wall: {
    rice: { name: "1 sac de riz", text: "Prenez un sac de riz." },
    fireworks: { name: "1 feu d’artifice", text: "Prenez un feu d’artifice." },
    floor: { name: "1 étage", text: "Construisez exactement un étage." },
    yuan: { name: "2 yuans", text: "Prenez 2 yuans." },
    track: { name: "3 cases", text: "Votre pion avance de 3 cases." },
    vp: { name: "3 points", text: "Marquez 3 points." },
    scoring: {
      name: "Décompte de la muraille",
      text: "Après chaque invasion mongole, elle doit atteindre le tour en cours ; à la fin, les douze. Si oui : 1 point par tuile à vous. Sinon, qui en a posé le moins perd une personne.",
    },
  },
  privileges: {
    small: { name: "Petit privilège", text: "Coûte 2 yuans ; 1 point par tour." },
    large: { name: "Grand privilège", text: "Coûte 7 yuans (6 dans l’édition de 2007) ; 2 points par tour." },
  },
  scoring: {
    palaces: { name: "Palais", text: "À chaque tour : 1 point chacun, habité ou non." },
    ladies: { name: "Dames de la cour", text: "À chaque tour : 1 point chacune." },
    privileges: { name: "Privilèges", text: "À chaque tour : 1 point par dragon représenté." },
    people: { name: "Personnes", text: "À la fin : 2 points chacune." },
    monks: { name: "Moines", text: "À la fin : bouddhas fois étages, pour chaque moine." },
    goods: {
      name: "Biens et argent",
      text: "À la fin : un sac de riz ou un feu d’artifice vaut 2 yuans ; 3 yuans font 1 point.",
    },
    ties: { name: "Égalité", text: "À points égaux, qui devance l’autre sur la piste des personnes l’emporte." },
  },
};

export const t = translations({ en, fr });
