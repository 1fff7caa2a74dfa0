### The board of games without one of their own

generic-board-players = Players
generic-board-moves = Moves
generic-board-no-moves = No legal moves.
generic-board-position = Position
generic-board-no-reference = This game has no reference card. See its rules.
