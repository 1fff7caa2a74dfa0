### The game and its options in the lobby

title = Reich der Mitte
lobby-description = Biete verdeckt um Karten aus fünf Ständen. Wer in einem Stand führt, hat dessen Fähigkeit, und gleiche Gebote gehen leer aus.

## Options and their values

lobby-option-players = Spieler
lobby-option-experienced3 = Drei erfahrene Spieler
    .off = ein Gebot pro Spieler
    .on = zwei Gebote pro Spieler, fünf Karten pro Runde
lobby-option-nobleValues = 2er-, 3er- und 4er-Adlige
lobby-option-harvestLimitIncludesReset = Strenge Ernte
    .off = höchstens 3 Karten auf der Hand
    .on = höchstens 2 Karten auf der Hand
