### Errors: a text for each code of the server, and for a server that does not answer
# The server sends a reason (catalogue server) where the code alone does not say enough.

problem-unreachable = The server cannot be reached. Please try again in a moment.
problem-unknown = Something went wrong.

## Codes, with - for _

problem-bad-request = The server did not understand the request.
problem-validation-failed = A value is missing or not valid.
problem-not-signed-in = You are no longer logged in. Try again as a guest.
problem-invalid-credentials = Unknown name or wrong password.
problem-forbidden = You are not allowed to do this.
problem-origin-not-allowed = The server does not accept requests from this page.
problem-not-your-seat = This is not your seat.
problem-members-only = This table is rated: only members can join. Register your name first.
problem-not-found = Not found.
problem-table-not-found = This table does not exist, or it is private.
problem-method-not-allowed = This is not possible here.
problem-not-acceptable = This format is not available.
problem-request-timeout = The request took too long to arrive. Try again.
problem-conflict = This is not possible now.
problem-name-taken = This name is registered. Choose another name, or log in.
problem-seat-taken = All seats have been taken.
problem-table-not-open = The game has already started, or it is over.
problem-table-not-ready = Some seats are still free: wait, or give them to bots.
problem-table-not-running = The game is not running.
problem-table-not-over = The game is not over yet.
problem-stale-position = The position has changed in the meantime. Try again.
problem-undo-needs-consent = The other players must agree.
problem-nothing-to-undo = There is nothing to undo.
problem-no-open-proposal = There is no open proposal.
problem-cannot-be-rated = A rated game is for members, one seat each, without bots.
problem-rules-version-mismatch = The rules have changed since this table was created. Please create a new one.
problem-limit-reached = The limit is reached.
problem-too-many-subscriptions = Too many tables are open at the same time.
problem-host-not-allowed = This server does not answer at this address.
problem-payload-too-large = The request is too large.
problem-uri-too-long = The address is too long.
problem-unsupported-media-type = The server did not understand the request.
problem-unknown-game = This server does not have this game.
# detail: in English, what is wrong with which option. Other languages leave it out.
problem-bad-options = An option of the game is not valid: { $detail }
problem-unknown-notation = This is not a move of this game.
problem-illegal-move = The rules forbid this move.
problem-not-your-turn = It is not the turn of this seat.
problem-game-over = The game is over.
problem-corrupt-record = This file is not a valid game record.
problem-weak-password = This password is too easy to guess.
problem-invalid-webhook-url = This webhook address is not valid.
# seconds until the next request is allowed; 0: unknown
problem-rate-limited =
    Too many requests. Try again in { $seconds ->
        [0] a moment
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }.
problem-headers-too-large = The request is too large.
problem-internal-error = Something went wrong on the server. Please try again.
problem-unavailable = The server cannot do this right now. Nothing is lost: try again in a moment.
