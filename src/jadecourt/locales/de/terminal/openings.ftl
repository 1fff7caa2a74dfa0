### The command `openings`: the opening book. Numbers are texts, except seats and games.

openings-title = { $title } · Eröffnungsbuch für { $seats } Plätze
# setup: such as drought, tribute, …
openings-setup = Auslage: { $setup }
openings-all-setups = Mittel über alle Auslagen
# policy: such as policy or greedy:temperature=200
openings-games = { $games ->
    [one] Aus { $games } Partie
   *[other] Aus { $games } Partien
} des Bots „{ $policy }“ gegen sich selbst

## Heads of columns

openings-choice = erste Wahl
openings-margin = Punkte
openings-win = Sieg %
openings-interval = 95-%-Intervall
openings-count = Partien
openings-share = gespielt %
openings-seats = Plätze

## Cells

openings-range = { $low } bis { $high }

## Below the table

# shown and all: numbers of choices
openings-shown = Die besten { $shown } von { $all } Möglichkeiten; --all zeigt alle.
# where the order of the choices is mostly noise
openings-weak = Vorsicht: In neuen Partien haben diese Zahlen fast nichts vorhergesagt. Die Möglichkeiten unterscheiden sich kaum, ihre Reihenfolge ist vor allem Zufall.
openings-legend = Punkte: Endstand im Vergleich zum Mittel der anderen Plätze. Partien: in denen ein Platz zufällig so gewählt hat.
openings-legend-random = Die Zahlen gelten, wenn die anderen Plätze zufällig wählen, alles andere gleich oft.
openings-legend-mixed = Die Wahl ist geheim: Am besten mischt man, und die Zahlen gelten gegen Gegner, die mit den Anteilen der letzten Spalte spielen.
# places: such as “2: +0.4 ±0.2, 3: …”
openings-order = Punkte, die man gewinnt, wenn man nicht als Erster wählt, nach dem Platz in der Reihenfolge: { $places }

## Building

openings-progress = Partien
openings-built = Geschrieben: { $path }. Die Partien sind in { $parts }.

## Errors, after “jadecourt:”

openings-options = das Eröffnungsbuch beschreibt nur Partien mit den Standardoptionen
