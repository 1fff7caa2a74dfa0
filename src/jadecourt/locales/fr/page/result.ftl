### The result of a game

# the heading of a table with a row for each source, and its name for screen readers
result-sources = Points par origine
result-moments = Les moments décisifs
    .offer = L’ordinateur peut chercher les coups qui ont coûté le plus cher. Cela prend moins d’une minute.
    .find = Les chercher
    .searching = Examen de toutes les décisions…
    .none = Aucun coup n’a décidé à lui seul : personne n’a fait d’erreur nette.
    .hint = En pourcentage : ce que le coup a coûté en chances de gagner. Choisissez-en un pour voir le plateau.
# move: the best move of a moment, in words
result-moment-better = Mieux : { $move }
result-share = Partager
    .save = Enregistrer l’image
    .link = Lien vers la relecture
    .private = Toute personne qui a ce lien peut regarder la relecture et lire la discussion de la table.
    .loopback = Les autres ne peuvent ouvrir ce lien que s’ils ont accès à cet ordinateur.
    .no-link = Cette partie est privée, et son lien a été créé dans un autre navigateur. Vous pouvez partager l’image ou toute la partie.
# a field with a link that contains all moves, and a button to copy it
game-link = Toute la partie dans un lien
    .names = Avec les noms des joueurs
    .hint = Le lien lui-même contient la partie : il s’ouvre sans compte, même quand cette table n’existe plus.
# a button among others: back to the first page
result-lobby = Accueil

## Games against bots

# ends the game at once
table-end = Arrêter la partie
    .text = La partie s’arrête maintenant, sans résultat. Vous pourrez revoir ce qui a été joué.
