### What a move changes for the player; pieces are pictures, and these texts are for screen readers.

effect-card-gain = vous recevez { $card-indefinite }
effect-card-loss = vous perdez { $card-indefinite }
effect-goal-gain = vous recevez { $goal-definite }
effect-goal-loss = vous perdez { $goal-definite }
# points: "+3"
effect-points = { $points } PV
