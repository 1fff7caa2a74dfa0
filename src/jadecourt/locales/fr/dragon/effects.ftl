### What a move changes for the player, for screen readers; the page shows pictures.

# amount: "3 yuan"
effect-gain = { $amount } de plus
effect-loss = { $amount } de moins
effect-arrives = arrive : { $kind }
effect-leaves = part : { $kind }
# the place in the turn order
effect-order = tour { $before } → { $after }
