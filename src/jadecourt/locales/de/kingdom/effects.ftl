### What a move changes for the player; pieces are pictures, and these texts are for screen readers.

effect-card-gain = du bekommst { $card-indefinite-acc }
effect-card-loss = du verlierst { $card-indefinite-acc }
effect-goal-gain = du bekommst { $goal-definite-acc }
effect-goal-loss = du verlierst { $goal-definite-acc }
# points: "+3"
effect-points = { $points } SP
