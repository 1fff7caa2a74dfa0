### What is chosen beside Play, and the filters of open tables

# the number of players, with the user
lobby-players = Joueurs
# the level of the bots
lobby-level = Robots, de 1 (faible) à 7 (fort)
# a level in a list to choose from; number: its place, 1 is the weakest
level-numbered = { $number } · { $level }
# before the description of a level; rating: text
level-summary = { $level } · classement d’environ { $rating }
# in the form, while only bots are opponents
new-table-private-solo = Les parties contre des robots sont privées : il faut votre lien pour les regarder.

## Filters; `.all`: nothing is filtered out

lobby-filter-game = Jeu
    .all = Tous les jeux
lobby-filter-time =
    .all = Toutes les cadences
# for screen readers
lobby-filter-rated = Classée ou amicale
    .all = Classées et amicales
lobby-filter-none = Aucune table ouverte ne correspond pour le moment.
lobby-filter-reset = Tout afficher
