### The command `play`: a game in the terminal

## Before the game

# seed: text
play-started = { $title } · graine { $seed } · { $players }
# A question; an answer that begins with the letter `play-offer.no` means no.
play-offer = Une partie inachevée est sauvegardée ({ $title }, { $plies ->
    [one] { $plies } coup
   *[other] { $plies } coups
}). La continuer ? [O/n]
    .no = n
play-archived = La partie inachevée a été déplacée vers { $path }.
play-continued = Reprise de la partie sauvegardée.
play-broken = La partie sauvegardée ne peut pas être reprise ({ $reason }) ; elle a été déplacée vers { $path }.
play-no-bot = Il n’y a pas encore de robot pour { $title } : les adversaires jouent au hasard.

## Names of seats without a name, by the kind of player

player-human = Joueur
player-random = Hasard
player-greedy = Avide
player-search = Calcul

## A turn

# the heading of the log
play-happened = Ce qui s’est passé
play-nothing-happened = Il ne s’est encore rien passé.
play-turn = { $name }, à vous
play-thinking = { $name } réfléchit …
play-owed = encore { $owed } à choisir
play-hint = Tapez un numéro, un coup ou une partie de celui-ci ; { command-help } liste les commandes.
# one of two secret moves is chosen
play-pending = Choisissez aussi l’autre ; { command-undo } abandonne votre premier choix.
# Enter is the key
play-private-screen = { $name } : appuyez sur Entrée quand personne d’autre ne voit l’écran

## Typed moves

play-unknown-input = Saisie inconnue { $typed } : tapez { $numbers }, un coup comme « { $example } », ou { command-help }.
play-out-of-range = Le choix { $typed } est hors limites ({ $numbers }).
# the numbers of the choices
play-range = 1 à { $last }
play-ambiguous = { $typed } est ambigu : { $moves }.
# reason: a refusal without its full stop
play-illegal = { $move } n’est pas permis : { $reason } (règle { $rule }).
play-legal = { $move } est permis maintenant (règle { $rule }).

## Undo and save

play-undone = Annulé : { $move }.
play-nothing-to-undo = Il n’y a rien à annuler.
play-secret-undone = Votre réponse secrète est annulée.
play-others-answered = Impossible d’annuler : d’autres joueurs ont déjà répondu en secret.
play-saved = Sauvegardé dans { $path }.
play-saved-secrets = Le fichier contient des réponses secrètes : ne l’ouvrez pas avant qu’elles soient révélées.
play-save-where = { command-save } demande un nom de fichier : { command-save } partie.txt (texte lisible) ou { command-save } partie.json.
play-save-failed = Échec de la sauvegarde : { $reason }.
play-cannot-save = La partie ne peut pas être sauvegardée ({ $reason }) ; vous pouvez continuer à jouer.

## The end

play-left = Partie sauvegardée ; jadecourt play la reprend.
play-left-unsaved = Partie non sauvegardée.
play-end-of-input = Fin de l’entrée.
play-interrupted = Interrompu.
play-over = La partie est terminée
# heads of the columns
play-place = place
play-seat = joueur
play-points = points
play-record-saved = La partie est sauvegardée dans { $path } ; jadecourt replay la montre.
