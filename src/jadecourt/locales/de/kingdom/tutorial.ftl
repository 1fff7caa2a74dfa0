### The lessons of the tutorial: title and two paragraphs. *Words* between asterisks are emphasised.

tutorial-welcome = Worum es geht
    .text-1 = Du sammelst Karten aus fünf Ständen: *Beamte, Bauern, Händler, Adlige* und *Kriegsherren*. Ist der Nachziehstapel aufgebraucht, gewinnt, wer die meisten Siegpunkte (SP) hat.
    .text-2 = Viele Punkte bringen die Ziele, und die gehören dem, der in einem Stand führt.

tutorial-row = Eine Karte weniger als Spieler
    .text-1 = In jeder Runde liegen ein paar Karten offen aus: eine weniger, als Spieler am Tisch sitzen. Zu dritt wollt ihr einen Bauern oder einen Händler, und einer geht leer aus.
    .text-2 = Die Gebote entscheiden, wer zuerst wählt.

tutorial-bid = Dein verdecktes Gebot
    .text-1 = Alle haben die gleichen Karten: 1 bis 7 und den *Neustart*. Jeder wählt verdeckt eine davon, dann werden alle zusammen aufgedeckt.
    .text-2 = Gib für diese beiden nicht deine beste her: Biete die *5*.

tutorial-tie = Gleichstand!
    .text-1 = Auch Rong hat 5 geboten. Karten im Gleichstand *bekommen nichts* und bleiben liegen.
    .text-2 = Damit ist die 4 von Jia das höchste Gebot, das zählt, und nur sie wählt eine Karte. Manchmal ist das niedrigere Gebot das bessere.

tutorial-carried = Nicht verloren
    .text-1 = Jia hat den Bauern genommen; für den Händler war niemand mehr da. Eine neue Runde beginnt.
    .text-2 = Deine 5 und die 5 von Rong liegen noch da. Beide müsst ihr jetzt aufstocken: Zwei Karten sind ein *Doppelgebot*, so viel wert wie ihre Summe.

tutorial-stack = Mach ein Doppelgebot
    .text-1 = Ein Kriegsherr und ein Adliger. Jia kann höchstens 7 bieten.
    .text-2 = Spiel die *3* auf deine 5: Das macht 8, und da kommt ohne Doppelgebot niemand heran.

tutorial-claim = Das höchste Gebot wählt
    .text-1 = 8 für dich, 7 für Jia, 6 für das Doppelgebot von Rong: In dieser Reihenfolge nehmt ihr Karten, und für Rong bleibt keine übrig.
    .text-2 = Bei gleicher Summe kommt ein Doppelgebot vor einer Einzelkarte. Nimm den *Kriegsherrn*.

tutorial-used = Gebotskarten werden verbraucht
    .text-1 = Gespielte Gebote liegen offen beiseite: Sieh nach, was die anderen noch haben. Deine 3 und deine 5 sind vorerst weg.
    .text-2 = In der Auslage liegt wieder ein Kriegsherr, und mit zweien könntest du ein Ziel erreichen.

tutorial-second = Eine hohe Karte wert
    .text-1 = Rong hat noch eine 7, Jia nicht.
    .text-2 = Biete die *6* und hoffe, dass Rong seine beste Karte aufspart.

tutorial-emperor = Erreiche ein Ziel
    .text-1 = Rong hat 4 geboten. Jia hat den Neustart gespielt, und der ist gar kein Gebot.
    .text-2 = Nimm den *Kriegsherrn*: deinen zweiten.

tutorial-goals = Du bist Kaiser
    .text-1 = Mit mindestens zwei Karten eines Standes, und mehr als alle anderen, besitzt du sein *Ziel*. Du behältst es, bis jemand *mehr* hat als du; ein Gleichstand ändert nichts.
    .text-2 = Der *Kaiser* erhöht deine Gebote um ½: Eine 7 gegen deine 7 ist kein Gleichstand mehr, du liegst knapp vorn.

tutorial-powers = Fünf Ziele, fünf Fähigkeiten
    .text-1 = *Palast* (Beamte): zuletzt bieten, und zwar offen. *Ernte* (Bauern): eine andere Karte statt des Neustarts spielen. *Markt* (Händler): einen Händler zu einem anderen Stand legen, wo er für das Ziel doppelt zählt.
    .text-2 = *Thronfolger* (Adlige): eine der übrigen Karten nehmen. *Kaiser* (Kriegsherren): ½ mehr.

tutorial-reset = Nimm deine Karten zurück
    .text-1 = Drei deiner Karten sind verbraucht. Der *Neustart* nimmt nichts, aber am Ende der Runde kommen sie alle auf deine Hand zurück.
    .text-2 = Jia hat wieder die volle Hand, du hast nur wenige Karten: ein guter Moment für den Neustart.

tutorial-back = Wieder die volle Hand
    .text-1 = Du hast alle acht Karten, Rong dagegen hat schon vier verbraucht: Bald braucht auch er einen Neustart.
    .text-2 = Gut ist das, wenn die Auslage wenig hergibt oder wenn du ohnehin nur an dritter Stelle wärst.

tutorial-celestial = Der Himmelsdrache
    .text-1 = Sobald vier Ziele vergeben sind, kommt der *Himmelsdrache* zu dem, der die wenigsten davon hat.
    .text-2 = Sein Inhaber tauscht ihn gegen eine Karte der Auslage, bevor jemand eine nimmt; wer den Drachen aus der Auslage nimmt, bekommt 2 SP.

tutorial-scoring = Schlusswertung
    .text-1 = *Adlige* sind 2 bis 4 SP wert, *Kriegsherren* 1, der Palast 4, der Markt 3. Der *Thronfolger* mit seinen 5 geht an den, der die meisten Kriegsherren hat.
    .text-2 = *Bauern* bringen immer mehr, bis zu 20 SP, aber nur die, die du dem Spieler mit den wenigsten voraushast. Und jeder Stand, der dir fehlt, kostet 3.

tutorial-finale = Ein paar Tipps
    .text-1 = Achte darauf, was die anderen noch bieten können. Sammle früh aus allen Ständen, führe in einigen.
    .text-2 = Und denk daran: Eine mittlere Karte bekommt oft, was zwei hohe im Gleichstand nicht bekommen.
