### The command `jadecourt` without arguments, which serves this machine and opens the browser

local-running = Jadecourt läuft unter { $url }
local-opening = Es öffnet sich in deinem Browser.
local-open-by-hand = Öffne diese Adresse in einem Browser auf diesem Rechner.
local-saved = Partien werden gespeichert und lassen sich später fortsetzen. Beenden mit Strg-C.
# command: jadecourt play
local-play-in-terminal = Im Terminal spielen: { $command }
local-already-running = Jadecourt läuft schon unter { $url }
local-running-without-code = Jadecourt läuft schon unter { $url }, aber ohne die Bots von --code: Beende es und versuch es noch einmal
local-not-responding = Jadecourt unter { $url } antwortet nicht: Beende es und versuch es noch einmal
local-stopped = Jadecourt ist beendet. Die Partien sind gespeichert.

## If the web client is not built, in the terminal and on the page that the server shows instead

# reinstall and build are commands.
web-client-missing = Der Web-Client ist nicht gebaut: Die Installation braucht Node.js (npm) und Netzzugang. Wenn beides da ist, installiere Jadecourt neu ({ $reinstall }; in einer Arbeitskopie: { $build }).
# command: jadecourt play. The text of an error that ends the command.
web-client-missing-error = { web-client-missing } Im Terminal spielen: { $command }.
# command: jadecourt play. On the page only.
web-client-missing-page = Starte den Server danach neu. Bis dahin kannst du im Terminal spielen: { $command }. Bots können die API benutzen.
# A question; an answer that begins with the letter `web-client-missing-no` means no.
web-client-missing-question = Stattdessen im Terminal spielen? [J/n]
web-client-missing-no = n
