### The turn order.

# place: 1 to 5
board-acts = { $place ->
    [1] Acts first
    [2] Acts second
    [3] Acts third
    [4] Acts fourth
   *[other] Acts fifth
} in turn order
