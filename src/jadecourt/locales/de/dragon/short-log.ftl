### The log in pictures: headings and short words.

log-month = Monat { $month } · { $event }
# palace: its number
log-palace = Palast { $palace }
log-phase-setup = Aufbau
log-phase-draft = Startauswahl
log-phase-actions = Aktionen
log-phase-persons = Personen
log-phase-event = Ereignis
log-phase-super = Superereignis
log-phase-decay = Verfall
log-phase-wall = Die Große Mauer
log-phase-scoring = Wertung
log-phase-final = Schlusswertung
