### Words that only the terminal client shows. Its columns are narrow; other names are those of the pieces.
### p0, p1 … are palaces: their numbers in the notation.

terminal-month = month { $month } of 12
terminal-you = you
# n: victory points, in titles
terminal-vp = { $n } VP
terminal-space = space { $space }

## Events. The effect of an event follows its name.

terminal-event-now = Month { $month }:
terminal-super-event = { option-superEvent }:

## Track, action groups, display of persons

terminal-track = Track:
terminal-free = free
# n: yuan
terminal-fee = fee { $n }
# at most 12 characters
terminal-display = Persons left

## Provinces

# before the persons that have to be placed
terminal-moving-in = { board-moving-in }:
# built: number of tiles
terminal-wall-built = wall { $built }
# before the bonuses that are left
terminal-wall-tiles = { terminal-wall-built }, left:

## What moves do, in a numbered list. Some have a .brief form for long lists.

# card: the card that brings nobody
terminal-no-person = { $card }: { kind-none }
terminal-pass-brief = up to 3 yuan
terminal-price-brief = for { $yuan } yuan
# n: how many wall tiles are left to draw from
terminal-wall-draw = { action-wall.title }: draw one of your { $n } tiles
    .brief = draw a tile
terminal-with-fee = fee { $n } yuan
# persons: how many live in the palace
terminal-into = into { $palace } ({ $persons } of { $floors ->
    [one] { $floors } floor
   *[other] { $floors } floors
} taken)
terminal-grows = { $palace } grows to { $floors ->
    [one] { $floors } floor
   *[other] { $floors } floors
}
terminal-new-palace = a new palace of 1 floor
terminal-leaves = leaves { $palace }
terminal-leaves-for-new = leaves { $palace } for the new person
terminal-shrinks = { $palace } falls to { $floors ->
    [one] { $floors } floor
   *[other] { $floors } floors
}
terminal-collapses = { $palace } disappears
# good: “1 yuan”; n: how many the seat has
terminal-give = { $good } of { $n }

## Legend of the board

terminal-legend-tile = Mo is a young monk, Mo+ an old one. The types and their letters:
terminal-legend-palace = A palace has 1 to 3 floors with room for one person each; · is a free floor.
terminal-legend-value = ▸6: the marker advances 6 spaces on the track. ? is a wild card.
terminal-legend-track = Track: who is ahead acts first; on one space, the marker on top (left).
terminal-legend-seats = A, B, C … are the seats; on an action group, their dragons.
terminal-legend-events = ▶5◀ is the present month, ★ the super event; letters below: wall tiles.
