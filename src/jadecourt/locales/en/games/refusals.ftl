### Why a ply is illegal, in every game

refusal-game-over = the game is over
refusal-no-such-outcome = outcome { $outcome } is not possible; expected one of { $possible }
refusal-no-such-seat = there is no seat { $seat }: seats are 0 to { $last }
refusal-no-such-move = there is no move { $move }: moves are 0 to { $last }
refusal-draw-first = a draw has to be made first
refusal-no-draw = no draw has to be made: it is { $mover }’s turn
refusal-not-your-turn = it is not { $name }’s turn: { $mover } has to move
refusal-already-answered = { $name } has already answered or has no choice: wait for the others

## Errors of programs

illegal-move = { $move } is not possible: { $reason }
with-rule = { $text } (rule { $rule })
