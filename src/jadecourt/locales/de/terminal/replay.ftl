### The command `replay`: steps through a record. ply and last are texts.

replay-title = { $title } · { $plies ->
    [one] { $plies } Halbzug
   *[other] { $plies } Halbzüge
} · { $names }
replay-at = Halbzug { $ply } von { $last }
replay-start = Anfang
# an answer that is not revealed yet
replay-sealed = verdeckt
# instead of the name of a player: a draw
replay-chance = Ziehung
# the prompt: keys that can be typed and what they lead to, at most 77 characters
replay-hint = Enter vor · b zurück · d Wahl · r Runde · ZAHL Halbzug · e Ende · q Schluss
replay-last = Das ist der letzte Halbzug.
replay-first = Das ist der Anfang.
replay-unknown = Unbekannter Befehl { $typed }: Gib Enter, b, d, r, e, q oder einen Halbzug von 0 bis { $last } ein.
replay-out-of-range = Halbzug { $ply } gibt es nicht (0 bis { $last }).
replay-open = Hier endet die Aufzeichnung; die Partie wurde nicht beendet.
