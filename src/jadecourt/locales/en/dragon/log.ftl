### Sentences of the log. $name is the player; other arguments: game.toml

entry-start-seat = { $name } drafts first.
entry-event-placed = Month { $month }: { $event-full }.
entry-events-exchanged = The events of months { $left } and { $right } change places.
entry-super-drawn = The super event of month 7 is { $super-full }.
entry-drafted = { $name } drafts { $first } and { $second }.
entry-month = Month { $month } begins; it ends with { $event-full }.
entry-group = Group { $group }: { $cards }.
entry-order = Player order: { $order }.
entry-passed = { $name } passes and takes { $gained } yuan (now { $yuan }).
entry-fee = { $name } pays { $fee } yuan for the occupied group (now { $yuan }).
entry-acted = { $name } chooses { $action } in group { $group }.
entry-income = { $name } takes { $yuan } yuan (now { $total }).
entry-harvest = { $name } harvests { $rice } rice (now { $total }).
entry-fireworks-gained =
    { $name } makes { $fireworks ->
        [one] { $fireworks } firework
       *[other] { $fireworks } fireworks
    } (now { $total }).
entry-research = { $name } scores { $vp } VP for books (now { $total }).
entry-privilege = { $name } buys { $size-privilege } for { $price } yuan (now { $yuan }).
entry-builds =
    { $name } builds { $floors ->
        [one] { $floors } floor
       *[other] { $floors } floors
    }.
entry-floor-added =
    { $name }: palace { $palace } grows to { $floors ->
        [one] { $floors } floor
       *[other] { $floors } floors
    }.
entry-palace-added = { $name } founds palace { $palace } with 1 floor.
entry-wall-tile = { $name } lays wall tile { $length } and gets { $bonus }.
entry-played = { $name } plays { $card-definite }: { $kind-indefinite }.
entry-placed = { $name } houses { $kind-indefinite } in palace { $palace }.
entry-marker-moved =
    { $name } advances { $steps ->
        [one] { $steps } space
       *[other] { $steps } spaces
    } to { $space }.
entry-swapped = { $name } sends { $old-indefinite } away from palace { $palace } for { $new-indefinite }.
entry-refused = { $name } has no room and sends { $kind-indefinite } away.
entry-event = Event of month { $month }{ $again }: { $event-full }.
entry-tribute =
    { $name } pays { $paid } yuan and owes { $due ->
        [one] { $due } release
       *[other] { $due } releases
    }.
entry-drought =
    { $name } gives { $rice } rice and owes { $due ->
        [one] { $due } release
       *[other] { $due } releases
    }.
entry-festival =
    { $name } scores { $vp } VP and returns { $returned ->
        [one] { $returned } firework
       *[other] { $returned } fireworks
    } (now { $left }).
entry-mongol =
    { $name } scores { $vp } VP for helmets and owes { $due ->
        [one] { $due } release
       *[other] { $due } releases
    }.
entry-contagion =
    { $name } has { $mortars ->
        [one] { $mortars } mortar
       *[other] { $mortars } mortars
    } and owes { $due ->
        [one] { $due } release
       *[other] { $due } releases
    }.
entry-released = { $name } loses { $kind-indefinite } from palace { $palace }.
entry-decayed =
    { $name }: empty palace { $palace } decays to { $floors ->
        [one] { $floors } floor
       *[other] { $floors } floors
    }.
entry-palace-removed = { $name }: empty palace { $palace } disappears.
entry-scored = { $name } scores { $palaces } VP for palaces, { $ladies } for court ladies, { $privileges } for privileges.
entry-wall-held =
    The wall of { $length ->
        [one] { $length } tile
       *[other] { $length } tiles
    } holds ({ $threshold } needed).
entry-wall-short =
    The wall of { $length ->
        [one] { $length } tile
       *[other] { $length } tiles
    } is too short ({ $threshold } needed).
entry-wall-scored = { $name } scores { $vp } VP for wall tiles.
entry-super = The super event: { $super-full }.
entry-people-scored =
    { $name } scores { $vp } VP for { $people ->
        [one] { $people } person
       *[other] { $people } persons
    }.
entry-monks-scored = { $name } scores { $vp } VP for monks.
entry-quaked =
    { $name }: palace { $palace } falls to { $floors ->
        [one] { $floors } floor
       *[other] { $floors } floors
    }.
entry-collapsed = { $name }: palace { $palace } collapses.
entry-flooded = { $name } loses { $good } to the flood.
entry-erupted = All markers go back to space 0.
entry-discarded = { $name } discards { $card-definite }.
entry-sunrise = { $name } welcomes { $kind-indefinite } at sunrise.
entry-assassinated =
    { $name } loses { $small ->
        [one] { $small } small privilege
       *[other] { $small } small privileges
    } and { $large ->
        [one] { $large } large one
       *[other] { $large } large ones
    }.
entry-charter =
    { $name } claims the charter of type { $type } ({ $symbols ->
        [one] { $symbols } symbol
       *[other] { $symbols } symbols
    }).
entry-ladies-scored = { $name } scores { $vp } VP for court ladies.
entry-goods-scored = { $name } scores { $vp } VP for yuan, rice and fireworks.
entry-ranked = { $name } ends in place { $place } with { $vp } VP.
entry-hand-empty = { $name } has no cards left.
