### Words that can be typed instead of a move, at the prompt of a game. The English words work in every language.
### .help: in the list of commands; .usage: the word with what may follow it, in capitals if it stands for something.

command-board = brett
    .help = das ganze Spielbrett noch einmal zeigen
command-log = protokoll
    .usage = { command-log } [{ command-log.all }]
    .help = was seit deinem letzten Zug geschehen ist, oder seit dem Anfang
    .all = alles
command-why = warum
    .usage = { command-why } [ZUG, 8.2]
    .help = die Regel zur Frage, oder warum ein Zug erlaubt ist oder nicht
command-undo = zurück
    .help = deinen letzten Zug zurücknehmen, mit allem, was danach kam
command-save = speichern
    .usage = { command-save } DATEI
    .help = die Partie in eine Datei schreiben; als JSON, wenn der Name auf .json endet
    .secrets = (die Datei enthält die verdeckten Entscheidungen aller Spieler)
command-help = hilfe
    .help = dieser Text
command-quit = ende
    .help = aufhören; die Partie wird gespeichert und beim nächsten Start angeboten

## The list

help-commands = Befehle
# in place of a command: the numbers of the choices
help-numbers = 1, 2, 3 …
    .help = mit Zahl oder Notation wählen; ein Teil genügt, wenn nur ein Zug dazu passt
help-board = Das Spielbrett

## The command `why`

why-step = Regel { $rule }: { $text }
# command: jadecourt rules GAME
why-more = Alle Regeln: { $command }. Ein Absatz: { command-why } 8.2. Ein Zug: { command-why } ZUG.

## The command `jadecourt rules`; commands: jadecourt rules GAME, of all other games

rules-others = Die Regeln eines anderen Spiels: { $commands }.
