### Levels of the bots, from weak to strong. The word itself stands in sentences and brackets, `.title` alone.

level-novice = Neuling
    .title = Neuling
    .description = Sieht kaum über diese Runde hinaus und greift oft daneben. Für die ersten Partien.
level-beginner = Anfänger
    .title = Anfänger
    .description = Nimmt, was gerade gut aussieht, und wird oft von dem überrascht, was danach kommt.
level-casual = Hobbyspieler
    .title = Hobbyspieler
    .description = Hat einen Plan für die nächsten Runden, mit kleinen Fehlern. Für alle, die die Regeln kennen.
level-regular = Stammspieler
    .title = Stammspieler
    .description = Spielt solide und verschenkt wenig. Für alle mit einigen Partien Erfahrung.
level-strong = Könner
    .title = Könner
    .description = Wägt mehrere Pläne ab und lässt dich für Fehler bezahlen.
level-expert = Experte
    .title = Experte
    .description = Sieht weit voraus. Zum Gewinnen brauchst du einen guten Plan und etwas Glück.
level-master = Meister
    .title = Meister
    .description = Der stärkste Bot. Denkt über jede Entscheidung etwa eine Sekunde nach und verzeiht nichts.
