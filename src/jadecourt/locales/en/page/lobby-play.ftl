### What is chosen beside Play, and the filters of open tables

# the number of players, with the user
lobby-players = Players
# the level of the bots
lobby-level = Bots, from 1 (weak) to 7 (strong)
# a level in a list to choose from; number: its place, 1 is the weakest
level-numbered = { $number } · { $level }
# before the description of a level; rating: text
level-summary = { $level } · rating about { $rating }
# in the form, while only bots are opponents
new-table-private-solo = Games against bots are private: others need your link to watch.

## Filters; `.all`: nothing is filtered out

lobby-filter-game = Game
    .all = All games
lobby-filter-time =
    .all = Any time control
# for screen readers
lobby-filter-rated = Rated or unrated
    .all = Rated and unrated
lobby-filter-none = No open table is like that right now.
lobby-filter-reset = Show all
