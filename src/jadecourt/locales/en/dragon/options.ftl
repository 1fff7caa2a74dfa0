### The game, and its options: name, description and values

title = In the Year of the Dragon
# on the card of the game in the lobby
lobby-description = Twelve months of disasters, all known in advance. House and feed your people, and lose as few as you can.

option-players = Players
    .description = How many play
option-edition = Edition
    .description = A large privilege costs 7 yuan in the edition of 2017, and 6 in that of 2007
option-largePrivilegeCost = Price of a large privilege
    .description = The price of a large privilege, normally that of the edition
    .number = { $number } yuan
    .edition = As in the edition
option-greatWall = The Great Wall
    .description = Expansion: you build the Great Wall together, against the Mongols
option-superEvent = Super event
    .description = Expansion: a special event in month 7, known from the start or hidden until then
    .random = Drawn at random
    .hidden = Hidden until month 7
option-eventAdjacency = Equal events
    .description = Whether the same event can come two months in a row
    .slide = Kept apart
    .free = As they are drawn
option-startSeat = First to draft
    .description = Who chooses their first two people first
    .number = Seat { $place }
    .random = Drawn at random
option-wallTiles = Wall tiles
    .description = Whether you choose which wall tile you lay, or draw it
    .chosen = Chosen by the players
    .random = Drawn at random
