### What a move changes for the player, for screen readers; the page shows pictures.

# amount: "3 yuan"
effect-gain = { $amount } mehr
effect-loss = { $amount } weniger
effect-arrives = { $kind } zieht ein
effect-leaves = { $kind } geht
# the place in the turn order
effect-order = Reihenfolge { $before } → { $after }
