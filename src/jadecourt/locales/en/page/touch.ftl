### Touch screens, the connection, and the log

settings-one-tap = Play with one tap
    .description = On a touch screen the first tap shows what a move would do, and the second one plays it. With this, the first tap plays.
table-tap-again = Tap again to play.
table-connection-lost = Connection lost
    .waiting = Your choice is kept and sent as soon as the connection is back.
    .idle = Trying to reach the server again. The game goes on by itself as soon as it answers.
table-waiting-to-send = waiting for the connection
log-newest = Newest entries
log-sentences = Full sentences
table-one-more = one more
table-preview-hint-touch = Tap a marked move to see what it does. Hold a piece to read about it.
