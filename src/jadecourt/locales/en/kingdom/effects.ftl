### What a move changes for the player; pieces are pictures, and these texts are for screen readers.

effect-card-gain = you get { $card-indefinite }
effect-card-loss = you lose { $card-indefinite }
effect-goal-gain = you get { $goal-definite }
effect-goal-loss = you lose { $goal-definite }
# points: "+3"
effect-points = { $points } VP
