### Levels of the bots, from weak to strong. The word itself stands in sentences and brackets, `.title` alone.

level-novice = novice
    .title = Novice
    .description = Ne voit guère plus loin que la manche et se trompe souvent. Pour vos premières parties.
level-beginner = débutant
    .title = Débutant
    .description = Prend ce qui paraît bon tout de suite et se laisse souvent surprendre par la suite.
level-casual = occasionnel
    .title = Occasionnel
    .description = A un plan pour les prochaines manches, avec de petites erreurs. Pour qui connaît les règles.
level-regular = habitué
    .title = Habitué
    .description = Joue solidement et ne fait guère de cadeaux. Pour qui a déjà quelques parties à son actif.
level-strong = fort
    .title = Fort
    .description = Pèse plusieurs plans et vous fait payer vos erreurs.
level-expert = expert
    .title = Expert
    .description = Voit loin. Pour gagner, il vous faut un bon plan et un peu de chance.
level-master = maître
    .title = Maître
    .description = Le robot le plus fort. Réfléchit environ une seconde à chaque décision et ne pardonne rien.
