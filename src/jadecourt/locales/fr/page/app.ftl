### The frame of every page, and words that many places share

# on a button, while the server works
one-moment = Un instant…
save = Enregistrer

## Header

app-home = Jadecourt : accueil
app-nav = Principal
app-nav-lobby = Jouer
app-offline = Hors ligne
app-guest = Invité
# The link with the name of the user, for screen readers.
app-user-link = { $name }, réglages

## Page

app-load-error = Cette page n’a pas pu être chargée. Le serveur tourne-t-il ?
app-skip = Aller au contenu
app-noscript = Jadecourt a besoin de JavaScript.
