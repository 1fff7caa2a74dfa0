### Entries of the reference card for parts of the board; the page shows them beside the board.

reference-track = Jede neue Person bringt deinen Stein um ihren Wert vor, eine Parade auch. Wer vorn liegt, ist in der nächsten Phase zuerst am Zug.
    .name = Personenleiste
reference-order = Wann du in dieser Phase am Zug bist: Wer auf der Personenleiste vorn liegt, beginnt. Über die Punkte sagt das nichts.
    .name = Spielerreihenfolge
reference-points = Siegpunkte. Sie kommen jeden Monat von Palästen, Hofdamen und Privilegien, von manchen Ereignissen und Aktionen, und am Ende von Personen, Mönchen und dem, was übrig ist.
    .name = Punkte
reference-yuan = Damit zahlst du Privilegien, Gruppen mit einem Drachen und den Tribut. Am Ende sind je 3 Yuan 1 Punkt.
    .name = Yuan
reference-rice = Ernährt in einer Dürre einen Palast. Am Ende zählt er wie 2 Yuan.
    .name = Reis
reference-fireworks = Wer die meisten hat, punktet beim Drachenfest. Am Ende zählt eines wie 2 Yuan.
    .name = Feuerwerk
reference-wild = Holt eine Person von beliebigem Typ, jung oder alt.
    .name = Joker
# the two numbers below a pile of persons; n: tiles left, value: spaces on the track
reference-pile = ×{ $n }: { $n ->
    [0] kein Plättchen mehr
    [one] noch { $n } Plättchen
   *[other] noch { $n } Plättchen
}. → { $value }: Dein Stein zieht { $value ->
    [one] { $value } Feld
   *[other] { $value } Felder
} vor, wenn du eines nimmst.
reference-palace = Bis zu drei Stockwerke mit Platz für je eine Person. Jeden Monat 1 Punkt. Leer verliert er am Ende des Monats ein Stockwerk.
    .name = Palast
