### The analysis of a finished game

analysis-request = Analyse the game
    .text = The computer examines every decision several times: who was winning, which move was best, and how sure that is. This takes less than a minute.
analysis-waiting = Waiting in the queue…
analysis-progress =
    { $total ->
        [one] { $done } of { $total } decision
       *[other] { $done } of { $total } decisions
    }
analysis-failed = The analysis has failed.
# search effort: a number of variations, or seconds
analysis-budget =
    { $variations ->
        [one] { $variations } variation was examined for each decision.
       *[other] { $variations } variations were examined for each decision.
    }
    .time = The computer had { $seconds } s for each decision.
# in the place of analysis-request, for a game in a link
analysis-link = To analyse this game, add it to your games. Only you will see it there.
    .add = Add to my games
# for an analysis of an older version
analysis-again = Analyse again
    .text = This analysis is from before confidence was measured: small differences in it are noise.
analysis-chart = Win probability
# Read aloud. shares: analysis-chart-share of all players
analysis-chart-at = Ply { $ply } of { $last }: { $shares }
analysis-chart-share = { $name } { $share }

## The accuracy of the players

analysis-accuracy = Accuracy
    .text = 0 to 100. Only decisions count that were clear and made while the game was still open.
# accuracy and error: numbers from 0 to 100
analysis-accuracy-value = { $accuracy } ± { $error }
    .few = too few open decisions
analysis-counted = { $counted } of { $decisions } decisions count
analysis-most-accurate = { $name } played most accurately.
    .none = It is not clear who played best.

## The decision of a position

analysis-decides = { $name } decides
analysis-this-position = This position
analysis-only-move = There was only one move.
# beside a grade: how sure it is
analysis-confidence = { $share } sure
# heads of the two numbers of a move
analysis-win = to win
analysis-points = expected points
    .short = { $points } pts
# after a share: its error
analysis-error = ± { $share }
analysis-best = best
analysis-played = played
# beside a move that the search soon left aside, in place of its numbers
analysis-few-visits = hardly examined
# beside a move after which the rest of the game was solved exactly; .text explains it
analysis-proven = proven
    .text = The rest of the game was solved exactly: nothing is estimated.
# a mix of moves: how often this one is played; .head: above a column of such shares
analysis-share = played { $share } of the time
    .head = how often
analysis-mix = For secret choices a mix of moves is best. The first number says how often to play each one.
grade-best = Best move
grade-good = Good move
grade-inaccuracy = Inaccuracy
grade-mistake = Mistake
grade-unclear = Unclear
grade-forced = Only move
# before one of the sentences below
analysis-grade = { $grade }.
analysis-verdict = Played: { $played }. Better: { $best } ({ $cost } to win, { $points } points).
    .win-only = Played: { $played }. Better: { $best } ({ $cost } to win).
    .best = Played: { $played }. Nothing was better.
    .good = Played: { $played }. As good as the best.
    .mixed = Played: { $played } ({ $cost } to win compared with the best mix).
    .unclear = Played: { $played }. The search cannot tell whether another move was better.

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
    .points = Points
    .sure = Sure

## The opening book, below a first choice

analysis-book = Opening book
    .text = How many points a choice brings compared with the other seats, estimated for this setup from { $games } games of a bot against itself. ± is the 95% interval.
    .mixed = The choice is secret: these figures hold only against others who do not expect it.
# points and error: numbers as text
analysis-book-points = { $points } ± { $error } points
analysis-book-win = { $share } to win
# the place of the choice that was made, 1 = best
analysis-book-rank = No. { $rank }
