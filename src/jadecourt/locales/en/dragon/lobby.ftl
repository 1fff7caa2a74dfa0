### The game in the lobby: a description, and the options of a table

lobby-description = Twelve months of disasters, all known in advance. House and feed your people, and lose as few as you can.

lobby-option-edition = Edition
lobby-option-largePrivilegeCost = Price of a large privilege
    .edition = As in the edition
lobby-option-greatWall = The Great Wall
lobby-option-superEvent = Super event
    .random = Drawn at random
lobby-option-eventAdjacency = Equal events
    .slide = Kept apart (slide)
    .free = As they are drawn (free)
lobby-option-startSeat = First to draft
    .random = Drawn at random
lobby-seat = Seat { $seat }
lobby-yes = Yes
lobby-no = No
