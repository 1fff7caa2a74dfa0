### A running or finished game: prompt, side panel, notices and dialogs

## The page

table-loading = Der Tisch wird geladen …
table-not-found = Diesen Tisch gibt es nicht, oder er ist privat.
    .hint = Wenn du eingeladen bist, öffne den vollständigen Link.
table-closed = Dieser Tisch wurde geschlossen, bevor die Partie begann.
table-revoked = Du kannst diesen Tisch nicht mehr sehen.
    .hint = Er ist privat: Du hast ihn verlassen, oder sein Link wurde erneuert. Bitte den Gastgeber um den neuen Link.
table-seat-lost = Diesen Platz hast du nicht mehr.
table-all-seats-lost = Du hast hier keinen Platz mehr und schaust jetzt zu.
table-side-panel = Protokoll, Chat, Punkte und Tisch
table-chat = Chat
table-points = Punkte
table-table = Tisch

## The prompt

table-your-turn = Du bist am Zug
table-turn-of = Am Zug: { $name }
table-thinking = { $name } überlegt …
table-waiting-for = Warten auf { $names }
table-sealed = Verdeckt, bis alle gewählt haben.
table-watching = Du schaust zu.
table-over = Die Partie ist zu Ende
table-stopped = Die Partie wurde vorzeitig beendet
table-rule = Regel { $number }
table-all-rules = Alle Regeln
# before the reason why a move is illegal
table-why-not = Warum nicht?
table-moves-left =
    { $moves ->
        [one] noch { $moves } Zug
       *[other] noch { $moves } Züge
    }
table-staged = Bisher gewählt
table-send =
    { $moves ->
        [0] Senden
        [one] Senden
       *[other] Alle { $moves } senden
    }
table-sending = Wird gesendet …
table-take-back = Zurück
table-undo = Zurücknehmen
# a button that opens the list with the title table-all-moves
table-moves = Züge
table-all-moves = Alle Züge
table-preview-hint = Zeig auf einen markierten Zug (Maus oder Tastatur), um seine Wirkung zu sehen.
table-chance-next = Danach werden Karten gezogen.
# skips the animations of moves that are not shown yet
table-skip = Überspringen ({ $moves })
table-show-result = Ergebnis

## Undo

table-propose-undo = Zurücknehmen vorschlagen
    .text = Die anderen Spieler müssen zustimmen. Möchtest du sie fragen?
    .unrated = Stimmen sie zu, wird die Partie nicht mehr gewertet.
    .confirm = Fragen

## Proposals

table-proposal-undo = { $who } möchte Züge zurücknehmen.
table-proposal-stop = { $who } möchte die Partie ohne Ergebnis beenden.
table-proposal-mine = Du hast die anderen Spieler gefragt.
table-proposal-waits = Warten auf { $names }.
table-proposal-unrated = Die Partie würde dann nicht mehr gewertet.
table-proposal-accept = Zustimmen
table-proposal-decline = Ablehnen
table-proposal-withdraw = Zurückziehen

## Log and chat

table-since-last-turn = Seit deinem letzten Zug
table-chat-empty = Noch keine Nachrichten.
table-chat-placeholder = Nachricht schreiben
table-chat-send = Nachricht senden
table-chat-to-table = An den Tisch
table-chat-to-spectators = An die Zuschauer

# Messages of the server in the chat, by their codes. who: the name of a player; ply: a number of moves.
table-system-message =
    .joined = { $who } spielt mit.
    .left = { $who } ist gegangen; ein Bot übernimmt.
    .resigned = { $who } hat aufgegeben; ein Bot übernimmt.
    .returned = { $who } ist wieder da.
    .timed_out = { $who } hat die Zeit überschritten; ein Bot übernimmt.
    .proposal_declined = { $who } lehnt ab.
    .stopped = Die Partie wurde einvernehmlich beendet.
    .ended = { $who } hat die Partie beendet.
    .bot_replaced = Ein Bot übernimmt den Platz von { $who }.
    .expired = Der Tisch wurde geschlossen, weil seine Spieler zu lange weg waren.
    .vote_started = Die Spieler stimmen ab, ob ein Bot für { $who } spielen soll.
    .voted_out = { $who } war weg; nach Abstimmung übernimmt ein Bot.
    .proposal_withdrawn = { $who } hat den Vorschlag zurückgezogen.
    .proposal_expired = Der Vorschlag von { $who } ist verfallen.
    .moves_undone = { $who } hat Züge zurückgenommen.
    .moves_undone_after_reveal = { $who } hat Züge zurückgenommen, nachdem Neues aufgedeckt war.
    .unrated = Die Partie wird nicht mehr gewertet.
    .made_casual = Der Gastgeber hat die Partie auf „ungewertet“ gestellt.
    .host_claimed = { $who } möchte Gastgeber werden, weil der Gastgeber nicht da ist.
    .host_changed = { $who } ist jetzt Gastgeber.

