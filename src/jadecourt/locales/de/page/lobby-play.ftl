### What is chosen beside Play, and the filters of open tables

# the number of players, with the user
lobby-players = Spieler
# the level of the bots
lobby-level = Bots, von 1 (schwach) bis 7 (stark)
# a level in a list to choose from; number: its place, 1 is the weakest
level-numbered = { $number } · { $level }
# before the description of a level; rating: text
level-summary = { $level } · Wertungszahl etwa { $rating }
# in the form, while only bots are opponents
new-table-private-solo = Partien gegen Bots sind privat: Zum Zuschauen braucht man deinen Link.

## Filters; `.all`: nothing is filtered out

lobby-filter-game = Spiel
    .all = Alle Spiele
lobby-filter-time =
    .all = Jede Bedenkzeit
# for screen readers
lobby-filter-rated = Gewertet oder ungewertet
    .all = Gewertet und ungewertet
lobby-filter-none = So einen offenen Tisch gibt es gerade nicht.
lobby-filter-reset = Alle zeigen
