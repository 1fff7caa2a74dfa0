### Buttons and notices that all pages share

close = Fermer
dismiss = Masquer
retry = Réessayer
to-lobby = Vers l’accueil
# before and after: the number on the board now, and after the move that is previewed
becomes = { $before }, deviendrait { $after }
yes = Oui
no = Non
