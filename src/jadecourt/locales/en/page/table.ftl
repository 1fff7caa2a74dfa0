### A running or finished game: prompt, side panel, notices and dialogs

## The page

table-loading = Loading the table…
table-not-found = This table does not exist, or it is private.
    .hint = If you were invited, open the complete link.
table-closed = This table was closed before the game started.
table-revoked = You can no longer see this table.
    .hint = It is private: you have left it, or its link was renewed. Ask the host for the new link.
table-seat-lost = You no longer have this seat.
table-all-seats-lost = You no longer have a seat here: you are watching now.
table-side-panel = Log, chat, points and table
table-chat = Chat
table-points = Points
table-table = Table

## The prompt

table-your-turn = Your turn
table-turn-of = { $name }’s turn
table-thinking = { $name } is thinking…
table-waiting-for = Waiting for { $names }
table-sealed = Hidden until all have chosen.
table-watching = You are watching.
table-over = The game is over
table-stopped = The game was stopped
table-rule = Rule { $number }
table-all-rules = All rules
# before the reason why a move is illegal
table-why-not = Why not?
table-moves-left =
    { $moves ->
        [one] { $moves } move left
       *[other] { $moves } moves left
    }
table-staged = Chosen so far
table-send =
    { $moves ->
        [0] Send
        [one] Send
       *[other] Send all { $moves }
    }
table-sending = Sending…
table-take-back = Take back
table-undo = Undo
# a button that opens the list with the title table-all-moves
table-moves = Moves
table-all-moves = All moves
table-preview-hint = Hover over a marked move, or focus it, to see what it does.
table-chance-next = Then cards are drawn.
# skips the animations of moves that are not shown yet
table-skip = Skip ({ $moves })
table-show-result = Result

## Undo

table-propose-undo = Propose undo
    .text = The other players must agree. Ask them?
    .unrated = If they agree, the game is no longer rated.
    .confirm = Ask them

## Proposals

table-proposal-undo = { $who } wants to take back moves.
table-proposal-stop = { $who } wants to stop the game without a result.
table-proposal-mine = You have asked the other players.
table-proposal-waits = Waiting for { $names }.
table-proposal-unrated = The game would no longer be rated.
table-proposal-accept = Agree
table-proposal-decline = Decline
table-proposal-withdraw = Withdraw

## Log and chat

table-since-last-turn = Since your last turn
table-chat-empty = No messages yet.
table-chat-placeholder = Write a message
table-chat-send = Send message
table-chat-to-table = To the table
table-chat-to-spectators = To spectators

# Messages of the server in the chat, by their codes. who: the name of a player; ply: a number of moves.
table-system-message =
    .joined = { $who } joined.
    .left = { $who } left; a bot takes over.
    .resigned = { $who } resigned; a bot takes over.
    .returned = { $who } is back.
    .timed_out = { $who } ran out of time; a bot takes over.
    .proposal_declined = { $who } declined.
    .stopped = The game was stopped by agreement.
    .ended = { $who } ended the game.
    .bot_replaced = A bot takes the seat of { $who }.
    .expired = The table was closed because its players were away for too long.
    .vote_started = The players are voting whether a bot should play for { $who }.
    .voted_out = { $who } was away; by vote, a bot takes over.
    .proposal_withdrawn = { $who } withdrew the proposal.
    .proposal_expired = The proposal of { $who } expired.
    .moves_undone = { $who } took back moves.
    .moves_undone_after_reveal = { $who } took back moves after new information was revealed.
    .unrated = The game is no longer rated.
    .made_casual = The host made the game unrated.
    .host_claimed = { $who } wants to become host, because the host is away.
    .host_changed = { $who } is the host now.

## Seats

table-bot = bot · { $level }
table-substitute = a bot plays · { $level }
table-online = online
table-offline = offline
# time: what is left on a clock, such as 4:05
table-clock-left = { $time } left
table-spectators =
    { $spectators ->
        [one] { $spectators } spectator
       *[other] { $spectators } spectators
    }

## The table tab

table-time-control = Time control
    .untimed = no clock
    .realtime = { $minutes } min + { $seconds } s per turn
    .correspondence =
        { $days ->
            [one] { $days } day per turn
           *[other] { $days } days per turn
        }
table-sound = Sound
table-rematch = Rematch
table-to-rematch = To the rematch
table-resign = Resign
    .text = A bot will play for you. You can return at any time, but after the first decision of the bot the game counts as abandoned.
    .rated = For the rating you are then placed last, whatever the score of the bot.
table-stop = Propose to stop
    .text = The game ends without a result if all players agree.
    .confirm = Propose
table-keys = Keys
table-key-arrows = ← ↑ → ↓
    .meaning = from one legal move to the next
table-key-enter = Enter
    .meaning = choose the move
table-key-escape = Escape
    .meaning = take back a move that was not sent
table-key-u = U
    .meaning = undo
table-key-c = C
    .meaning = list of all moves
table-key-l = L
    .meaning = skip animations

## Absent players; time: since when, or when, a time of day or a date

table-away = A bot plays for you.
table-take-seat-back = Take my seat back
table-my-absence =
    .resigned = You have resigned.
    .timeout = Your time has run out.
    .left = You have left the table.
    .voted_out = You did not move for a long time.
table-bot-for-me = A bot has played for you since { $time }.
table-abandoned-rated = For the rating this game counts as abandoned.
table-abandoned-casual = In your statistics this game counts as abandoned.
table-absence =
    .resigned = { $who } resigned.
    .timeout = { $who } ran out of time.
    .left = { $who } left.
    .voted_out = { $who } was away.
table-bot-for-them = A bot has played since { $time }.
table-waiting-since = Waiting for { $who } since { $time }.
table-vote-allowed-at = From { $time } you can vote to let a bot play.
table-vote = Let a bot play
table-votes = Votes for a bot: { $votes } of { $needed }.
table-voted = You have voted.

## Rated and casual games

table-rated = Rated
table-casual = Unrated
table-unrated-reason =
    .undo = No longer rated: moves were taken back after new information was revealed.
    .pair_limit = Not rated: two of the players reached the limit of rated games with each other today.
    .too_few_players = Not rated: only one of the players is left.
table-rewinds-after-reveal =
    { $times ->
        [one] Moves taken back after new information: { $times } time.
       *[other] Moves taken back after new information: { $times } times.
    }

## The result

table-you-win = You win!
# names: of the winners; winners: how many they are
table-wins =
    { $winners ->
        [one] { $names } wins
       *[other] { $names } win together
    }
table-bot-wins =
    { $winners ->
        [one] A bot wins for { $names }
       *[other] Bots win for { $names }
    }
table-all-abandoned = All players left; bots finished the game
    .rated = For the rating the order of leaving counts, not the points: the first to leave is placed last, and nobody gains.
table-place = Place
table-player = Player
table-total = Total
table-rating = Rating
# beside the name of a player
table-abandoned = abandoned
# after table-absence
table-bot-played = A bot took over, and the score is the bot’s.
    .place = A bot took over, and the score is the bot’s. For the rating: place { $place }.
table-show-board = View the board

## One screen for several players

table-handover = { $name }, make your secret choice
    .hint = Other players, please look away.
    .confirm = I am { $name }
