### The command `replay`: steps through a record. ply and last are texts.

replay-title = { $title } · { $plies ->
    [one] { $plies } coup
   *[other] { $plies } coups
} · { $names }
replay-at = Coup { $ply } sur { $last }
replay-start = début
# an answer that is not revealed yet
replay-sealed = secret
# instead of the name of a player: a draw
replay-chance = hasard
# the prompt: keys that can be typed and what they lead to, at most 77 characters
replay-hint = Entrée suite · b retour · d choix · r manche · N° coup · e fin · q quitter
replay-last = C’est le dernier coup.
replay-first = C’est le début.
replay-unknown = Commande inconnue { $typed } : tapez Entrée, b, d, r, e, q ou un coup de 0 à { $last }.
replay-out-of-range = Le coup { $ply } est hors limites (0 à { $last }).
replay-open = La partie s’arrête ici, elle n’a pas été terminée.
