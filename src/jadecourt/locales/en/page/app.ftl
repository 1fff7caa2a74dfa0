### The frame of every page, and words that many places share

# on a button, while the server works
one-moment = One moment…
save = Save

## Header

app-home = Jadecourt: lobby
app-nav = Main
app-nav-lobby = Play
app-offline = No connection
app-guest = Guest
# The link with the name of the user, for screen readers.
app-user-link = { $name }, settings

## Page

app-load-error = This page could not be loaded. Is the server running?
app-skip = Skip to the content
# In index.html, in all languages. Without { } because the build inserts it as it is.
app-noscript = Jadecourt needs JavaScript.
