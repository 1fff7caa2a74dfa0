### The frame of every page, and words that many places share

# on a button, while the server works
one-moment = Einen Moment …
save = Speichern

## Header

app-home = Jadecourt: Lobby
app-nav = Hauptmenü
app-nav-lobby = Spielen
app-offline = Keine Verbindung
app-guest = Gast
# The link with the name of the user, for screen readers.
app-user-link = { $name }, Einstellungen

## Page

app-load-error = Diese Seite konnte nicht geladen werden. Läuft der Server?
app-skip = Zum Inhalt springen
app-noscript = Jadecourt braucht JavaScript.
