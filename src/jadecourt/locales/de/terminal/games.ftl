### The choice of a game and of the level of the bots, and the command `games`

# [1] is chosen by an empty line
games-which = Welches Spiel? [1]
games-unknown = Unbekanntes Spiel { $typed }: Gib 1 bis { $last } oder einen Teil des Namens ein.
games-seats = { $min } bis { $max } Spieler

level-which = Stärke der Bots? [2]
level-unknown = Unbekannte Stärke { $typed }: Gib 1 bis { $last } oder einen Teil des Namens ein.
level-easy = leicht
    .description = macht Fehler; für die ersten Partien
level-medium = mittel
    .description = spielt solide und zieht sofort
level-hard = schwer
    .description = rechnet voraus, etwa eine Sekunde pro Entscheidung

## The command `games`

# version: text
games-heading = { $title } · { $id } · { games-seats } · Regelversion { $version }
# heads of the columns
games-option = Option
games-default = Standard
games-meaning = Bedeutung und Werte
games-rule = Regel
games-how = Spielen: jadecourt play { $game } --option NAME=WERT. Alle Optionen: jadecourt play { $game } --help
