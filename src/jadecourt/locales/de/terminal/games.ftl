### The choice of a game and of the level of the bots, and the command `games`

# [1] is chosen by an empty line
games-which = Welches Spiel? [1]
games-unknown = Unbekanntes Spiel { $typed }: Gib 1 bis { $last } oder einen Teil des Namens ein.
games-seats = { $min } bis { $max } Spieler

level-which = Stärke der Bots? [{ $default }]
level-unknown = Unbekannte Stärke { $typed }: Gib 1 bis { $last } oder einen Teil des Namens ein.

## The command `games`

# version: text
games-heading = { $title } · { $id } · { games-seats } · Regelversion { $version }
# heads of the columns
games-option = Option
games-default = Standard
games-meaning = Bedeutung und Werte
games-rule = Regel
games-how = Spielen: jadecourt play { $game } --option NAME=WERT. Alle Optionen: jadecourt play { $game } --help

## The command `levels`

# heads of the columns
levels-level = Stärke
levels-rating = Wertungszahl
levels-description = Spielweise
levels-how = Zum Spielen: jadecourt play --level { $level }. Die mittlere Stärke hat in jedem Spiel die Wertungszahl 1000. Mit 150 Punkten mehr gewinnt man gegen einen einzelnen Gegner etwa 70 von 100 Partien.
