### The lobby: the first page, tables in lists, the form for a new table, the waiting room, invitations

## First page

# The card of a game
lobby-play = Jouer
lobby-play-game = Jouer à { $game } contre des robots
lobby-options = Options et amis
lobby-options-of = Options et amis pour { $game }
lobby-links-of = Apprendre { $game }
lobby-import = Revoir un enregistrement
    .hint = Un fichier enregistré depuis une relecture. Il s’ouvre comme une relecture privée.
    .choose = Choisir un fichier
    .busy = Lecture…
    .too-long = Ce fichier est trop long pour être un enregistrement.

## A table in a list

lobby-your-turn = À vous
lobby-waiting = En attente de joueurs
lobby-their-turn = On attend les autres
lobby-stopped = arrêtée
lobby-join = Rejoindre
lobby-resume = Continuer
lobby-watch-table = Regarder
lobby-enter = Ouvrir
lobby-replay = Revoir
# For screen readers. action: the text of the button, such as Join; players: a list of names
lobby-action-at = { $action } : { $game }, { $players }
lobby-seats-taken =
    { $taken ->
        [one] { $taken } place prise
       *[other] { $taken } places prises
    } sur { $seats }
lobby-you = vous
lobby-seat-free = libre
lobby-seat-by-link = sur lien
# name: of the bot, as in the game
lobby-seat-bot = { $name } (robot, { $level })
lobby-place =
    { $place ->
        [1] 1er
       *[other] { $place }e
    }
lobby-bots =
    { $bots ->
        [one] { $bots } robot
       *[other] { $bots } robots
    }
lobby-free-seats =
    { $seats ->
        [one] { $seats } place libre
       *[other] { $seats } places libres
    }
lobby-spectators =
    { $spectators ->
        [one] { $spectators } spectateur
       *[other] { $spectators } spectateurs
    }
# name and value of an option of the game
lobby-option = { $name } : { $value }
lobby-private = privée
lobby-rated = classée
lobby-casual = amicale
lobby-untimed = sans pendule
# increment: seconds added after each turn
lobby-realtime = { $minutes } min + { $increment } s
lobby-correspondence =
    { $days ->
        [one] { $days } jour
       *[other] { $days } jours
    } par coup

## The form for a new table

new-table-title = { $game } : nouvelle table
new-table-seats = Nombre de joueurs
# Who sits at a seat
new-table-occupant-me = Moi
new-table-occupant-bot = Un robot
new-table-occupant-open = Le premier venu
new-table-occupant-invited = Avec mon lien
new-table-occupant-hot-seat = À cet écran
# For screen readers; seat: its number
new-table-occupant = Qui est assis à la place { $seat }
new-table-level = Niveau du robot à la place { $seat }
new-table-name = Nom à la place { $seat }
new-table-name-hint = Joueur { $seat }
# Heading of the bots that the host of the server has added, in a list below the levels
new-table-other-bots = Autres robots
new-table-game-options = Options du jeu
new-table-time-control = Cadence
time-control-untimed = Sans pendule
    .description = Chacun prend le temps qu’il lui faut.
time-control-realtime = Temps réel
    .description = Une pendule par joueur, pour une partie d’une traite.
time-control-correspondence = En jours
    .description = Quelques jours pour chaque coup.
new-table-minutes = Temps pour toute la partie
    .value =
        { $n ->
            [one] { $n } minute
           *[other] { $n } minutes
        }
new-table-increment = Ajouté après chaque coup
    .value =
        { $n ->
            [one] { $n } seconde
           *[other] { $n } secondes
        }
new-table-days = Temps pour chaque coup
    .value =
        { $n ->
            [one] { $n } jour
           *[other] { $n } jours
        }
new-table-private = Table privée
    .description = Seuls les joueurs qui ont le lien peuvent la trouver ou la regarder.
new-table-rated = Partie classée
    .description = Le résultat compte pour le classement. Seuls les membres peuvent la rejoindre.
    .players-only = Une partie classée se joue sans robots, une place par joueur : choisissez « { new-table-occupant-open } » ou « { new-table-occupant-invited } » pour les autres places.
    .members-only = Réservée aux membres : réservez d’abord votre nom.
new-table-start = Commencer
new-table-create = Créer la table
new-table-invite = Créer et inviter

## The waiting room

waiting-ready = Toutes les places sont prises
waiting-free-seats =
    { $seats ->
        [one] Encore { $seats } place libre.
       *[other] Encore { $seats } places libres.
    }
# host: the name of a player; `.unknown`: the host has no seat
waiting-ready-host = Vous pouvez lancer la partie.
waiting-ready-guest = { $host } peut lancer la partie.
    .unknown = L’hôte peut lancer la partie.
waiting-for-host = Quand toutes les places seront prises, { $host } pourra lancer la partie.
    .unknown = Quand toutes les places seront prises, l’hôte pourra lancer la partie.
waiting-host-offline = { $host } n’est pas là. Vous pouvez devenir l’hôte.
    .unknown = L’hôte n’est pas là. Vous pouvez le remplacer.
waiting-claim-host = Devenir l’hôte
# time: of today, such as 14:05
waiting-claimable-at = Si l’hôte ne revient pas, vous pourrez le remplacer à { $time }.
waiting-seat = Place { $seat }
waiting-host = hôte
waiting-online = en ligne
waiting-offline = hors ligne
waiting-seat-open = Libre pour tous
waiting-seat-invited = Réservée à un joueur qui a le lien
waiting-seat-reserved = Réservée à { $name }
waiting-assign = Donner la place { $seat } à
waiting-assign-bot = Robot, { $level }
waiting-start = Commencer la partie
waiting-leave = Quitter la table
    .last = Fermer la table
waiting-rated = Partie classée.
    .hint = Le résultat compte pour le classement. Un joueur qui part ou dépasse son temps est classé dernier.
    .make-casual = La rendre amicale

## Invitations

invite-title = Invitez vos amis
invite-hint = Avec ce lien, on rejoint la table en un clic.
invite-public = La table figure aussi dans la liste des tables ouvertes.
invite-link = Lien vers cette table
invite-copy = Copier
invite-copied = Copié
invite-share = Partager
invite-new-link = Créer un nouveau lien
    .hint = L’ancien lien ne fonctionnera plus.
invite-key-unknown = Le lien a été créé dans un autre navigateur.
invite-qr = Code QR du lien
    .hint = Ou scannez-le avec un téléphone.
