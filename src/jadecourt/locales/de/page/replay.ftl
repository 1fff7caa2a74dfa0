### The replay of a finished game

replay-title = Nachspielen: { $names }
replay-loading = Die Partie wird geladen …
replay-failed = Diese Partie lässt sich nicht nachspielen
replay-to-table = Zum Tisch
replay-side = Protokoll und Analyse
replay-panel = Protokoll oder Analyse
replay-analysis = Analyse
# a seat without a name
replay-player = Spieler { $number }
# above the actions of a game in a link; scores: the names with their points, the winner first
replay-link =
    .result = Endstand: { $scores }
    .running = Als dieser Link entstand, lief die Partie noch.

## Controls

replay-controls = Steuerung
replay-scrubber = Stelle in der Partie
# The position: ply is the number of moves before it, last that of the whole game. A game without rounds has round 0.
replay-position =
    { $round ->
        [0] Halbzug { $ply } von { $last }
       *[other] Runde { $round } · Halbzug { $ply } von { $last }
    }
replay-round = Runde { $round }
replay-beginning = Beginn der Partie
replay-first = Zum Anfang
replay-last = Zum Ende
replay-back =
    .ply = Einen Halbzug zurück
    .phase = Eine Phase zurück
    .round = Eine Runde zurück
replay-forward =
    .ply = Einen Halbzug vor
    .phase = Eine Phase vor
    .round = Eine Runde vor
replay-play = Abspielen
replay-pause = Pause
replay-speed = Tempo
replay-speed-factor = { $factor }×
# before a list of the seats and replay-spectator
replay-view-as = Sicht:
replay-spectator = Zuschauer
replay-played = { $who }: { $move }

## Actions

replay-copy-link = Link kopieren
    .copied = Der Link zu dieser Stellung ist kopiert.
    .failed = Dein Browser erlaubt das Kopieren nicht. Hier ist der Link: { $link }
# before links to two formats of the record
replay-record = Speichern:
    .text = Text
    .json = JSON
replay-share = Partie teilen
replay-keys = Tasten
replay-key-arrows = ← →
    .meaning = ein Halbzug
replay-key-shift = Umschalt + ← →
    .meaning = eine Phase
replay-key-page = Bild ↑ ↓
    .meaning = eine Runde
replay-key-ends = Pos1 Ende
    .meaning = Anfang und Ende
replay-key-space = Leertaste
    .meaning = abspielen und anhalten
replay-key-digits = 1 … 5, 0
    .meaning = Sicht eines Platzes, Sicht der Zuschauer

## A new table from a position

replay-branch = Ab hier weiterspielen
    .text = An einem neuen Tisch geht es von hier aus weiter ({ replay-position }). Was danach gezogen wird, ist wieder Zufall.
    .over = Hier ist die Partie schon zu Ende. Geh zuerst zu einer früheren Stelle.
    .seat = Mein Platz
    .level = Stärke der Bots
    .start = Starten
