### Pictures of positions and records in notebooks

# a seat without a name; seat: its number as text, from 0
picture-seat = seat { $seat }
# whose view is shown
picture-seen-by = as { $name } sees it
# names: the winner or several of them
picture-over = { $count ->
    [one] { $names } has won
   *[other] { $names } have won
}
# name and value of an option
picture-option = { $name }: { $value }

## The points over the rounds of a game

picture-points = Points
# below the axis, if the game has no word of its own
picture-round = Round
# place: 1 = first
picture-place = { $place ->
    [1] 1st place
    [2] 2nd place
    [3] 3rd place
   *[other] { $place }th place
}
picture-seats = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
picture-plies = { $count ->
    [one] { $count } ply
   *[other] { $count } plies
}
