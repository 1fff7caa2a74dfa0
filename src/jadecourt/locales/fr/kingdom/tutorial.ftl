### The lessons of the tutorial: title and two paragraphs. *Words* between asterisks are emphasised.

tutorial-welcome = Le but du jeu
    .text-1 = Vous rassemblez des cartes de cinq types : *Bureaucrates, Paysans, Marchands, Nobles* et *Seigneurs de guerre*. Quand la pioche est épuisée, le plus grand nombre de points l’emporte.
    .text-2 = Beaucoup de points viennent des buts, et ceux-ci reviennent à qui domine un type.

tutorial-row = Une carte de moins que de joueurs
    .text-1 = À chaque manche, quelques cartes sont dévoilées : une de moins qu’il n’y a de joueurs. Vous êtes trois pour un Paysan et un Marchand, et quelqu’un n’aura rien.
    .text-2 = Les mises décident qui choisit en premier.

tutorial-bid = Votre mise secrète
    .text-1 = Tout le monde a les mêmes cartes : de 1 à 7, et la *Reprise*. Chacun en choisit une en secret, puis toutes sont révélées ensemble.
    .text-2 = N’utilisez pas la meilleure pour ces deux-là : misez le *5*.

tutorial-tie = Égalité !
    .text-1 = Rong a misé 5 lui aussi. Les cartes à égalité *n’obtiennent rien* et sont *reportées* : elles restent sur la table.
    .text-2 = Le 4 de Jia devient ainsi la plus haute mise valable : elle seule choisit une carte. Une mise plus basse est parfois meilleure.

tutorial-carried = Les cartes à égalité ne sont pas perdues
    .text-1 = Jia a pris le Paysan ; il ne restait personne pour le Marchand. Une nouvelle manche commence.
    .text-2 = Votre 5 et celui de Rong, reportés, sont toujours là. Chacun de vous doit maintenant y ajouter une carte : ensemble, elles forment une *pile*, qui vaut leur somme.

tutorial-stack = Formez une pile
    .text-1 = Un Seigneur de guerre et un Noble. Jia peut miser 7 au plus.
    .text-2 = Posez le *3* sur votre 5 : cela fait 8, hors d’atteinte sans une pile.

tutorial-claim = La plus haute mise choisit
    .text-1 = 8 pour vous, 7 pour Jia, 6 pour la pile de Rong : vous prenez les cartes dans cet ordre, et il ne reste rien pour Rong.
    .text-2 = À somme égale, une pile passe avant une carte seule. Prenez le *Seigneur de guerre*.

tutorial-used = Les cartes de mise s’épuisent
    .text-1 = Les cartes utilisées sont mises de côté, visibles de tous : regardez ce qu’il reste aux autres. Votre 3 et votre 5 ne sont plus disponibles pour l’instant.
    .text-2 = Un autre Seigneur de guerre est dans la rangée ; à deux, vous pourriez atteindre un but.

tutorial-second = Cela vaut une carte haute
    .text-1 = Rong a encore un 7, Jia n’en a plus.
    .text-2 = Misez le *6* et espérez que Rong garde sa meilleure carte.

tutorial-emperor = Atteignez un but
    .text-1 = Rong a misé 4. Jia a joué la Reprise, qui n’est pas une mise.
    .text-2 = Prenez le *Seigneur de guerre* : votre deuxième.

tutorial-goals = Vous êtes Empereur
    .text-1 = Avec au moins deux cartes d’un type, et plus que tous les autres, vous tenez son *but*. Vous le gardez tant que personne n’en a *plus* que vous ; une égalité n’y change rien.
    .text-2 = *L’Empereur* ajoute ½ à vos mises : un 7 contre votre 7 n’est plus une égalité, vous passez juste devant.

tutorial-powers = Cinq buts, cinq pouvoirs
    .text-1 = *Palais* (Bureaucrates) : miser en dernier, à découvert. *Moisson* (Paysans) : jouer une autre carte à la place de votre Reprise. *Marché* (Marchands) : ranger un Marchand dans un autre type, où il compte double pour le but.
    .text-2 = *Héritier* (Nobles) : prendre une des cartes qui restent. *Empereur* (Seigneurs de guerre) : ½ de plus.

tutorial-reset = Reprenez vos cartes
    .text-1 = Trois de vos cartes sont utilisées. La *Reprise* n’obtient rien, mais toutes reviennent dans votre main à la fin de la manche.
    .text-2 = La main de Jia est de nouveau pleine, il vous reste peu de cartes : c’est le moment de jouer la Reprise.

tutorial-back = De nouveau une main pleine
    .text-1 = Vous avez vos huit cartes, alors que Rong en a utilisé quatre : il devra bientôt les reprendre lui aussi.
    .text-2 = Le bon moment ? Quand la rangée est pauvre, ou quand vous ne seriez que troisième.

tutorial-celestial = Le Dragon céleste
    .text-1 = Dès que quatre buts sont tenus, le *Dragon céleste* vient à qui en a le moins.
    .text-2 = Son détenteur l’échange contre une carte de la rangée, avant que quiconque en prenne ; qui prend ensuite le Dragon dans la rangée reçoit 2 points.

tutorial-scoring = Décompte final
    .text-1 = Les *Nobles* valent de 2 à 4, les *Seigneurs de guerre* 1, le Palais 4, le Marché 3. *L’Héritier*, qui vaut 5, va à qui a le plus de Seigneurs de guerre.
    .text-2 = Les *Paysans* rapportent de plus en plus, jusqu’à 20, mais seulement ceux que vous avez de plus que celui qui en a le moins. Et chaque type qui vous manque coûte 3.

tutorial-finale = Quelques conseils
    .text-1 = Observez ce que les autres peuvent encore miser. Rassemblez tôt tous les types, dominez-en quelques-uns.
    .text-2 = Et souvenez-vous : une carte moyenne obtient souvent ce que deux hautes à égalité n’obtiennent pas.
