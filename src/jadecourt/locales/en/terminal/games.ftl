### The choice of a game and of the level of the bots, and the command `games`

# [1] is chosen by an empty line
games-which = Which game? [1]
games-unknown = Unknown game { $typed }: type 1 to { $last }, or a part of a name.
games-seats = { $min } to { $max } seats

level-which = Bot level? [2]
level-unknown = Unknown level { $typed }: type 1 to { $last }, or a part of a name.
level-easy = easy
    .description = makes mistakes; for first games
level-medium = medium
    .description = solid play, answers at once
level-hard = hard
    .description = looks ahead, about a second per decision

## The command `games`

# version: text
games-heading = { $title } · { $id } · { games-seats } · rules version { $version }
# heads of the columns
games-option = option
games-default = default
games-meaning = meaning and values
games-rule = rule
games-how = To play: jadecourt play { $game } --option KEY=VALUE. Options as flags: jadecourt play { $game } --help
