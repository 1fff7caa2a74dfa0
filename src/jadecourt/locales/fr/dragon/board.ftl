### The board and the standings

## The months

board-months = Les douze mois
board-month = Mois { $month } : { $event }
board-now = en cours
board-past = passé
board-end = Fin
board-super = avec le super-évènement : { $super }
# the card lies face down
board-super-hidden = Super-évènement : caché jusqu’au mois 7
# n: the place of the tile in the wall
board-wall-tile = Tuile { $n } de la muraille : { $name }, { $bonus }

## Action cards

board-actions = Actions
board-group = Groupe { $group }
board-fee = Coûte 3 yuans : le groupe a un dragon
board-dragon = Dragon : { $name }
board-passed = { $name } a passé
board-pass = Passer
    .label = Passer : compléter à 3 yuans
# yuan: what the seat gains by it
board-pass-gain = Passer +{ $yuan } : compléter à 3 yuans
# gain: an amount
board-gain = { $label } +{ $gain }
board-price = { $label }, coûte { $yuan ->
    [one] { $yuan } yuan
   *[other] { $yuan } yuans
}
# n: how many wall tiles the seat may lay
board-wall-card = { $action } × { $n }, choisissez une de vos tuiles de muraille

## Persons and cards

board-display = Personnes disponibles
board-pile = { $kind } : { $n ->
    [0] il n’en reste plus
   *[other] il en reste { $n }
}, { $value ->
    [one] { $value } case
   *[other] { $value } cases
} sur la piste
# after the label of the piece that is selected
board-selected-person = { $label }, choix fait ; choisissez une deuxième personne
board-selected-card = { $label }, choix fait ; choisissez maintenant une personne
# a piece and the move that a click on it makes
board-click = { $label } : { $move }
board-hand = Main
# the cards in a hand that is drawn small
board-cards = { $n ->
    [one] { $n } carte Personne
   *[other] { $n } cartes Personne
} : { $cards }

## Tracks

board-track = Piste des personnes
board-order = Ordre du tour
board-points = Points
# place: 1 to 5
board-place = { $place ->
    [1] { $place }er
   *[other] { $place }e
}
board-track-marker = { $name } sur la case { $space }, { board-place }
board-points-marker = { $name } : { $points ->
    [one] { $points } point
   *[other] { $points } points
}

## Provinces

board-provinces = Provinces
board-province = Province : { $name }
board-to-move = doit jouer
board-palace = Palais { $palace } : { $floors ->
    [one] { $floors } étage
   *[other] { $floors } étages
}, { $persons ->
    [one] { $persons } personne
   *[other] { $persons } personnes
}
board-palace-decaying = Palais { $palace } : { $floors ->
    [one] { $floors } étage
   *[other] { $floors } étages
}, vide, perd un étage à la fin du mois
board-new-palace = Nouveau palais
board-no-palaces = Aucun palais
board-moving-in = Emménage
board-refuse = Refuser
board-symbols = Symboles
board-wall-tiles = Vos tuiles de muraille
board-wall-tiles-of = Tuiles de muraille : { $name }
board-wall-built = { $n ->
    [one] { $n } tuile de muraille posée
   *[other] { $n } tuiles de muraille posées
}

## The centre of the board

board-draft = Choisir deux personnes
    .hint = Prenez deux personnes de types différents. Personne ne peut reprendre les deux mêmes types.
# while others draft, or the drafted persons move in
board-drafting = Le choix des personnes
    .hint = Les personnes choisies jusqu’ici. Personne ne peut reprendre les deux mêmes types.
# a type under the pointer in the draft. spaces: an amount; effect: its sentence of the reference card
board-person = { $person } : avance de { $spaces }. { $effect }
# nobody has drafted yet
board-draft-begins = Chacun choisit deux personnes de types différents.
board-event-now = L’évènement du mois { $month }
board-event-next = Évènement à la fin du mois { $month }
board-super-now = Le super-évènement
# in month 7, before the super event
board-super-next = Super-évènement : { $super }
board-super-unknown = Super-évènement : inconnu
board-super-draw = Il est tiré maintenant ; les dix sont équiprobables.
board-scoring = Décompte final
board-over = La partie est terminée
board-winner = { $name } gagne
# what a drought compares
board-rice-per-palace = Sacs de riz par palais habité

## The standings

standings-points = Points
standings-total = Total actuel
standings-final = Décompte final de cette position
standings-projected = Total prévu
# the points at the end of the game if nobody acts or takes persons any more
standings-at-end = À la fin
    .when = Si personne ne fait plus rien
    .when-hidden = Si personne ne fait plus rien, sans le super-évènement
standings-order = Ordre du tour
standings-events = Pour les évènements à venir
standings-monthly = Points de chaque mois
standings-strength = Force des actions
# beside a number
standings-most = (le plus)
standings-fewest = (le moins)
# months: the coming months in which it counts; count: how many they are
standings-months = mois { $months }
standings-wall = La muraille a { $length ->
    [one] { $length } tuile
   *[other] { $length } tuiles
} ; il en faut { $needed } au mois { $month }.
standings-wall-end = La muraille a { $length ->
    [one] { $length } tuile
   *[other] { $length } tuiles
} ; il en faut { $needed } à la fin.

## What the standings compare

standing-space = Piste
standing-persons = Personnes
standing-fireworks = Feux d’artifice
standing-helmets = Casques
standing-mortars = Mortiers
standing-yuan = Yuans
standing-rice = Sacs de riz
standing-palaces = Palais
standing-ladies = Dames de la cour
standing-dragons = Dragons de privilège
standing-wall = Tuiles de muraille
standing-hammers = Marteaux
standing-coins = Pièces
standing-sacks = Sacs des fermiers
standing-rockets = Fusées
standing-books = Livres
