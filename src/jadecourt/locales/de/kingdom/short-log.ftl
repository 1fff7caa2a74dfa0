### The log in pictures: headings and short words.

log-tied = Gleichstand
log-drawn = zieht
log-phase-bids = Gebote
log-phase-claims = Karten nehmen
log-phase-end = Rundenende
log-phase-final = Schlusswertung
