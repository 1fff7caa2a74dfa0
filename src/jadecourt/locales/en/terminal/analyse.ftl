### The command `analyse`: the report about a record. ply and last are texts.

analyse-title = { $title } · { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}
# a single position; below it the outlook of every seat
analyse-position-title = { $title } · position
# effort: analyse-effort
analyse-searched = { $count ->
    [one] { $count } decision
   *[other] { $count } decisions
} · { $effort }
# search effort: a number of variations, or seconds as text
analyse-effort =
    { $variations ->
        [one] { $variations } variation examined for each
       *[other] { $variations } variations examined for each
    }
    .time = { $seconds } s of computing for each
# beside the progress bar
analyse-progress = decisions
# after a number of per cent
analyse-percent = %

## Heads of columns, at most 8 characters in the first group

analyse-ply = ply
analyse-seat = seat
analyse-move = move
analyse-win = win
analyse-score = score
analyse-cost = cost
analyse-visits = visits
analyse-share = share
analyse-value = value
# how certain a judgement is, in per cent
analyse-sure = sure

analyse-place = place
analyse-decisions = decisions
# decisions that count for the accuracy
analyse-counted = counted
analyse-accuracy = accuracy
analyse-mean-cost = mean cost
analyse-mistakes = costliest moves
analyse-better = better

## Cells

analyse-mixture = a mixture
analyse-only-move = only move
# after a move that was solved exactly
analyse-proven = proven
# the row above all moves
analyse-evaluation = evaluation

## One decision

analyse-at = Ply { $ply } of { $last }
analyse-after-end = Ply { $ply }, after the end of the record
analyse-record-ends = The record ends before this move.
# win, points and sure: numbers as text
analyse-verdict-cost = { $move } cost { $win } percentage points of win probability and { $points } points ({ $sure }% sure).
analyse-verdict-only = { $move } was the only move.
analyse-verdict-untried = Not enough search to evaluate { $move }: use a larger --budget.
analyse-verdict-best = { $move } was the best move ({ $sure }% sure).
analyse-verdict-mixture = { $move } was as good as the mixture ({ $sure }% sure).
analyse-verdict-good = { $move } was about as good as the best move ({ $sure }% sure).
analyse-verdict-unclear = Unclear: the search cannot tell whether { $move } lost anything (only { $sure }% sure). A larger --budget may tell.

# moves: such as “A act taxes · B act build”
analyse-variation = Expected: { $moves }
analyse-position-over = The game is over.
analyse-position-chance = Chance decides next: the outlook is the mean over some of its outcomes.

# below the accuracy of all players
analyse-accuracy-best = Most accurate: { $name }.
analyse-accuracy-level = It is not clear who played most accurately.

## The legend

# played and best: signs
analyse-legend = { $played } played, { $best } best move of the search. Value, win (%) and score: of the deciding seat, after the move.
analyse-legend-all = Cost: win probability lost by the move, in percentage points; ? if that is unclear. Sure: how certain this judgement is (%). Under each seat: its win probability (%), below it its expected score. Accuracy: 0 to 100, from the decisions that are clear while the game is open, with its standard error.
analyse-legend-detail = Under each seat: its win probability (%). Dim moves were hardly searched.
analyse-legend-sealed = Secret answers are a mixture: % is the share of a move; the cost is relative to the mixture.
analyse-legend-omitted = Secret answers that are not revealed yet are left out.
# proven: analyse-proven
analyse-legend-proven = { $proven }: the rest of the game was solved exactly, nothing is estimated.
analyse-legend-book = Opening book: final score compared with the mean of the other seats, with the interval of 95 %, for this setup.

## The opening book; best, points, rank and count are texts

analyse-book = first choice
analyse-book-points = points
analyse-book-rank = rank
analyse-book-better = best in the book
analyse-book-best = Opening book ({ $games } games of the bot “{ $policy }”): { $best }.
analyse-book-played = Made: { $move } { $points }, place { $rank } of { $count }.

## Errors, after “jadecourt:”

analyse-out-of-range = --ply { $ply } is out of range: 1 to { $last }
analyse-no-decisions = this record has no decisions
# before and after: texts
analyse-chance-ply = ply { $ply } is a chance outcome; nearest decisions: { $before } and { $after }
    .one = ply { $ply } is a chance outcome; nearest decision: { $near }
analyse-secret-ply = ply { $ply } is secret until all players have answered
analyse-file-or-position = expected either a record or --position FILE
# flag: such as --ply
analyse-flag-of-records = --position and { $flag } cannot be combined: { $flag } is for records
analyse-plot-of-a-ply = --plot and --ply cannot be combined: a plot shows the whole game

## The plot

analyse-plot-title = { $title }: win probabilities
analyse-plot-ply = ply
analyse-plot-win = win probability
analyse-plot-mistakes = costliest moves
