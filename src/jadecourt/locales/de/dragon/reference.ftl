### The reference card: a text for each piece, event and source of points. Texts with a .name have no other word for it.

# rule: the number of the paragraph
reference-rule = § { $rule }
reference-young = Jung
reference-old = Alt
# before the numbers of a type that has only one age
reference-value = Wert

## Sections

reference-persons = Eine neue Person bringt deinen Stein um ihren Wert voran. Ihre Symbole zählen nur, solange sie in einem deiner Paläste wohnt. Junge Personen bringen mehr Felder, alte mehr Symbole.
    .name = Personen
reference-actions = Jeder hat eine Aktion im Monat, in der Reihenfolge der Personenleiste.
    .name = Aktionen
reference-events = Eines pro Monat. Personen, die deine Paläste verlassen, sind aus dem Spiel.
    .name = Ereignisse
reference-privileges = Einmal gekauft, bringen sie bei der Wertung jedes Monats Punkte.
    .name = Privilegien
reference-scoring = Am Ende jedes Monats und noch einmal nach dem zwölften.
    .name = Wertung
reference-wall = Erweiterung: eine achte Aktionskarte und für jeden sechs Mauerstücke. Den Bonus eines Stücks bekommst du sofort; Symbole erhöhen ihn nicht.
    .name = Die Große Mauer
reference-supers = Erweiterung: Eines davon findet in Monat 7 statt, nach dem Ereignis und bevor leere Paläste verfallen.
    .name = Superereignisse

## Persons: the name is type-NAME.title

reference-type-craftsman = Jeder Hammer bringt beim Bauen ein Stockwerk mehr.
reference-type-lady = Bringt bei der Wertung jedes Monats 1 Punkt.
reference-type-pyro = Jede Rakete bringt bei der Aktion Feuerwerk eines mehr.
reference-type-tax = Jede Münze bringt bei den Steuern 1 Yuan mehr.
reference-type-warrior = Jeder Helm bringt bei der Parade ein Feld mehr, und 1 Punkt, wenn die Mongolen kommen.
reference-type-monk = Am Ende: Buddhas mal Stockwerke des Palasts, in dem er wohnt, als Punkte.
reference-type-healer = Jeder Mörser rettet eine Person vor der Seuche.
reference-type-farmer = Jeder Reissack bringt bei der Ernte 1 Reis mehr.
reference-type-scholar = Jedes Buch bringt bei der Forschung 1 Punkt mehr.

## Actions: the name is action-NAME.title

reference-action-taxes = Nimm 2 Yuan und 1 mehr für jede deiner Münzen.
reference-action-build = Baue 1 Stockwerk und 1 mehr für jeden Hammer: neue Paläste, oder alte bis auf drei Stockwerke. Alle müssen gebaut werden.
reference-action-harvest = Nimm 1 Reis und 1 mehr für jeden Reissack.
reference-action-fireworks = Nimm 1 Feuerwerk und 1 mehr für jede Rakete.
reference-action-parade = Dein Stein rückt 1 Feld vor und 1 mehr für jeden Helm.
reference-action-research = Du erhältst 1 Punkt und 1 mehr für jedes Buch.
reference-action-privilege = Kaufe ein kleines oder ein großes.
reference-action-wall = Setze eines deiner Stücke an die Große Mauer und nimm seinen Bonus.
reference-pass = Keine Aktion; hattest du weniger als 3 Yuan, hast du jetzt 3.
    .name = Passen
reference-fee = Liegt auf der Kartengruppe schon ein Drache, zahlst du zuerst 3 Yuan.
    .name = Besetzte Gruppe

## Events: the name is event-NAME.title

