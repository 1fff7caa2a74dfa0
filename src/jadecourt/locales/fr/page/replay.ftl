### The replay of a finished game

replay-title = Revoir : { $names }
replay-loading = Chargement de la partie…
replay-failed = Cette partie ne peut pas être revue
replay-to-table = Vers la table
replay-side = Journal et analyse
replay-panel = Journal ou analyse
replay-analysis = Analyse
# a seat without a name
replay-player = Joueur { $number }
# above the actions of a game in a link; scores: the names with their points, the winner first
replay-link =
    .result = Scores finaux : { $scores }
    .running = La partie n’était pas finie quand ce lien a été fait.

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
replay-share = Partager la partie
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
