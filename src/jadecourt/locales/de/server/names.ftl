### Names that users cannot take, because the server or somebody who speaks for it could have them; separated by commas

# names of bots in older versions; the names of the levels are reserved as well
reserved-levels = leicht, mittel, schwer
reserved-names = haus, gastgeber, gastgeberin, inhaber, computer, rechner, betreiber
# followed by a number: the name of an empty seat
reserved-seat = platz
# words that no name may contain
reserved-words = system, offiziell, administrator, administratorin, moderator, moderatorin, moderation
