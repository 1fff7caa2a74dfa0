### Sentences of the log. $name is the player; other arguments: game.toml

entry-round =
    Manche { $round }. Cartes visibles : { $cards }. Il reste { $deck ->
        [one] { $deck } carte
       *[other] { $deck } cartes
    } dans la pioche.
entry-bid = { $name } mise { $card }.
entry-stack = { $name } mise { $bottom }+{ $top }, sur le { $bottom } reporté.
entry-reset = { $name } joue la Reprise.
entry-reset-kept = { $name } laisse la Reprise en jeu.
entry-reset-replaced = { $name } utilise la Moisson et met { $card } à la place de la Reprise.
entry-emperor-single = { $name } ajoute le ½ de l’Empereur à sa mise de { $card }.
entry-emperor-stack = { $name } ajoute le ½ de l’Empereur à sa mise de { $bottom }+{ $top }.
entry-tied = { $name } est à égalité avec { $card } : la carte est reportée.
entry-tied-stack = { $name } est à égalité avec la pile { $bottom }+{ $top }.
entry-swapped = { $name } échange le Dragon céleste contre { $card-indefinite }.
entry-claimed = { $name } prend { $card-indefinite }.
entry-token = { $name } reçoit un jeton de 2 PV pour le Dragon (total { $tokens }).
entry-no-card-left = { $name } ne reçoit rien : il ne reste plus de carte.
entry-drew = { $name } pioche { $card-indefinite }.
entry-no-draw =
    La pioche a { $deck ->
        [one] { $deck } carte
       *[other] { $deck } cartes
    }, il en faut { $needed } : personne ne pioche.
entry-merchant-placed = { $name } pose le Marchand avec { $type-definite }.
entry-heir-claimed = { $name } prend { $card-indefinite } grâce à l’Héritier.
entry-goal = { $name } obtient { $goal-definite } avec une influence de { $influence }.
entry-discarded = Cartes restantes : { $cards }.
entry-dragon = { $name } reçoit le Dragon céleste.
entry-no-dragon = Égalité pour le Dragon céleste : il reste de côté.
entry-cards-returned = { $name } reprend ses cartes utilisées ; main : { $hand }.
entry-end =
    Il reste { $deck ->
        [one] { $deck } carte
       *[other] { $deck } cartes
    } dans la pioche, trop peu pour une autre manche : la partie est finie.
entry-heir-given = { $name } est en tête pour les Seigneurs de guerre ({ $influence }) et reçoit l’Héritier.
entry-heir-discarded = Personne n’est seul en tête pour les Seigneurs de guerre : l’Héritier est défaussé.
entry-cards-scored = { $name } marque { $vp } PV pour Nobles, Seigneurs de guerre et carte du Philosophe.
entry-goals-scored = { $name } marque { $vp } PV pour ses buts.
entry-tokens-scored =
    { $name } marque { $vp } PV pour { $tokens ->
        [one] { $tokens } jeton
       *[other] { $tokens } jetons
    }.
entry-missing-scored =
    { $name } marque { $vp } PV pour { $types ->
        [one] { $types } type manquant
       *[other] { $types } types manquants
    }.
entry-farmers-scored =
    { $name } marque { $vp } PV pour { $left ->
        [one] { $left } Paysan
       *[other] { $left } Paysans
    }, après que chacun en a défaussé { $discarded }.
entry-philosopher-scored = { $name } marque { $vp } PV pour les Bureaucrates du Philosophe.
entry-ranked =
    { $name } termine au rang { $place } avec { $vp } PV et { $cards ->
        [one] { $cards } carte
       *[other] { $cards } cartes
    }.
