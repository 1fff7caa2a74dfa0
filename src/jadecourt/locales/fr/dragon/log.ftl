### Sentences of the log. $name is the player; other arguments: game.toml

entry-start-seat = { $name } commence le choix des personnes.
entry-event-placed = Mois { $month } : { $event-full }.
entry-events-exchanged = Les évènements des mois { $left } et { $right } sont échangés.
entry-super-drawn = Le super-évènement du mois 7 est { $super-full }.
entry-drafted = { $name } choisit { $first } et { $second }.
entry-month = Le mois { $month } commence ; il se terminera par { $event-full }.
entry-group = Groupe { $group } : { $cards }.
entry-order = Ordre du tour : { $order }.
entry-passed =
    { $name } passe et prend { $gained ->
        [one] { $gained } yuan
       *[other] { $gained } yuans
    } (total { $yuan }).
entry-fee =
    { $name } paie { $fee ->
        [one] { $fee } yuan
       *[other] { $fee } yuans
    } pour le groupe occupé (total { $yuan }).
entry-acted = { $name } choisit { $action } dans le groupe { $group }.
entry-income =
    { $name } prend { $yuan ->
        [one] { $yuan } yuan
       *[other] { $yuan } yuans
    } (total { $total }).
entry-harvest =
    { $name } récolte { $rice ->
        [one] { $rice } sac
       *[other] { $rice } sacs
    } de riz (total { $total }).
entry-fireworks-gained =
    { $name } fabrique { $fireworks ->
        [one] { $fireworks } feu
       *[other] { $fireworks } feux
    } d’artifice (total { $total }).
entry-research = { $name } marque { $vp } PV pour ses livres (total { $total }).
entry-privilege =
    { $name } achète { $size-privilege } pour { $price ->
        [one] { $price } yuan
       *[other] { $price } yuans
    } (total { $yuan }).
entry-builds =
    { $name } construit { $floors ->
        [one] { $floors } étage
       *[other] { $floors } étages
    }.
entry-floor-added =
    { $name } : le palais { $palace } passe à { $floors ->
        [one] { $floors } étage
       *[other] { $floors } étages
    }.
entry-palace-added = { $name } fonde le palais { $palace } avec 1 étage.
entry-wall-tile = { $name } pose la tuile { $length } de la muraille et reçoit { $bonus }.
entry-played = { $name } joue { $card-definite } : { $kind-indefinite }.
entry-placed = { $name } installe { $kind-indefinite } au palais { $palace }.
entry-marker-moved =
    { $name } avance de { $steps ->
        [one] { $steps } case
       *[other] { $steps } cases
    } jusqu’à { $space }.
entry-swapped = { $name } renvoie { $old-indefinite } du palais { $palace } pour { $new-indefinite }.
entry-refused = { $name } n’a pas de place et renonce : { $kind-indefinite } s’en va.
entry-event = Évènement du mois { $month }{ $again } : { $event-full }.
entry-tribute =
    { $name } paie { $paid ->
        [one] { $paid } yuan
       *[other] { $paid } yuans
    } et doit { $due ->
        [one] { $due } renvoi
       *[other] { $due } renvois
    }.
entry-drought =
    { $name } donne { $rice ->
        [one] { $rice } sac
       *[other] { $rice } sacs
    } de riz et doit { $due ->
        [one] { $due } renvoi
       *[other] { $due } renvois
    }.
entry-festival =
    { $name } marque { $vp } PV et rend { $returned ->
        [one] { $returned } feu
       *[other] { $returned } feux
    } d’artifice (total { $left }).
entry-mongol =
    { $name } marque { $vp } PV pour ses casques et doit { $due ->
        [one] { $due } renvoi
       *[other] { $due } renvois
    }.
entry-contagion =
    { $name } a { $mortars ->
        [one] { $mortars } mortier
       *[other] { $mortars } mortiers
    } et doit { $due ->
        [one] { $due } renvoi
       *[other] { $due } renvois
    }.
entry-released = { $name } perd { $kind-indefinite } du palais { $palace }.
entry-decayed =
    { $name } : le palais vide { $palace } se délabre : il lui reste { $floors ->
        [one] { $floors } étage
       *[other] { $floors } étages
    }.
entry-palace-removed = { $name } : le palais vide { $palace } se délabre et disparaît.
entry-scored = { $name } marque { $palaces } PV pour les palais, { $ladies } pour les dames, { $privileges } pour les privilèges.
entry-wall-held =
    La muraille de { $length ->
        [one] { $length } tuile
       *[other] { $length } tuiles
    } tient ({ $threshold } nécessaires).
entry-wall-short =
    La muraille de { $length ->
        [one] { $length } tuile
       *[other] { $length } tuiles
    } est trop courte ({ $threshold } nécessaires).
entry-wall-scored = { $name } marque { $vp } PV pour ses tuiles de muraille.
entry-super = Le super-évènement : { $super-full }.
entry-people-scored =
    { $name } marque { $vp } PV pour { $people ->
        [one] { $people } personne
       *[other] { $people } personnes
    }.
entry-monks-scored = { $name } marque { $vp } PV pour ses moines.
entry-quaked =
    { $name } : le palais { $palace } tombe à { $floors ->
        [one] { $floors } étage
       *[other] { $floors } étages
    }.
entry-collapsed = { $name } : le palais { $palace } s’effondre.
entry-flooded = { $name } perd { $good } dans l’inondation.
entry-erupted = Tous les pions reviennent à la case 0.
entry-discarded = { $name } défausse { $card-definite }.
entry-sunrise = { $name } accueille { $kind-indefinite } au lever du soleil.
entry-assassinated =
    { $name } perd { $small ->
        [one] { $small } petit privilège
       *[other] { $small } petits privilèges
    } et { $large ->
        [one] { $large } grand
       *[other] { $large } grands
    }.
entry-charter =
    { $name } invoque la charte du type { $type } ({ $symbols ->
        [one] { $symbols } symbole
       *[other] { $symbols } symboles
    }).
entry-ladies-scored = { $name } marque { $vp } PV pour ses dames de la cour.
entry-goods-scored = { $name } marque { $vp } PV pour yuans, riz et feux d’artifice.
entry-ranked = { $name } termine au rang { $place } avec { $vp } PV.
entry-hand-empty = { $name } n’a plus de cartes.
