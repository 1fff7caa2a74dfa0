### The game, and its options: name, description and values

title = Reich der Mitte
# on the card of the game in the lobby
lobby-description = Biete verdeckt um Karten aus fünf Ständen. Wer in einem Stand führt, hat dessen Fähigkeit, und gleiche Gebote gehen leer aus.

option-players = Spieler
    .description = Wie viele mitspielen
option-experienced3 = Drei erfahrene Spieler
    .description = Zu dritt: zwei Gebote pro Spieler und fünf Karten pro Runde
    .off = ein Gebot pro Spieler
    .on = zwei Gebote pro Spieler, fünf Karten pro Runde
option-nobleValues = 2er-, 3er- und 4er-Adlige
    .description = Wie viele der 12 Adligen 2, 3 und 4 SP wert sind
    .format = drei Anzahlen mit der Summe 12, etwa 4/4/4
option-harvestLimitIncludesReset = Strenge Ernte
    .description = Die Ernte gilt mit höchstens 2 statt 3 Karten auf der Hand
    .off = höchstens 3 Karten auf der Hand
    .on = höchstens 2 Karten auf der Hand
