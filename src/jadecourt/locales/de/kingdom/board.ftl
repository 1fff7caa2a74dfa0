### The board and the standings

## Deck and face-up cards

board-round = Runde { $round }
board-over = Die Partie ist zu Ende
board-face-up = Auslage
# no face-up cards
board-row-empty = Keine Karten mehr
# very short: stands beside a bid that draws from the deck
board-deck = Stapel
board-deck-cards = Nachziehstapel: { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
}
# row: the number of cards turned up each round; stands beside the deck, on one line
board-deck-and-row = Noch { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
}, { $row } pro Runde
board-in-deck = Noch im Nachziehstapel
board-discard = Abgeworfen
board-discard-cards = Abgeworfen: { $cards }

## Goals

board-goals = Ziele
board-goal-held = { $goal }: im Besitz von { $holder }, { $goal-power }, { board-goal-lead }
board-goal-free = { $goal }: noch frei, { $goal-power }, { board-goal-lead }
# lead: of the first over the second player
board-goal-lead = { $type }: { $lead ->
    [0] Gleichstand an der Spitze
   *[other] Vorsprung { $lead }
}
# a preview of a move
board-goal-taken = { $player } bekommt { $goal-definite-acc }
# the head of a column: the lead of the first player
board-lead = Vorsprung
# read before the influence of the holder of a goal
board-holds = besitzt das Ziel:

## Bids of all players

board-order = Reihenfolge
board-draw-hint = Doppelgebote im Gleichstand: Jeder zieht vom Nachziehstapel
board-bids = Gebote
board-secret-bids = Verdeckte Gebote
board-secret-note = Alle werden zusammen aufgedeckt
board-to-reveal = { $player }: noch verdeckt
# card, bottom and top: bid cards; value: text, such as 6½
board-bid = Gebot { $card }, Wert { $value }
board-bid-stack = Gebot { $bottom } + { $top }, Wert { $value }
board-bid-reset = der Neustart allein: kein Gebot

## Bid cards and own bids; card is a bid card

board-own-hand = Deine Hand
board-own-bids = Deine Gebote
board-own-secret-bid = Dein verdecktes Gebot
# cards: text, such as 6+2
board-own-secret-cards = Dein verdecktes Gebot: { $cards }
board-hand-of = { $player }: Gebotskarten
board-card-hand = { $card }: auf der Hand
# tag: on the card, as narrow as possible
board-card-aside = { $card }: verbraucht, kommt mit dem Neustart zurück
    .legend = verbraucht bis zum Neustart
    .tag = weg
board-card-carried = { $card }: Gleichstand, bleibt liegen
    .legend = Gleichstand: bleibt liegen
    .tag = liegt
board-card-played = { $card }: geboten
board-choose-two = Wähle zwei Karten, Reihenfolge egal.
board-one-more = Noch eine Karte.
board-which-slot = Wohin mit { $card-definite-dat }?
board-slot-alone = allein
board-slot-onto = auf { $card-definite-acc }
# slot: board-slot-…; move: the sentence of the move
board-slot-move = { $slot }: { $move }
board-next-alone = Wähle eine Karte für das leere Feld.
board-next-onto = Wähle eine Karte für deine { $card }.
board-replace-reset = oder spiel eine andere Karte
board-give-half = Welches Gebot bekommt +½?
board-new-merchant = Ein Händler zum Anlegen
board-new-merchant-note = Wähle einen Stapel: Anderswo zählt er doppelt.

## Players

board-others = Andere Spieler
board-seat = { $player }: Hof und Gebote
# influence: text, “3 → 4” while a move is previewed
board-pile = { $type }: { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
}, Einfluss { $influence }
# cards: the guests as well
board-pile-guests = { $type }: { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
}, davon { $guests ->
    [one] { $guests } Händler als Gast, der doppelt zählt
   *[other] { $guests } Händler als Gäste, die doppelt zählen
}, Einfluss { $influence }
# pile: board-pile…; move: the sentence of the move
board-pile-move = { $pile }. { $move }
board-tokens = { $tokens } Marker zu 2 SP
board-holds-dragon = hat den Himmelsdrachen

## Points

board-points-now = Punkte, wenn jetzt Schluss wäre
board-points-final = Punkte am Ende
# parts: board-points-source, several times
board-points-now-parts = Punkte, wenn jetzt Schluss wäre: { $parts }
board-points-final-parts = Punkte am Ende: { $parts }
# points: text with a sign
board-points-source = { $source } { $points }
# place: 1 … 5
board-place = Platz { $place }
board-total = Gesamt
# rows of the table of Farmers
board-farmers-own = eigene
board-farmers-left = übrig
board-farmers-points = Punkte
board-farmers-note = { $fewest ->
    [0] Ein Spieler hat keine, also wird nichts abgezogen.
    [one] Allen wird { $fewest } abgezogen, die kleinste Zahl am Tisch.
   *[other] Allen werden { $fewest } abgezogen, die kleinste Zahl am Tisch.
}
board-farmers-table = Punkte für die übrigen Bauern:
board-missing-note = Jeder kostet am Ende 3 SP.
# the row of the missing types of each player
board-missing-types = es fehlt
board-missing-none = nichts
