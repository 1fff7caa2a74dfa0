### A sentence for each move, for lists and screen readers. Actions without a sentence are called by their names.

move-draft = Draft { $first-definite } and { $second-definite }
# the first of two persons is chosen
move-draft-first = Draft { $first-definite } and a second person
move-pass = Pass and fill up to 3 yuan
move-buy-small = Buy { size-small.privilege }
move-buy-large = Buy { size-large.privilege }
move-wall = Lay the wall tile “{ $bonus }”
# the wall card is chosen, a tile is to follow
move-wall-first = Wall: choose a wall tile
# tiles are drawn; n: how many the seat has left, 0 if it is not known
move-wall-drawn = { $n ->
    [0] Lay a wall tile
   *[other] Lay one of your { $n } wall tiles; chance decides which
}
move-floor = Add a floor to palace { $palace }
move-new-palace = Build a new palace
move-play = Play { $card-definite }: { $kind }
# a card is chosen, the person is to follow
move-play-first = Play { $card-definite }: choose a person
move-place = Move { $kind-definite } into palace { $palace }
# old leaves, new takes the place
move-swap = Replace { $old-definite } of palace { $palace } by { $new-definite }
move-refuse = Refuse { $kind-definite }
move-release = Release { $kind-definite } from palace { $palace }
move-quake = Take a floor from palace { $palace }
move-flood = Give up { $good }
move-discard = Discard { $card-definite }
move-sunrise = Take { $kind-definite }
move-charter = Use the charter for the { $type-plural }

# the person that moves in, where its kind is not known
kind-newcomer = new person
    .definite = the new person
