### Pictures of positions and records in notebooks

# a seat without a name; seat: its number as text, from 0
picture-seat = place { $seat }
# whose view is shown
picture-seen-by = vu par { $name }
# names: the winner or several of them
picture-over = { $count ->
    [one] { $names } a gagné
   *[other] { $names } ont gagné
}
# name and value of an option
picture-option = { $name } : { $value }

## The points over the rounds of a game

picture-points = Points
# below the axis, if the game has no word of its own
picture-round = Manche
# place: 1 = first
picture-place = { $place ->
    [1] 1re place
   *[other] { $place }e place
}
picture-seats = { $count ->
    [one] { $count } joueur
   *[other] { $count } joueurs
}
picture-plies = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
