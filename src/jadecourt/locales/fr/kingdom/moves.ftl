### A sentence for each move, for lists and screen readers.
### card, carried, bottom and top are bid cards.

move-bid = Miser { $card }
move-reset = Jouer la Reprise
# value: of the stack
move-onto = Jouer { $card-definite } sur votre { $carried } : mise { $value }
move-harvest = Jouer { $card-definite } à la place de la Reprise
move-harvest-keep = Laisser la Reprise
move-emperor = Ajouter ½ à la mise de { $card }
move-emperor-stack = Ajouter ½ à la pile { $bottom }+{ $top }
move-swap = Échanger le Dragon contre { $kind-indefinite }
move-claim = Prendre { $kind-indefinite }
move-claim-dragon = Prendre le Dragon : un jeton de 2 points
move-market = Poser le Marchand avec { $type-definite } : il compte double
# in its own pile
move-market-own = Garder le Marchand avec les Marchands
