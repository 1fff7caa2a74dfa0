### Why a move is illegal

refusal-room-left = a palace has a free floor, so you must place the person
refusal-no-room = none of your palaces has a free floor
refusal-other-step = a different step is pending ({ $name }): { $step }
refusal-pair-taken = this pair has already been drafted
refusal-good-missing = you have none of these left
refusal-card-missing = this card is not in your hand
refusal-type-taken = this type has already been chosen, or no young tile of it is left
refusal-type-missing = you have no person of this type
refusal-no-wall = the Great Wall is not in play
refusal-wall-complete = the wall is complete
refusal-wall-tile-used = you have already used this wall tile
refusal-fee-and-price = a dragon lies on this group: you need { $fee } yuan and the price of { $price }, but you have { $yuan }
refusal-fee = a dragon lies on this group: you need { $fee } yuan, but you have { $yuan }
refusal-price = this privilege costs { $price } yuan, but you have { $yuan }
refusal-no-such-card = you have { $card-no } in your hand
refusal-tiles-left = tiles of type { $type } are left, so you must take one
refusal-kind-gone = { $kind-no } is left in the display
refusal-no-such-palace = you have no palace { $palace }
refusal-kind-absent = { $kind-no } lives in palace { $palace }
refusal-palaces-in-turn = without rice, your palaces lose a person one after the other, lowest number first
refusal-palace-has-lost = palace { $palace } has already lost a person in this drought
refusal-other-palace-fell = you must release a person from the palace that lost its floors
refusal-palace-complete = palace { $palace } already has 3 floors
refusal-palace-full = palace { $palace } is full
