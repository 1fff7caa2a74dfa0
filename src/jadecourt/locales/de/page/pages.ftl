### Words that several pages share, and the pages without a folder of their own

board = Spielplan
cancel = Abbrechen
game-not-found = Spiel nicht gefunden.
loading = Wird geladen
log = Protokoll
my-games = Meine Partien
reference = Kurzübersicht
replay = Nachspielen
rules = Regeln
running-games = Laufende Partien
tutorial = Einführung

## The start page

home-title = Was spielen wir?
home-lead = Mit einem Klick gegen Bots oder per Link mit Freunden. Ein Konto brauchst du nicht.
home-all-my-games = Alle meine Partien
home-open-tables = Offene Tische
# the heading of the games that go on
home-continue = Weiterspielen

## My games

my-games-none = Du spielst noch nirgends mit.
my-games-hint = Partien, die du startest oder bei denen du mitspielst, erscheinen hier.
my-games-finished = Beendete Partien
my-games-more = Mehr anzeigen
my-games-statistics = Statistik

## The page of an invitation link

join-page = Einladung
join-invited-by = { $host } lädt dich ein
join-public = Ein offener Tisch
join-seats = Plätze
join-button = Mitspielen
    .busy = Einen Moment …
# the label of the field for the name of a new guest
join-as = Du spielst mit als
join-as-name = Du spielst als { $name } mit.
join-members-only = Nur Mitglieder können mitspielen.
join-register = Namen registrieren
join-full = Alle Plätze sind besetzt.
join-started = Die Partie hat schon begonnen.
join-over = Diese Partie ist zu Ende.
join-watch = Zuschauen
join-replay = Partie nachspielen
join-own-table = Zu deinem Tisch
join-not-found = Diesen Tisch gibt es nicht, oder der Link gilt nicht mehr.
    .hint = Bitte um einen neuen Link oder starte eine eigene Partie.

## Settings

settings-page = Einstellungen
settings-appearance = Darstellung
settings-playing = Beim Spielen
settings-account = Name und Konto

## Statistics of a user

user-not-found = Spieler nicht gefunden.
user-kind-guest = Gast
user-kind-member = Mitglied
user-kind-bot = Bot-Konto
statistics-none = Noch keine beendeten Partien.
    .hint = Die Statistik beginnt mit der ersten beendeten Partie.
statistics-games =
    { $games ->
        [one] { $games } Partie
       *[other] { $games } Partien
    }
statistics-wins = Siege
statistics-mean = Punkteschnitt
statistics-best = Rekord
statistics-abandoned = Ausgestiegen
statistics-rating = Wertungszahl
    .hint = Vorsichtig geschätzte Wertungszahl aus gewerteten Partien zwischen Menschen; neue Spieler beginnen bei etwa 1000.
    .none = noch keine gewerteten Partien
statistics-places = Ränge
statistics-place = Platz { $place }
statistics-times = { $times }-mal
statistics-sources = Punkte nach Quelle (im Schnitt)
statistics-points = { NUMBER($points, maximumFractionDigits: 1) } SP

## Unknown addresses

page-not-found = Seite nicht gefunden
    .hint = Prüfe die Adresse oder geh zurück zur Lobby.
