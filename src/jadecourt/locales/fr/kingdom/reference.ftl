### The reference card. Its names are those of the pieces.

reference-rule = Règle { $rule }
# the name of a link; subject: what the rule is about
reference-rule-of = Règle { $rule }, { $subject }
reference-count = { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}

## Cards, by type; the Philosopher and the Dragon by kind

reference-cards = La cour
    .text = 62 cartes dynastie, révélées quelques-unes à la fois. Chacune rejoint la pile de son type ; qui a seul le plus d’influence dans un type, et au moins 2, en obtient le but.
reference-type-B = Mènent au Palais. Ils ne valent rien seuls, mais 1 point chacun pour qui possède le Philosophe.
reference-kind-Ph = Compte comme un Bureaucrate. Vaut 1 point, et 1 de plus par Bureaucrate de son propriétaire. Le Dragon ne s’échange jamais contre lui.
reference-type-F = Mènent à la Moisson. À la fin, chacun en rend autant qu’en a le joueur le moins pourvu ; les autres rapportent 2, 5, 8, 14 ou 20.
reference-type-M = Mènent au Marché. Qui le tient peut envoyer ses nouveaux Marchands dans d’autres piles : ces invités y comptent double.
reference-type-N = Mènent à l’Héritier. Ils valent 2, 3 ou 4 points : autant que de fleurs.
reference-type-W = Mènent à l’Empereur. 1 point chacun ; qui en a le plus à la fin reçoit aussi les 5 points de l’Héritier.

## Goals

reference-goals = Buts
    .text = Un but reste à qui le tient tant que nul autre n’a seul davantage ; une égalité ne change rien. Palais, Moisson et Empereur agissent dès la manche suivante, Marché et Héritier aussitôt.
reference-goal-Palace = Mise une fois les autres mises révélées. À deux mises chacun, seulement la seconde. 4 points.
reference-goal-Harvest = S’il lui reste une à trois cartes en main, l’une d’elles peut remplacer la Reprise qui vient d’être jouée ; les cartes utilisées reviennent quand même.
reference-goal-Market = Un Marchand pris ou pioché peut rejoindre toute autre pile qui a une carte. Il y est invité et compte 2. 3 points.
reference-goal-Heir = Prend une des cartes dont personne n’a voulu. À la fin, il va à qui est seul en tête pour les Seigneurs de guerre, pour 5 points.
reference-goal-Emperor = Une mise vaut ½ de plus. Elle ne peut être à égalité.
reference-kind-DR = Va à qui a le moins de buts, dès que quatre sont tenus. Il faut l’échanger contre une carte visible, mais pas du type dont on a le plus. Qui le prend parmi les cartes visibles reçoit un jeton de 2 points ; tenu à la fin, il en vaut 2.

## Bids

reference-bids = Les mises
    .text = Chacun a les huit mêmes cartes. Tous choisissent en secret et révèlent ensemble ; la plus haute mise se sert en premier.
reference-bid-number = 1 à 7
    .text = La valeur d’une mise. Une fois utilisée, la carte reste de côté, visible, jusqu’à la Reprise de son propriétaire.
reference-bid-reset = { hand-0 }
    .text = Seule, elle n’est pas une mise ; sur une carte reportée, elle ajoute 0. À la fin de la manche, toutes les cartes utilisées reviennent en main.
reference-bid-tied = Cartes reportées
    .text = Des cartes seules égales ne prennent rien et sont reportées : elles restent sur la table, et la carte suivante doit être jouée dessus.
reference-bid-stack = Piles
    .text = Deux cartes, qui valent leur somme. À valeur égale, une pile passe avant une carte seule, et la carte du dessus la plus haute avant l’autre.
reference-bid-draw = Piles égales
    .text = Les deux mêmes cartes dans le même ordre : leurs propriétaires piochent chacun une carte au lieu d’en prendre une.
reference-bid-two = Deux mises chacun
    .text = À deux joueurs, ou à trois joueurs expérimentés, chacun mise deux cartes par manche, choisies dans n’importe quel ordre.

## Sources of points

reference-scoring = Points à la fin
    .text = La partie finit quand la pioche ne suffit plus pour une nouvelle rangée. Le plus de points l’emporte, puis le plus de cartes.
reference-source-cards = Nobles 2 à 4, Seigneurs de guerre et Philosophe 1 chacun.
reference-source-goals = Héritier 5 (pour le plus de Seigneurs de guerre), Palais 4, Marché 3, Dragon 2.
reference-source-tokens = 2 points chacun.
reference-source-missing = 3 points de moins pour chacun des cinq types sans carte.
reference-source-farmers = Une fois que chacun en a rendu autant qu’en a le moins pourvu : 1 vaut 2 points, 2 en valent 5, 3 en valent 8, 4 en valent 14, 5 ou plus 20.
reference-source-philosopher = 1 point par Bureaucrate de son propriétaire.
