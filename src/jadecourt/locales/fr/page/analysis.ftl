### The analysis of a finished game

analysis-request = Analyser la partie
    .text = L’ordinateur examine chaque décision plusieurs fois : qui menait, quel coup était le meilleur, et avec quelle certitude. Comptez moins d’une minute.
analysis-waiting = Dans la file d’attente…
analysis-progress =
    { $total ->
        [one] { $done } sur { $total } décision
       *[other] { $done } sur { $total } décisions
    }
analysis-failed = L’analyse a échoué.
# search effort: a number of variations, or seconds
analysis-budget =
    { $variations ->
        [one] { $variations } variante a été examinée pour chaque décision.
       *[other] { $variations } variantes ont été examinées pour chaque décision.
    }
    .time = L’ordinateur avait { $seconds } s pour chaque décision.
# in the place of analysis-request, for a game in a link
analysis-link = Pour analyser cette partie, ajoutez-la à vos parties. Personne d’autre ne l’y verra.
    .add = Ajouter à mes parties
# for an analysis of an older version
analysis-again = Analyser à nouveau
    .text = Cette analyse date d’avant la mesure de la certitude : ses petits écarts ne veulent rien dire.
analysis-chart = Probabilité de victoire
# Read aloud. shares: analysis-chart-share of all players
analysis-chart-at = Coup { $ply } sur { $last } : { $shares }
analysis-chart-share = { $name } { $share }

## The accuracy of the players

analysis-accuracy = Précision
    .text = De 0 à 100. Ne comptent que les décisions au jugement clair, prises tant que la partie était ouverte.
# accuracy and error: numbers from 0 to 100
analysis-accuracy-value = { $accuracy } ± { $error }
    .few = trop peu de décisions ouvertes
analysis-counted = { $counted } décisions sur { $decisions } comptent
analysis-most-accurate = Jeu le plus précis : { $name }.
    .none = On ne peut pas dire qui a le mieux joué.

## The decision of a position

analysis-decides = { $name } décide
analysis-this-position = Cette position
analysis-only-move = Il n’y avait qu’un coup possible.
# beside a grade: how sure it is
analysis-confidence = sûr à { $share }
# heads of the two numbers of a move
analysis-win = victoire
analysis-points = points attendus
    .short = { $points } pts
# after a share: its error
analysis-error = ± { $share }
analysis-best = meilleur
analysis-played = joué
# beside a move that the search soon left aside, in place of its numbers
analysis-few-visits = peu examiné
# beside a move after which the rest of the game was solved exactly; .text explains it
analysis-proven = prouvé
    .text = La fin de la partie a été calculée exactement : rien n’est estimé.
# a mix of moves: how often this one is played; .head: above a column of such shares
analysis-share = joué { $share } du temps
    .head = fréquence
analysis-mix = Pour un choix secret, mieux vaut varier ses coups. Le premier nombre est la fréquence de chacun.
grade-best = Meilleur coup
grade-good = Bon coup
grade-inaccuracy = Imprécision
grade-mistake = Erreur
grade-unclear = Incertain
grade-forced = Coup unique
# before one of the sentences below
analysis-grade = { $grade }.
analysis-verdict = Joué : { $played }. Mieux : { $best } (victoire { $cost }, { $points } points).
    .win-only = Joué : { $played }. Mieux : { $best } (victoire { $cost }).
    .best = Joué : { $played }. Rien n’était meilleur.
    .good = Joué : { $played }. Aussi bon que le meilleur.
    .mixed = Joué : { $played } (victoire { $cost } par rapport au meilleur mélange).
    .unclear = Joué : { $played }. Le calcul ne peut pas dire si un autre coup était meilleur.

## All decisions

analysis-decisions = Décisions
    .none = Aucune.
analysis-everybody = Tout le monde
analysis-mistakes-only = Erreurs seulement
analysis-table = Sous forme de tableau
analysis-column =
    .ply = Coup
    .who = Qui
    .played = Joué
    .best = Meilleur
    .cost = Coût
    .points = Points
    .sure = Sûr

## The opening book, below a first choice

analysis-book = Livre d’ouvertures
    .text = Points que rapporte un choix par rapport aux autres places, estimés pour cette mise en place d’après { $games } parties d’un robot contre lui-même. ± est l’intervalle à 95 %.
    .mixed = Le choix est secret : ces chiffres ne valent que contre des adversaires qui ne s’y attendent pas.
# points and error: numbers as text
analysis-book-points = { $points } ± { $error } points
analysis-book-win = { $share } de victoires
# the place of the choice that was made, 1 = best
analysis-book-rank = N° { $rank }
