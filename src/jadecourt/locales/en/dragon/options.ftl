### The game and its options, as described in forms and by the command line

title = In the Year of the Dragon

option-players = number of players
option-edition = 2007: a large privilege costs 6 yuan; 2017: 7
option-largePrivilegeCost = price of a large privilege (edition: as in the edition chosen)
option-greatWall = expansion: the Great Wall of China
option-superEvent = expansion: a super event in round 7 (hidden: nobody knows it before)
option-eventAdjacency = slide: equal events are never adjacent; free: they may be
option-startSeat = seat that drafts first
option-wallTiles = chosen: players choose their wall tiles; random: wall tiles are drawn
