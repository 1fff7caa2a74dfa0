### The command `play`: a game in the terminal

## Before the game

# seed: text
play-started = { $title } · Startzahl { $seed } · { $players }
# A question; an answer that begins with the letter `play-offer.no` means no.
play-offer = Eine unbeendete Partie ist gespeichert ({ $title }, { $plies ->
    [one] { $plies } Halbzug
   *[other] { $plies } Halbzüge
}). Weiterspielen? [J/n]
    .no = n
play-archived = Die unbeendete Partie liegt jetzt unter { $path }.
play-continued = Die gespeicherte Partie geht weiter.
play-broken = Die gespeicherte Partie lässt sich nicht fortsetzen ({ $reason }); sie liegt jetzt unter { $path }.
play-no-bot = Für { $title } gibt es noch keinen Bot: Die Gegner ziehen zufällig.

## Names of seats without a name, by the kind of player

player-human = Spieler
player-random = Zufall
player-greedy = Gierig
player-search = Suche

## A turn

# the heading of the log
play-happened = Was geschehen ist
play-nothing-happened = Noch ist nichts geschehen.
play-turn = { $name }, du bist am Zug
play-thinking = { $name } überlegt …
play-owed = noch { $owed } zu wählen
play-hint = Gib eine Zahl, einen Zug oder einen Teil davon ein; { command-help } zeigt die Befehle.
# one of two secret moves is chosen
play-pending = Wähle noch den anderen Zug; { command-undo } verwirft deine erste Wahl.
# Enter is the key
play-private-screen = { $name }: Drück Enter, wenn niemand sonst den Bildschirm sieht

## Typed moves

play-unknown-input = Unbekannte Eingabe { $typed }: Gib { $numbers }, einen Zug wie „{ $example }“ oder { command-help } ein.
play-out-of-range = { $typed } steht nicht zur Wahl ({ $numbers }).
# the numbers of the choices
play-range = 1 bis { $last }
play-ambiguous = { $typed } ist mehrdeutig: { $moves }.
# reason: a refusal without its full stop
play-illegal = { $move } ist nicht erlaubt: { $reason } (Regel { $rule }).
play-legal = { $move } ist jetzt erlaubt (Regel { $rule }).

## Undo and save

play-undone = Zurückgenommen: { $move }.
play-nothing-to-undo = Es gibt nichts zurückzunehmen.
play-secret-undone = Deine verdeckte Wahl ist zurückgenommen.
play-others-answered = Zurücknehmen geht nicht: Andere haben schon verdeckt gewählt.
play-saved = Gespeichert als { $path }.
play-saved-secrets = Die Datei enthält verdeckte Entscheidungen: Öffne sie erst, wenn sie aufgedeckt sind.
play-save-where = { command-save } braucht einen Dateinamen: { command-save } partie.txt (lesbarer Text) oder { command-save } partie.json.
play-save-failed = Nicht gespeichert: { $reason }.
play-cannot-save = Die Partie lässt sich nicht speichern ({ $reason }); du kannst weiterspielen.

## The end

play-left = Partie gespeichert; mit jadecourt play geht es weiter.
play-left-unsaved = Partie nicht gespeichert.
play-end-of-input = Ende der Eingabe.
play-interrupted = Abgebrochen.
play-over = Die Partie ist zu Ende
# heads of the columns
play-place = Platz
play-seat = Platz
play-points = Punkte
play-record-saved = Die Partieaufzeichnung liegt unter { $path }; jadecourt replay zeigt sie.
