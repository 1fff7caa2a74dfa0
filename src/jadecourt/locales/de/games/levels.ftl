### Levels of the bots, from weak to strong. The word itself stands in sentences and brackets, `.title` alone.

level-novice = Neuling
    .title = Neuling
    .description = Sieht kaum über diese Runde hinaus und verschätzt sich oft. Für die ersten Partien.
level-beginner = Anfänger
    .title = Anfänger
    .description = Weiß, was gerade gut ist, plant aber schlecht und vergisst, was noch kommt.
level-casual = Hobbyspieler
    .title = Hobbyspieler
    .description = Plant ein paar Runden voraus und macht kleine Fehler. Für alle, die die Regeln kennen.
level-regular = Stammspieler
    .title = Stammspieler
    .description = Spielt solide und vergisst fast nichts. Für alle mit einigen Partien Erfahrung.
level-strong = Könner
    .title = Könner
    .description = Vergleicht mehrere Fortsetzungen und nutzt deine Fehler.
level-expert = Experte
    .title = Experte
    .description = Sieht weit voraus. Zum Gewinnen brauchst du einen guten Plan und etwas Glück.
level-master = Meister
    .title = Meister
    .description = Der stärkste Bot: denkt vor jeder Entscheidung etwa eine Sekunde nach.
