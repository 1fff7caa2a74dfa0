### Names that users cannot take, because the server or somebody who speaks for it could have them; separated by commas

# names of bots in older versions; the names of the levels are reserved as well
reserved-levels = facile, moyen, fort, difficile
reserved-names = serveur, hôte, ordinateur, opérateur
# followed by a number: the name of an empty seat
reserved-seat = place
# words that no name may contain
reserved-words = système, officiel, administrateur, administratrice, modérateur, modératrice, modération
