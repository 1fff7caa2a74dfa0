### The command `jadecourt` without arguments, which serves this machine and opens the browser

local-running = Jadecourt is running at { $url }
local-opening = Opening it in your browser.
local-open-by-hand = Open this URL in a browser on this machine.
local-saved = Games are saved and can be continued later. Press Ctrl-C to stop.
# command: jadecourt play
local-play-in-terminal = To play in the terminal: { $command }
local-already-running = Jadecourt is already running at { $url }
local-running-without-code = Jadecourt is already running at { $url } without the bots of --code: stop it and try again
local-not-responding = Jadecourt at { $url } does not respond: stop it and try again
local-stopped = Jadecourt has stopped. Games are saved.

## If the web client is not built, in the terminal and on the page that the server shows instead

# reinstall and build are commands.
web-client-missing = The web client is not built: installation needs Node.js (npm) and network access. With both, reinstall Jadecourt ({ $reinstall }; in a checkout: { $build }).
# command: jadecourt play. The text of an error that ends the command.
web-client-missing-error = { web-client-missing } To play in the terminal: { $command }.
# command: jadecourt play. On the page only.
web-client-missing-page = Restart the server afterwards. Until then you can play in the terminal: { $command }. The API is available to bots.
# A question; an answer that begins with the letter `web-client-missing-no` means no.
web-client-missing-question = Play in the terminal instead? [Y/n]
web-client-missing-no = n
