### Why the server refuses something, where the code of the error alone does not say it to a player

## Tables and seats

reason-already-seated = Du hast schon einen Platz an diesem Tisch.
reason-host-only = Das kann nur der Gastgeber des Tisches.
reason-host-present = Der Gastgeber ist am Tisch. Frag ihn im Chat.
reason-players-away = Es sind nicht alle Spieler am Tisch. Eine gewertete Partie in Echtzeit beginnt, wenn alle da sind.
reason-table-became-rated = Der Gastgeber hat die Partie gerade auf „gewertet“ gestellt. Sieh dir den Tisch noch einmal an, bevor du mitspielst.
reason-table-became-casual = Der Gastgeber hat die Partie gerade auf „ungewertet“ gestellt. Sieh dir den Tisch noch einmal an, bevor du mitspielst.

## Substitutes and votes

reason-bot-plays-already = Auf diesem Platz spielt schon ein Bot.
reason-bot-plays-for-you = Ein Bot spielt für dich. Hol dir zuerst deinen Platz zurück.
reason-no-bot-plays = Für dich spielt kein Bot.
# seconds until the player may leave again
reason-wait-after-return =
    Du hast dir deinen Platz gerade erst zurückgeholt. Gehen kannst du wieder in { $seconds ->
        [one] { $seconds } Sekunde
       *[other] { $seconds } Sekunden
    }.
reason-vote-not-needed = Die Partie wartet nicht mehr auf diesen Spieler.
# hours until the others may vote
reason-vote-too-early =
    Dieser Spieler hat noch { $hours ->
        [one] { $hours } Stunde
       *[other] { $hours } Stunden
    } Zeit für seinen Zug.

## Undoing moves and proposals

reason-bot-has-moved = Diesen Zug hat ein Bot gemacht, während du weg warst. Er lässt sich nicht zurücknehmen.
reason-proposal-open = Es gibt schon einen Vorschlag. Er muss zuerst angenommen, abgelehnt oder zurückgezogen werden.
# seconds until the player may propose again
reason-wait-after-proposal =
    Dein letzter Vorschlag wurde abgelehnt. Den nächsten kannst du in { $seconds ->
        [one] { $seconds } Sekunde
       *[other] { $seconds } Sekunden
    } machen.

## Limits

# scope: what has reached its limit, one of user, address, server; count: how many there are now; limit: how many are allowed
reason-too-many-tables =
    { $scope ->
        [user] Du hast
        [address] Von deiner Adresse aus gibt es
       *[server] Auf diesem Server gibt es
    } { $count ->
        [one] { $count } unbeendeten Tisch
       *[other] { $count } unbeendete Tische
    }, und höchstens { $limit ->
        [one] { $limit } ist
       *[other] { $limit } sind
    } erlaubt. Beende oder verlass zuerst einen.
reason-too-many-bot-tables =
    { $scope ->
        [user] Du hast
        [address] Von deiner Adresse aus gibt es
       *[server] Auf diesem Server gibt es
    } { $count ->
        [one] { $count } laufende Partie nur mit Bots
       *[other] { $count } laufende Partien nur mit Bots
    }, und höchstens { $limit ->
        [one] { $limit } ist
       *[other] { $limit } sind
    } erlaubt. Warte, bis eine zu Ende ist.
reason-too-many-analyses =
    { $scope ->
        [user] Du hast
        [address] Von deiner Adresse aus gibt es
       *[server] Auf diesem Server gibt es
    } { $count ->
        [one] { $count } unfertige Analyse
       *[other] { $count } unfertige Analysen
    }, und höchstens { $limit ->
        [one] { $limit } ist
       *[other] { $limit } sind
    } erlaubt. Warte, bis eine fertig ist.

## Replays

reason-no-replay = Dieser Tisch wurde geschlossen, bevor die Partie begann. Es gibt nichts nachzuspielen.
reason-branch-after-end = Hier ist die Partie schon zu Ende. Spiel ab einer früheren Stelle weiter.
reason-no-link = Diese Partie lässt sich erst nach ihrem Ende als Link schreiben.
reason-link-damaged = Dieser Link ist beschädigt. Kopiere ihn noch einmal, vom ersten bis zum letzten Zeichen.
reason-link-other-rules = Dieser Server kann die Partie dieses Links nicht zeigen: Er kennt das Spiel nicht, oder die Regeln haben sich seitdem geändert.

## Accounts

reason-name-mixes-scripts = Ein Wort dieses Namens mischt Buchstaben verschiedener Schriften. Wähle einen anderen Namen.
reason-name-reserved = Dieser Name ist reserviert oder sieht einem reservierten ähnlich. Wähle einen anderen Namen.
reason-name-unusable = Dieser Name hat keine brauchbaren Buchstaben oder Ziffern. Wähle einen anderen Namen.
reason-password-easy = Dieses Passwort ist leicht zu erraten. Wähle ein längeres, etwa vier Wörter.
reason-password-is-name = Dein Name ist kein sicheres Passwort.
reason-wrong-password = Falsches Passwort.
# days: vacation days that are left this year
reason-vacation-days =
    { $days ->
        [0] Du hast in diesem Jahr keine Urlaubstage mehr.
        [one] Du hast in diesem Jahr nur noch { $days } Urlaubstag.
       *[other] Du hast in diesem Jahr nur noch { $days } Urlaubstage.
    }
