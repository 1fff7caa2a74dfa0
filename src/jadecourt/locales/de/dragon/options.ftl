### The game, and its options: name, description and values

title = Im Jahr des Drachen
# on the card of the game in the lobby
lobby-description = Zwölf Monate voller Katastrophen, alle im Voraus bekannt. Bring deine Leute unter, ernähre sie, und verliere so wenige wie möglich.

option-players = Spieler
    .description = Wie viele mitspielen
option-edition = Ausgabe
    .description = Ein großes Privileg kostet in der Ausgabe von 2017 7 Yuan, in der von 2007 nur 6
option-largePrivilegeCost = Preis eines großen Privilegs
    .description = Der Preis eines großen Privilegs, normalerweise wie in der Ausgabe
    .number = { $number } Yuan
    .edition = Wie in der Ausgabe
option-greatWall = Die Große Mauer
    .description = Erweiterung: Ihr baut gemeinsam die Große Mauer, gegen die Mongolen
option-superEvent = Superereignis
    .description = Erweiterung: ein besonderes Ereignis in Monat 7, von Anfang an bekannt oder bis dahin verdeckt
    .random = Zufällig gezogen
    .hidden = Verdeckt bis Monat 7
option-eventAdjacency = Gleiche Ereignisse
    .description = Ob ein Ereignis zweimal nacheinander kommen kann
    .slide = Nie nebeneinander
    .free = Wie gezogen
option-startSeat = Beginn der Startauswahl
    .description = Wer als Erstes seine ersten beiden Personen wählt
    .number = Platz { $place }
    .random = Zufällig gezogen
option-wallTiles = Mauerstücke
    .description = Ob du wählst, welches Mauerstück du legst, oder es ziehst
    .chosen = Von den Spielern gewählt
    .random = Zufällig gezogen
