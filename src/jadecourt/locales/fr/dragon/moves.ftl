### A sentence for each move, for lists and screen readers. Actions without a sentence are called by their names.

move-draft = Choisir { $first-definite } et { $second-definite }
# the first of two persons is chosen
move-draft-first = Choisir { $first-definite } et une deuxième personne
move-pass = Passer et compléter à 3 yuans
move-buy-small = Acheter { size-small.privilege }
move-buy-large = Acheter { size-large.privilege }
move-wall = Poser la tuile de muraille « { $bonus } »
# the wall card is chosen, a tile is to follow
move-wall-first = Muraille : choisissez une tuile de muraille
# tiles are drawn; n: how many the seat has left, 0 if it is not known
move-wall-drawn = { $n ->
    [0] Poser une tuile de muraille
   *[other] Poser une de vos { $n } tuiles de muraille, tirée au sort
}
move-floor = Ajouter un étage au palais { $palace }
move-new-palace = Construire un nouveau palais
move-play = Jouer { $card-definite } : { $kind }
# a card is chosen, the person is to follow
move-play-first = Jouer { $card-definite } : choisissez une personne
move-place = Installer { $kind-definite } au palais { $palace }
# old leaves, new takes the place
move-swap = Remplacer { $old-definite } du palais { $palace } par { $new-definite }
move-refuse = Refuser { $kind-definite }
move-release = Renvoyer { $kind-definite } du palais { $palace }
move-quake = Retirer un étage du palais { $palace }
move-flood = Abandonner { $good }
move-discard = Défausser { $card-definite }
move-sunrise = Prendre { $kind-definite }
move-charter = Invoquer la charte pour les { $type-plural }

# the person that moves in, where its kind is not known
kind-newcomer = nouvelle personne
    .definite = la nouvelle personne
