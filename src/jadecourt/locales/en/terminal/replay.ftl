### The command `replay`: steps through a record. ply and last are texts.

replay-title = { $title } · { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
} · { $names }
replay-at = Ply { $ply } of { $last }
replay-start = start
# an answer that is not revealed yet
replay-sealed = secret
# instead of the name of a player: a draw
replay-chance = chance
# the prompt: keys that can be typed and what they lead to, at most 77 characters
replay-hint = Enter next · b back · d decision · r round · NUMBER ply · e end · q quit
replay-last = This is the last ply.
replay-first = This is the start.
replay-unknown = Unknown command { $typed }: type Enter, b, d, r, e, q or a ply from 0 to { $last }.
replay-out-of-range = Ply { $ply } is out of range (0 to { $last }).
replay-open = The record ends here; the game was not finished.
