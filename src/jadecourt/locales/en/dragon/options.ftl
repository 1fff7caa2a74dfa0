### The game, and its options: name, description and values

title = In the Year of the Dragon
# on the card of the game in the lobby
lobby-description = Twelve months of disasters, all known in advance. House and feed your people, and lose as few as you can.

option-players = Players
    .description = number of players
option-edition = Edition
    .description = 2007: a large privilege costs 6 yuan; 2017: 7
option-largePrivilegeCost = Price of a large privilege
    .description = price of a large privilege (edition: as in the edition chosen)
    .number = { $number } yuan
    .edition = As in the edition
option-greatWall = The Great Wall
    .description = expansion: the Great Wall of China
option-superEvent = Super event
    .description = expansion: a super event in round 7 (hidden: nobody knows it before)
    .random = Drawn at random
    .hidden = Hidden until month 7
option-eventAdjacency = Equal events
    .description = slide: equal events are never adjacent; free: they may be
    .slide = Kept apart (slide)
    .free = As they are drawn (free)
option-startSeat = First to draft
    .description = seat that drafts first
    .number = Seat { $place }
    .random = Drawn at random
option-wallTiles = Wall tiles
    .description = chosen: players choose their wall tiles; random: wall tiles are drawn
    .chosen = Chosen by the players
    .random = Drawn at random
