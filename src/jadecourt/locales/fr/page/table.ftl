### A running or finished game: prompt, side panel, notices and dialogs

## The page

table-loading = Chargement de la table…
table-not-found = Cette table n’existe pas, ou elle est privée.
    .hint = Si vous avez reçu une invitation, ouvrez le lien complet.
table-closed = Cette table a été fermée avant le début de la partie.
table-revoked = Vous ne pouvez plus voir cette table.
    .hint = Elle est privée : vous l’avez quittée, ou son lien a été renouvelé. Demandez le nouveau lien à l’hôte.
table-seat-lost = Vous n’avez plus cette place.
table-all-seats-lost = Vous n’avez plus de place à cette table : vous la regardez.
table-side-panel = Journal, discussion, points et table
table-chat = Discussion
table-points = Points
table-table = Table

## The prompt

table-your-turn = À vous
table-turn-of = À { $name } de jouer
table-thinking = { $name } réfléchit…
table-waiting-for = On attend { $names }
table-sealed = Caché jusqu’à ce que tous aient choisi.
table-watching = Vous regardez.
table-over = La partie est terminée
table-stopped = La partie a été arrêtée
table-rule = Règle { $number }
table-all-rules = Toutes les règles
# before the reason why a move is illegal
table-why-not = Pourquoi pas ?
table-moves-left =
    { $moves ->
        [one] { $moves } coup restant
       *[other] { $moves } coups restants
    }
table-staged = Choisi jusqu’ici
table-send =
    { $moves ->
        [one] Envoyer
       *[other] Envoyer les { $moves }
    }
table-sending = Envoi…
table-take-back = Reprendre
table-undo = Annuler
# a button that opens the list with the title table-all-moves
table-moves = Coups
table-all-moves = Tous les coups
table-preview-hint = Survolez un coup marqué, ou sélectionnez-le au clavier, pour voir son effet.
table-chance-next = Ensuite, on tire des cartes.
# skips the animations of moves that are not shown yet
table-skip = Accélérer ({ $moves })
table-show-result = Résultat

## Undo

table-propose-undo = Proposer d’annuler
    .text = Les autres joueurs doivent être d’accord. Leur demander ?
    .unrated = S’ils acceptent, la partie n’est plus classée.
    .confirm = Leur demander

## Proposals

table-proposal-undo = { $who } voudrait reprendre des coups.
table-proposal-stop = { $who } voudrait arrêter la partie sans résultat.
table-proposal-mine = Vous avez demandé aux autres joueurs.
table-proposal-waits = On attend { $names }.
table-proposal-unrated = La partie ne serait plus classée.
table-proposal-accept = Accepter
table-proposal-decline = Refuser
table-proposal-withdraw = Retirer

## Log and chat

table-since-last-turn = Depuis votre dernier tour
table-chat-empty = Pas encore de messages.
table-chat-placeholder = Écrire un message
table-chat-send = Envoyer le message
table-chat-to-table = À la table
table-chat-to-spectators = Aux spectateurs

# Messages of the server in the chat, by their codes. who: the name of a player; ply: a number of moves.
table-system-message =
    .joined = { $who } rejoint la table.
    .left = { $who } a quitté la table ; un robot prend la place.
    .resigned = { $who } abandonne ; un robot prend la place.
    .returned = { $who } est de retour.
    .timed_out = { $who } n’a plus de temps ; un robot prend la place.
    .proposal_declined = { $who } a refusé.
    .stopped = La partie a été arrêtée d’un commun accord.
    .ended = { $who } a mis fin à la partie.
    .bot_replaced = Un robot remplace { $who }.
    .expired = La table a été fermée, car ses joueurs étaient absents trop longtemps.
    .vote_started = Les joueurs votent : un robot doit-il jouer pour { $who } ?
    .voted_out = { $who } ne jouait plus ; par vote, un robot prend la place.
    .proposal_withdrawn = { $who } a retiré la proposition.
    .proposal_expired = La proposition faite par { $who } a expiré.
    .moves_undone = { $who } a repris des coups.
    .moves_undone_after_reveal = { $who } a repris des coups après la révélation de nouvelles informations.
    .unrated = La partie n’est plus classée.
    .made_casual = L’hôte a rendu la partie amicale.
    .host_claimed = L’hôte étant absent, { $who } voudrait le remplacer.
    .host_changed = { $who } est maintenant l’hôte.

