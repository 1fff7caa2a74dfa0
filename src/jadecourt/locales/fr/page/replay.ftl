### The replay of a finished game, and its analysis

replay-title = Revoir : { $names }
replay-loading = Chargement de la partie…
replay-failed = Cette partie ne peut pas être revue
replay-to-table = Vers la table
replay-side = Journal et analyse
replay-panel = Journal ou analyse
replay-analysis = Analyse

## Controls

replay-controls = Commandes de relecture
replay-scrubber = Position dans la partie
# The position: ply is the number of moves before it, last that of the whole game. A game without rounds has round 0.
replay-position =
    { $round ->
        [0] Coup { $ply } sur { $last }
       *[other] Manche { $round } · coup { $ply } sur { $last }
    }
replay-round = Manche { $round }
replay-beginning = Le début
replay-first = Au début
replay-last = À la fin
replay-back =
    .ply = Un coup en arrière
    .phase = Une phase en arrière
    .round = Une manche en arrière
replay-forward =
    .ply = Un coup en avant
    .phase = Une phase en avant
    .round = Une manche en avant
replay-play = Lecture automatique
replay-pause = Pause
replay-speed = Vitesse
replay-speed-factor = { $factor }×
# before a list of the seats and replay-spectator
replay-view-as = Vu par
replay-spectator = Spectateur
replay-played = { $who } : { $move }

## Actions

replay-copy-link = Copier le lien
    .copied = Le lien vers cette position est copié.
    .failed = Le navigateur ne permet pas de copier. Voici le lien : { $link }
# before links to two formats of the record
replay-record = Partie :
    .text = texte
    .json = JSON
replay-keys = Touches
replay-key-arrows = ← →
    .meaning = un coup
replay-key-shift = Maj + ← →
    .meaning = une phase
replay-key-page = Page ↑ ↓
    .meaning = une manche
replay-key-ends = Début Fin
    .meaning = début et fin
replay-key-space = Espace
    .meaning = lecture automatique
replay-key-digits = 1 … 5, 0
    .meaning = vu par une place, par un spectateur

## A new table from a position

replay-branch = Continuer d’ici
    .text = Une nouvelle table part d’ici ({ replay-position }). Les tirages suivants sont refaits au hasard.
    .over = La partie est terminée à ce moment. Revenez d’abord en arrière.
    .seat = Ma place
    .level = Niveau des robots
    .start = Commencer

## The analysis

analysis-request = Analyser la partie
    .text = L’ordinateur examine chaque décision : qui allait gagner, quel coup était le meilleur et ce que chaque coup a coûté. Comptez une minute environ.
analysis-waiting = Dans la file d’attente…
analysis-progress =
    { $total ->
        [one] { $done } sur { $total } décision
       *[other] { $done } sur { $total } décisions
    }
analysis-failed = L’analyse a échoué.
# budget: such as 500ms
analysis-budget = Recherche de { $budget } par décision. Un écart de quelques pour cent peut être dû au hasard.
analysis-chart = Probabilité de victoire
# Read aloud. shares: analysis-chart-share of all players
analysis-chart-at = Coup { $ply } sur { $last } : { $shares }
analysis-chart-share = { $name } { $share }
analysis-summary = Coût des erreurs
analysis-mean-cost = { $cost } par décision

## The decision of a position

analysis-decides = { $name } décide
analysis-this-position = Cette position
analysis-only-move = Il n’y avait qu’un coup possible.
analysis-best = meilleur
analysis-played = joué
# a mix of moves: how often this one is played
analysis-share = joué { $share } du temps
analysis-mix = Pour un choix secret, mieux vaut varier ses coups : fréquence de chacun, en pour cent.
grade-best = Meilleur coup
grade-good = Bon coup
grade-inaccuracy = Imprécision
grade-mistake = Erreur
grade-forced = Coup unique
# before one of the sentences below
analysis-grade = { $grade }.
analysis-verdict = Joué : { $played }. Mieux : { $best } ({ $cost }).
    .best = Joué : { $played }. Rien n’était meilleur.
    .mixed = Joué : { $played } ({ $cost } par rapport au meilleur mélange).

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
