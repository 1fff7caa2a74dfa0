### The game in the lobby

# how far a game is
lobby-progress = Manche { $round }
