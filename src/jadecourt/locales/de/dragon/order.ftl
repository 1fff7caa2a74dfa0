### The turn order.

# place: 1 to 5
board-acts = { $place ->
    [1] An erster Stelle
    [2] An zweiter Stelle
    [3] An dritter Stelle
    [4] An vierter Stelle
   *[other] An fünfter Stelle
} in der Spielerreihenfolge
