### The board of games without one of their own

generic-board-players = Spieler
generic-board-moves = Züge
generic-board-no-moves = Keine erlaubten Züge.
generic-board-position = Stellung
generic-board-no-reference = Dieses Spiel hat keine Kurzübersicht. Sieh in seine Regeln.
