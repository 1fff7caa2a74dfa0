### A sentence for each move, for lists and screen readers. Actions without a sentence are called by their names.

move-draft = { $first-definite-acc-initial } und { $second-definite-acc } nehmen
# the first of two persons is chosen
move-draft-first = { $first-definite-acc-initial } und eine zweite Person nehmen
move-pass = Passen und auf 3 Yuan auffüllen
move-buy-small = Ein kleines Privileg kaufen
move-buy-large = Ein großes Privileg kaufen
move-wall = Das Mauerstück „{ $bonus }“ verbauen
# the wall card is chosen, a tile is to follow
move-wall-first = Mauer: Wähle ein Mauerstück
# tiles are drawn; n: how many the seat has left, 0 if it is not known
move-wall-drawn = { $n ->
    [0] Ein Mauerstück verbauen
   *[other] Eines deiner { $n } Mauerstücke verbauen; der Zufall entscheidet, welches
}
move-floor = Ein Stockwerk auf Palast { $palace } setzen
move-new-palace = Einen neuen Palast bauen
move-play = { $card-definite-acc-initial } spielen: { $kind }
# a card is chosen, the person is to follow
move-play-first = { $card-definite-acc-initial } spielen: Wähle eine Person
move-place = { $kind-definite-acc-initial } in Palast { $palace } unterbringen
# old leaves, new takes the place
move-swap = { $old-definite-acc-initial } in Palast { $palace } durch { $new-definite-acc } ersetzen
move-refuse = { $kind-definite-acc-initial } ablehnen
move-release = { $kind-definite-acc-initial } aus Palast { $palace } entlassen
move-quake = Ein Stockwerk von Palast { $palace } nehmen
move-flood = { $good } abgeben
move-discard = { $card-definite-acc-initial } abwerfen
move-sunrise = { $kind-definite-acc-initial } nehmen
move-charter = Den Freibrief für { $type-definite-plural } nutzen

# the person that moves in, where its kind is not known
kind-newcomer = neue Person
    .indefinite = eine neue Person
    .indefinite-acc = eine neue Person
    .definite = die neue Person
    .definite-acc = die neue Person
    .definite-acc-initial = Die neue Person
    .no = keine neue Person
