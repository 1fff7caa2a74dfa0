### The game, and its options: name, description and values

title = L’Année du Dragon
# on the card of the game in the lobby
lobby-description = Douze mois de catastrophes, toutes connues d’avance. Logez et nourrissez vos gens, et perdez-en le moins possible.

option-players = Joueurs
    .description = Combien de personnes jouent
option-edition = Édition
    .description = Le grand privilège coûte 7 yuans dans l’édition de 2017, et 6 dans celle de 2007
option-largePrivilegeCost = Prix du grand privilège
    .description = Le prix du grand privilège, normalement celui de l’édition
    .number = { $number } yuans
    .edition = Celui de l’édition
option-greatWall = La Grande Muraille
    .description = Extension : vous construisez ensemble la Grande Muraille, contre les Mongols
option-superEvent = Super-évènement
    .description = Extension : un évènement spécial au mois 7, connu dès le début ou caché jusque-là
    .random = Tiré au sort
    .hidden = Caché jusqu’au mois 7
option-eventAdjacency = Évènements égaux
    .description = Si le même évènement peut venir deux mois de suite
    .slide = Séparés
    .free = Tels qu’ils sont tirés
option-startSeat = Qui choisit en premier
    .description = Qui choisit en premier ses deux personnes
    .number = Place { $place }
    .random = Tirage au sort
option-wallTiles = Tuiles de muraille
    .description = Si vous choisissez la tuile de muraille que vous posez, ou la tirez au sort
    .chosen = Choisies par les joueurs
    .random = Tirées au sort
