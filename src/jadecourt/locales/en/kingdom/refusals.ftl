### Why a move is illegal; $legal: moves in the notation

refusal-other-step = a different step is pending ({ $name }): { $legal }
refusal-already-bid = you have already bid the { $card }
refusal-card-carried = the { $card } is a carried card; your hand: { $hand }
refusal-card-used = the { $card } is already used; your hand: { $hand }
refusal-nothing-carried = you have no carried card: { $legal }
refusal-not-carried = the { $card } is not a carried card: { $legal }
refusal-already-covered = there is already a card on the { $card }
refusal-carried-needs-card = every carried card needs a new card: { $legal }
refusal-written-before = either card may be chosen first, but the { $card } is written before the { $first }: enter both together
refusal-lower-carried-first = either card may be chosen first, but the card for the lower carried card is written first: enter both together, or one of these first: { $others }
refusal-carried-first = either card may be chosen first, but the card for the carried card is written first: enter both together, or one of these first: { $others }
refusal-lower-single-first = either card may be chosen first, but the lower of two single cards is written first: enter both together, or one of these first: { $others }
refusal-not-in-hand = the { $card } is not in your hand: { $legal }
refusal-own-bid = choose one of your own bids: { $legal }
refusal-not-in-row = { $kind } is not face up: { $legal }
refusal-no-philosopher = the Dragon cannot be exchanged for the Philosopher
refusal-highest-influence = { $type } are excluded: your influence of { $influence } is your highest
refusal-empty-pile = you have no { $type } yet: the Merchant can only join a pile with a card
