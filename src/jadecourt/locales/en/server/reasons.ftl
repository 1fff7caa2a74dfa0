### Why the server refuses something, where the code of the error alone does not say it to a player

## Tables and seats

reason-already-seated = You already have a seat at this table.
reason-host-only = Only the host of the table can do this.
reason-host-present = The host is at the table. Ask them in the chat.
reason-players-away = Not all players are at the table. A rated game in real time starts when all of them are there.
reason-table-became-rated = The host has just made this table rated. Check it before you join.
reason-table-became-casual = The host has just made this table unrated. Check it before you join.

## Substitutes and votes

reason-bot-plays-already = A bot already plays for this seat.
reason-bot-plays-for-you = A bot plays for you. Take your seat back first.
reason-no-bot-plays = No bot plays for you.
# seconds until the player may leave again
reason-wait-after-return =
    You have just taken your seat back. You can leave again in { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }.
reason-vote-not-needed = The game is no longer waiting for this player.
# hours until the others may vote
reason-vote-too-early =
    This player still has { $hours ->
        [one] { $hours } hour
       *[other] { $hours } hours
    } to move.

## Undoing moves and proposals

reason-bot-has-moved = A bot made this move while you were away. It cannot be undone.
reason-proposal-open = There is already a proposal. It must be accepted, declined or withdrawn first.
# seconds until the player may propose again
reason-wait-after-proposal =
    Your last proposal was declined. You can propose again in { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }.

## Limits

# scope: what has reached its limit, one of user, address, server; count: how many there are now; limit: how many are allowed
reason-too-many-tables =
    { $scope ->
        [user] You have
        [address] Your address has
       *[server] This server has
    } { $count ->
        [one] { $count } unfinished table
       *[other] { $count } unfinished tables
    }, and at most { $limit ->
        [one] { $limit } is
       *[other] { $limit } are
    } allowed. Finish or leave one first.
reason-too-many-bot-tables =
    { $scope ->
        [user] You have
        [address] Your address has
       *[server] This server has
    } { $count ->
        [one] { $count } running game with bots only
       *[other] { $count } running games with bots only
    }, and at most { $limit ->
        [one] { $limit } is
       *[other] { $limit } are
    } allowed. Wait until one is over.
reason-too-many-analyses =
    { $scope ->
        [user] You have
        [address] Your address has
       *[server] This server has
    } { $count ->
        [one] { $count } unfinished analysis
       *[other] { $count } unfinished analyses
    }, and at most { $limit ->
        [one] { $limit } is
       *[other] { $limit } are
    } allowed. Wait until one is done.

## Replays

reason-no-replay = This table was closed before the game started. There is no replay.
reason-branch-after-end = The game is over at this point. Continue it from an earlier one.
reason-no-link = This game cannot be written as a link before it is over.
reason-link-damaged = This link is damaged. Copy it again, from the first character to the last.
reason-link-other-rules = This server cannot show the game of this link: it does not know the game, or its rules have changed since.

## Accounts

reason-name-mixes-scripts = A word of this name mixes letters of several scripts. Choose another name.
reason-name-reserved = This name is reserved, or it looks like a reserved one. Choose another name.
reason-name-unusable = This name has no letters or digits that can be used. Choose another name.
reason-password-easy = This password is easy to guess. Choose a longer one, such as four words.
reason-password-is-name = Your name is not a safe password.
reason-wrong-password = Wrong password.
# days: vacation days that are left this year
reason-vacation-days =
    { $days ->
        [0] You have no vacation days left this year.
        [one] You have only { $days } vacation day left this year.
       *[other] You have only { $days } vacation days left this year.
    }
