### Words that can be typed instead of a move, at the prompt of a game. The English words work in every language.
### .help: in the list of commands; .usage: the word with what may follow it, in capitals if it stands for something.

command-board = plateau
    .help = redessiner tout le plateau
command-log = journal
    .usage = { command-log } [{ command-log.all }]
    .help = ce qui s’est passé depuis votre dernier coup, ou depuis le début
    .all = tout
command-why = pourquoi
    .usage = { command-why } [COUP, 8.2]
    .help = la règle derrière la question, ou pourquoi un coup est permis ou non
command-undo = annuler
    .help = annuler votre dernier coup et tout ce qui a suivi
command-save = sauver
    .usage = { command-save } FICHIER
    .help = écrire la partie dans un fichier ; en JSON si le nom finit par .json
    .secrets = (le fichier contient les réponses secrètes de tous les joueurs)
command-help = aide
    .help = ce texte
command-quit = quitter
    .help = arrêter ; la partie est sauvegardée et proposée au prochain lancement

## The list

help-commands = Commandes
# in place of a command: the numbers of the choices
help-numbers = 1, 2, 3 …
    .help = choisir par numéro ou notation ; une partie suffit si un seul choix convient
help-board = Le plateau

## The command `why`

why-step = Règle { $rule } : { $text }
# command: jadecourt rules GAME
why-more = Toutes les règles : { $command }. Un paragraphe : { command-why } 8.2. Un coup : { command-why } COUP.

## The command `jadecourt rules`; commands: jadecourt rules GAME, of all other games

rules-others = Les règles d’un autre jeu : { $commands }.
