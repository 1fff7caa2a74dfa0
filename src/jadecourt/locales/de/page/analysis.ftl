### The analysis of a finished game

analysis-request = Partie analysieren
    .text = Der Computer prüft jede Entscheidung mehrmals: wer vorn lag, welcher Zug der beste war und wie sicher das ist. Das dauert weniger als eine Minute.
analysis-waiting = In der Warteschlange …
analysis-progress =
    { $total ->
        [one] { $done } von { $total } Entscheidung
       *[other] { $done } von { $total } Entscheidungen
    }
analysis-failed = Die Analyse ist fehlgeschlagen.
# search effort: a number of variations, or seconds
analysis-budget =
    { $variations ->
        [one] Für jede Entscheidung wurde { $variations } Variante geprüft.
       *[other] Für jede Entscheidung wurden { $variations } Varianten geprüft.
    }
    .time = Der Computer hatte { $seconds } s für jede Entscheidung.
# in the place of analysis-request, for a game in a link
analysis-link = Um diese Partie zu analysieren, füge sie deinen Partien hinzu. Nur du siehst sie dort.
    .add = Zu meinen Partien hinzufügen
# for an analysis of an older version
analysis-again = Noch einmal analysieren
    .text = Diese Analyse stammt aus der Zeit, bevor die Sicherheit gemessen wurde: Kleine Unterschiede darin sind Zufall.
analysis-chart = Gewinnchancen
# Read aloud. shares: analysis-chart-share of all players
analysis-chart-at = Halbzug { $ply } von { $last }: { $shares }
analysis-chart-share = { $name } { $share }

## The accuracy of the players

analysis-accuracy = Genauigkeit
    .text = Von 0 bis 100. Es zählen nur Entscheidungen mit klarem Urteil, solange die Partie offen war.
# accuracy and error: numbers from 0 to 100
analysis-accuracy-value = { $accuracy } ± { $error }
    .few = zu wenige offene Entscheidungen
analysis-counted = { $counted } von { $decisions } Entscheidungen zählen
analysis-most-accurate = Am genauesten gespielt: { $name }.
    .none = Wer am besten gespielt hat, lässt sich nicht sagen.

## The decision of a position

analysis-decides = { $name } entscheidet
analysis-this-position = Diese Stellung
analysis-only-move = Es gab nur einen Zug.
# beside a grade: how sure it is
analysis-confidence = zu { $share } sicher
# heads of the two numbers of a move
analysis-win = Gewinnchance
analysis-points = erwartete Punkte
    .short = { $points } SP
# after a share: its error
analysis-error = ± { $share }
analysis-best = am besten
analysis-played = gespielt
# beside a move that the search soon left aside, in place of its numbers
analysis-few-visits = kaum geprüft
# beside a move after which the rest of the game was solved exactly; .text explains it
analysis-proven = bewiesen
    .text = Der Rest der Partie wurde genau berechnet: Nichts ist geschätzt.
# a mix of moves: how often this one is played; .head: above a column of such shares
analysis-share = in { $share } der Fälle gespielt
    .head = wie oft
analysis-mix = Bei verdeckten Entscheidungen ist eine Mischung am besten. Die erste Zahl sagt, wie oft man welchen Zug spielt.
grade-best = Bester Zug
grade-good = Guter Zug
grade-inaccuracy = Ungenauigkeit
grade-mistake = Fehler
grade-unclear = Unklar
grade-forced = Einziger Zug
# before one of the sentences below
analysis-grade = { $grade }.
analysis-verdict = Gespielt: { $played }. Besser: { $best } (Gewinnchance { $cost }, Punkte { $points }).
    .win-only = Gespielt: { $played }. Besser: { $best } (Gewinnchance { $cost }).
    .best = Gespielt: { $played }. Nichts war besser.
    .good = Gespielt: { $played }. So gut wie der beste Zug.
    .mixed = Gespielt: { $played } (Gewinnchance { $cost } gegenüber der besten Mischung).
    .unclear = Gespielt: { $played }. Die Suche kann nicht sagen, ob ein anderer Zug besser war.

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
    .points = Punkte
    .sure = Sicher

## The opening book, below a first choice

analysis-book = Eröffnungsbuch
    .text = So viele Punkte bringt eine Wahl im Vergleich zu den anderen Plätzen, geschätzt für diese Auslage aus { $games } Partien eines Bots gegen sich selbst. ± ist das 95-%-Intervall.
    .mixed = Die Wahl ist geheim: Diese Zahlen gelten nur gegen Gegner, die sie nicht erwarten.
# points and error: numbers as text
analysis-book-points = { $points } ± { $error } Punkte
analysis-book-win = { $share } Siege
# the place of the choice that was made, 1 = best
analysis-book-rank = Nr. { $rank }
