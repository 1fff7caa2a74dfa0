### Buttons and notices that all pages share

close = Schließen
dismiss = Ausblenden
retry = Erneut versuchen
to-lobby = Zur Lobby
# before and after: the number on the board now, and after the move that is previewed
becomes = { $before }, würde zu { $after }
yes = Ja
no = Nein
