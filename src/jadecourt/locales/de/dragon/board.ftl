### The board and the standings

## The months

board-months = Die zwölf Monate
board-month = Monat { $month }: { $event }
board-now = jetzt
board-past = vorbei
board-end = Ende
board-super = mit dem Superereignis: { $super }
# the card lies face down
board-super-hidden = Superereignis: verdeckt bis Monat 7
# n: the place of the tile in the wall
board-wall-tile = Mauerstück { $n }: { $name }, { $bonus }

## Action cards

board-actions = Aktionen
board-group = Gruppe { $group }
board-fee = Kostet 3 Yuan: Auf der Gruppe liegt ein Drache
board-dragon = Drache von { $name }
board-passed = { $name } hat gepasst
board-pass = Passen
    .label = Passen: auf 3 Yuan auffüllen
# yuan: what the seat gains by it
board-pass-gain = Passen +{ $yuan }: auf 3 Yuan auffüllen
# gain: an amount
board-gain = { $label } +{ $gain }
board-price = { $label }, kostet { $yuan } Yuan
# n: how many wall tiles the seat may lay
board-wall-card = { $action } × { $n }, wähle eines deiner Mauerstücke

## Persons and cards

board-display = Personen in der Auslage
board-pile = { $kind }: { $n ->
    [0] keine Plättchen mehr
   *[other] noch { $n }
}, { $value ->
    [one] { $value } Feld
   *[other] { $value } Felder
} auf der Leiste
# after the label of the piece that is selected
board-selected-person = { $label }, ausgewählt; wähle eine zweite Person
board-selected-card = { $label }, ausgewählt; wähle jetzt eine Person
# a piece and the move that a click on it makes
board-click = { $label }: { $move }
board-hand = Hand
# the cards in a hand that is drawn small
board-cards = { $n ->
    [one] { $n } Personenkarte
   *[other] { $n } Personenkarten
}: { $cards }

## Tracks

board-track = Personenleiste
board-order = Spielerreihenfolge
board-points = Punkte
# place: 1 to 5
board-place = { $place }.
board-track-marker = { $name } auf Feld { $space }, an { board-place } Stelle
board-points-marker = { $name }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}

## Provinces

board-provinces = Provinzen
board-province = Provinz von { $name }
board-to-move = am Zug
board-palace = Palast { $palace }: { $floors ->
    [one] { $floors } Stockwerk
   *[other] { $floors } Stockwerke
}, { $persons ->
    [one] { $persons } Person
   *[other] { $persons } Personen
}
board-palace-decaying = Palast { $palace }: { $floors ->
    [one] { $floors } Stockwerk
   *[other] { $floors } Stockwerke
}, leer, verliert am Ende des Monats ein Stockwerk
board-new-palace = Neuer Palast
board-no-palaces = Keine Paläste
board-moving-in = Einzug
board-refuse = Ablehnen
board-symbols = Symbole
board-wall-tiles = Deine Mauerstücke
board-wall-tiles-of = Mauerstücke von { $name }
board-wall-built = { $n ->
    [one] { $n } Mauerstück verbaut
   *[other] { $n } Mauerstücke verbaut
}

## The centre of the board

board-draft = Wähle zwei Personen
    .hint = Nimm zwei Personen von verschiedenen Typen. Dieselben zwei Typen darf danach niemand mehr nehmen.
# while others draft, or the drafted persons move in
board-drafting = Die Auswahl der Personen
    .hint = Die bisher gewählten Personen. Niemand darf dieselben zwei Typen noch einmal nehmen.
# a type under the pointer in the draft. spaces: an amount; effect: its sentence of the reference card
board-person = { $person }: { $spaces } vor. { $effect }
# nobody has drafted yet
board-draft-begins = Alle wählen zwei Personen verschiedener Typen.
board-event-now = Das Ereignis von Monat { $month }
board-event-next = Ereignis am Ende von Monat { $month }
board-super-now = Das Superereignis
# in month 7, before the super event
board-super-next = Superereignis: { $super }
board-super-unknown = Superereignis: unbekannt
board-super-draw = Es wird jetzt gezogen; alle zehn sind gleich wahrscheinlich.
board-scoring = Schlusswertung
board-over = Die Partie ist zu Ende
board-winner = { $name } gewinnt
# what a drought compares
board-rice-per-palace = Reis pro bewohntem Palast

## The standings

standings-points = Punkte
standings-total = Summe bisher
standings-final = Schlusswertung dieser Stellung
standings-projected = Summe damit
# the points at the end of the game if nobody acts or takes persons any more
standings-at-end = Am Ende
    .when = Wenn niemand mehr etwas tut
    .when-hidden = Wenn niemand mehr etwas tut, ohne Superereignis
standings-order = Spielerreihenfolge
standings-events = Für kommende Ereignisse
standings-monthly = Punkte in jedem Monat
standings-strength = Stärke der Aktionen
# beside a number
standings-most = (am meisten)
standings-fewest = (am wenigsten)
# months: the coming months in which it counts; count: how many they are
standings-months = { $count ->
    [one] Monat { $months }
   *[other] Monate { $months }
}
standings-wall = Die Mauer hat { $length ->
    [one] { $length } Stück
   *[other] { $length } Stücke
}; nötig in Monat { $month }: { $needed }.
standings-wall-end = Die Mauer hat { $length ->
    [one] { $length } Stück
   *[other] { $length } Stücke
}; nötig am Ende: { $needed }.

## What the standings compare

standing-space = Personenleiste
standing-persons = Personen
standing-fireworks = Feuerwerke
standing-helmets = Helme
standing-mortars = Mörser
standing-yuan = Yuan
standing-rice = Reis
standing-palaces = Paläste
standing-ladies = Hofdamen
standing-dragons = Privilegdrachen
standing-wall = Mauerstücke
standing-hammers = Hämmer
standing-coins = Münzen
standing-sacks = Reissäcke
standing-rockets = Raketen
standing-books = Bücher