reference-event-peace = Nichts geschieht. Die ersten beiden Monate sind friedlich.
reference-event-tribute = Zahle 4 Yuan. Für jeden Yuan, der dir fehlt, geht eine Person.
reference-event-drought = Jeder bewohnte Palast verbraucht einen Reis. Wo keiner ist, geht eine Person.
reference-event-festival = Meiste Feuerwerke: 6 Punkte; zweitmeiste: 3; bei Gleichstand bekommen alle die vollen Punkte. Wer gepunktet hat, gibt die Hälfte ab, aufgerundet.
reference-event-mongol = 1 Punkt für jeden Helm. Wer die wenigsten hat, allein oder mit anderen, verliert eine Person.
reference-event-contagion = Drei deiner Personen gehen; jeder Mörser rettet eine.
reference-decay = Nach jedem Ereignis verliert ein Palast ohne Personen ein Stockwerk, auch das letzte.
    .name = Verfall

## Privileges: the name is size-SIZE.title

reference-size-small = Kostet 2 Yuan; 1 Punkt im Monat.
reference-size-large = Kostet 7 Yuan (6 in der Ausgabe von 2007); 2 Punkte im Monat.

## Scoring: the name is source-NAME

reference-source-palaces = Jeden Monat: je 1 Punkt, bewohnt oder nicht.
reference-source-ladies = Jeden Monat: je 1 Punkt.
reference-source-privileges = Jeden Monat: 1 Punkt für jeden Drachen darauf.
reference-source-people = Am Ende: je 2 Punkte.
reference-source-monks = Am Ende: Buddhas mal Stockwerke, für jeden Mönch.
reference-source-money = Am Ende: Ein Reis oder ein Feuerwerk zählt als 2 Yuan; je 3 Yuan sind 1 Punkt.
reference-ties = Gleich viele Punkte: Es gewinnt, wer auf der Personenleiste weiter vorn ist.
    .name = Gleichstand

## Wall tiles: the name is bonus-NAME

reference-bonus-rice = Nimm einen Reis.
reference-bonus-fireworks = Nimm ein Feuerwerk.
reference-bonus-floor = Baue genau ein Stockwerk.
reference-bonus-yuan = Nimm 2 Yuan.
reference-bonus-track = Dein Stein rückt 3 Felder vor.
reference-bonus-vp = Du erhältst 3 Punkte.
reference-wall-scoring = Nach jedem Mongolenüberfall muss sie bis zum laufenden Monat reichen, am Ende bis zum zwölften. Dann gibt es 1 Punkt für jedes deiner Stücke darin. Sonst verliert jeder, der am wenigsten gebaut hat, eine Person.
    .name = Mauerwertung
# a house option
reference-drawn-tiles = Hausregel: Du wählst die Mauer, und eines deiner unverbauten Stücke wird gezogen, alle gleich wahrscheinlich. Das letzte muss nicht gezogen werden.
    .name = Gezogene Mauerstücke

## Super events: the name is super-NAME

reference-super-lanternfest = 2 Punkte für jede deiner Personen.
reference-super-buddha = Deine Mönche werden gewertet wie am Ende der Partie.
reference-super-earthquake = Du verlierst zwei Stockwerke deiner Wahl; Personen ohne Stockwerk gehen.
reference-super-flood = Gib von Yuan, Reis und Feuerwerken zusammen die Hälfte ab, abgerundet, in beliebiger Mischung.
reference-super-solarEclipse = Das Ereignis dieses Monats findet ein zweites Mal statt.
reference-super-volcano = Alle Steine gehen auf Feld 0 zurück; die Reihenfolge bleibt.
reference-super-tornado = Wirf zwei deiner vier Personenkarten ab.
reference-super-sunrise = Nimm ohne Karte eine junge Person von einem Typ, den sonst niemand gewählt hat.
reference-super-assassination = Alle Privilegien gehen verloren, noch vor der Wertung.
reference-super-charter = Wähle einen Typ, den du hast: Alle seine Symbole bringen einmal ihren Ertrag; das der Aktionskarte zählt nicht mit.
# a house option
reference-hidden-super = Hausregel: Es liegt verdeckt und wird erst gezogen, wenn es stattfindet; alle zehn sind gleich wahrscheinlich.
    .name = Verdecktes Superereignis
