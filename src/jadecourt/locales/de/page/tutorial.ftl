### The page of the tutorials; the lessons are in the catalogues of the games

tutorial-title = { $game }: erste Schritte
tutorial-loading = Die Einführung wird geladen …
tutorial-none = Für dieses Spiel gibt es noch keine Einführung.
tutorial-lesson = Lektion
tutorial-lesson-number = Schritt { $number } von { $lessons }
tutorial-lessons = Schritte der Einführung
# a link to a lesson
tutorial-lesson-link = { $number }. { $title }
    .done = { $number }. { $title } (erledigt)
tutorial-next = Weiter
tutorial-back = Zurück
tutorial-skip = Einführung überspringen
    .short = Überspringen
tutorial-play-for-me = Zeig es mir
# before the expected move
tutorial-your-move = Dein Zug:
# on the choice of another move than the expected one
tutorial-legal-move = „{ $move }“ ginge auch. Aber in dieser Lektion geht es um einen anderen Zug.
tutorial-illegal-move = Das erlauben die Regeln jetzt nicht. Erlaubte Züge sind grün umrandet.
tutorial-happened = Was geschehen ist

## The end of a tutorial

tutorial-end = Einführung geschafft
    .text = Den Rest lernst du beim Spielen: Erlaubte Züge sind markiert, und du siehst, was ein Zug bewirken würde, bevor du ihn machst.
tutorial-first-game = Spiel deine erste Partie
    .hint =
        { $bots ->
            [one] Gegen einen leichten Bot, ohne Uhr
            [2] Gegen zwei leichte Bots, ohne Uhr
           *[other] Gegen { $bots } leichte Bots, ohne Uhr
        }
tutorial-restart = Einführung von vorn
