### The choice of a game and of the level of the bots, and the command `games`

# [1] is chosen by an empty line
games-which = Which game? [1]
games-unknown = Unknown game { $typed }: type 1 to { $last }, or a part of a name.
games-seats = { $min } to { $max } seats

level-which = Bot level? [{ $default }]
level-unknown = Unknown level { $typed }: type 1 to { $last }, or a part of a name.

## The command `games`

# version: text
games-heading = { $title } · { $id } · { games-seats } · rules version { $version }
# heads of the columns
games-option = option
games-default = default
games-meaning = meaning and values
games-rule = rule
games-how = To play: jadecourt play { $game } --option KEY=VALUE. Options as flags: jadecourt play { $game } --help

## The command `levels`

# heads of the columns
levels-level = level
levels-rating = rating
levels-description = how it plays
levels-how = To play: jadecourt play --level { $level }. The middle level of each game has the rating 1000. With 150 points more, you win about 70 of 100 games against one opponent.
