### The command `openings`: the opening book. Numbers are texts, except seats and games.

openings-title = { $title } · opening book for { $seats } seats
# setup: such as drought, tribute, …
openings-setup = Setup: { $setup }
openings-all-setups = Mean over all setups
# policy: such as policy or greedy:temperature=200
openings-games = { $games ->
    [one] From { $games } game
   *[other] From { $games } games
} that the bot “{ $policy }” played against itself

## Heads of columns

openings-choice = first choice
openings-margin = points
openings-win = win %
openings-interval = 95 % interval
openings-count = games
openings-share = played %
openings-seats = seats

## Cells

openings-range = { $low } to { $high }

## Below the table

# shown and all: numbers of choices
openings-shown = The best { $shown } of { $all } choices; --all prints them all.
# where the order of the choices is mostly noise
openings-weak = Careful: in new games these figures predicted next to nothing. The choices hardly differ, so their order is mostly chance.
openings-legend = Points: final score compared with the mean of the other seats. Games: in which a seat made this choice at random.
openings-legend-random = The figures hold if the other seats choose at random, every other choice equally often.
openings-legend-mixed = The choice is secret: the best play is a mixture, and the figures hold against others who play the shares of the last column.
# places: such as “2: +0.4 ±0.2, 3: …”
openings-order = Points gained by not choosing first, by place in the order: { $places }

## Building

openings-progress = games
openings-built = Written: { $path }. The games are in { $parts }.

## Errors, after “jadecourt:”

openings-options = the opening book is about games with the default options
