### Errors: a text for each code of the server, and for a server that does not answer
# The server sends a reason (catalogue server) where the code alone does not say enough.

problem-unreachable = Le serveur est injoignable. Réessayez dans un instant.
problem-unknown = Une erreur s’est produite.

## Codes, with - for _

problem-bad-request = Le serveur n’a pas compris la demande.
problem-validation-failed = Une valeur manque ou n’est pas valide.
problem-not-signed-in = Votre session est terminée. Réessayez en tant qu’invité.
problem-invalid-credentials = Nom inconnu ou mot de passe incorrect.
problem-forbidden = Vous n’avez pas le droit de faire cela.
problem-origin-not-allowed = Le serveur n’accepte pas les demandes de cette page.
problem-not-your-seat = Cette place n’est pas la vôtre.
problem-members-only = Cette table est classée : seuls les membres peuvent la rejoindre. Réservez d’abord votre nom.
problem-not-found = Introuvable.
problem-table-not-found = Cette table n’existe pas, ou elle est privée.
problem-method-not-allowed = Cela n’est pas possible ici.
problem-not-acceptable = Ce format n’est pas disponible.
problem-request-timeout = La demande a mis trop de temps à arriver. Réessayez.
problem-conflict = Ce n’est pas possible maintenant.
problem-name-taken = Ce nom est déjà réservé. Choisissez-en un autre, ou connectez-vous.
problem-seat-taken = Toutes les places ont été prises.
problem-table-not-open = La partie a déjà commencé, ou elle est terminée.
problem-table-not-ready = Il reste des places libres : attendez, ou donnez-les à des robots.
problem-table-not-running = La partie n’est pas en cours.
problem-table-not-over = La partie n’est pas encore terminée.
problem-stale-position = La position a changé entre-temps. Réessayez.
problem-undo-needs-consent = Les autres doivent être d’accord.
problem-nothing-to-undo = Il n’y a rien à annuler.
problem-no-open-proposal = Il n’y a pas de proposition en cours.
problem-cannot-be-rated = Une partie classée se joue entre membres, une place chacun, sans robots.
problem-rules-version-mismatch = Les règles ont changé depuis la création de cette table. Créez-en une nouvelle.
problem-limit-reached = La limite est atteinte.
problem-too-many-subscriptions = Trop de tables sont ouvertes à la fois.
problem-host-not-allowed = Ce serveur ne répond pas à cette adresse.
problem-payload-too-large = La demande est trop volumineuse.
problem-uri-too-long = L’adresse est trop longue.
problem-unsupported-media-type = Le serveur n’a pas compris la demande.
problem-unknown-game = Ce jeu n’existe pas sur ce serveur.
# detail: in English, what is wrong with which option. Other languages leave it out.
problem-bad-options = Une option du jeu n’est pas valide.
problem-unknown-notation = Ce n’est pas un coup de ce jeu.
problem-illegal-move = Les règles interdisent ce coup.
problem-not-your-turn = Ce n’est pas à cette place de jouer.
problem-game-over = La partie est terminée.
problem-corrupt-record = Ce fichier n’est pas un enregistrement de partie valide.
problem-weak-password = Ce mot de passe est trop facile à deviner.
problem-invalid-webhook-url = Cette adresse de webhook n’est pas valide.
# seconds until the next request is allowed; 0: unknown
problem-rate-limited =
    Trop de requêtes. Réessayez dans { $seconds ->
        [0] un instant
        [one] { $seconds } seconde
       *[other] { $seconds } secondes
    }.
problem-headers-too-large = La demande est trop volumineuse.
problem-internal-error = Une erreur s’est produite sur le serveur. Réessayez.
problem-unavailable = Le serveur ne peut pas le faire pour l’instant. Rien n’est perdu : réessayez dans un moment.
