### The game in the lobby

# how far a game is
lobby-progress = Month { $round } of 12
