### The game, and its options: name, description and values

title = Im Jahr des Drachen
# on the card of the game in the lobby
lobby-description = Zwölf Monate voller Katastrophen, alle im Voraus bekannt. Bring deine Leute unter, ernähre sie, und verliere so wenige wie möglich.

option-players = Spieler
    .description = Zahl der Spieler
option-edition = Ausgabe
    .description = 2007: ein großes Privileg kostet 6 Yuan; 2017: 7
option-largePrivilegeCost = Preis eines großen Privilegs
    .description = Preis eines großen Privilegs, normalerweise nach der Ausgabe
    .number = { $number } Yuan
    .edition = Wie in der Ausgabe
option-greatWall = Die Große Mauer
    .description = Erweiterung: die Große Mauer
option-superEvent = Superereignis
    .description = Erweiterung: ein Superereignis in Runde 7, von Anfang an bekannt oder bis dahin verdeckt
    .random = Zufällig gezogen
    .hidden = Verdeckt bis Monat 7
option-eventAdjacency = Gleiche Ereignisse
    .description = ob gleiche Ereignisse auseinanderrutschen oder liegen bleiben, wie sie gezogen wurden
    .slide = Nie nebeneinander
    .free = Wie gezogen
option-startSeat = Beginn der Startauswahl
    .description = Platz, der die Startauswahl beginnt
    .number = Platz { $place }
    .random = Zufällig gezogen
option-wallTiles = Mauerstücke
    .description = ob jeder seine Mauerstücke wählt oder zufällig zieht
    .chosen = Von den Spielern gewählt
    .random = Zufällig gezogen
