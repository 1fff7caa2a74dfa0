### A sentence for each move, for lists and screen readers.
### card, carried, bottom and top are bid cards.

move-bid = { $card } bieten
move-reset = Den Neustart spielen
# value: of the stack
move-onto = Mit { $card-definite-dat } deine { $carried } aufstocken: Gebot { $value }
move-harvest = Den Neustart durch { $card-definite-acc } ersetzen
move-harvest-keep = Beim Neustart bleiben
move-emperor = ½ auf das Gebot { $card } geben
move-emperor-stack = ½ auf das Doppelgebot { $bottom }+{ $top } geben
move-swap = Den Drachen gegen { $kind-indefinite-acc } tauschen
move-claim = { $kind-indefinite-acc-initial } nehmen
move-claim-dragon = Den Drachen nehmen: ein Marker zu 2 SP
move-market = Den Händler bei { $type-definite-dat } anlegen: Dort zählt er doppelt
# in its own pile
move-market-own = Den Händler bei den Händlern anlegen
