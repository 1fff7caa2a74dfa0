### The choice of a game and of the level of the bots, and the command `games`

# [1] is chosen by an empty line
games-which = Quel jeu ? [1]
games-unknown = Jeu inconnu { $typed } : tapez 1 à { $last }, ou une partie du nom.
games-seats = { $min } à { $max } joueurs

level-which = Niveau des robots ? [2]
level-unknown = Niveau inconnu { $typed } : tapez 1 à { $last }, ou une partie du nom.
level-easy = facile
    .description = fait des erreurs ; pour débuter
level-medium = moyen
    .description = un jeu solide, sans attente
level-hard = difficile
    .description = calcule à l’avance, environ une seconde par décision

## The command `games`

# version: text
games-heading = { $title } · { $id } · { games-seats } · version { $version } des règles
# heads of the columns
games-option = option
games-default = défaut
games-meaning = sens et valeurs
games-rule = règle
games-how = Pour jouer : jadecourt play { $game } --option CLÉ=VALEUR. Voir aussi : jadecourt play { $game } --help
