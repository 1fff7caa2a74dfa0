### The log in pictures: headings and short words.

log-tied = tie
log-drawn = draws
log-phase-bids = Bids
log-phase-claims = Claims
log-phase-end = End of the round
log-phase-final = Final scoring
