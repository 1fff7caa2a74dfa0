### Words that only the terminal client shows. Its columns are narrow; other names are those of the pieces.
### p0, p1 … are palaces: their numbers in the notation.

terminal-month = mois { $month } sur 12
terminal-you = vous
# n: victory points, in titles
terminal-vp = { $n } PV
terminal-space = case { $space }

## Events. The effect of an event follows its name.

terminal-event-now = Mois { $month } :
terminal-super-event = { option-superEvent } :

## Track, action groups, display of persons

terminal-track = Piste :
terminal-free = libre
# n: yuan
terminal-fee = coûte { $n }
# at most 12 characters
terminal-display = Personnes

## Provinces

# before the persons that have to be placed
terminal-moving-in = { board-moving-in } :
# built: number of tiles
terminal-wall-built = muraille { $built }
# before the bonuses that are left
terminal-wall-tiles = { terminal-wall-built }, reste :

## What moves do, in a numbered list. Some have a .brief form for long lists.

# card: the card that brings nobody
terminal-no-person = { $card } : { kind-none }
terminal-pass-brief = jusqu’à 3 yuans
terminal-price-brief = pour { $yuan ->
    [one] { $yuan } yuan
   *[other] { $yuan } yuans
}
# n: how many wall tiles are left to draw from
terminal-wall-draw = { action-wall.title } : tirer une de vos { $n } tuiles
    .brief = tirer une tuile
terminal-with-fee = supplément de { $n ->
    [one] { $n } yuan
   *[other] { $n } yuans
}
# persons: how many live in the palace
terminal-into = au palais { $palace } ({ $persons } sur { $floors ->
    [one] { $floors } étage occupé
   *[other] { $floors } étages occupés
})
terminal-grows = { $palace } passe à { $floors ->
    [one] { $floors } étage
   *[other] { $floors } étages
}
terminal-new-palace = un nouveau palais d’un étage
terminal-leaves = quitte { $palace }
terminal-leaves-for-new = quitte { $palace } pour la nouvelle personne
terminal-shrinks = { $palace } tombe à { $floors ->
    [one] { $floors } étage
   *[other] { $floors } étages
}
terminal-collapses = { $palace } disparaît
# good: “1 yuan”; n: how many the seat has
terminal-give = { $good } sur { $n }

## Legend of the board

terminal-legend-tile = Mo est un jeune moine, Mo+ un vieux. Les types et leurs lettres :
terminal-legend-palace = Un palais a 1 à 3 étages d’une personne chacun ; · est un étage libre.
terminal-legend-value = ▸6 : le pion avance de 6 cases sur la piste ; ? est un joker.
terminal-legend-track = Piste : qui est devant joue d’abord ; sur une case, le pion du dessus (à gauche).
terminal-legend-seats = A, B, C … sont les joueurs ; sur un groupe d’actions, leurs dragons.
terminal-legend-events = ▶5◀ est le mois en cours, ★ le super-évènement ; dessous : la muraille.
