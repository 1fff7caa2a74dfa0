### Words that several pages share, and the pages without a folder of their own

board = Board
cancel = Cancel
game-not-found = Game not found.
loading = Loading
log = Log
my-games = My games
reference = Reference
replay = Replay
rules = Rules
running-games = Running games
tutorial = Tutorial

## The start page

home-title = What shall we play?
home-lead = Against bots in one click, or with friends by a link. You need no account.
home-all-my-games = All my games
home-open-tables = Open tables
# the heading of the games that go on
home-continue = Continue

## My games

my-games-none = You are not in a game yet.
my-games-hint = Games that you start or join appear here.
my-games-finished = Finished games
my-games-more = Show more
my-games-statistics = Statistics

## The page of an invitation link

join-page = Invitation
join-invited-by = { $host } invites you
join-public = An open table
join-seats = Seats
join-button = Join
    .busy = One moment…
# the label of the field for the name of a new guest
join-as = You join as
join-as-name = You join as { $name }.
join-members-only = Only members can join.
join-register = Register your name
join-full = All seats are taken.
join-started = The game has already started.
join-over = This game is over.
join-watch = Watch
join-replay = Watch the replay
join-own-table = Go to your table
join-not-found = This table does not exist, or the link is no longer valid.
    .hint = Ask for a new link, or start your own game.

## Settings

settings-page = Settings
settings-appearance = Appearance
settings-playing = Playing
settings-account = Name and account

## Statistics of a user

user-not-found = User not found.
user-kind-guest = Guest
user-kind-member = Member
user-kind-bot = Bot account
statistics-none = No finished games yet.
    .hint = Statistics appear after the first finished game.
statistics-games =
    { $games ->
        [one] { $games } game
       *[other] { $games } games
    }
statistics-wins = Wins
statistics-mean = Mean score
statistics-best = Best score
statistics-abandoned = Abandoned
statistics-rating = Rating
    .hint = Conservative rating from rated games between people; new players start near 1000.
    .none = no rated games yet
statistics-places = Places
statistics-place =
    { $place ->
        [1] 1st place
        [2] 2nd place
        [3] 3rd place
       *[other] { $place }th place
    }
statistics-times =
    { $times ->
        [one] { $times } time
       *[other] { $times } times
    }
statistics-sources = Average points by source
statistics-points = { NUMBER($points, maximumFractionDigits: 1) } VP

## Unknown addresses

page-not-found = Page not found
    .hint = Check the address, or go back to the lobby.
