### The game and its options in the lobby

title = Middle Kingdom
lobby-description = Bid in secret for cards of five types. Leading a type gives you its power, and tied bids take nothing.

## Options and their values

lobby-option-players = Players
lobby-option-experienced3 = Experienced three
    .off = one bid each
    .on = two bids each, five cards a round
lobby-option-nobleValues = Nobles of 2, 3 and 4
lobby-option-harvestLimitIncludesReset = Strict Harvest
    .off = at most 3 cards left in hand
    .on = at most 2 cards left in hand
