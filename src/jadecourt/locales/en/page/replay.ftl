### The replay of a finished game

replay-title = Replay: { $names }
replay-loading = Loading the replay…
replay-failed = This game cannot be replayed
replay-to-table = To the table
replay-side = Log and analysis
replay-panel = Log or analysis
replay-analysis = Analysis
# a seat without a name
replay-player = Player { $number }
# above the actions of a game in a link; scores: the names with their points, the winner first
replay-link =
    .result = Final scores: { $scores }
    .running = The game was still being played when this link was made.

## Controls

replay-controls = Replay controls
replay-scrubber = Position in the game
# The position: ply is the number of moves before it, last that of the whole game. A game without rounds has round 0.
replay-position =
    { $round ->
        [0] Ply { $ply } of { $last }
       *[other] Round { $round } · ply { $ply } of { $last }
    }
replay-round = Round { $round }
replay-beginning = The beginning
replay-first = To the beginning
replay-last = To the end
replay-back =
    .ply = One ply back
    .phase = One phase back
    .round = One round back
replay-forward =
    .ply = One ply forward
    .phase = One phase forward
    .round = One round forward
replay-play = Autoplay
replay-pause = Pause
replay-speed = Speed
replay-speed-factor = { $factor }×
# before a list of the seats and replay-spectator
replay-view-as = View as
replay-spectator = Spectator
replay-played = { $who }: { $move }

## Actions

replay-copy-link = Copy link
    .copied = The link to this position is copied.
    .failed = Your browser does not allow copying. Here is the link: { $link }
# before links to two formats of the record
replay-record = Record:
    .text = text
    .json = JSON
replay-share = Share the game
replay-keys = Keys
replay-key-arrows = ← →
    .meaning = one ply
replay-key-shift = Shift + ← →
    .meaning = one phase
replay-key-page = Page ↑ ↓
    .meaning = one round
replay-key-ends = Home End
    .meaning = beginning and end
replay-key-space = Space
    .meaning = autoplay
replay-key-digits = 1 … 5, 0
    .meaning = view as a seat, as a spectator

## A new table from a position

replay-branch = Continue from here
    .text = A new table continues from here ({ replay-position }). Later draws are random again.
    .over = The game is over at this point. Go to an earlier one first.
    .seat = My seat
    .level = Level of the bots
    .start = Start
