### Sentences of the log. $name is the player; other arguments: game.toml

entry-round =
    Round { $round }. Face up: { $cards }. The deck has { $deck ->
        [one] { $deck } card
       *[other] { $deck } cards
    } left.
entry-bid = { $name } bids { $card }.
entry-stack = { $name } bids { $bottom }+{ $top }, onto the carried { $bottom }.
entry-reset = { $name } plays the Reset.
entry-reset-kept = { $name } keeps the Reset in play.
entry-reset-replaced = { $name } uses the Harvest and puts { $card } in the place of the Reset.
entry-emperor-single = { $name } adds the Emperor’s ½ to the bid of { $card }.
entry-emperor-stack = { $name } adds the Emperor’s ½ to the bid of { $bottom }+{ $top }.
entry-tied = { $name } is tied with { $card }, which stays on the table.
entry-tied-stack = { $name } is tied with the stack { $bottom }+{ $top }.
entry-swapped = { $name } exchanges the Celestial Dragon for { $card-indefinite }.
entry-claimed = { $name } claims { $card-indefinite }.
entry-token = { $name } gets a token of 2 VP for the Dragon (now { $tokens }).
entry-no-card-left = { $name } gets nothing: no card is left.
entry-drew = { $name } draws { $card-indefinite }.
entry-no-draw =
    The deck has { $deck ->
        [one] { $deck } card
       *[other] { $deck } cards
    }, { $needed } are needed: nobody draws.
entry-merchant-placed = { $name } places the Merchant with { $type-definite }.
entry-heir-claimed = { $name } claims { $card-indefinite } through the Heir.
entry-goal = { $name } takes { $goal-definite } with an influence of { $influence }.
entry-discarded = Left over: { $cards }.
entry-dragon = { $name } gets the Celestial Dragon.
entry-no-dragon = Tie for the Celestial Dragon: it stays aside.
entry-cards-returned = { $name } takes the used bid cards back; hand: { $hand }.
entry-end =
    The deck has { $deck ->
        [one] { $deck } card
       *[other] { $deck } cards
    } left, too few for another round: the game is over.
entry-heir-given = { $name } leads with Warlords ({ $influence }) and gets the Heir.
entry-heir-discarded = Nobody leads alone with Warlords: the Heir is discarded.
entry-cards-scored = { $name } scores { $vp } VP for Nobles, Warlords and the Philosopher’s card.
entry-goals-scored = { $name } scores { $vp } VP for goals.
entry-tokens-scored =
    { $name } scores { $vp } VP for { $tokens ->
        [one] { $tokens } token
       *[other] { $tokens } tokens
    }.
entry-missing-scored =
    { $name } scores { $vp } VP for { $types ->
        [one] { $types } missing type
       *[other] { $types } missing types
    }.
entry-farmers-scored =
    { $name } scores { $vp } VP for { $left ->
        [one] { $left } Farmer
       *[other] { $left } Farmers
    } after every player discarded { $discarded }.
entry-philosopher-scored = { $name } scores { $vp } VP for the Philosopher’s Bureaucrats.
entry-ranked =
    { $name } ends in place { $place } with { $vp } VP and { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    }.
