### Scenes: what happens between two decisions, shown over the board

# in the corner of a scene
scene-skip-hint = Click or space: go on
scene-click-hint = Click: go on
scene-tap-hint = Tap: go on
# a button above the board of a game that others have continued
scene-since-last-turn = Since your last turn
# the last scene of a game
scene-result = Final standings
scene-winner =
    { $winners ->
        [one] { $names } wins.
       *[other] { $names } share the victory.
    }
# the line of a seat in the final standings
scene-place = Place { $place }
settings-scenes = Scenes
    .description = How fast events, scoring and the moves of others are shown
settings-scenes-half = ½×
settings-scenes-normal = 1×
settings-scenes-double = 2×
settings-scenes-instant = Off
settings-volume = Volume
