### Why a ply is illegal, in every game.
### They begin with a capital letter: they are sentences after a colon.

refusal-game-over = Die Partie ist zu Ende
refusal-no-such-outcome = Die Ziehung { $outcome } ist nicht möglich; möglich: { $possible }
refusal-no-such-seat = Es gibt keinen Platz { $seat }: Die Plätze gehen von 0 bis { $last }
refusal-no-such-move = Es gibt keinen Zug { $move }: Die Züge gehen von 0 bis { $last }
refusal-draw-first = Zuerst muss gezogen werden
refusal-no-draw = Jetzt wird nicht gezogen; am Zug: { $mover }
refusal-not-your-turn = { $name } ist nicht am Zug, sondern { $mover }
refusal-already-answered = { $name } hat schon entschieden oder hat keine Wahl: Warte auf die anderen

## Errors of programs

illegal-move = { $move } ist nicht möglich: { $reason }
with-rule = { $text } (Regel { $rule })
