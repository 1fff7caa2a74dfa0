### The result of a game

# the heading of a table with a row for each source, and its name for screen readers
result-sources = Points by source
result-moments = Moments that decided the game
    .offer = The computer can look for the moves that cost the most. This takes less than a minute.
    .find = Find them
    .searching = Looking at every decision…
    .none = No single move decided it: nobody made a clear mistake.
    .hint = In per cent: what the move cost of the chance to win. Choose one to see the board.
# move: the best move of a moment, in words
result-moment-better = Better: { $move }
result-share = Share
    .save = Save the picture
    .link = Link to the replay
    .private = Anyone with this link can watch the replay and read the chat of the table.
    .loopback = Others can open this link only if they can reach this computer.
    .no-link = This game is private, and its link was made in another browser. You can share the picture or the whole game.
# a field with a link that contains all moves, and a button to copy it
game-link = The whole game as a link
    .names = With the names of the players
    .hint = The link itself contains the game: it works without an account, even when this table is gone.
# a button among others: back to the first page
result-lobby = Lobby

## Games against bots

# ends the game at once
table-end = End the game
    .text = The game ends now, without a result. You can replay what was played.
