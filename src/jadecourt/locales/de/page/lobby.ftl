### The lobby: the first page, tables in lists, the form for a new table, the waiting room, invitations

## First page

# The card of a game
lobby-play = Spielen
lobby-play-game = { $game } gegen Bots spielen
lobby-options = Optionen und Freunde
lobby-options-of = { $game }: Optionen und Freunde
lobby-links-of = { $game } lernen
lobby-import = Aufzeichnung nachspielen
    .hint = Eine Datei, die beim Nachspielen gespeichert wurde. Sie öffnet sich als private Partie.
    .choose = Datei auswählen
    .busy = Wird gelesen …
    .too-long = Diese Datei ist zu lang für eine Partieaufzeichnung.

## A table in a list

lobby-your-turn = Du bist am Zug
lobby-waiting = Warten auf Spieler
lobby-their-turn = Andere sind am Zug
lobby-stopped = vorzeitig beendet
lobby-join = Mitspielen
lobby-resume = Weiterspielen
lobby-watch-table = Zuschauen
lobby-enter = Öffnen
lobby-replay = Nachspielen
# For screen readers. action: the text of the button, such as Join; players: a list of names
lobby-action-at = { $action }: { $game }, { $players }
lobby-seats-taken =
    { $taken } von { $seats ->
        [one] { $seats } Platz
       *[other] { $seats } Plätzen
    } besetzt
lobby-you = du
lobby-seat-free = frei
lobby-seat-by-link = per Link
# name: of the bot, as in the game
lobby-seat-bot = { $name } (Bot, { $level })
lobby-place = { $place }.
lobby-bots =
    { $bots ->
        [one] { $bots } Bot
       *[other] { $bots } Bots
    }
lobby-free-seats =
    { $seats ->
        [one] { $seats } freier Platz
       *[other] { $seats } freie Plätze
    }
lobby-spectators = { $spectators } Zuschauer
# name and value of an option of the game
lobby-option = { $name }: { $value }
lobby-private = privat
lobby-rated = gewertet
lobby-casual = ungewertet
lobby-untimed = ohne Uhr
# increment: seconds added after each turn
lobby-realtime = { $minutes } min + { $increment } s
lobby-correspondence =
    { $days ->
        [one] { $days } Tag
       *[other] { $days } Tage
    } pro Zug

## The form for a new table

new-table-title = { $game }: neuer Tisch
new-table-seats = Zahl der Spieler
# Who sits at a seat
new-table-occupant-me = Ich
new-table-occupant-bot = Ein Bot
new-table-occupant-open = Offen für alle
new-table-occupant-invited = Über meinen Link
new-table-occupant-hot-seat = An diesem Gerät
# For screen readers; seat: its number
new-table-occupant = Wer auf Platz { $seat } sitzt
new-table-level = Stärke des Bots auf Platz { $seat }
new-table-name = Name auf Platz { $seat }
new-table-name-hint = Spieler { $seat }
# Heading of the bots that the host of the server has added, in a list below the levels
new-table-other-bots = Weitere Bots
new-table-game-options = Optionen des Spiels
new-table-time-control = Bedenkzeit
time-control-untimed = Ohne Uhr
    .description = Alle nehmen sich so viel Zeit, wie sie brauchen.
time-control-realtime = Echtzeit
    .description = Eine Uhr pro Spieler, für eine Partie am Stück.
time-control-correspondence = Tage
    .description = Ein paar Tage für jeden Zug.
new-table-minutes = Zeit für die ganze Partie
    .value =
        { $n ->
            [one] { $n } Minute
           *[other] { $n } Minuten
        }
new-table-increment = Gutschrift nach jedem Zug
    .value =
        { $n ->
            [one] { $n } Sekunde
           *[other] { $n } Sekunden
        }
new-table-days = Zeit für jeden Zug
    .value =
        { $n ->
            [one] { $n } Tag
           *[other] { $n } Tage
        }
new-table-private = Privater Tisch
    .description = Nur wer den Link hat, kann ihn finden oder zuschauen.
new-table-rated = Gewertete Partie
    .description = Das Ergebnis ändert die Wertungszahlen. Nur Mitglieder können mitspielen.
    .players-only = Gewertete Partien haben keine Bots und einen Platz pro Spieler: Wähle für alle anderen Plätze „{ new-table-occupant-open }“ oder „{ new-table-occupant-invited }“.
    .members-only = Nur für Mitglieder: Registriere zuerst deinen Namen.
new-table-start = Starten
new-table-create = Tisch eröffnen
new-table-invite = Eröffnen und einladen

## The waiting room

waiting-ready = Alle Plätze sind besetzt
waiting-free-seats =
    { $seats ->
        [one] { $seats } Platz ist noch frei.
       *[other] { $seats } Plätze sind noch frei.
    }
# host: the name of a player; `.unknown`: the host has no seat
waiting-ready-host = Du kannst die Partie starten.
waiting-ready-guest = { $host } kann die Partie starten.
    .unknown = Der Gastgeber kann die Partie starten.
waiting-for-host = Sobald alle Plätze besetzt sind, kann { $host } die Partie starten.
    .unknown = Sobald alle Plätze besetzt sind, kann der Gastgeber die Partie starten.
waiting-host-offline = { $host } ist nicht da. Du kannst selbst Gastgeber werden.
    .unknown = Der Gastgeber ist nicht da. Du kannst selbst Gastgeber werden.
waiting-claim-host = Gastgeber werden
# time: of today, such as 14:05
waiting-claimable-at = Kommt der Gastgeber nicht zurück, kannst du ab { $time } Uhr Gastgeber werden.
waiting-seat = Platz { $seat }
waiting-host = Gastgeber
waiting-online = online
waiting-offline = offline
waiting-seat-open = Offen für alle
waiting-seat-invited = Für jemanden mit dem Link
waiting-seat-reserved = Reserviert für { $name }
waiting-assign = Platz { $seat } vergeben an
waiting-assign-bot = Bot, { $level }
waiting-start = Partie starten
waiting-leave = Tisch verlassen
    .last = Tisch schließen
waiting-rated = Gewertete Partie.
    .hint = Das Ergebnis ändert die Wertungszahlen. Wer geht oder die Zeit überschreitet, kommt auf den letzten Platz.
    .make-casual = Ungewertet spielen

## Invitations

invite-title = Freunde einladen
invite-hint = Wer diesen Link hat, kann mit einem Klick mitspielen.
invite-public = Der Tisch steht auch in der Liste der offenen Tische.
invite-link = Link zu diesem Tisch
invite-copy = Kopieren
invite-copied = Kopiert
invite-share = Teilen
invite-new-link = Neuen Link erstellen
    .hint = Der alte Link gilt dann nicht mehr.
invite-key-unknown = Der Link wurde in einem anderen Browser erstellt.
invite-qr = QR-Code des Links
    .hint = Oder scanne ihn mit dem Handy.
