### The options, as described in forms and by the command line

option-players = number of players
option-experienced3 = three players: two bids each and five cards per round
option-nobleValues = numbers of Nobles worth 2, 3 and 4, 12 in all (4/4/4 is a guess: no list is published)
    .format = three counts that sum to 12, such as 4/4/4
option-harvestLimitIncludesReset = the Harvest may be used with at most 2 cards left in hand instead of 3
