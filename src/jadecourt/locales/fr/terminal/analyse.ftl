### The command `analyse`: the report about a record. ply and last are texts.

analyse-title = { $title } · { $plies ->
    [one] { $plies } coup
   *[other] { $plies } coups
}
# a single position; below it the outlook of every seat
analyse-position-title = { $title } · position
# effort: analyse-effort
analyse-searched = { $count ->
    [one] { $count } décision
   *[other] { $count } décisions
} · { $effort }
# search effort: a number of variations, or seconds as text
analyse-effort =
    { $variations ->
        [one] { $variations } variante examinée pour chacune
       *[other] { $variations } variantes examinées pour chacune
    }
    .time = { $seconds } s de calcul pour chacune
# beside the progress bar
analyse-progress = décisions
# after a number of per cent
analyse-percent = { "\u202F%" }

## Heads of columns, at most 8 characters in the first group

analyse-ply = coup
analyse-seat = joueur
analyse-move = choix
analyse-win = vict.
analyse-score = score
analyse-cost = coût
analyse-visits = visites
analyse-share = part
analyse-value = valeur
# how certain a judgement is, in per cent
analyse-sure = sûr

analyse-place = place
analyse-decisions = décisions
# decisions that count for the accuracy
analyse-counted = comptées
analyse-accuracy = précision
analyse-mean-cost = coût moyen
analyse-mistakes = choix les plus coûteux
analyse-better = mieux

## Cells

analyse-mixture = un mélange
analyse-only-move = seul choix
# after a move that was solved exactly
analyse-proven = prouvé
# the row above all moves
analyse-evaluation = évaluation

## One decision

analyse-at = Coup { $ply } sur { $last }
analyse-after-end = Coup { $ply }, après la fin de l’enregistrement
analyse-record-ends = La partie enregistrée s’arrête avant ce choix.
# win, points and sure: numbers as text
analyse-verdict-cost = { $move } a coûté { $win } points de probabilité de victoire et { $points } points (sûr à { $sure } %).
analyse-verdict-only = { $move } était le seul choix.
analyse-verdict-untried = Calcul insuffisant pour évaluer { $move } : augmentez --budget.
analyse-verdict-best = { $move } était le meilleur choix (sûr à { $sure } %).
analyse-verdict-mixture = { $move } valait autant que le mélange (sûr à { $sure } %).
analyse-verdict-good = { $move } valait à peu près le meilleur choix (sûr à { $sure } %).
analyse-verdict-unclear = Incertain : le calcul ne peut pas dire si { $move } a coûté quelque chose (sûr à { $sure } % seulement). Un --budget plus grand le dira peut-être.

# moves: such as “A act taxes · B act build”
analyse-variation = Suite attendue : { $moves }
analyse-position-over = La partie est terminée.
analyse-position-chance = Le hasard décide ensuite : les perspectives sont la moyenne de quelques-unes de ses issues.

# below the accuracy of all players
analyse-accuracy-best = Jeu le plus précis : { $name }.
analyse-accuracy-level = On ne peut pas dire qui a joué le plus précisément.

## The legend

# played and best: signs
analyse-legend = { $played } joué, { $best } meilleur choix du calcul. Valeur, victoire (%) et score : du joueur qui décide, après son choix.
analyse-legend-all = Coût : probabilité de victoire perdue par le choix, en points de pourcentage ; ? s’il est incertain. Sûr : certitude de ce jugement (%). Sous chaque joueur : sa probabilité de victoire (%), dessous son score attendu. Précision : de 0 à 100, d’après les décisions claires tant que la partie est ouverte, avec son erreur type.
analyse-legend-detail = Sous chaque joueur : sa probabilité de victoire (%). Les choix pâles ont été peu calculés.
analyse-legend-sealed = Les réponses secrètes forment un mélange : % est la part d’un choix ; le coût s’y rapporte.
analyse-legend-omitted = Les réponses secrètes qui ne sont pas encore révélées sont omises.
# proven: analyse-proven
analyse-legend-proven = { $proven } : la fin de la partie a été calculée exactement, rien n’est estimé.
analyse-legend-book = Livre d’ouvertures : score final comparé à la moyenne des autres places, avec l’intervalle à 95 %, pour cette mise en place.

## The opening book; best, points, rank and count are texts

analyse-book = premier choix
analyse-book-points = points
analyse-book-rank = rang
analyse-book-better = meilleur du livre
analyse-book-best = Livre d’ouvertures ({ $games } parties du robot « { $policy } ») : { $best }.
analyse-book-played = Joué : { $move } { $points }, rang { $rank } sur { $count }.

## Errors, after “jadecourt:”

analyse-out-of-range = --ply { $ply } est hors limites : de 1 à { $last }
analyse-no-decisions = cette partie ne contient aucune décision
# before and after: texts
analyse-chance-ply = le coup { $ply } est un tirage au hasard ; décisions les plus proches : { $before } et { $after }
    .one = le coup { $ply } est un tirage au hasard ; décision la plus proche : { $near }
analyse-secret-ply = le coup { $ply } reste secret jusqu’à ce que tous les joueurs aient répondu
analyse-file-or-position = il faut soit un enregistrement, soit --position FICHIER
# flag: such as --ply
analyse-flag-of-records = --position et { $flag } ne vont pas ensemble : { $flag } est réservé aux enregistrements
analyse-plot-of-a-ply = --plot et --ply ne se combinent pas : le graphique montre toute la partie

## The plot

analyse-plot-title = { $title } : probabilités de victoire
analyse-plot-ply = coup
analyse-plot-win = probabilité de victoire
analyse-plot-mistakes = choix les plus coûteux
