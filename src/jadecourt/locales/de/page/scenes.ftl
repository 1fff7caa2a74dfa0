### Scenes: what happens between two decisions, shown over the board

# in the corner of a scene
scene-skip-hint = Klick oder Leertaste: weiter
scene-click-hint = Klick: weiter
scene-tap-hint = Tippen: weiter
# a button above the board of a game that others have continued
scene-since-last-turn = Seit deinem letzten Zug
# the last scene of a game
scene-result = Endstand
scene-winner =
    { $winners ->
        [one] { $names } gewinnt.
       *[other] { $names } teilen sich den Sieg.
    }
# the line of a seat in the final standings
scene-place = Platz { $place }
settings-scenes = Szenen
    .description = Wie schnell Ereignisse, Wertungen und die Züge der anderen gezeigt werden
settings-scenes-half = ½×
settings-scenes-normal = 1×
settings-scenes-double = 2×
settings-scenes-instant = Aus
settings-volume = Lautstärke
