### The forecast of the coming months, for the seat that reads it

# title: the month; sentences: what it brings
forecast-spoken = Prévision, { $title }. { $sentences }
forecast-better = (mieux avec ce coup)
forecast-worse = (moins bien avec ce coup)

# lost: how many persons leave; a province without persons loses nobody
forecast-leave = { $lost ->
    [0] il n’y a plus personne
    [one] { $lost } personne s’en va
   *[other] { $lost } personnes s’en vont
}

## Events

forecast-tribute-paid = Vous pouvez payer les { $due } yuans.
forecast-tribute-unpaid = Il vous manque { $missing ->
    [one] { $missing } yuan
   *[other] { $missing } yuans
} sur { $due } : { forecast-leave }.
forecast-drought-nobody = Vous n’avez personne à nourrir.
forecast-drought-fed = Vous avez du riz pour { $due ->
    [one] { $due } palais habité
   *[other] { $due } palais habités
}.
forecast-drought-unfed = Il vous manque { $missing ->
    [one] { $missing } sac de riz
   *[other] { $missing } sacs de riz
} sur { $due } : { forecast-leave }.
# most: of the others; returned: how many of the own go back
forecast-festival = { $own ->
    [one] { $own } feu d’artifice
   *[other] { $own } feux d’artifice
}, { $most } au plus chez les autres : { $vp ->
    [one] { $vp } point
   *[other] { $vp } points
}, et vous en rendez { $returned }.
forecast-festival-nothing = { $own ->
    [one] { $own } feu d’artifice
   *[other] { $own } feux d’artifice
}, jusqu’à { $most } chez les autres : aucun point.
forecast-mongol = { $helmets ->
    [one] { $helmets } casque : { $helmets } point.
   *[other] { $helmets } casques : { $helmets } points.
}
forecast-mongol-fewest = Vous en avez le moins : { forecast-leave }. Il en faudrait { $missing } de plus.
forecast-mongol-spared = D’autres en ont moins : personne ne vous quitte.
forecast-contagion-spared = Vos mortiers tiennent l’épidémie à distance.
forecast-contagion = { $mortars ->
    [one] { $mortars } mortier
   *[other] { $mortars } mortiers
} sur { $due } : { forecast-leave }.

## The wall

forecast-wall-holds = La muraille tient ({ $length } sur { $needed }) : { $vp ->
    [one] { $vp } point
   *[other] { $vp } points
}.
forecast-wall-short = Il manque { $missing ->
    [one] { $missing } tuile
   *[other] { $missing } tuiles
} à la muraille ; d’autres ont moins bâti que vous.
forecast-wall-fewest = Il manque { $missing ->
    [one] { $missing } tuile
   *[other] { $missing } tuiles
} à la muraille, et c’est vous qui avez le moins bâti : { forecast-leave }.

## Super events

forecast-super-lanternfest = { super-lanternfest } : { $vp ->
    [one] { $vp } point
   *[other] { $vp } points
}.
forecast-super-buddha = { super-buddha } : { $vp ->
    [one] { $vp } point
   *[other] { $vp } points
}.
forecast-super-earthquake = { super-earthquake } : { $floors ->
    [one] { $floors } étage tombe
   *[other] { $floors } étages tombent
}.
forecast-super-earthquake-leave = { super-earthquake } : { $floors ->
    [one] { $floors } étage tombe
   *[other] { $floors } étages tombent
}, { forecast-leave }.
forecast-super-flood = { super-flood } : vous abandonnez { $goods ->
    [one] { $goods } bien
   *[other] { $goods } biens
}.
# again: the sentences about the event that is repeated
forecast-super-solarEclipse = { super-solarEclipse } : { $again }
forecast-super-volcano = { super-volcano } : tous les pions reviennent au départ.
forecast-super-tornado = { super-tornado } : vous défaussez { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}.
forecast-super-sunrise = { super-sunrise } : une jeune personne vous rejoint.
forecast-super-assassination = { super-assassination } : vous perdez { $privileges ->
    [one] { $privileges } privilège
   *[other] { $privileges } privilèges
}.
forecast-super-charter = { super-charter } : un de vos types apporte son bénéfice.
forecast-super-unknown = Le super-évènement est encore inconnu et n’est pas compté.

## The month as a whole

# gained: points of the event, the wall, the super event and the scoring; left: amounts
forecast-month = Mois entier : { $gained ->
    [one] { $gained } point
   *[other] { $gained } points
} ; il reste : { $left }.
forecast-nothing-left = rien

## The end

forecast-final = Décompte final de cette position : { $total ->
    [one] { $total } point
   *[other] { $total } points
} (personnes { $people }, moines { $monks }, biens { $money }).
