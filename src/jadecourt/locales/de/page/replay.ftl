### The replay of a finished game, and its analysis

replay-title = Nachspielen: { $names }
replay-loading = Die Partie wird geladen …
replay-failed = Diese Partie lässt sich nicht nachspielen
replay-to-table = Zum Tisch
replay-side = Protokoll und Analyse
replay-panel = Protokoll oder Analyse
replay-analysis = Analyse

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

## The analysis

analysis-request = Partie analysieren
    .text = Der Computer untersucht jede Entscheidung: wer vorn lag, welcher Zug der beste war und was jeder Zug gekostet hat. Das dauert etwa eine Minute.
analysis-waiting = In der Warteschlange …
analysis-progress =
    { $total ->
        [one] { $done } von { $total } Entscheidung
       *[other] { $done } von { $total } Entscheidungen
    }
analysis-failed = Die Analyse ist fehlgeschlagen.
# budget: such as 500ms
analysis-budget = Gerechnet mit { $budget } pro Entscheidung. Unterschiede von wenigen Prozent können Zufall sein.
analysis-chart = Gewinnchancen
# Read aloud. shares: analysis-chart-share of all players
analysis-chart-at = Halbzug { $ply } von { $last }: { $shares }
analysis-chart-share = { $name } { $share }
analysis-summary = Was Fehler gekostet haben
analysis-mean-cost = { $cost } pro Entscheidung

## The decision of a position

analysis-decides = { $name } entscheidet
analysis-this-position = Diese Stellung
analysis-only-move = Es gab nur einen Zug.
analysis-best = am besten
analysis-played = gespielt
# a mix of moves: how often this one is played
analysis-share = in { $share } der Fälle gespielt
analysis-mix = Bei verdeckten Entscheidungen ist eine Mischung am besten: Die Prozente sagen, wie oft man welchen Zug spielt.
grade-best = Bester Zug
grade-good = Guter Zug
grade-inaccuracy = Ungenauigkeit
grade-mistake = Fehler
grade-forced = Einziger Zug
# before one of the sentences below
analysis-grade = { $grade }.
analysis-verdict = Gespielt: { $played }. Besser: { $best } ({ $cost }).
    .best = Gespielt: { $played }. Besser ging es nicht.
    .mixed = Gespielt: { $played } ({ $cost } gegenüber der besten Mischung).

## All decisions

analysis-decisions = Entscheidungen
    .none = Keine.
analysis-everybody = Alle
analysis-mistakes-only = Nur Fehler
analysis-table = Als Tabelle
analysis-column =
    .ply = Halbzug
    .who = Wer
    .played = Gespielt
    .best = Am besten
    .cost = Verlust
