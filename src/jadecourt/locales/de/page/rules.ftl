### The pages of the rules and of the reference cards

rules-title = { $game }: die Regeln
rules-lead = Protokoll und Fehlermeldungen nennen die Nummern der Absätze.
rules-contents = Inhalt
rules-paragraph-link = Link zu Absatz { $number }
rules-search = Regeln durchsuchen
rules-found =
    { $paragraphs ->
        [0] Nichts gefunden.
        [one] { $paragraphs } Absatz
       *[other] { $paragraphs } Absätze
    }
rules-not-installed = Die Regeln sind auf diesem Server nicht installiert.
# Not shown: the words before the number of a section in the rules (“section 8”), which becomes a link.
rules-section-words = Abschnitt Abschnitte Abschnitten
reference-title = { $game }: Kurzübersicht
