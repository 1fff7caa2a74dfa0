### Entries of the reference card for parts of the board; the page shows them beside the board.

reference-track = Every new person moves your marker forward by its value, and a parade does. Whoever is ahead acts first in the next phase.
    .name = Person track
reference-order = When you act in this phase: whoever is ahead on the person track goes first. It says nothing about points.
    .name = Turn order
reference-points = Victory points. They come every month from palaces, court ladies and privileges, from some events and actions, and at the end from persons, monks and what is left.
    .name = Points
reference-yuan = Pays for privileges, for groups with a dragon, and the tribute. At the end every 3 are 1 point.
    .name = Yuan
reference-rice = Feeds one palace in a drought. At the end it counts as 2 yuan.
    .name = Rice
reference-fireworks = Whoever has the most scores at the dragon festival. At the end one counts as 2 yuan.
    .name = Fireworks
reference-wild = Brings a person of any type, young or old.
    .name = Wild card
# the two numbers below a pile of persons; n: tiles left, value: spaces on the track
reference-pile = ×{ $n }: { $n ->
    [0] no tile is left
    [one] { $n } tile is left
   *[other] { $n } tiles are left
}. → { $value }: your marker goes { $value ->
    [one] { $value } space
   *[other] { $value } spaces
} forward when you take one.
reference-palace = Up to three floors, with room for one person each. 1 point every month. Empty, it loses a floor at the end of the month.
    .name = Palace
