### Words that can be typed instead of a move, at the prompt of a game. The English words work in every language.
### .help: in the list of commands; .usage: the word with what may follow it, in capitals if it stands for something.

command-board = board
    .help = draw the whole board again
command-log = log
    .usage = { command-log } [{ command-log.all }]
    .help = what happened since your last move, or since the beginning
    .all = all
command-why = why
    .usage = { command-why } [MOVE, 8.2]
    .help = the rule behind the question, or why a move is allowed or not
command-undo = undo
    .help = take back your last move and everything after it
command-save = save
    .usage = { command-save } FILE
    .help = write the game to a file; as JSON if the name ends in .json
    .secrets = (the file contains the secret answers of all players)
command-help = help
    .help = this text
command-quit = quit
    .help = stop; the game is saved and offered at the next start

## The list

help-commands = Commands
# in place of a command: the numbers of the choices
help-numbers = 1, 2, 3 …
    .help = choose by number or notation; a part of it is enough if it fits only one choice
help-board = The board

## The command `why`

why-step = Rule { $rule }: { $text }
# command: jadecourt rules GAME
why-more = All rules: { $command }. A paragraph: { command-why } 8.2. A move: { command-why } MOVE.

## The command `jadecourt rules`; commands: jadecourt rules GAME, of all other games

rules-others = The rules of another game: { $commands }.
