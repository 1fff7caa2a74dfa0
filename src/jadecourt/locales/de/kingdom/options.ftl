### The options of the game, as described in forms and by the command line

option-players = Zahl der Spieler
option-experienced3 = zu dritt: zwei Gebote pro Spieler und fünf Karten pro Runde
option-nobleValues = wie viele Adlige 2, 3 und 4 SP wert sind, zusammen 12 (4/4/4 ist angenommen: Eine Liste ist nicht veröffentlicht)
    .format = drei Anzahlen mit der Summe 12, etwa 4/4/4
option-harvestLimitIncludesReset = die Ernte gilt mit höchstens 2 statt 3 Karten auf der Hand
