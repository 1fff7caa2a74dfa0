### The page of the tutorials; the lessons are in the catalogues of the games

tutorial-title = { $game } : premiers pas
tutorial-loading = Chargement du tutoriel…
tutorial-none = Il n’y a pas encore de tutoriel pour ce jeu.
tutorial-lesson = Leçon
tutorial-lesson-number = Étape { $number } sur { $lessons }
tutorial-lessons = Étapes du tutoriel
# a link to a lesson
tutorial-lesson-link = { $number }. { $title }
    .done = { $number }. { $title } (terminé)
tutorial-next = Suivant
tutorial-back = Retour
tutorial-skip = Passer le tutoriel
    .short = Quitter
tutorial-play-for-me = Jouer à ma place
# before the expected move
tutorial-your-move = À vous :
# on the choice of another move than the expected one
tutorial-legal-move = « { $move } » est possible aussi. Mais cette leçon porte sur un autre coup.
tutorial-illegal-move = Les règles ne le permettent pas maintenant. Les coups possibles sont encadrés en vert.
tutorial-happened = Ce qui s’est passé

## The end of a tutorial

tutorial-end = Tutoriel terminé
    .text = Le reste s’apprend en jouant : les coups possibles sont marqués, et vous voyez leur effet avant de jouer.
tutorial-first-game = Jouer votre première partie
    .hint =
        { $bots ->
            [one] Contre un robot facile, sans pendule
            [2] Contre deux robots faciles, sans pendule
           *[other] Contre { $bots } robots faciles, sans pendule
        }
tutorial-restart = Recommencer le tutoriel
