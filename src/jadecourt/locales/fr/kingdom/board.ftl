### The board and the standings

## Deck and face-up cards

board-round = Manche { $round }
board-over = La partie est finie
board-face-up = Cartes visibles
# no face-up cards
board-row-empty = Il ne reste aucune carte
board-deck = Pioche
board-deck-cards = Pioche : { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}
# row: the number of cards turned up each round
board-deck-and-row = { board-deck-cards }, { $row } par manche
board-in-deck = Encore dans la pioche
board-discard = Défausse
board-discard-cards = Défausse : { $cards }

## Goals

board-goals = Buts
board-goal-held = { $goal } : à { $holder }, { $goal-power }, { board-goal-lead }
board-goal-free = { $goal } : à personne, { $goal-power }, { board-goal-lead }
# lead: of the first over the second player
board-goal-lead = { $type } : { $lead ->
    [0] égalité en tête
   *[other] avance de { $lead }
}
# a preview of a move
board-goal-taken = { $player } obtient { $goal-definite }
# the head of a column: the lead of the first player
board-lead = Avance
# read before the influence of the holder of a goal
board-holds = le détient :

## Bids of all players

board-order = Ordre des prises
board-draw-hint = piles à égalité : chacun pioche
board-bids = Mises
board-secret-bids = Mises secrètes
board-secret-note = Révélées toutes ensemble
board-to-reveal = { $player } : à révéler
# card, bottom and top: bid cards; value: text, such as 6½
board-bid = mise { $card }, valeur { $value }
board-bid-stack = mise { $bottom } + { $top }, valeur { $value }
board-bid-reset = la Reprise seule : aucune mise

## Bid cards and own bids; card is a bid card

board-own-hand = Votre main
board-own-bids = Vos mises
board-own-secret-bid = Votre mise secrète
# cards: text, such as 6+2
board-own-secret-cards = Votre mise secrète : { $cards }
board-hand-of = { $player } : cartes de mise
board-card-hand = { $card } : en main
board-card-aside = { $card } : utilisée, revient avec la Reprise
    .legend = utilisée : revient avec la Reprise
    .tag = utilisée
board-card-carried = { $card } : reportée, attend une carte
    .legend = reportée : attend une carte
    .tag = reportée
board-card-played = { $card } : mise
board-choose-two = Choisissez deux cartes, dans l’ordre que vous voulez.
board-one-more = Encore une carte.
board-which-slot = Où jouer { $card-definite } ?
board-slot-alone = seule
board-slot-onto = sur { $card-definite }
# slot: board-slot-…; move: the sentence of the move
board-slot-move = { $slot } : { $move }
board-next-alone = Choisissez une carte à jouer seule.
board-next-onto = Choisissez une carte à jouer sur votre { $card }.
board-replace-reset = ou jouer une carte à sa place
board-give-half = Quelle mise reçoit +½ ?
board-new-merchant = Un Marchand à poser
board-new-merchant-note = Choisissez une pile : ailleurs, il compte double.

## Players

board-others = Autres joueurs
board-seat = { $player } : cour et mises
# influence: text, “3 → 4” while a move is previewed
board-pile = { $type } : { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}, influence { $influence }
# cards: the guests as well
board-pile-guests = { $type } : { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}, { $guests ->
    [one] { $guests } Marchand invité
   *[other] { $guests } Marchands invités
} comptant double, influence { $influence }
# pile: board-pile…; move: the sentence of the move
board-pile-move = { $pile }. { $move }
board-tokens = { $tokens ->
    [one] { $tokens } jeton de 2
   *[other] { $tokens } jetons de 2
}
board-holds-dragon = tient le Dragon céleste

## Points

board-points-now = points si la partie finissait maintenant
board-points-final = points finals
# parts: board-points-source, several times
board-points-now-parts = points si la partie finissait maintenant : { $parts }
board-points-final-parts = points finals : { $parts }
# points: text with a sign
board-points-source = { $source } { $points }
# place: 1 … 5
board-place = { $place ->
    [1] 1er
   *[other] { $place }e
}
board-total = Total
# rows of the table of Farmers
board-farmers-own = possédés
board-farmers-left = restants
board-farmers-points = points
board-farmers-note = { $fewest ->
    [0] Un joueur n’en a aucun : rien n’est retiré.
    [one] { $fewest } est retiré à chacun, autant qu’en a le moins pourvu.
   *[other] { $fewest } sont retirés à chacun, autant qu’en a le moins pourvu.
}
board-farmers-table = Points des Paysans restants :
board-missing-note = Chacun coûte 3 points à la fin.
# the row of the missing types of each player
board-missing-types = sans
board-missing-none = aucun
