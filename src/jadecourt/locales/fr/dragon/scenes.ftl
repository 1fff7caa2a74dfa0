### What happens on the board between two decisions, scene by scene

# the line of a seat that an event takes persons from
scene-due =
    { $due ->
        [one] { $due } personne doit partir
       *[other] { $due } personnes doivent partir
    }
# the line of a seat to which an event does nothing
scene-nothing = sans dommage
# below the name of an event that an eclipse repeats
scene-again = L’éclipse répète l’événement.
scene-month = Le mois { $month } commence. À la fin : { $event-title }
scene-decay = Les palais vides se délabrent
scene-scoring = Points du mois
scene-wall-holds = La muraille tient
scene-wall-short = La muraille est trop courte
scene-wall-length = Tuiles posées : { $length }, nécessaires : { $threshold }.
scene-final = Décompte final
# several persons; persons: "2 persons"
scene-releases = { $name } perd { $persons }.
