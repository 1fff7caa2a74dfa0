### The small boards of the guide

# read aloud: the cards of a player
guide-piles = Cards by type
