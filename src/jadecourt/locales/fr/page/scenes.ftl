### Scenes: what happens between two decisions, shown over the board

# in the corner of a scene
scene-skip-hint = Clic ou espace : continuer
scene-click-hint = Clic : continuer
scene-tap-hint = Touchez pour continuer
# a button above the board of a game that others have continued
scene-since-last-turn = Depuis votre dernier tour
# the last scene of a game
scene-result = Classement final
scene-winner =
    { $winners ->
        [one] Victoire de { $names }.
       *[other] Victoire partagée : { $names }.
    }
# the line of a seat in the final standings
scene-place = Place { $place }
settings-scenes = Scènes
    .description = À quelle vitesse les événements, les décomptes et les coups des autres sont montrés
settings-scenes-half = ½×
settings-scenes-normal = 1×
settings-scenes-double = 2×
settings-scenes-instant = Sans
settings-volume = Volume
