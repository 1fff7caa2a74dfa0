### Why a ply is illegal, in every game

refusal-game-over = la partie est terminée
refusal-no-such-outcome = le tirage { $outcome } n’est pas possible ; possibles : { $possible }
refusal-no-such-seat = la place { $seat } n’existe pas : les places vont de 0 à { $last }
refusal-no-such-move = le coup { $move } n’existe pas : les coups vont de 0 à { $last }
refusal-draw-first = il faut d’abord un tirage
refusal-no-draw = aucun tirage à faire : c’est à { $mover } de jouer
refusal-not-your-turn = ce n’est pas à { $name } de jouer, mais à { $mover }
refusal-already-answered = { $name } a déjà répondu ou n’a pas le choix : il faut attendre les autres

## Errors of programs

illegal-move = { $move } n’est pas possible : { $reason }
with-rule = { $text } (règle { $rule })
