### What the player to move has to decide

step-run = The game continues automatically.
step-draft = Choose two different types, but not a pair that was already chosen; you take a young person of each.
step-place = Choose a palace with a free floor for the new person.
step-act = Choose one action (3 yuan if a dragon already lies on its group), or pass and fill up to 3 yuan.
step-floor = Add a floor to a palace of 1 or 2 floors, or found a new palace; every floor must be built.
step-play = Play a person card and take a tile of its type; a wild card brings any tile.
step-no-room = All palaces are full: send one of your persons away for the new one, or refuse it.
step-release = Choose a person who must leave the game.
step-quake = Choose a palace that loses a floor.
step-flood = Give up one yuan, rice or firework.
step-discard = Discard a person card.
step-sunrise = Choose a type not yet chosen in this sunrise; you get a young person of it without playing a card.
step-charter = Choose one of your types and take the benefit of its symbols.
step-start = The start seat is drawn.
step-event = An event tile is drawn.
step-super = The super event is drawn.
step-deal = The action cards are dealt.
step-wall = A wall tile is drawn.
