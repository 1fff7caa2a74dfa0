### The game in the lobby

# how far a game is
lobby-progress = Mois { $round } sur 12
