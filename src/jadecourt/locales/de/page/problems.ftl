### Errors: a text for each code of the server, and for a server that does not answer
# The server sends a reason (catalogue server) where the code alone does not say enough.

problem-unreachable = Der Server ist nicht erreichbar. Versuch es gleich noch einmal.
problem-unknown = Etwas ist schiefgegangen.

## Codes, with - for _

problem-bad-request = Der Server hat die Anfrage nicht verstanden.
problem-validation-failed = Eine Angabe fehlt oder ist ungültig.
problem-not-signed-in = Du bist nicht mehr angemeldet. Versuch es als Gast noch einmal.
problem-invalid-credentials = Unbekannter Name oder falsches Passwort.
problem-forbidden = Das darfst du nicht.
problem-origin-not-allowed = Der Server nimmt von dieser Seite keine Anfragen an.
problem-not-your-seat = Das ist nicht dein Platz.
problem-members-only = Dieser Tisch ist gewertet: Nur Mitglieder können mitspielen. Registriere zuerst deinen Namen.
problem-not-found = Nicht gefunden.
problem-table-not-found = Diesen Tisch gibt es nicht, oder er ist privat.
problem-method-not-allowed = Das ist hier nicht möglich.
problem-not-acceptable = Dieses Format gibt es nicht.
problem-request-timeout = Die Anfrage kam zu langsam an. Versuch es noch einmal.
problem-conflict = Das ist jetzt nicht möglich.
problem-name-taken = Dieser Name ist registriert. Wähle einen anderen oder melde dich an.
problem-seat-taken = Inzwischen sind alle Plätze besetzt.
problem-table-not-open = Die Partie hat schon begonnen, oder sie ist zu Ende.
problem-table-not-ready = Es sind noch Plätze frei: Warte oder gib sie an Bots.
problem-table-not-running = Die Partie läuft nicht.
problem-table-not-over = Die Partie ist noch nicht zu Ende.
problem-stale-position = Die Stellung hat sich inzwischen geändert. Versuch es noch einmal.
problem-undo-needs-consent = Die anderen Spieler müssen zustimmen.
problem-nothing-to-undo = Es gibt nichts zurückzunehmen.
problem-no-open-proposal = Es gibt keinen offenen Vorschlag.
problem-cannot-be-rated = Eine gewertete Partie ist für Mitglieder, mit je einem Platz und ohne Bots.
problem-rules-version-mismatch = Seit dieser Tisch eröffnet wurde, haben sich die Regeln geändert. Eröffne bitte einen neuen.
problem-limit-reached = Die Höchstzahl ist erreicht.
problem-too-many-subscriptions = Zu viele Tische sind gleichzeitig geöffnet.
problem-host-not-allowed = Unter dieser Adresse antwortet der Server nicht.
problem-payload-too-large = Die Anfrage ist zu groß.
problem-uri-too-long = Die Adresse ist zu lang.
problem-unsupported-media-type = Der Server hat die Anfrage nicht verstanden.
problem-unknown-game = Dieses Spiel gibt es auf diesem Server nicht.
# detail: in English, what is wrong with which option. Other languages leave it out.
problem-bad-options = Eine Option des Spiels ist ungültig.
problem-unknown-notation = Das ist kein Zug dieses Spiels.
problem-illegal-move = Die Regeln verbieten diesen Zug.
problem-not-your-turn = Dieser Platz ist nicht am Zug.
problem-game-over = Die Partie ist zu Ende.
problem-corrupt-record = Diese Datei ist keine gültige Partieaufzeichnung.
problem-weak-password = Dieses Passwort ist zu leicht zu erraten.
problem-invalid-webhook-url = Diese Webhook-Adresse ist ungültig.
# seconds until the next request is allowed; 0: unknown
problem-rate-limited =
    Zu viele Anfragen. Versuch es { $seconds ->
        [0] gleich
        [one] in { $seconds } Sekunde
       *[other] in { $seconds } Sekunden
    } noch einmal.
problem-headers-too-large = Die Anfrage ist zu groß.
problem-internal-error = Auf dem Server ist etwas schiefgegangen. Versuch es noch einmal.
problem-unavailable = Der Server kann das gerade nicht. Nichts ist verloren: Versuch es gleich noch einmal.
