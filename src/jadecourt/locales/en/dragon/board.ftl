### The board and the standings

## The months

board-months = The twelve months
board-month = Month { $month }: { $event }
board-now = now
board-past = over
board-end = End
board-super = with the super event: { $super }
# the card lies face down
board-super-hidden = Super event: hidden until month 7
# n: the place of the tile in the wall
board-wall-tile = Wall tile { $n }: { $name }, { $bonus }

## Action cards

board-actions = Actions
board-group = Group { $group }
board-fee = Costs 3 yuan: the group has a dragon
board-dragon = Dragon of { $name }
board-passed = { $name } passed
board-pass = Pass
    .label = Pass: fill up to 3 yuan
# yuan: what the seat gains by it
board-pass-gain = Pass +{ $yuan }: fill up to 3 yuan
# gain: an amount
board-gain = { $label } +{ $gain }
board-price = { $label }, costs { $yuan } yuan
# n: how many wall tiles the seat may lay
board-wall-card = { $action } × { $n }, choose one of your wall tiles

## Persons and cards

board-display = Available persons
board-pile = { $kind }: { $n } left, { $value ->
    [one] { $value } space
   *[other] { $value } spaces
} on the track
# after the label of the piece that is selected
board-selected-person = { $label }, selected; select a second one
board-selected-card = { $label }, selected; now select a person
# a piece and the move that a click on it makes
board-click = { $label }: { $move }
board-hand = Hand
# the cards in a hand that is drawn small
board-cards = { $n ->
    [one] { $n } person card
   *[other] { $n } person cards
}: { $cards }

## Tracks

board-track = Person track
board-order = Turn order
board-points = Points
# place: 1 to 5
board-place = { $place ->
    [1] { $place }st
    [2] { $place }nd
    [3] { $place }rd
   *[other] { $place }th
}
board-track-marker = { $name } on space { $space }, { board-place }
board-points-marker = { $name }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}

## Provinces

board-provinces = Provinces
board-province = Province of { $name }
board-to-move = to move
board-palace = Palace { $palace }: { $floors ->
    [one] { $floors } floor
   *[other] { $floors } floors
}, { $persons ->
    [one] { $persons } person
   *[other] { $persons } persons
}
board-palace-decaying = Palace { $palace }: { $floors ->
    [one] { $floors } floor
   *[other] { $floors } floors
}, empty, loses a floor at the end of the month
board-new-palace = New palace
board-no-palaces = No palaces
board-moving-in = Moving in
board-refuse = Refuse
board-symbols = Symbols
board-wall-tiles = Your wall tiles
board-wall-tiles-of = Wall tiles of { $name }
board-wall-built = { $n ->
    [one] { $n } wall tile built
   *[other] { $n } wall tiles built
}

## The centre of the board

board-draft = Draft two persons
    .hint = Take two persons of different types. Nobody may take the same two types again.
# while others draft, or the drafted persons move in
board-drafting = The draft
    .hint = The persons drafted so far. Nobody may take the same two types again.
# a type under the pointer in the draft. spaces: an amount; effect: its sentence of the reference card
board-person = { $person }: { $spaces } forward. { $effect }
# nobody has drafted yet
board-draft-begins = Everybody drafts two persons of different types.
board-event-now = The event of month { $month }
board-event-next = Event at the end of month { $month }
board-super-now = The super event
# in month 7, before the super event
board-super-next = Super event: { $super }
board-super-unknown = Super event: unknown
board-super-draw = It is drawn now; each of the ten is equally likely.
board-scoring = Final scoring
board-over = The game is over
board-winner = { $name } wins
# what a drought compares
board-rice-per-palace = Rice per inhabited palace

## The standings

standings-points = Points
standings-total = Total so far
standings-final = Final scoring of this position
standings-projected = Projected total
# the points at the end of the game if nobody acts or takes persons any more
standings-at-end = At the end
    .when = If nobody does anything more
    .when-hidden = If nobody does anything more, without the super event
standings-order = Turn order
standings-events = For coming events
standings-monthly = Points every month
standings-strength = Strength of actions
# beside a number
standings-most = (most)
standings-fewest = (fewest)
# months: the coming months in which it counts; count: how many they are
standings-months = { $count ->
    [one] month { $months }
   *[other] months { $months }
}
standings-wall = The wall has { $length ->
    [one] { $length } tile
   *[other] { $length } tiles
}; { $needed } needed in month { $month }.
standings-wall-end = The wall has { $length ->
    [one] { $length } tile
   *[other] { $length } tiles
}; { $needed } needed at the end.

## What the standings compare

standing-space = Person track
standing-persons = Persons
standing-fireworks = Fireworks
standing-helmets = Helmets
standing-mortars = Mortars
standing-yuan = Yuan
standing-rice = Rice
standing-palaces = Palaces
standing-ladies = Court ladies
standing-dragons = Privilege dragons
standing-wall = Wall tiles
standing-hammers = Hammers
standing-coins = Coins
standing-sacks = Rice sacks
standing-rockets = Rockets
standing-books = Books
