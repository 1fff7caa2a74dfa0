### The reference card: a text for each piece, event and source of points. Texts with a .name have no other word for it.

# rule: the number of the paragraph
reference-rule = § { $rule }
reference-young = Jeune
reference-old = Vieux
# before the numbers of a type that has only one age
reference-value = Valeur

## Sections

reference-persons = En s’installant, une personne fait avancer votre pion de sa valeur. Ses symboles ne comptent que tant qu’elle vit dans un de vos palais. Les jeunes apportent plus de cases, les vieux plus de symboles.
    .name = Personnes
reference-actions = Une action chacun par mois, dans l’ordre de la piste des personnes.
    .name = Actions
reference-events = Un par mois. Les personnes qui quittent vos palais quittent la partie.
    .name = Évènements
reference-privileges = Achetés une fois, ils rapportent des points à chaque décompte.
    .name = Privilèges
reference-scoring = À la fin de chaque mois, puis une dernière fois après le douzième.
    .name = Décompte
reference-wall = Extension : une huitième carte Action et six tuiles chacun. Le bonus est reçu aussitôt ; aucun symbole ne l’augmente.
    .name = La Grande Muraille
reference-supers = Extension : l’un d’eux a lieu au mois 7, après l’évènement et avant le délabrement des palais vides.
    .name = Super-évènements

## Persons: the name is type-NAME.title

reference-type-craftsman = Chaque marteau ajoute un étage quand vous construisez.
reference-type-lady = Rapporte 1 point au décompte de chaque mois.
reference-type-pyro = Chaque fusée ajoute un feu d’artifice quand vous en préparez.
reference-type-tax = Chaque pièce ajoute un yuan quand vous levez l’impôt.
reference-type-warrior = Chaque casque vaut une case de plus à la parade, et 1 point à l’arrivée des Mongols.
reference-type-monk = À la fin : ses bouddhas multipliés par les étages de son palais, en points.
reference-type-healer = Chaque mortier sauve une personne de l’épidémie.
reference-type-farmer = Chaque sac dessiné sur sa tuile ajoute un sac de riz à votre récolte.
reference-type-scholar = Chaque livre ajoute un point quand vous faites des recherches.

## Actions: the name is action-NAME.title

reference-action-taxes = Prenez 2 yuans, plus 1 par pièce de vos percepteurs.
reference-action-build = Ajoutez 1 étage, plus 1 par marteau : de nouveaux palais, ou jusqu’à trois étages sur les anciens. Tous doivent être bâtis.
reference-action-harvest = Prenez 1 sac de riz, plus 1 par sac dessiné sur vos fermiers.
reference-action-fireworks = Prenez 1 feu d’artifice, plus 1 par fusée.
reference-action-parade = Votre pion avance de 1 case, plus 1 par casque.
reference-action-research = Marquez 1 point, plus 1 par livre.
reference-action-privilege = Achetez-en un petit ou un grand.
reference-action-wall = Ajoutez une de vos tuiles à la Grande Muraille et recevez son bonus.
reference-pass = Aucune action ; si vous avez moins de 3 yuans, vous en avez désormais 3.
    .name = Passer
reference-fee = Si un dragon est déjà posé sur le groupe de cartes, payez d’abord 3 yuans.
    .name = Un dragon s’y trouve

## Events: the name is event-NAME.title

reference-event-peace = Il ne se passe rien. Les deux premiers mois sont paisibles.
reference-event-tribute = Payez 4 yuans. Pour chaque yuan manquant, une personne s’en va.
reference-event-drought = Chaque palais habité consomme un sac de riz. Là où il manque, une personne s’en va.
reference-event-festival = Le plus de feux d’artifice : 6 points ; le deuxième : 3 ; à égalité, chacun marque tout. Qui a marqué rend la moitié, arrondie au supérieur.
reference-event-mongol = 1 point par casque. Qui en a le moins, seul ou à égalité, perd une personne.
reference-event-contagion = Trois de vos personnes s’en vont ; chaque mortier en sauve une.
reference-decay = Après chaque évènement, un palais sans habitant perd un étage, même le dernier.
    .name = Délabrement

## Privileges: the name is size-SIZE.title

reference-size-small = Coûte 2 yuans ; 1 point par mois.
reference-size-large = Coûte 7 yuans (6 dans l’édition de 2007) ; 2 points par mois.

## Scoring: the name is source-NAME

reference-source-palaces = Chaque mois : 1 point chacun, habité ou non.
reference-source-ladies = Chaque mois : 1 point chacune.
reference-source-privileges = Chaque mois : 1 point par dragon représenté.
reference-source-people = À la fin : 2 points chacune.
reference-source-monks = À la fin : bouddhas fois étages, pour chaque moine.
reference-source-money = À la fin : un sac de riz ou un feu d’artifice vaut 2 yuans ; 3 yuans font 1 point.
reference-ties = À points égaux, qui devance l’autre sur la piste des personnes l’emporte.
    .name = Égalité

## Wall tiles: the name is bonus-NAME

reference-bonus-rice = Prenez un sac de riz.
reference-bonus-fireworks = Prenez un feu d’artifice.
reference-bonus-floor = Construisez exactement un étage.
reference-bonus-yuan = Prenez 2 yuans.
reference-bonus-track = Votre pion avance de 3 cases.
reference-bonus-vp = Marquez 3 points.
reference-wall-scoring = Après chaque invasion mongole, elle doit atteindre le mois en cours ; à la fin, les douze. Si oui : 1 point par tuile à vous. Sinon, qui en a posé le moins perd une personne.
    .name = Décompte de la muraille
# a house option
reference-drawn-tiles = Option maison : vous choisissez la muraille, puis une de vos tuiles non posées est tirée, toutes équiprobables. La dernière ne se tire pas.
    .name = Tuiles de muraille tirées

## Super events: the name is super-NAME

reference-super-lanternfest = 2 points par personne.
reference-super-buddha = Vos moines marquent comme à la fin de la partie.
reference-super-earthquake = Vous perdez deux étages de votre choix ; les personnes sans étage s’en vont.
reference-super-flood = Rendez la moitié du total de vos yuans, sacs de riz et feux d’artifice, arrondie à l’inférieur, en les choisissant librement.
reference-super-solarEclipse = L’évènement de ce mois a lieu une seconde fois.
reference-super-volcano = Tous les pions reviennent à la case 0 ; l’ordre demeure.
reference-super-tornado = Défaussez deux de vos quatre cartes Personne.
reference-super-sunrise = Prenez une jeune personne sans jouer de carte, d’un type que nul autre n’a choisi.
reference-super-assassination = Tous les privilèges sont perdus, avant de rapporter.
reference-super-charter = Choisissez un type que vous avez : tous ses symboles agissent une fois, sans celui de la carte Action.
# a house option
reference-hidden-super = Option maison : il est posé face cachée et tiré au moment où il a lieu ; les dix sont équiprobables.
    .name = Super-évènement caché
