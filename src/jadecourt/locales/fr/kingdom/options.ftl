### The options, as described in forms and by the command line

option-players = nombre de joueurs
option-experienced3 = à trois joueurs : deux mises chacun et cinq cartes par manche
option-nobleValues = nombres de Nobles valant 2, 3 et 4, 12 en tout (4/4/4 est supposé : aucune liste n’est publiée)
    .format = trois nombres dont la somme est 12, comme 4/4/4
option-harvestLimitIncludesReset = la Moisson s’utilise avec au plus 2 cartes en main au lieu de 3
