### Settings and the account of the user

## Settings

settings-all = Tous les réglages
settings-language = Langue
settings-theme = Clair ou sombre
settings-theme-auto = Système
settings-theme-light = Clair
settings-theme-dark = Sombre
settings-palette = Couleurs
settings-palette-standard = Standard
settings-palette-colour-blind = Pour daltoniens
settings-motion = Animations
settings-motion-auto = Système
settings-motion-full = Oui
settings-motion-none = Non
settings-confirm = Confirmer chaque décision
    .description = Chaque décision doit être confirmée avant l’envoi. Sinon, le dernier choix l’envoie.
settings-sound = Son
    .description = Ce qui se passe à la table, et quand c’est à vous de jouer.

## The user on the first page

user-welcome = Bienvenue
    .hint = Choisissez un nom, ou jouez tout de suite : vous recevrez un nom que vous pourrez changer.
user-name = Votre nom
user-change-name = Changer de nom
user-register = Réserver ce nom
    .hint = Vous êtes invité dans ce navigateur. Réservez votre nom avec un mot de passe pour l’utiliser sur tout appareil.

## Account

account-anonymous = Vous n’êtes pas connecté. Vous deviendrez invité avec votre première partie.
account-guest = Vous jouez sous le nom de { $name }, invité dans ce navigateur.
account-member = Vous êtes connecté sous le nom de { $name }.
account-name = Nom
    .hint = 24 caractères au plus, sans | ni #.
    .save = Enregistrer le nom
    .saved = Le nom est enregistré.
account-register = Réserver votre nom
    .hint = Avec un mot de passe, personne d’autre ne peut utiliser votre nom, et vous pouvez vous connecter de tout appareil.
    .submit = Réserver
    .done = Votre nom est réservé.
account-log-in = Se connecter
    .hint = Si votre nom est réservé, connectez-vous avec son mot de passe.
    .warning = Vous perdrez ce compte d’invité. Réservez d’abord son nom pour le garder.
    .done = Vous êtes connecté.
account-log-out = Se déconnecter
    .guest = Un compte d’invité est perdu après la déconnexion. Réservez d’abord votre nom pour garder vos parties.
    .done = Vous êtes déconnecté.
account-password = Mot de passe
    .hint = 8 caractères au moins.
account-change-password = Changer le mot de passe
    .current = Mot de passe actuel
    .new = Nouveau mot de passe
    .done = Votre mot de passe est changé. Toutes les autres sessions sont terminées.
# date: when the vacation ends, such as 3 August 2026
account-vacation = Vacances
    .hint =
        Vos pendules des parties en jours s’arrêtent pendant vos vacances. Il reste { $days ->
            [one] { $days } jour
           *[other] { $days } jours
        } cette année.
    .until = Vous êtes en vacances jusqu’au { $date }.
    .days = Jours
    .start = Partir en vacances
    .end = Terminer les vacances
account-delete = Supprimer le compte
    .hint = Votre nom et vos messages sont supprimés, et des robots prennent vos places. C’est irréversible.
    .button = Supprimer mon compte
    .question = Supprimer votre compte ?
    .submit = Supprimer définitivement
    .done = Votre compte est supprimé.
