### What is chosen beside Play, and the filters of open tables

# the number of players, with the user
lobby-players = Joueurs
# the level of the bots
lobby-level = Robots
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
