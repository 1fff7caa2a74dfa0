### The log in pictures: headings and short words.

log-month = Mois { $month } · { $event }
# palace: its number
log-palace = palais { $palace }
log-phase-setup = Mise en place
log-phase-draft = Choix de départ
log-phase-actions = Actions
log-phase-persons = Personnes
log-phase-event = Évènement
log-phase-super = Super-évènement
log-phase-decay = Délabrement
log-phase-wall = La Grande Muraille
log-phase-scoring = Décompte
log-phase-final = Décompte final
