### The lobby: the first page, tables in lists, the form for a new table, the waiting room, invitations

## First page

# The card of a game
lobby-play = Play
lobby-play-game = Play { $game } against bots
lobby-options = Options and friends
lobby-options-of = Options and friends for { $game }
lobby-links-of = Learn { $game }
lobby-import = Replay a record
    .hint = A file that was saved from a replay. It opens as a private replay.
    .choose = Choose a file
    .busy = Reading…
    .too-long = This file is too long for a game record.

## A table in a list

lobby-your-turn = Your turn
lobby-waiting = Waiting for players
lobby-their-turn = Waiting for others
lobby-stopped = stopped
lobby-join = Join
lobby-resume = Continue
lobby-watch-table = Watch
lobby-enter = Open
lobby-replay = Replay
# For screen readers. action: the text of the button, such as Join; players: a list of names
lobby-action-at = { $action }: { $game }, { $players }
lobby-seats-taken =
    { $taken } of { $seats ->
        [one] { $seats } seat
       *[other] { $seats } seats
    } taken
lobby-you = you
lobby-seat-free = free
lobby-seat-by-link = by link
# name: of the bot, as in the game
lobby-seat-bot = { $name } (bot, { $level })
lobby-place =
    { $place ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $place }th
    }
lobby-bots =
    { $bots ->
        [one] { $bots } bot
       *[other] { $bots } bots
    }
lobby-free-seats =
    { $seats ->
        [one] { $seats } free seat
       *[other] { $seats } free seats
    }
lobby-spectators =
    { $spectators ->
        [one] { $spectators } spectator
       *[other] { $spectators } spectators
    }
# name and value of an option of the game
lobby-option = { $name }: { $value }
lobby-private = private
lobby-rated = rated
lobby-casual = unrated
lobby-untimed = no clock
# increment: seconds added after each turn
lobby-realtime = { $minutes } min + { $increment } s
lobby-correspondence =
    { $days ->
        [one] { $days } day
       *[other] { $days } days
    } a turn

## The form for a new table

new-table-title = { $game }: a new table
new-table-seats = Number of players
# Who sits at a seat
new-table-occupant-me = Me
new-table-occupant-bot = A bot
new-table-occupant-open = Anybody
new-table-occupant-invited = By my link
new-table-occupant-hot-seat = At this screen
# For screen readers; seat: its number
new-table-occupant = Who sits at seat { $seat }
new-table-level = Level of the bot at seat { $seat }
new-table-name = Name at seat { $seat }
new-table-name-hint = Player { $seat }
# Heading of the bots that the host of the server has added, in a list below the levels
new-table-other-bots = Other bots
new-table-game-options = Options of the game
new-table-time-control = Time control
time-control-untimed = No clock
    .description = Players take as much time as they need.
time-control-realtime = Real time
    .description = A clock for each player, for a game in one session.
time-control-correspondence = Days
    .description = Some days for each turn.
new-table-minutes = Time for the whole game
    .value =
        { $n ->
            [one] { $n } minute
           *[other] { $n } minutes
        }
new-table-increment = Added after each turn
    .value =
        { $n ->
            [one] { $n } second
           *[other] { $n } seconds
        }
new-table-days = Time for each turn
    .value =
        { $n ->
            [one] { $n } day
           *[other] { $n } days
        }
new-table-private = Private table
    .description = Only players with the link can find or watch it.
new-table-rated = Rated game
    .description = The result changes the ratings. Only members can join.
    .players-only = Rated games have no bots and one seat for each player: choose “{ new-table-occupant-open }” or “{ new-table-occupant-invited }” for all other seats.
    .members-only = For members: register your name first.
new-table-start = Start
new-table-create = Create the table
new-table-invite = Create and invite

## The waiting room

waiting-ready = All seats are taken
waiting-free-seats =
    { $seats ->
        [one] { $seats } seat is still free.
       *[other] { $seats } seats are still free.
    }
# host: the name of a player; `.unknown`: the host has no seat
waiting-ready-host = You can start the game.
waiting-ready-guest = { $host } can start the game.
    .unknown = The host can start the game.
waiting-for-host = When all seats are taken, { $host } can start the game.
    .unknown = When all seats are taken, the host can start the game.
waiting-host-offline = { $host } is away. You can become host instead.
    .unknown = The host is away. You can become host instead.
waiting-claim-host = Become host
# time: of today, such as 14:05
waiting-claimable-at = If the host does not return, you can become host at { $time }.
waiting-seat = Seat { $seat }
waiting-host = host
waiting-online = online
waiting-offline = offline
waiting-seat-open = Free for anybody
waiting-seat-invited = Reserved for someone with the link
waiting-seat-reserved = Reserved for { $name }
waiting-assign = Assign seat { $seat } to
waiting-assign-bot = Bot, { $level }
waiting-start = Start the game
waiting-leave = Leave the table
    .last = Close the table
waiting-rated = Rated game.
    .hint = The result changes the ratings. A player who leaves or runs out of time is placed last.
    .make-casual = Make it unrated

## Invitations

invite-title = Invite friends
invite-hint = Anyone with this link can join with one click.
invite-public = The table is also in the list of open tables.
invite-link = Link to this table
invite-copy = Copy
invite-copied = Copied
invite-share = Share
invite-new-link = Create a new link
    .hint = The old link stops working.
invite-key-unknown = The link was created in another browser.
invite-qr = QR code of the link
    .hint = Or scan it with a phone.
