### The forecast of the coming months, for the seat that reads it

# title: the month; sentences: what it brings
forecast-spoken = Forecast, { $title }. { $sentences }
forecast-better = (better by this move)
forecast-worse = (worse by this move)

# lost: how many persons leave; a province without persons loses nobody
forecast-leave = { $lost ->
    [0] nobody is left to leave
    [one] { $lost } person leaves
   *[other] { $lost } persons leave
}

## Events

forecast-tribute-paid = You can pay the { $due } yuan.
forecast-tribute-unpaid = You lack { $missing } of { $due } yuan: { forecast-leave }.
forecast-drought-nobody = You have nobody to feed.
forecast-drought-fed = You have rice for { $due ->
    [one] { $due } inhabited palace
   *[other] { $due } inhabited palaces
}.
forecast-drought-unfed = You lack { $missing } of { $due } rice: { forecast-leave }.
# most: of the others; returned: how many of the own go back
forecast-festival = { $own ->
    [one] { $own } firework
   *[other] { $own } fireworks
}, the others at most { $most }: { $vp ->
    [one] { $vp } point
   *[other] { $vp } points
}, and { $returned ->
    [one] { $returned } goes
   *[other] { $returned } go
} back.
forecast-festival-nothing = { $own ->
    [one] { $own } firework
   *[other] { $own } fireworks
}, the others up to { $most }: no points.
forecast-mongol = { $helmets ->
    [one] { $helmets } helmet: { $helmets } point.
   *[other] { $helmets } helmets: { $helmets } points.
}
forecast-mongol-fewest = You have the fewest: { forecast-leave }. { $missing } more would prevent it.
forecast-mongol-spared = Others have fewer: nobody leaves you.
forecast-contagion-spared = Your mortars keep the contagion away.
forecast-contagion = { $mortars } of { $due } mortars: { forecast-leave }.

## The wall

forecast-wall-holds = The wall holds ({ $length } of { $needed }): { $vp ->
    [one] { $vp } point
   *[other] { $vp } points
}.
forecast-wall-short = The wall is { $missing ->
    [one] { $missing } tile
   *[other] { $missing } tiles
} short; others have built less than you.
forecast-wall-fewest = The wall is { $missing ->
    [one] { $missing } tile
   *[other] { $missing } tiles
} short, and you have built least: { forecast-leave }.

## Super events

forecast-super-lanternfest = { super-lanternfest }: { $vp ->
    [one] { $vp } point
   *[other] { $vp } points
}.
forecast-super-buddha = { super-buddha }: { $vp ->
    [one] { $vp } point
   *[other] { $vp } points
}.
forecast-super-earthquake = { super-earthquake }: { $floors ->
    [one] { $floors } floor falls
   *[other] { $floors } floors fall
}.
forecast-super-earthquake-leave = { super-earthquake }: { $floors ->
    [one] { $floors } floor falls
   *[other] { $floors } floors fall
}, { forecast-leave }.
forecast-super-flood = { super-flood }: you give up { $goods } of your yuan, rice and fireworks.
# again: the sentences about the event that is repeated
forecast-super-solarEclipse = { super-solarEclipse }: { $again }
forecast-super-volcano = { super-volcano }: all markers return to the start.
forecast-super-tornado = { super-tornado }: you discard { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}.
forecast-super-sunrise = { super-sunrise }: a young person joins you.
forecast-super-assassination = { super-assassination }: you lose { $privileges ->
    [one] { $privileges } privilege
   *[other] { $privileges } privileges
}.
forecast-super-charter = { super-charter }: one of your types brings its benefit.
forecast-super-unknown = The super event is still unknown and not included.

## The month as a whole

# gained: points of the event, the wall, the super event and the scoring; left: amounts
forecast-month = Month in all: { $gained ->
    [one] { $gained } point
   *[other] { $gained } points
}; left: { $left }.
forecast-nothing-left = nothing

## The end

forecast-final = Final scoring of this position: { $total ->
    [one] { $total } point
   *[other] { $total } points
} (persons { $people }, monks { $monks }, goods { $money }).
