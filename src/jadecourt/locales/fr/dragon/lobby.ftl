### The game in the lobby: a description, and the options of a table

lobby-description = Douze mois de catastrophes, toutes connues d’avance. Logez et nourrissez vos gens, et perdez-en le moins possible.

lobby-option-edition = Édition
lobby-option-largePrivilegeCost = Prix du grand privilège
    .edition = Celui de l’édition
lobby-option-greatWall = La Grande Muraille
lobby-option-superEvent = Super-évènement
    .random = Tiré au sort
lobby-option-eventAdjacency = Évènements égaux
    .slide = Séparés (slide)
    .free = Tels qu’ils sont tirés (free)
lobby-option-startSeat = Qui choisit en premier
    .random = Tirage au sort
lobby-seat = Place { $seat }
lobby-yes = Oui
lobby-no = Non
