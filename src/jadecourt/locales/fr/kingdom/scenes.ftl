### What happens on the board between two decisions, scene by scene

scene-round = Manche { $round }
scene-bids = Toutes les mises sont révélées
# the seat with the Palace bids after the others
scene-first-bids = Les mises sont révélées
scene-last-bid = { $name } mise en dernier
# the line of a seat that has played the Reset
scene-reset = Reprise
scene-ties = Égalité !
scene-ties-stay = Les cartes à égalité restent sur la table.
scene-ties-stacks = Les piles à égalité piochent.
scene-final = Décompte final
# above the bids of the round before, while the next bids are secret
board-last-bids = Manche précédente
