### Settings and the account of the user

## Settings

settings-all = Alle Einstellungen
settings-language = Sprache
settings-theme = Hell oder dunkel
settings-theme-auto = System
settings-theme-light = Hell
settings-theme-dark = Dunkel
settings-palette = Farben
settings-palette-standard = Standard
settings-palette-colour-blind = Für Farbenblinde
settings-motion = Animationen
settings-motion-auto = System
settings-motion-full = An
settings-motion-none = Aus
settings-confirm = Jede Entscheidung bestätigen
    .description = Jede Entscheidung muss bestätigt werden, bevor sie gesendet wird. Sonst sendet sie die letzte Auswahl.
settings-sound = Ton
    .description = Was am Tisch passiert, und wenn du am Zug bist.

## The user on the first page

user-welcome = Willkommen
    .hint = Wähle einen Namen oder spiel einfach los: Dann bekommst du einen Namen, den du später ändern kannst.
user-name = Dein Name
user-change-name = Namen ändern
user-register = Diesen Namen registrieren
    .hint = Du bist Gast in diesem Browser. Registriere deinen Namen mit einem Passwort, dann gilt er auf jedem Gerät.

## Account

account-anonymous = Du bist nicht angemeldet. Mit deiner ersten Partie wirst du Gast.
account-guest = Du spielst als { $name } und bist Gast in diesem Browser.
account-member = Du bist als { $name } angemeldet.
account-name = Name
    .hint = Höchstens 24 Zeichen, ohne | und #.
    .save = Namen speichern
    .saved = Der Name ist gespeichert.
account-register = Namen registrieren
    .hint = Mit einem Passwort kann niemand sonst deinen Namen benutzen, und du kannst dich auf jedem Gerät anmelden.
    .submit = Registrieren
    .done = Dein Name ist registriert.
account-log-in = Anmelden
    .hint = Wenn dein Name registriert ist, melde dich mit seinem Passwort an.
    .warning = Dieses Gastkonto geht dabei verloren. Wenn du es behalten willst, registriere zuerst seinen Namen.
    .done = Du bist angemeldet.
account-log-out = Abmelden
    .guest = Ein Gastkonto ist nach dem Abmelden verloren. Wenn du deine Partien behalten willst, registriere zuerst deinen Namen.
    .done = Du bist abgemeldet.
account-password = Passwort
    .hint = Mindestens 8 Zeichen.
account-change-password = Passwort ändern
    .current = Bisheriges Passwort
    .new = Neues Passwort
    .done = Dein Passwort ist geändert. Auf allen anderen Geräten bist du abgemeldet.
# date: when the vacation ends, such as 3 August 2026
account-vacation = Urlaub
    .hint =
        Solange du im Urlaub bist, stehen deine Uhren in Partien mit Tagen pro Zug still. In diesem Jahr hast du noch { $days ->
            [one] { $days } Tag
           *[other] { $days } Tage
        }.
    .until = Du bist bis zum { $date } im Urlaub.
    .days = Tage
    .start = Urlaub beginnen
    .end = Urlaub beenden
account-delete = Konto löschen
    .hint = Dein Name und deine Chatnachrichten werden gelöscht, und Bots übernehmen deine Plätze. Das lässt sich nicht rückgängig machen.
    .button = Mein Konto löschen
    .question = Dein Konto löschen?
    .submit = Endgültig löschen
    .done = Dein Konto ist gelöscht.