## Seats

table-bot = Bot · { $level }
table-substitute = ein Bot spielt · { $level }
table-online = online
table-offline = offline
# time: what is left on a clock, such as 4:05
table-clock-left = noch { $time }
table-spectators = { $spectators } Zuschauer

## The table tab

table-time-control = Bedenkzeit
    .untimed = ohne Uhr
    .realtime = { $minutes } min + { $seconds } s pro Zug
    .correspondence =
        { $days ->
            [one] { $days } Tag pro Zug
           *[other] { $days } Tage pro Zug
        }
table-sound = Ton
table-rematch = Revanche
table-to-rematch = Zur Revanche
table-resign = Aufgeben
    .text = Ein Bot spielt für dich weiter. Du kannst jederzeit zurückkommen, aber sobald der Bot einmal entschieden hat, giltst du als ausgestiegen.
    .rated = Für die Wertungszahl kommst du dann auf den letzten Platz, egal wie viele Punkte der Bot holt.
table-stop = Ende vorschlagen
    .text = Die Partie endet ohne Ergebnis, wenn alle Spieler zustimmen.
    .confirm = Vorschlagen
table-keys = Tasten
table-key-arrows = ← ↑ → ↓
    .meaning = von einem erlaubten Zug zum nächsten
table-key-enter = Eingabe
    .meaning = den Zug wählen
table-key-escape = Esc
    .meaning = einen noch nicht gesendeten Zug zurücknehmen
table-key-u = U
    .meaning = gesendete Züge zurücknehmen
table-key-c = C
    .meaning = Liste aller Züge
table-key-l = L
    .meaning = Animationen überspringen

## Absent players; time: since when, or when, a time of day or a date

table-away = Ein Bot spielt für dich.
table-take-seat-back = Platz zurückholen
table-my-absence =
    .resigned = Du hast aufgegeben.
    .timeout = Deine Zeit ist abgelaufen.
    .left = Du hast den Tisch verlassen.
    .voted_out = Du hast lange keinen Zug gemacht.
table-bot-for-me = Seit { $time } Uhr spielt ein Bot für dich.
table-abandoned-rated = Für die Wertungszahl giltst du in dieser Partie als ausgestiegen.
table-abandoned-casual = In deiner Statistik giltst du in dieser Partie als ausgestiegen.
table-absence =
    .resigned = { $who } hat aufgegeben.
    .timeout = { $who } hat die Zeit überschritten.
    .left = { $who } ist gegangen.
    .voted_out = { $who } war weg.
table-bot-for-them = Seit { $time } Uhr spielt ein Bot.
table-waiting-since = Seit { $time } Uhr wird auf { $who } gewartet.
table-vote-allowed-at = Ab { $time } Uhr kannst du dafür stimmen, dass ein Bot spielt.
table-vote = Bot spielen lassen
table-votes = Stimmen für einen Bot: { $votes } von { $needed }.
table-voted = Du hast abgestimmt.

## Rated and casual games

table-rated = Gewertet
table-casual = Ungewertet
table-unrated-reason =
    .undo = Nicht mehr gewertet: Züge wurden zurückgenommen, nachdem Neues aufgedeckt war.
    .pair_limit = Nicht gewertet: Zwei der Spieler haben heute schon so viele gewertete Partien miteinander gespielt, wie erlaubt sind.
    .too_few_players = Nicht gewertet: Nur noch einer der Spieler ist da.
table-rewinds-after-reveal = Züge zurückgenommen, nachdem Neues aufgedeckt war: { $times }-mal.

## The result

table-you-win = Du gewinnst!
# names: of the winners; winners: how many they are
table-wins =
    { $winners ->
        [one] { $names } gewinnt
       *[other] { $names } gewinnen gemeinsam
    }
table-bot-wins =
    { $winners ->
        [one] Ein Bot gewinnt für { $names }
       *[other] Bots gewinnen für { $names }
    }
table-all-abandoned = Alle sind ausgestiegen; Bots haben zu Ende gespielt
    .rated = Für die Wertungszahlen zählt die Reihenfolge des Ausstiegs, nicht die Punkte: Wer zuerst ging, kommt auf den letzten Platz, und niemand gewinnt etwas dazu.
table-place = Platz
table-player = Spieler
table-total = Gesamt
table-rating = Wertungs{ "\u00AD" }zahl
# beside the name of a player
table-abandoned = ausgestiegen
# after table-absence
table-bot-played = Ein Bot hat übernommen, und die Punkte sind seine.
    .place = Ein Bot hat übernommen, und die Punkte sind seine. Für die Wertungszahl: Platz { $place }.
table-show-board = Spielplan ansehen

## One screen for several players

table-handover = { $name }, triff deine verdeckte Wahl
    .hint = Alle anderen schauen bitte weg.
    .confirm = Ich bin { $name }
