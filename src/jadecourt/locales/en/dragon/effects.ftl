### What a move changes for the player, for screen readers; the page shows pictures.

# amount: "3 yuan"
effect-gain = { $amount } more
effect-loss = { $amount } less
effect-arrives = { $kind } moves in
effect-leaves = { $kind } leaves
# the place in the turn order
effect-order = turn { $before } → { $after }
