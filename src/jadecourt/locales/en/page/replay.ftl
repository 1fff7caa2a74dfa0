### The replay of a finished game, and its analysis

replay-title = Replay: { $names }
replay-loading = Loading the replay…
replay-failed = This game cannot be replayed
replay-to-table = To the table
replay-side = Log and analysis
replay-panel = Log or analysis
replay-analysis = Analysis

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

## The analysis

analysis-request = Analyse the game
    .text = The computer examines every decision: who was winning, which move was best, and what each move cost. This takes about a minute.
analysis-waiting = Waiting in the queue…
analysis-progress =
    { $total ->
        [one] { $done } of { $total } decision
       *[other] { $done } of { $total } decisions
    }
analysis-failed = The analysis has failed.
# budget: such as 500ms
analysis-budget = Searched with { $budget } per decision. Differences of a few per cent may be random.
analysis-chart = Win probability
# Read aloud. shares: analysis-chart-share of all players
analysis-chart-at = Ply { $ply } of { $last }: { $shares }
analysis-chart-share = { $name } { $share }
analysis-summary = Cost of mistakes
analysis-mean-cost = { $cost } per decision

## The decision of a position

analysis-decides = { $name } decides
analysis-this-position = This position
analysis-only-move = There was only one move.
analysis-best = best
analysis-played = played
# a mix of moves: how often this one is played
analysis-share = played { $share } of the time
analysis-mix = For secret choices a mix of moves is best: how often to play each one, in per cent.
grade-best = Best move
grade-good = Good move
grade-inaccuracy = Inaccuracy
grade-mistake = Mistake
grade-forced = Only move
# before one of the sentences below
analysis-grade = { $grade }.
analysis-verdict = Played: { $played }. Better: { $best } ({ $cost }).
    .best = Played: { $played }. Nothing was better.
    .mixed = Played: { $played } ({ $cost } compared with the best mix).

## All decisions

analysis-decisions = Decisions
    .none = None.
analysis-everybody = Everybody
analysis-mistakes-only = Mistakes only
analysis-table = As a table
analysis-column =
    .ply = Ply
    .who = Who
    .played = Played
    .best = Best
    .cost = Cost
