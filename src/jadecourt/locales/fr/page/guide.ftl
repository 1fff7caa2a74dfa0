### The guides for players: how to play, in words and pictures. Their texts are in docs/guides.

guide = Comment jouer
guide-numbered = Toutes les règles numérotées
# read aloud: links to both of the above
guide-views = Deux versions des règles
guide-none = Ce jeu n’a pas encore de guide.
# before the numbers of paragraphs
guide-exact = Règles exactes :
# over the numbered paragraph, in the dialog that explains a rule
guide-paragraph = La règle { $number } mot pour mot
# a small position with legal moves
guide-example = À vous d’essayer
    .hint = Vous êtes { $name }. Choisissez ce qui est encadré.
    .next = Continuez : choisissez ce qui est encadré.
    .done = C’est fait. Un autre choix donne autre chose.
    .again = Recommencer
