### The command `analyse`: the report about a record. ply and last are texts.

analyse-title = { $title } · { $plies ->
    [one] { $plies } Halbzug
   *[other] { $plies } Halbzüge
}
# a single position; below it the outlook of every seat
analyse-position-title = { $title } · Stellung
# effort: analyse-effort
analyse-searched = { $count ->
    [one] { $count } Entscheidung
   *[other] { $count } Entscheidungen
} · { $effort }
# search effort: a number of variations, or seconds as text
analyse-effort =
    { $variations ->
        [one] je { $variations } Variante geprüft
       *[other] je { $variations } Varianten geprüft
    }
    .time = je { $seconds } s gerechnet
# beside the progress bar
analyse-progress = Entscheidungen
# after a number of per cent
analyse-percent = { "\u00A0%" }

## Heads of columns, at most 8 characters in the first group

analyse-ply = HZ
analyse-seat = Platz
analyse-move = Zug
analyse-win = Sieg
analyse-score = Punkte
analyse-cost = Verlust
analyse-visits = Besuche
analyse-share = Anteil
analyse-value = Wert
# how certain a judgement is, in per cent
analyse-sure = sicher

analyse-place = Platz
analyse-decisions = Entscheidungen
# decisions that count for the accuracy
analyse-counted = gezählt
analyse-accuracy = Genauigkeit
analyse-mean-cost = Verlust im Mittel
analyse-mistakes = teuerste Züge
analyse-better = besser

## Cells

analyse-mixture = eine Mischung
analyse-only-move = einziger Zug
# after a move that was solved exactly
analyse-proven = bewiesen
# the row above all moves
analyse-evaluation = Bewertung

## One decision

analyse-at = Halbzug { $ply } von { $last }
analyse-after-end = Halbzug { $ply }, nach dem Ende der Aufzeichnung
analyse-record-ends = Die Aufzeichnung endet vor diesem Zug.
# win, points and sure: numbers as text
analyse-verdict-cost = { $move } hat { $win } Prozentpunkte Gewinnchance und { $points } Punkte gekostet (zu { $sure } % sicher).
analyse-verdict-only = { $move } war der einzige Zug.
analyse-verdict-untried = Zu wenig gesucht, um { $move } zu bewerten: Erhöhe --budget.
analyse-verdict-best = { $move } war der beste Zug (zu { $sure } % sicher).
analyse-verdict-mixture = { $move } war so gut wie die Mischung (zu { $sure } % sicher).
analyse-verdict-good = { $move } war etwa so gut wie der beste Zug (zu { $sure } % sicher).
analyse-verdict-unclear = Unklar: Die Suche kann nicht sagen, ob { $move } etwas gekostet hat (nur zu { $sure } % sicher). Ein größeres --budget hilft vielleicht.

# moves: such as “A act taxes · B act build”
analyse-variation = Erwartet: { $moves }
analyse-position-over = Die Partie ist zu Ende.
analyse-position-chance = Als Nächstes entscheidet der Zufall: Die Aussichten sind der Mittelwert über einige seiner Ergebnisse.

# below the accuracy of all players
analyse-accuracy-best = Am genauesten gespielt: { $name }.
analyse-accuracy-level = Wer am genauesten gespielt hat, lässt sich nicht sagen.

## The legend

# played and best: signs
analyse-legend = { $played } gespielt, { $best } bester Zug der Suche. Wert, Sieg (%) und Punkte: für den Platz am Zug, nach dem Zug.
analyse-legend-all = HZ: Halbzug. Verlust: Gewinnchance, die der Zug gekostet hat, in Prozentpunkten; ? heißt unklar. Sicher: wie sicher dieses Urteil ist (%). Unter jedem Platz: seine Gewinnchance (%), darunter seine erwarteten Punkte. Genauigkeit: 0 bis 100, aus den Entscheidungen, die klar sind, solange die Partie offen ist, mit ihrem Standardfehler.
analyse-legend-detail = Unter jedem Platz: seine Gewinnchance (%). Blasse Züge wurden kaum durchsucht.
analyse-legend-sealed = Verdeckte Entscheidungen sind eine Mischung: % ist der Anteil eines Zuges; der Verlust bezieht sich auf die Mischung.
analyse-legend-omitted = Verdeckte Entscheidungen, die noch nicht aufgedeckt sind, fehlen hier.
# proven: analyse-proven
analyse-legend-proven = { $proven }: Der Rest der Partie wurde genau berechnet, nichts ist geschätzt.
analyse-legend-book = Eröffnungsbuch: Endstand im Vergleich zum Mittel der anderen Plätze, mit dem 95-%-Intervall, für diese Auslage.

## The opening book; best, points, rank and count are texts

analyse-book = erste Wahl
analyse-book-points = Punkte
analyse-book-rank = Rang
analyse-book-better = Beste im Buch
analyse-book-best = Eröffnungsbuch ({ $games } Partien des Bots „{ $policy }“): { $best }.
analyse-book-played = Gewählt: { $move } { $points }, Rang { $rank } von { $count }.

## Errors, after “jadecourt:”

analyse-out-of-range = --ply { $ply } gibt es nicht: 1 bis { $last }
analyse-no-decisions = Diese Aufzeichnung enthält keine Entscheidungen
# before and after: texts
analyse-chance-ply = Halbzug { $ply } ist eine Ziehung; nächste Entscheidungen: { $before } und { $after }
    .one = Halbzug { $ply } ist eine Ziehung; nächste Entscheidung: { $near }
analyse-secret-ply = Halbzug { $ply } ist verdeckt, bis alle entschieden haben
analyse-file-or-position = erwartet wird entweder eine Aufzeichnung oder --position DATEI
# flag: such as --ply
analyse-flag-of-records = --position und { $flag } gehen nicht zusammen: { $flag } ist für Aufzeichnungen
analyse-plot-of-a-ply = --plot und --ply lassen sich nicht verbinden: Das Diagramm zeigt die ganze Partie

## The plot

analyse-plot-title = { $title }: Gewinnchancen
analyse-plot-ply = Halbzug
analyse-plot-win = Gewinnchance
analyse-plot-mistakes = teuerste Züge
