### The log in pictures: headings and short words.

log-tied = égalité
log-drawn = pioche
log-phase-bids = Mises
log-phase-claims = Cartes prises
log-phase-end = Fin de la manche
log-phase-final = Décompte final
