### The page of the tutorials; the lessons are in the catalogues of the games

tutorial-title = { $game }: first steps
tutorial-loading = Loading the tutorial…
tutorial-none = There is no tutorial for this game yet.
tutorial-lesson = Lesson
tutorial-lesson-number = Step { $number } of { $lessons }
tutorial-lessons = Steps of the tutorial
# a link to a lesson
tutorial-lesson-link = { $number }. { $title }
    .done = { $number }. { $title } (done)
tutorial-next = Next
tutorial-back = Back
tutorial-skip = Skip the tutorial
    .short = Skip
tutorial-play-for-me = Do it for me
# before the expected move
tutorial-your-move = Your move:
# on the choice of another move than the expected one
tutorial-legal-move = “{ $move }” is possible, too. But this lesson is about another move.
tutorial-illegal-move = The rules do not allow that now. Legal moves have a green frame.
tutorial-happened = What happened

## The end of a tutorial

tutorial-end = Tutorial complete
    .text = You learn the rest while playing: legal moves are marked, and you see what a move would do before you make it.
tutorial-first-game = Play your first game
    .hint =
        { $bots ->
            [one] Against an easy bot, without a clock
            [2] Against two easy bots, without a clock
           *[other] Against { $bots } easy bots, without a clock
        }
tutorial-restart = Restart tutorial
