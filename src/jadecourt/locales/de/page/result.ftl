### The result of a game

# the heading of a table with a row for each source, and its name for screen readers
result-sources = Punkte nach Herkunft
result-moments = Was die Partie entschied
    .offer = Der Computer kann die Züge suchen, die am meisten gekostet haben. Das dauert weniger als eine Minute.
    .find = Suchen
    .searching = Alle Entscheidungen werden geprüft …
    .none = Kein Zug allein hat entschieden: Niemand hat einen klaren Fehler gemacht.
    .hint = In Prozent: was der Zug an Gewinnchance gekostet hat. Wähle einen, um den Spielplan zu sehen.
# move: the best move of a moment, in words
result-moment-better = Besser: { $move }
result-share = Teilen
    .save = Bild speichern
    .link = Link zum Nachspielen
    .private = Wer diesen Link hat, kann die Partie nachspielen und den Chat des Tisches lesen.
    .loopback = Andere können diesen Link nur öffnen, wenn sie diesen Computer erreichen.
    .no-link = Diese Partie ist privat, und ihr Link wurde in einem anderen Browser erstellt. Das Bild oder die ganze Partie kannst du teilen.
# a field with a link that contains all moves, and a button to copy it
game-link = Die ganze Partie als Link
    .names = Mit den Namen der Spieler
    .hint = Der Link selbst enthält die Partie: Er lässt sich ohne Konto öffnen, auch wenn es diesen Tisch nicht mehr gibt.
# a button among others: back to the first page
result-lobby = Lobby

## Games against bots

# ends the game at once
table-end = Partie beenden
    .text = Die Partie endet jetzt, ohne Ergebnis. Du kannst nachspielen, was gespielt wurde.
