### What happens on the board between two decisions, scene by scene

# the line of a seat that an event takes persons from
scene-due =
    { $due ->
        [one] eine Person muss gehen
       *[other] { $due } Personen müssen gehen
    }
# the line of a seat to which an event does nothing
scene-nothing = bleibt verschont
# below the name of an event that an eclipse repeats
scene-again = Die Sonnenfinsternis bringt es ein zweites Mal.
scene-month = Monat { $month } beginnt. An seinem Ende: { $event-title }
scene-decay = Leere Paläste verfallen
scene-scoring = Punkte des Monats
scene-wall-holds = Die Mauer hält
scene-wall-short = Die Mauer ist zu kurz
scene-wall-length = Gelegte Mauerstücke: { $length }, nötig: { $threshold }.
scene-final = Schlusswertung
# several persons; persons: "2 persons"
scene-releases = { $name } verliert { $persons }.
