### Buttons and notices that all pages share

close = Close
dismiss = Dismiss
retry = Try again
to-lobby = To the lobby
# before and after: the number on the board now, and after the move that is previewed
becomes = { $before }, would become { $after }
yes = Yes
no = No
