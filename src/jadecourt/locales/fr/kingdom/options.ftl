### The game, and its options: name, description and values

title = L’Empire du Milieu
# on the card of the game in the lobby
lobby-description = Misez en secret pour des cartes de cinq types. Dominer un type donne son pouvoir, et les mises à égalité ne prennent rien.

option-players = Joueurs
    .description = Combien de personnes jouent
option-experienced3 = Trois joueurs expérimentés
    .description = À trois joueurs : deux mises chacun, et cinq cartes par manche
    .off = une mise chacun
    .on = deux mises chacun, cinq cartes par manche
option-nobleValues = Nobles de 2, 3 et 4
    .description = Combien des 12 Nobles valent 2, 3 et 4 points
    .format = trois nombres dont la somme est 12, comme 4/4/4
option-harvestLimitIncludesReset = Moisson stricte
    .description = La Moisson s’utilise avec au plus 2 cartes en main, au lieu de 3
    .off = au plus 3 cartes en main
    .on = au plus 2 cartes en main
