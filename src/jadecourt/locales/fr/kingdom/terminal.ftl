### Words that only the terminal client shows. Its columns are narrow; other names are those of the pieces.

terminal-you = vous
# vp: victory points, text if they have a sign
terminal-vp = { $vp } PV
# the colon after a word of another file
terminal-label = { $label } :

## Steps of a round, in the title

terminal-step-bid = mises secrètes
terminal-step-palace = mises : le Palais
terminal-step-harvest = mises : la Moisson
terminal-step-emperor = mises : l’Empereur
terminal-step-swap = échange du Dragon
terminal-step-claim = prises
terminal-step-market = prises : le Marché
terminal-step-draw = on pioche
terminal-step-run = en route
terminal-step-end = { phase-end }

## Face-up cards, deck, bids

terminal-row = { board-face-up } :
# before the cards that are left; rounds: how many they suffice for
terminal-deck = { board-deck } { $cards }, encore { $rounds ->
    [one] { $rounds } manche
   *[other] { $rounds } manches
} :
terminal-discard = { board-discard } :
terminal-dragon = { kind-DR.short } :
terminal-dragon-row = visible
terminal-dragon-aside = de côté
terminal-bids = { board-bids } :
terminal-order = { board-order } :
# after a bid of several seats
terminal-draw = piochent

## Table of goals and players: heads of columns, at most 6 characters for the lead

terminal-goal = but
terminal-gives = donne
terminal-lead = avance
# W are the Warlords, who get the points of the Heir; with the goal at most 15 characters
terminal-vp-heir = { $vp } PV→W

## Table of goals and players: heads of rows, at most 17 characters

terminal-hand = main
terminal-carried = reportées
terminal-bid = mise
terminal-tokens = jetons (2 PV)
    .short = { $n }j
terminal-cards = cartes
terminal-last-dragon = Dragon, manche
terminal-points = points

## The own area: before cards and points

terminal-own-hand = { terminal-hand } :
terminal-own-carried = { terminal-carried } :
terminal-own-points = { terminal-points } :
terminal-used = utilisées :
terminal-sealed = en secret :
# card is played onto a card that stays on the table
terminal-onto = { $card } sur { $carried }

## What moves do, in a numbered list. Some have a .brief form for long lists.

# before the value of a bid
terminal-value = valeur
# cards: text
terminal-takes-back = reprend { $cards }
# before the letters of seats
terminal-may-tie = égalité possible avec
# place: in the order of claims
terminal-place = numéro { $place } dans l’ordre
    .brief = numéro { $place }
terminal-too-late = numéro { $place } dans l’ordre, plus de carte
    .brief = trop tard ({ $place })
# before the letters of seats
terminal-tied = égalité, reportée :
    .brief = égalité :
terminal-draws = égalité, pioche comme
    .brief = pioche avec
terminal-token = un jeton : +2 PV
terminal-to-market = Marchand, puis choix de sa pile
    .brief = sur une pile
terminal-takes = obtient { $goal-definite }
# before the letter of a seat
terminal-takes-from = prend { $goal-definite } à
# behind the question which card to take; bid: text, such as 6+2
terminal-with-bid = avec { $bid }
terminal-as-heir = grâce à l’Héritier

## Legend of the board

terminal-legend-pile = ★4 Ph +M : tient le but, influence 4, avec Philosophe et Marchand invité.
terminal-legend-short = 3=9 : trois Nobles de 9 PV. 3j : trois jetons.
terminal-legend-lead = A +2 : A le tient, 2 d’avance. A=B : B en a autant. (A=B) : libre, à égalité.
terminal-legend-hand = 01·3▁··· : cartes en main, le 4 reporté, les autres utilisées ; 0 : la Reprise.
terminal-legend-bid = 6+2 : le 2 sur le 6 reporté, vaut 8. 5½ : avec le bonus de l’Empereur.
terminal-legend-choice = Une mise se tape par sa carte : 5 est le 5 ; au besoin, 62 est le 2 sur le 6.
terminal-legend-points = Points comme à la fin. Type sans carte : -3. Jeton ou Dragon : 2.
