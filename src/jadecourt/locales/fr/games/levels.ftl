### Levels of the bots, from weak to strong. The word itself stands in sentences and brackets, `.title` alone.

level-novice = novice
    .title = Novice
    .description = Ne voit guère plus loin que la manche en cours et se trompe souvent. Pour vos premières parties.
level-beginner = débutant
    .title = Débutant
    .description = Sait ce qui est bon tout de suite, mais prévoit mal et oublie ce qui arrive.
level-casual = occasionnel
    .title = Occasionnel
    .description = Prévoit quelques manches et fait de petites erreurs. Pour qui connaît les règles.
level-regular = habitué
    .title = Habitué
    .description = Joue solidement et n’oublie presque rien. Pour qui a déjà quelques parties à son actif.
level-strong = fort
    .title = Fort
    .description = Compare plusieurs suites et profite de vos erreurs.
level-expert = expert
    .title = Expert
    .description = Voit loin. Pour gagner, il vous faut un bon plan et un peu de chance.
level-master = maître
    .title = Maître
    .description = Le robot le plus fort : réfléchit environ une seconde avant chaque décision.
