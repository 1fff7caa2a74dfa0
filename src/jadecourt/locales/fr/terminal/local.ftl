### The command `jadecourt` without arguments, which serves this machine and opens the browser

local-running = Jadecourt est lancé : { $url }
local-opening = Votre navigateur s’ouvre à cette adresse.
local-open-by-hand = Ouvrez cette adresse dans un navigateur sur cette machine.
local-saved = Les parties sont enregistrées et pourront être reprises plus tard. Ctrl-C pour arrêter.
# command: jadecourt play
local-play-in-terminal = Pour jouer dans le terminal : { $command }
local-already-running = Jadecourt est déjà lancé : { $url }
local-running-without-code = Jadecourt est déjà lancé ({ $url }) sans les robots de --code : arrêtez-le, puis réessayez
local-not-responding = Jadecourt ({ $url }) ne répond pas : arrêtez-le, puis réessayez
local-stopped = Jadecourt est arrêté. Les parties sont enregistrées.

## If the web client is not built, in the terminal and on the page that the server shows instead

# reinstall and build are commands.
web-client-missing = Le client web n’est pas construit : l’installation nécessite Node.js (npm) et un accès au réseau. Avec les deux, réinstallez Jadecourt ({ $reinstall } ; dans une copie du dépôt : { $build }).
# command: jadecourt play. The text of an error that ends the command.
web-client-missing-error = { web-client-missing } Pour jouer dans le terminal : { $command }.
# command: jadecourt play. On the page only.
web-client-missing-page = Relancez ensuite le serveur. D’ici là, vous pouvez jouer dans le terminal : { $command }. L’API est disponible pour les robots.
# A question; an answer that begins with the letter `web-client-missing-no` means no.
web-client-missing-question = Jouer plutôt dans le terminal ? [O/n]
web-client-missing-no = n
