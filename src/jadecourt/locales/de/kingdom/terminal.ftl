### Words that only the terminal client shows. Its columns are narrow; other names are those of the pieces.

terminal-you = du
# vp: victory points, text if they have a sign
terminal-vp = { $vp } SP
# the colon after a word of another file
terminal-label = { $label }:

## Steps of a round, in the title

terminal-step-bid = verdeckte Gebote
terminal-step-palace = Gebote: der Palast
terminal-step-harvest = Gebote: die Ernte
terminal-step-emperor = Gebote: der Kaiser
terminal-step-swap = Drachentausch
terminal-step-claim = Karten nehmen
terminal-step-market = Karten nehmen: der Markt
terminal-step-draw = Karten werden gezogen
terminal-step-run = läuft
terminal-step-end = { phase-end }

## Face-up cards, deck, bids

terminal-row = { board-face-up }:
# before the cards that are left; rounds: how many they suffice for
terminal-deck = { board-deck } { $cards }, noch { $rounds ->
    [one] { $rounds } Runde
   *[other] { $rounds } Runden
}:
terminal-discard = { board-discard }:
terminal-dragon = { kind-DR.short }:
terminal-dragon-row = in der Auslage
terminal-dragon-aside = beiseite
terminal-bids = { board-bids }:
terminal-order = { board-order }:
# after a bid of several seats
terminal-draw = ziehen vom Stapel

## Table of goals and players: heads of columns, at most 6 characters for the lead

terminal-goal = Ziel
terminal-gives = Fähigkeit
terminal-lead = vorn
# W are the Warlords, who get the points of the Heir; with the goal at most 15 characters
terminal-vp-heir = { $vp }→W

## Table of goals and players: heads of rows, at most 17 characters

terminal-hand = Hand
terminal-carried = liegt noch
terminal-bid = Gebot
terminal-tokens = Marker (2 SP)
    .short = { $n }m
terminal-cards = Karten
terminal-last-dragon = Drache in Runde
terminal-points = Punkte

## The own area: before cards and points

terminal-own-hand = { terminal-hand }:
terminal-own-carried = { terminal-carried }:
terminal-own-points = { terminal-points }:
terminal-used = verbraucht:
terminal-sealed = verdeckt:
# card is played onto a card that stays on the table
terminal-onto = { $card } auf { $carried }

## What moves do, in a numbered list. Some have a .brief form for long lists.

# before the value of a bid
terminal-value = Wert
# cards: text
terminal-takes-back = nimmt { $cards } zurück
# before the letters of seats
terminal-may-tie = Gleichstand möglich mit
# place: in the order of claims
terminal-place = an { $place }. Stelle
    .brief = { $place }. Stelle
terminal-too-late = an { $place }. Stelle, keine Karte mehr
    .brief = zu spät ({ $place }.)
# before the letters of seats
terminal-tied = Gleichstand, bleibt liegen:
    .brief = Gleichstand:
terminal-draws = Gleichstand, zieht vom Stapel wie
    .brief = zieht mit
terminal-token = ein Marker: +2 SP
terminal-to-market = Händler, dann Wahl des Stapels
    .brief = in einen Stapel
terminal-takes = bekommt { $goal-definite-acc }
# before the letter of a seat
terminal-takes-from = bekommt { $goal-definite-acc } von
# behind the question which card to take; bid: text, such as 6+2
terminal-with-bid = mit { $bid }
terminal-as-heir = dank dem Thronfolger

## Legend of the board

terminal-legend-pile = ★4 Ph +M: hat das Ziel, Einfluss 4, mit Philosoph und einem Händler als Gast.
terminal-legend-short = 3=9: drei Adlige zu 9 SP. 3m: drei Marker.
terminal-legend-lead = A +2: A hat das Ziel, Vorsprung 2. A=B: B hat gleich viel. (A=B): frei, gleichauf.
terminal-legend-hand = 01·3▁···: Karten auf der Hand, die 4 liegt noch, der Rest ist verbraucht; 0: Neustart.
terminal-legend-bid = 6+2: die 2 auf der 6, die noch liegt, Wert 8. 5½: mit dem ½ des Kaisers.
terminal-legend-choice = Ein Gebot wählst du mit seiner Karte: 5 ist die 5; wo nötig, 62 die 2 auf der 6.
terminal-legend-points = Punkte, als wäre jetzt Schluss. Stand ohne Karte: -3. Marker oder Drache: 2.
