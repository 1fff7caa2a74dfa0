### The choice of a game and of the level of the bots, and the command `games`

# [1] is chosen by an empty line
games-which = Quel jeu ? [1]
games-unknown = Jeu inconnu { $typed } : tapez 1 à { $last }, ou une partie du nom.
games-seats = { $min } à { $max } joueurs

level-which = Niveau des robots ? [{ $default }]
level-unknown = Niveau inconnu { $typed } : tapez 1 à { $last }, ou une partie du nom.

## The command `games`

# version: text
games-heading = { $title } · { $id } · { games-seats } · version { $version } des règles
# heads of the columns
games-option = option
games-default = défaut
games-meaning = sens et valeurs
games-rule = règle
games-how = Pour jouer : jadecourt play { $game } --option CLÉ=VALEUR. Voir aussi : jadecourt play { $game } --help

## The command `levels`

# heads of the columns
levels-level = niveau
levels-rating = classement
levels-description = comment il joue
levels-how = Pour jouer : jadecourt play --level { $level }. Dans chaque jeu, le niveau du milieu a le classement 1000. Avec 150 points de plus, on gagne environ 70 parties sur 100 contre un seul adversaire.
