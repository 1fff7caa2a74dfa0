### The command `play`: a game in the terminal

## Before the game

# seed: text
play-started = { $title } · seed { $seed } · { $players }
# A question; an answer that begins with the letter `play-offer.no` means no.
play-offer = An unfinished game is saved ({ $title }, { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}). Continue it? [Y/n]
    .no = n
play-archived = The unfinished game was moved to { $path }.
play-continued = Continuing the saved game.
play-broken = The saved game cannot be continued ({ $reason }); it was moved to { $path }.
play-no-bot = There is no bot for { $title } yet: opponents move at random.

## Names of seats without a name, by the kind of player

player-human = Player
player-random = Random
player-greedy = Greedy
player-search = Search

## A turn

# the heading of the log
play-happened = What happened
play-nothing-happened = Nothing has happened yet.
play-turn = { $name }, your turn
play-thinking = { $name } is thinking …
play-owed = { $owed } still to choose
play-hint = Type a number, a move or a part of it; { command-help } lists the commands.
# one of two secret moves is chosen
play-pending = Choose the other one as well; { command-undo } drops your first choice.
# Enter is the key
play-private-screen = { $name }: press Enter when nobody else can see the screen

## Typed moves

play-unknown-input = Unknown input { $typed }: type { $numbers }, a move such as '{ $example }', or { command-help }.
play-out-of-range = Choice { $typed } is out of range ({ $numbers }).
# the numbers of the choices
play-range = 1 to { $last }
play-ambiguous = { $typed } is ambiguous: { $moves }.
# reason: a refusal without its full stop
play-illegal = { $move } is not allowed: { $reason } (rule { $rule }).
play-legal = { $move } is allowed now (rule { $rule }).

## Undo and save

play-undone = Undone: { $move }.
play-nothing-to-undo = There is nothing to undo.
play-secret-undone = Your secret answer is undone.
play-others-answered = Cannot undo: other players have already answered in secret.
play-saved = Saved as { $path }.
play-saved-secrets = The file contains secret answers: do not open it before they are revealed.
play-save-where = { command-save } needs a file name: { command-save } game.txt (readable text) or { command-save } game.json.
play-save-failed = Not saved: { $reason }.
play-cannot-save = The game cannot be saved ({ $reason }); you can play on.

## The end

play-left = Game saved; run jadecourt play to continue.
play-left-unsaved = Game not saved.
play-end-of-input = End of input.
play-interrupted = Interrupted.
play-over = The game is over
# heads of the columns
play-place = place
play-seat = seat
play-points = points
play-record-saved = The record is saved as { $path }; jadecourt replay shows it.
