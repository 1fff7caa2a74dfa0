### The forecast of the coming months, for the seat that reads it

# title: the month; sentences: what it brings
forecast-spoken = Ausblick, { $title }. { $sentences }
forecast-better = (besser durch diesen Zug)
forecast-worse = (schlechter durch diesen Zug)

# lost: how many persons leave; a province without persons loses nobody
forecast-leave = { $lost ->
    [0] Niemand ist da, der gehen könnte
    [one] { $lost } Person geht
   *[other] { $lost } Personen gehen
}

## Events

forecast-tribute-paid = Du kannst die { $due } Yuan zahlen.
forecast-tribute-unpaid = { $missing ->
    [one] Dir fehlt { $missing }
   *[other] Dir fehlen { $missing }
} von { $due } Yuan: { forecast-leave }.
forecast-drought-nobody = Du hast niemanden zu ernähren.
forecast-drought-fed = Dein Reis reicht für { $due ->
    [one] { $due } bewohnten Palast
   *[other] { $due } bewohnte Paläste
}.
forecast-drought-unfed = { $missing ->
    [one] Dir fehlt { $missing }
   *[other] Dir fehlen { $missing }
} von { $due } Reis: { forecast-leave }.
# most: of the others; returned: how many of the own go back
forecast-festival = { $own ->
    [one] { $own } Feuerwerk
   *[other] { $own } Feuerwerke
}, bei den anderen höchstens { $most }: { $vp ->
    [one] { $vp } Punkt
   *[other] { $vp } Punkte
}, und du gibst { $returned } ab.
forecast-festival-nothing = { $own ->
    [one] { $own } Feuerwerk
   *[other] { $own } Feuerwerke
}, bei den anderen bis zu { $most }: keine Punkte.
forecast-mongol = { $helmets ->
    [one] { $helmets } Helm: { $helmets } Punkt.
   *[other] { $helmets } Helme: { $helmets } Punkte.
}
forecast-mongol-fewest = Du hast die wenigsten: { forecast-leave }. Mit { $missing } mehr wärst du sicher.
forecast-mongol-spared = Andere haben weniger: Niemand verlässt dich.
forecast-contagion-spared = Deine Mörser halten die Seuche fern.
forecast-contagion = { $mortars } von { $due } Mörsern: { forecast-leave }.

## The wall

forecast-wall-holds = Die Mauer hält ({ $length } von { $needed }): { $vp ->
    [one] { $vp } Punkt
   *[other] { $vp } Punkte
}.
forecast-wall-short = { $missing ->
    [one] Der Mauer fehlt { $missing } Stück
   *[other] Der Mauer fehlen { $missing } Stücke
}; andere haben weniger gebaut als du.
forecast-wall-fewest = { $missing ->
    [one] Der Mauer fehlt { $missing } Stück
   *[other] Der Mauer fehlen { $missing } Stücke
}, und du hast am wenigsten gebaut: { forecast-leave }.

## Super events

forecast-super-lanternfest = { super-lanternfest }: { $vp ->
    [one] { $vp } Punkt
   *[other] { $vp } Punkte
}.
forecast-super-buddha = { super-buddha }: { $vp ->
    [one] { $vp } Punkt
   *[other] { $vp } Punkte
}.
forecast-super-earthquake = { super-earthquake }: { $floors ->
    [one] { $floors } Stockwerk stürzt ein
   *[other] { $floors } Stockwerke stürzen ein
}.
forecast-super-earthquake-leave = { super-earthquake }: { $floors ->
    [one] { $floors } Stockwerk stürzt ein
   *[other] { $floors } Stockwerke stürzen ein
}, { forecast-leave }.
forecast-super-flood = { super-flood }: Von Yuan, Reis und Feuerwerken gibst du zusammen { $goods } ab.
# again: the sentences about the event that is repeated
forecast-super-solarEclipse = { super-solarEclipse }: { $again }
forecast-super-volcano = { super-volcano }: Alle Steine gehen an den Start zurück.
forecast-super-tornado = { super-tornado }: Du wirfst { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
} ab.
forecast-super-sunrise = { super-sunrise }: Eine junge Person kommt zu dir.
forecast-super-assassination = { super-assassination }: Du verlierst { $privileges ->
    [one] { $privileges } Privileg
   *[other] { $privileges } Privilegien
}.
forecast-super-charter = { super-charter }: Einer deiner Typen bringt seinen Ertrag.
forecast-super-unknown = Das Superereignis ist noch unbekannt und nicht eingerechnet.

## The month as a whole

# gained: points of the event, the wall, the super event and the scoring; left: amounts
forecast-month = Monat insgesamt: { $gained ->
    [one] { $gained } Punkt
   *[other] { $gained } Punkte
}; übrig: { $left }.
forecast-nothing-left = nichts

## The end

forecast-final = Schlusswertung dieser Stellung: { $total ->
    [one] { $total } Punkt
   *[other] { $total } Punkte
} (Personen { $people }, Mönche { $monks }, Güter { $money }).
