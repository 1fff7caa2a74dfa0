### Entries of the reference card for parts of the board; the page shows them beside the board.

reference-track = Chaque nouvelle personne fait avancer votre marqueur de sa valeur, la parade aussi. Qui est en tête joue en premier à la phase suivante.
    .name = Piste des personnes
reference-order = Votre tour dans cette phase : qui est en tête sur la piste des personnes commence. Cela ne dit rien des points.
    .name = Ordre du tour
reference-points = Points de victoire. Ils viennent chaque mois des palais, des dames et des privilèges, de certains évènements et actions, et à la fin des personnes, des moines et de ce qui reste.
    .name = Points
reference-yuan = Paie les privilèges, les groupes où il y a un dragon, et le tribut. À la fin, 3 yuans valent 1 point.
    .name = Yuans
reference-rice = Nourrit un palais pendant une sécheresse. À la fin, compte pour 2 yuans.
    .name = Riz
reference-fireworks = Qui en a le plus marque des points à la fête du dragon. À la fin, un feu d’artifice compte pour 2 yuans.
    .name = Feux d’artifice
reference-wild = Fait venir une personne de n’importe quel type, jeune ou vieille.
    .name = Joker
# the two numbers below a pile of persons; n: tiles left, value: spaces on the track
reference-pile = ×{ $n } : { $n ->
    [0] il ne reste aucune tuile
    [one] il reste { $n } tuile
   *[other] il reste { $n } tuiles
}. → { $value } : votre pion avance de { $value ->
    [one] { $value } case
   *[other] { $value } cases
} quand vous en prenez une.
reference-palace = Jusqu’à trois étages, avec une place chacun. 1 point chaque mois. Vide, il perd un étage à la fin du mois.
    .name = Palais
