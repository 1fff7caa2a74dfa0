### The reference card. Its names are those of the pieces.

reference-rule = Regel { $rule }
# the name of a link; subject: what the rule is about
reference-rule-of = Regel { $rule }, { $subject }
reference-count = { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
}

## Cards, by type; the Philosopher and the Dragon by kind

reference-cards = Der Hof
    .text = 62 Dynastiekarten, von denen nach und nach einige aufgedeckt werden. Jede kommt in den Stapel ihres Standes; wer in einem Stand allein den höchsten Einfluss hat, mindestens 2, bekommt dessen Ziel.
reference-type-B = Führen zum Palast. Für sich nichts wert, aber je 1 SP für den, der den Philosophen hat.
reference-kind-Ph = Zählt als Beamter. 1 SP wert, dazu 1 SP pro eigenem Beamten. Der Drache kann nie gegen ihn getauscht werden.
reference-type-F = Führen zur Ernte. Am Ende wirft jeder so viele ab, wie der Spieler mit den wenigsten hat; der Rest bringt 2, 5, 8, 14 oder 20 SP.
reference-type-M = Führen zum Markt. Sein Inhaber darf neue Händler als Gäste in andere Stapel legen, wo jeder doppelt zählt.
reference-type-N = Führen zum Thronfolger. 2, 3 oder 4 SP wert: so viele, wie Blüten zu sehen sind.
reference-type-W = Führen zum Kaiser. Je 1 SP wert; wer am Ende die meisten hat, bekommt auch die 5 SP des Thronfolgers.

## Goals

reference-goals = Ziele
    .text = Ein Ziel bleibt bei seinem Inhaber, bis ein anderer Spieler allein mehr hat; ein Gleichstand ändert nichts. Palast, Ernte und Kaiser wirken ab der nächsten Runde, Markt und Thronfolger sofort.
reference-goal-Palace = Bietet, wenn alle anderen ihre Karten gezeigt haben. Bei zwei Geboten pro Spieler gilt das nur für das zweite. 4 SP.
reference-goal-Harvest = Sind noch ein bis drei Karten auf der Hand, darf eine davon einen gerade gespielten Neustart ersetzen; die verbrauchten Karten kommen trotzdem zurück.
reference-goal-Market = Ein genommener oder gezogener Händler darf in jeden anderen Stapel, in dem eine Karte liegt. Dort ist er Gast und zählt doppelt. 3 SP.
reference-goal-Heir = Nimmt eine der Karten, die niemand genommen hat. Am Ende geht er für 5 SP an den, der allein bei den Kriegsherren führt.
reference-goal-Emperor = Ein Gebot ist ½ mehr wert. Es gerät nie in Gleichstand.
reference-kind-DR = Geht an den Spieler mit den wenigsten Zielen, sobald vier Ziele vergeben sind. Er muss gegen eine offene Karte getauscht werden, aber nicht aus dem Stand, von dem dieser Spieler am meisten hat. Wer ihn aus der Auslage nimmt, bekommt einen Marker zu 2 SP; wer ihn am Ende hat, 2 SP.

## Bids

reference-bids = Bieten
    .text = Alle haben die gleichen acht Karten, wählen verdeckt und decken zusammen auf; das höchste Gebot nimmt sich als Erstes eine Karte.
reference-bid-number = 1 bis 7
    .text = Der Wert eines Gebots. Ist die Karte verbraucht, liegt sie offen beiseite, bis ihr Besitzer den Neustart spielt.
reference-bid-reset = { hand-0 }
    .text = Allein kein Gebot; auf einer liegen gebliebenen Karte zählt er 0. Am Ende der Runde kommen alle verbrauchten Karten zurück auf die Hand.
reference-bid-tied = Karten im Gleichstand
    .text = Gleiche Einzelkarten nehmen nichts und bleiben liegen. Die nächste Karte muss auf sie gespielt werden.
reference-bid-stack = Doppelgebote
    .text = Zwei Karten, so viel wert wie ihre Summe. Bei gleichem Wert kommt ein Doppelgebot vor einer Einzelkarte und die höhere obere Karte vor der niedrigeren.
reference-bid-draw = Gleiche Doppelgebote
    .text = Die gleichen zwei Karten in der gleichen Reihenfolge: Ihre Besitzer ziehen je eine Karte vom Nachziehstapel, statt eine zu nehmen.
reference-bid-two = Zwei Gebote pro Spieler
    .text = Zu zweit oder mit drei erfahrenen Spielern bietet jeder pro Runde mit zwei Karten, in beliebiger Reihenfolge gewählt.

## Sources of points

reference-scoring = Punkte am Ende
    .text = Die Partie endet, wenn der Nachziehstapel die Auslage nicht mehr füllt. Es gewinnen die meisten Punkte, dann die meisten Karten.
reference-source-cards = Adlige 2 bis 4, Kriegsherren und Philosoph je 1.
reference-source-goals = Thronfolger 5 (für die meisten Kriegsherren), Palast 4, Markt 3, Drache 2.
reference-source-tokens = Je 2 SP.
reference-source-missing = 3 SP weniger für jeden der fünf Stände ohne Karte.
reference-source-farmers = Nachdem jeder so viele abgeworfen hat, wie der Spieler mit den wenigsten hat: 1 bringt 2 SP, 2 bringen 5, 3 bringen 8, 4 bringen 14, 5 oder mehr 20.
reference-source-philosopher = 1 SP für jeden Beamten seines Besitzers.
