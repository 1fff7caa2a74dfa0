### The log in pictures: headings and short words.

log-month = Month { $month } · { $event }
# palace: its number
log-palace = palace { $palace }
log-phase-setup = Setup
log-phase-draft = Draft
log-phase-actions = Actions
log-phase-persons = Persons
log-phase-event = Event
log-phase-super = Super event
log-phase-decay = Decay
log-phase-wall = The Great Wall
log-phase-scoring = Scoring
log-phase-final = Final scoring
