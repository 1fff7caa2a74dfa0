### The guides for players: how to play, in words and pictures. Their texts are in docs/guides.

guide = So wird gespielt
guide-numbered = Alle Regeln mit Nummern
# read aloud: links to both of the above
guide-views = Zwei Fassungen der Regeln
guide-none = Für dieses Spiel gibt es noch keine Anleitung.
# before the numbers of paragraphs
guide-exact = Genaue Regeln:
# over the numbered paragraph, in the dialog that explains a rule
guide-paragraph = Regel { $number } im Wortlaut
# a small position with legal moves
guide-example = Probier es aus
    .hint = Du bist { $name }. Wähle etwas mit Rahmen.
    .next = Weiter: Wähle etwas mit Rahmen.
    .done = Das war’s. Andere Züge bewirken anderes.
    .again = Noch einmal
