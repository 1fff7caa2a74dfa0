### The small boards of the guide

# read aloud: the cards of a player
guide-piles = Cartes par catégorie
