### Why the server refuses something, where the code of the error alone does not say it to a player

## Tables and seats

reason-already-seated = Vous avez déjà une place à cette table.
reason-host-only = Seul l’hôte de la table peut faire cela.
reason-host-present = L’hôte est à la table. Demandez-lui dans la discussion.
reason-players-away = Tous les joueurs ne sont pas à la table. Une partie classée en temps réel commence quand tous sont là.
reason-table-became-rated = L’hôte vient de rendre cette table classée. Vérifiez-la avant de la rejoindre.
reason-table-became-casual = L’hôte vient de rendre cette table amicale. Vérifiez-la avant de la rejoindre.

## Substitutes and votes

reason-bot-plays-already = Un robot joue déjà à cette place.
reason-bot-plays-for-you = Un robot joue pour vous. Reprenez d’abord votre place.
reason-no-bot-plays = Aucun robot ne joue pour vous.
# seconds until the player may leave again
reason-wait-after-return =
    Vous venez de reprendre votre place. Vous pourrez repartir dans { $seconds ->
        [one] { $seconds } seconde
       *[other] { $seconds } secondes
    }.
reason-vote-not-needed = La partie n’attend plus ce joueur.
# hours until the others may vote
reason-vote-too-early =
    Il reste à ce joueur { $hours ->
        [one] { $hours } heure
       *[other] { $hours } heures
    } pour jouer.

## Undoing moves and proposals

reason-bot-has-moved = Un robot a joué ce coup en votre absence. Il ne peut pas être annulé.
reason-proposal-open = Une proposition est déjà en cours : il faut d’abord l’accepter, la refuser ou la retirer.
# seconds until the player may propose again
reason-wait-after-proposal =
    Votre dernière proposition a été refusée. Vous pourrez en refaire une dans { $seconds ->
        [one] { $seconds } seconde
       *[other] { $seconds } secondes
    }.

## Limits

# scope: what has reached its limit, one of user, address, server; count: how many there are now; limit: how many are allowed
reason-too-many-tables =
    { $scope ->
        [user] Vous avez
        [address] Depuis votre adresse, il y a
       *[server] Sur ce serveur, il y a
    } { $count ->
        [one] { $count } table inachevée
       *[other] { $count } tables inachevées
    } ; { $limit ->
        [one] { $limit } au plus est permise
       *[other] { $limit } au plus sont permises
    }. Terminez ou quittez-en d’abord une.
reason-too-many-bot-tables =
    { $scope ->
        [user] Vous avez
        [address] Depuis votre adresse, il y a
       *[server] Sur ce serveur, il y a
    } { $count ->
        [one] { $count } partie en cours entre robots seuls
       *[other] { $count } parties en cours entre robots seuls
    } ; { $limit ->
        [one] { $limit } au plus est permise
       *[other] { $limit } au plus sont permises
    }. Attendez que l’une d’elles soit terminée.
reason-too-many-analyses =
    { $scope ->
        [user] Vous avez
        [address] Depuis votre adresse, il y a
       *[server] Sur ce serveur, il y a
    } { $count ->
        [one] { $count } analyse inachevée
       *[other] { $count } analyses inachevées
    } ; { $limit ->
        [one] { $limit } au plus est permise
       *[other] { $limit } au plus sont permises
    }. Attendez que l’une d’elles soit prête.

## Replays

reason-no-replay = Cette table a été fermée avant le début de la partie. Il n’y a rien à revoir.
reason-branch-after-end = La partie est terminée à cet endroit. Reprenez-la plus tôt.
reason-no-link = Cette partie ne peut pas être mise en lien avant d’être finie.
reason-link-damaged = Ce lien est abîmé. Copiez-le de nouveau, du premier caractère au dernier.
reason-link-other-rules = Ce serveur ne peut pas montrer la partie de ce lien : il ne connaît pas le jeu, ou les règles ont changé depuis.

## Accounts

reason-name-mixes-scripts = Un mot de ce nom mêle les lettres de plusieurs écritures. Choisissez un autre nom.
reason-name-reserved = Ce nom est réservé, ou il ressemble à un nom réservé. Choisissez-en un autre.
reason-name-unusable = Ce nom n’a ni lettre ni chiffre utilisable. Choisissez-en un autre.
reason-password-easy = Ce mot de passe est facile à deviner. Choisissez-en un plus long, quatre mots par exemple.
reason-password-is-name = Votre nom n’est pas un mot de passe sûr.
reason-wrong-password = Mot de passe incorrect.
# days: vacation days that are left this year
reason-vacation-days =
    { $days ->
        [0] Vous n’avez plus de jours de vacances cette année.
        [one] Il ne vous reste qu’un jour de vacances cette année.
       *[other] Il ne vous reste que { $days } jours de vacances cette année.
    }
