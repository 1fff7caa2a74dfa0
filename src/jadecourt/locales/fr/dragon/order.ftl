### The turn order.

# place: 1 to 5
board-acts = { $place ->
    [1] Joue en premier
    [2] Joue en deuxième
    [3] Joue en troisième
    [4] Joue en quatrième
   *[other] Joue en cinquième
} dans l’ordre du tour
