### What happens on the board between two decisions, scene by scene

# the line of a seat that an event takes persons from
scene-due =
    { $due ->
        [one] a person must leave
       *[other] { $due } persons must leave
    }
# the line of a seat to which an event does nothing
scene-nothing = unharmed
# below the name of an event that an eclipse repeats
scene-again = The eclipse brings it a second time.
scene-month = Month { $month } begins. At its end: { $event-title }
scene-decay = Empty palaces decay
scene-scoring = Points of the month
scene-wall-holds = The wall holds
scene-wall-short = The wall is too short
scene-wall-length = Tiles laid: { $length }, needed: { $threshold }.
scene-final = Final scoring
# several persons; persons: "2 persons"
scene-releases = { $name } loses { $persons }.