## Seats

table-bot = robot · { $level }
table-substitute = un robot joue · { $level }
table-online = en ligne
table-offline = hors ligne
# time: what is left on a clock, such as 4:05
table-clock-left = encore { $time }
table-spectators =
    { $spectators ->
        [one] { $spectators } spectateur
       *[other] { $spectators } spectateurs
    }

## The table tab

table-time-control = Cadence
    .untimed = sans pendule
    .realtime = { $minutes } min + { $seconds } s par tour
    .correspondence =
        { $days ->
            [one] { $days } jour par tour
           *[other] { $days } jours par tour
        }
table-sound = Son
table-rematch = Revanche
table-to-rematch = Vers la revanche
table-resign = Abandonner
    .text = Un robot jouera à votre place. Vous pourrez revenir à tout moment, mais après la première décision du robot, la partie comptera comme abandonnée.
    .rated = Pour le classement, vous aurez alors la dernière place, quel que soit le résultat du robot.
table-stop = Proposer d’arrêter
    .text = La partie se termine sans résultat si tous sont d’accord.
    .confirm = Proposer
table-keys = Touches
table-key-arrows = ← ↑ → ↓
    .meaning = d’un coup possible au suivant
table-key-enter = Entrée
    .meaning = choisir le coup
table-key-escape = Échap
    .meaning = reprendre un coup non envoyé
table-key-u = U
    .meaning = annuler
table-key-c = C
    .meaning = liste de tous les coups
table-key-l = L
    .meaning = passer les animations

## Absent players; time: since when, or when, a time of day or a date

table-away = Un robot joue pour vous.
table-take-seat-back = Reprendre ma place
table-my-absence =
    .resigned = Vous avez abandonné.
    .timeout = Votre temps est écoulé.
    .left = Vous avez quitté la table.
    .voted_out = Vous n’avez pas joué pendant longtemps.
table-bot-for-me = Un robot joue pour vous depuis { $time }.
table-abandoned-rated = Pour le classement, cette partie compte comme abandonnée.
table-abandoned-casual = Dans vos statistiques, cette partie compte comme abandonnée.
table-absence =
    .resigned = { $who } a abandonné.
    .timeout = { $who } n’a plus de temps.
    .left = { $who } a quitté la table.
    .voted_out = { $who } ne jouait plus.
table-bot-for-them = Un robot joue depuis { $time }.
table-waiting-since = On attend { $who } depuis { $time }.
table-vote-allowed-at = À partir de { $time }, vous pourrez voter pour qu’un robot joue.
table-vote = Laisser jouer un robot
table-votes = Voix pour un robot : { $votes } sur { $needed }.
table-voted = Vous avez voté.

## Rated and casual games

table-rated = Classée
table-casual = Amicale
table-unrated-reason =
    .undo = N’est plus classée : des coups ont été repris après la révélation de nouvelles informations.
    .pair_limit = Non classée : deux des joueurs ont atteint aujourd’hui la limite de parties classées entre eux.
    .too_few_players = Non classée : il ne reste qu’un des joueurs.
table-rewinds-after-reveal = Coups repris après de nouvelles informations : { $times } fois.

## The result

table-you-win = Vous gagnez !
# names: of the winners; winners: how many they are
table-wins =
    { $winners ->
        [one] { $names } gagne
       *[other] { $names } gagnent ensemble
    }
table-bot-wins =
    { $winners ->
        [one] Un robot gagne pour { $names }
       *[other] Des robots gagnent pour { $names }
    }
table-all-abandoned = Tous les joueurs sont partis ; des robots ont fini la partie
    .rated = Pour le classement, c’est l’ordre des départs qui compte, pas les points : le premier parti est dernier, et personne ne gagne rien.
table-place = Place
table-player = Joueur
table-total = Total
table-rating = Classement
# beside the name of a player
table-abandoned = abandon
# after table-absence
table-bot-played = Un robot a pris la place, et le score est le sien.
    .place = Un robot a pris la place, et le score est le sien. Pour le classement : place { $place }.
table-show-board = Voir le plateau

## One screen for several players

table-handover = { $name }, faites votre choix secret
    .hint = Les autres joueurs ne regardent pas, s’il vous plaît.
    .confirm = Je suis { $name }
