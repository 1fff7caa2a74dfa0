### Names that users cannot take, because the server or somebody who speaks for it could have them; separated by commas

# names of bots in older versions; the names of the levels are reserved as well
reserved-levels = easy, medium, hard
reserved-names = house, server, host, owner, bot, bots, computer, operator, webmaster, sysadmin, mod, mods
# followed by a number: the name of an empty seat
reserved-seat = seat
# words that no name may contain
reserved-words = jadecourt, system, support, staff, official, root, admin, admins, administrator, moderator, moderators, moderation
