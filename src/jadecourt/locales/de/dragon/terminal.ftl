### Words that only the terminal client shows. Its columns are narrow; other names are those of the pieces.
### p0, p1 … are palaces: their numbers in the notation.

terminal-month = Monat { $month } von 12
terminal-you = du
# n: victory points, in titles
terminal-vp = { $n } SP
terminal-space = Feld { $space }

## Events. The effect of an event follows its name.

terminal-event-now = Monat { $month }:
terminal-super-event = { option-superEvent }:

## Track, action groups, display of persons

terminal-track = Leiste:
terminal-free = frei
# n: yuan
terminal-fee = Gebühr { $n }
# at most 12 characters
terminal-display = Auslage

## Provinces

# before the persons that have to be placed
terminal-moving-in = { board-moving-in }:
# built: number of tiles
terminal-wall-built = Mauer { $built }
# before the bonuses that are left
terminal-wall-tiles = { terminal-wall-built }, übrig:

## What moves do, in a numbered list. Some have a .brief form for long lists.

# card: the card that brings nobody
terminal-no-person = { $card }: { kind-none }
terminal-pass-brief = auf 3 Yuan
terminal-price-brief = für { $yuan } Yuan
# n: how many wall tiles are left to draw from
terminal-wall-draw = { action-wall.title }: eines deiner { $n } Mauerstücke ziehen
    .brief = Mauerstück ziehen
terminal-with-fee = Gebühr { $n } Yuan
# persons: how many live in the palace
terminal-into = in { $palace } ({ $persons } von { $floors ->
    [one] { $floors } Stockwerk
   *[other] { $floors } Stockwerken
} bewohnt)
terminal-grows = { $palace } wächst auf { $floors ->
    [one] { $floors } Stockwerk
   *[other] { $floors } Stockwerke
}
terminal-new-palace = ein neuer Palast mit 1 Stockwerk
terminal-leaves = verlässt { $palace }
terminal-leaves-for-new = verlässt { $palace } für die neue Person
terminal-shrinks = { $palace } schrumpft auf { $floors ->
    [one] { $floors } Stockwerk
   *[other] { $floors } Stockwerke
}
terminal-collapses = { $palace } verschwindet
# good: “1 yuan”; n: how many the seat has
terminal-give = { $good } von { $n }

## Legend of the board

terminal-legend-tile = Mo ist ein junger Mönch, Mo+ ein alter. Die Typen und ihre Buchstaben:
terminal-legend-palace = Ein Palast hat 1 bis 3 Stockwerke für je eine Person; · ist ein freies Stockwerk.
terminal-legend-value = ▸6: Der Stein rückt auf der Leiste 6 Felder vor. ? ist ein Joker.
terminal-legend-track = Leiste: Wer vorn liegt, ist zuerst am Zug; auf einem Feld der obere Stein (links).
terminal-legend-seats = A, B, C … sind die Plätze; auf einer Aktionsgruppe liegen ihre Drachen.
terminal-legend-events = ▶5◀ ist der laufende Monat, ★ das Superereignis; darunter die Mauerstücke.
