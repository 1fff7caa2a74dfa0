### The game and its options in the lobby

title = L’Empire du Milieu
lobby-description = Misez en secret pour des cartes de cinq types. Dominer un type donne son pouvoir, et les mises à égalité ne prennent rien.

## Options and their values

lobby-option-players = Joueurs
lobby-option-experienced3 = Trois joueurs expérimentés
    .off = une mise chacun
    .on = deux mises chacun, cinq cartes par manche
lobby-option-nobleValues = Nobles de 2, 3 et 4
lobby-option-harvestLimitIncludesReset = Moisson stricte
    .off = au plus 3 cartes en main
    .on = au plus 2 cartes en main
