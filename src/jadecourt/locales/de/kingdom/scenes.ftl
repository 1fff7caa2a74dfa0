### What happens on the board between two decisions, scene by scene

scene-round = Runde { $round }
scene-bids = Alle Gebote werden aufgedeckt
# the seat with the Palace bids after the others
scene-first-bids = Gebote werden aufgedeckt
scene-last-bid = { $name } bietet zuletzt
# the line of a seat that has played the Reset
scene-reset = Neustart
scene-ties = Gleichstand!
scene-ties-stay = Karten im Gleichstand bleiben liegen.
scene-ties-stacks = Doppelgebote im Gleichstand ziehen vom Stapel.
scene-final = Schlusswertung
# above the bids of the round before, while the next bids are secret
board-last-bids = Letzte Runde
