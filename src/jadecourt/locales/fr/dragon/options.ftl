### The game, and its options: name, description and values

title = L’Année du Dragon
# on the card of the game in the lobby
lobby-description = Douze mois de catastrophes, toutes connues d’avance. Logez et nourrissez vos gens, et perdez-en le moins possible.

option-players = Joueurs
    .description = nombre de joueurs
option-edition = Édition
    .description = 2007 : le grand privilège coûte 6 yuans ; 2017 : 7
option-largePrivilegeCost = Prix du grand privilège
    .description = prix du grand privilège, par défaut celui de l’édition
    .number = { $number } yuans
    .edition = Celui de l’édition
option-greatWall = La Grande Muraille
    .description = extension : la Grande Muraille
option-superEvent = Super-évènement
    .description = extension : un super-évènement au 7e tour, connu dès le début ou caché jusque-là
    .random = Tiré au sort
    .hidden = Caché jusqu’au mois 7
option-eventAdjacency = Évènements égaux
    .description = si deux évènements égaux sont séparés ou restent comme ils sont tirés
    .slide = Séparés
    .free = Tels qu’ils sont tirés
option-startSeat = Qui choisit en premier
    .description = place qui choisit en premier ses deux personnes
    .number = Place { $place }
    .random = Tirage au sort
option-wallTiles = Tuiles de muraille
    .description = si chacun choisit ses tuiles de muraille ou les tire au sort
    .chosen = Choisies par les joueurs
    .random = Tirées au sort
