### The game, and its options: name, description and values

title = Middle Kingdom
# on the card of the game in the lobby
lobby-description = Bid in secret for cards of five types. Leading a type gives you its power, and tied bids take nothing.

option-players = Players
    .description = How many play
option-experienced3 = Experienced three
    .description = With three players: two bids each, and five cards a round
    .off = one bid each
    .on = two bids each, five cards a round
option-nobleValues = Nobles of 2, 3 and 4
    .description = How many of the 12 Nobles are worth 2, 3 and 4 points
    .format = three counts that sum to 12, such as 4/4/4
option-harvestLimitIncludesReset = Strict Harvest
    .description = You can use the Harvest with at most 2 cards left in hand, instead of 3
    .off = at most 3 cards left in hand
    .on = at most 2 cards left in hand
