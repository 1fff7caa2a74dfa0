### Pictures of positions and records in notebooks

# a seat without a name; seat: its number as text, from 0
picture-seat = Platz { $seat }
# whose view is shown
picture-seen-by = aus der Sicht von { $name }
# names: the winner or several of them
picture-over = { $count ->
    [one] { $names } hat gewonnen
   *[other] { $names } haben gewonnen
}
# name and value of an option
picture-option = { $name }: { $value }

## The points over the rounds of a game

picture-points = Punkte
# below the axis, if the game has no word of its own
picture-round = Runde
# place: 1 = first
picture-place = { $place }. Platz
picture-seats = { $count ->
    [one] { $count } Spieler
   *[other] { $count } Spieler
}
picture-plies = { $count ->
    [one] { $count } Halbzug
   *[other] { $count } Halbzüge
}
