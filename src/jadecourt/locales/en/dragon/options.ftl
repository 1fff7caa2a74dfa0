### The game, and its options: name, description and values

title = In the Year of the Dragon
# on the card of the game in the lobby
lobby-description = Twelve months of disasters, all known in advance. House and feed your people, and lose as few as you can.

option-players = Players
    .description = number of players
option-edition = Edition
    .description = 2007: a large privilege costs 6 yuan; 2017: 7
option-largePrivilegeCost = Price of a large privilege
    .description = price of a large privilege, by default that of the edition
    .number = { $number } yuan
    .edition = As in the edition
option-greatWall = The Great Wall
    .description = expansion: the Great Wall of China
option-superEvent = Super event
    .description = expansion: a super event in round 7, known from the start or hidden until then
    .random = Drawn at random
    .hidden = Hidden until month 7
option-eventAdjacency = Equal events
    .description = whether equal events are moved apart or stay as they are drawn
    .slide = Kept apart
    .free = As they are drawn
option-startSeat = First to draft
    .description = seat that drafts first
    .number = Seat { $place }
    .random = Drawn at random
option-wallTiles = Wall tiles
    .description = whether players choose their wall tiles or draw them at random
    .chosen = Chosen by the players
    .random = Drawn at random
