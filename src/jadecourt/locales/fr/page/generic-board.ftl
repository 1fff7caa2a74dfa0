### The board of games without one of their own

generic-board-players = Joueurs
generic-board-moves = Coups
generic-board-no-moves = Aucun coup possible.
generic-board-position = Position
generic-board-no-reference = Ce jeu n’a pas d’aide-mémoire. Voyez ses règles.
