"""The command `jadecourt` alone: a server for the people at this machine, and their browser on its page.

Where such a server runs already, the browser is opened on that one. Where the page was not built, it is said why, and
the game in the terminal is offered instead.
"""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Callable, Mapping
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from ..core.errors import BadOptions
from ..folders import data_folder
from ..terminal.screen import EndOfInput, Keyboard, make_console
from ..terminal.words import Words, pick_language
from . import page
from .database_lock import DatabaseInUse, lock_database
from .descriptors import raise_descriptor_limit
from .running import announced, find_running
from .settings import PREFIX, Settings
from .signals import leaving_quietly

HERE: Final = "127.0.0.1"  # nobody but this machine: other people are invited with `serve`
PATIENCE: Final = 60.0  # seconds until a server that does not answer is given up
PAUSE: Final = 0.1  # seconds between two tries

ENGLISH: Final = {
    "runs": "Jadecourt runs at {address}",
    "opened": "Your browser opens it now.",
    "by.hand": "Open this address in a browser on this machine.",
    "keeps": "Games are kept, and go on the next time.",
    "stop": "Ctrl-C stops it.",
    "terminal": "To play in the terminal: jadecourt play",
    "already": "Jadecourt runs already, at {address}",
    "silent": "Jadecourt runs at {address} already, but does not answer: stop it, and try again",
    "stopped": "Jadecourt has stopped. Games are kept.",
    "no.page": "The page for the browser is not built: that needs Node.js (npm) and a connection while installing. "
    "With both, install Jadecourt again (pip install --force-reinstall --no-deps .; "
    "in a checkout: python hatch_build.py --page).",
    "play.instead": "To play in the terminal: jadecourt play.",
    "ask": "Play in the terminal instead? [Y/n] ",
    "no": "n",
}
FRENCH: Final = {
    "runs": "Jadecourt est ouvert : {address}",
    "opened": "Votre navigateur s’ouvre à cette adresse.",
    "by.hand": "Ouvrez cette adresse dans un navigateur sur cette machine.",
    "keeps": "Les parties sont conservées et reprennent la prochaine fois.",
    "stop": "Ctrl-C l’arrête.",
    "terminal": "Pour jouer dans le terminal : jadecourt play",
    "already": "Jadecourt est déjà ouvert : {address}",
    "silent": "Jadecourt est déjà ouvert ({address}) mais ne répond pas : arrêtez-le, puis réessayez",
    "stopped": "Jadecourt est arrêté. Les parties sont conservées.",
    "no.page": "La page pour le navigateur n’est pas construite : il faut Node.js (npm) et une connexion pendant "
    "l’installation. Avec les deux, réinstallez Jadecourt (pip install --force-reinstall --no-deps . ; "
    "dans une copie du dépôt : python hatch_build.py --page).",
    "play.instead": "Pour jouer dans le terminal : jadecourt play.",
    "ask": "Jouer plutôt dans le terminal ? [O/n] ",
    "no": "n",
}
TEXTS: Final[Mapping[str, Mapping[str, str]]] = {"en": ENGLISH, "fr": FRENCH}


def start(port: int | None, browser: bool, lang: str | None, play: Callable[[], int]) -> int:
    """Serve until Ctrl-C; returns the exit code. `play` is the game in the terminal."""
    words = Words(pick_language(lang), TEXTS)
    console = make_console()
    if not page.is_built():
        return do_without(words, console, play)
    address = find_running(data_folder())
    if address is not None:
        return visit(address, browser, words, console)
    try:
        return serve_here(port, browser, words, console)
    except DatabaseInUse as error:  # started in the same moment, or by way of another data folder
        if not error.address:
            raise
        return visit(error.address, browser, words, console)


def do_without(words: Words, console: Console, play: Callable[[], int]) -> int:
    """Offer the game in the terminal, if somebody is there to answer."""
    if not (is_terminal(sys.stdin) and is_terminal(sys.stdout)):
        raise BadOptions(f"{words('no.page')} {words('play.instead')}")
    console.print(Text(words("no.page")))
    try:
        answer = Keyboard(console).line(words("ask"))
    except EndOfInput:
        return 0
    return 0 if answer.lower().startswith(words("no")) else play()


def is_terminal(stream: Any) -> bool:
    return stream is not None and stream.isatty()


def visit(address: str, browser: bool, words: Words, console: Console) -> int:
    """Show the server that runs already."""
    end = time.monotonic() + PATIENCE
    while not address and time.monotonic() < end:  # it has only just begun to start
        time.sleep(PAUSE)
        address = find_running(data_folder()) or ""
    if not address or not answers(address):
        raise BadOptions(words("silent", address=address or "?"))
    say(console, words("already", address=link_to(address)), show(address, browser, words))
    return 0


def serve_here(port: int | None, browser: bool, words: Words, console: Console) -> int:
    """A server of this process, until it is told to stop."""
    from .command import choose_settings, make_config, prepare_database, run
    from .logs import set_up_logs

    given: dict[str, Any] = {"host": HERE, "port": port, "workers": 1}
    if PREFIX + "LOG_LEVEL" not in os.environ:
        given["log_level"] = "warning"  # people want to see an address, and no lines about every request
    settings = choose_settings(None, given)
    set_up_logs(settings)
    raise_descriptor_limit()
    with leaving_quietly(), lock_database(settings) as held, find_place(settings, port is not None) as door:
        address = f"http://{HERE}:{door.getsockname()[1]}"
        held.announce(address)
        with announced(data_folder(), address):
            prepare_database(settings)
            greeter = threading.Thread(target=greet, args=(address, browser, words, console), daemon=True)
            greeter.start()
            run(make_config(settings), door)
    say(console, words("stopped"))
    return 0


def find_place(settings: Settings, insist: bool) -> socket.socket:
    """The socket at the port of the settings or, if another program has it and nobody insists, at any free one."""
    from .command import listen

    try:
        return listen(settings)
    except BadOptions:
        if insist:
            raise
    return listen(settings.model_copy(update={"port": 0}))


# ---------------------------------------------------------------------------------------- people


def greet(address: str, browser: bool, words: Words, console: Console) -> None:
    """As soon as the server answers: say where it is, and open the browser there."""
    if answers(address):
        how = show(address, browser, words)
        say(
            console,
            words("runs", address=link_to(address)),
            how,
            f"{words('keeps')} {words('stop')}",
            words("terminal"),
        )


def answers(address: str) -> bool:
    """Wait until a server can work."""
    # Whatever proxy the environment names: this is the machine itself.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with contextlib.suppress(OSError), opener.open(f"{address}/health", timeout=PATIENCE) as answer:
            if answer.status == 200:
                return True
        time.sleep(PAUSE)
    return False


def show(address: str, browser: bool, words: Words) -> str:
    """Open the browser; returns what to say about it."""
    return words("opened" if browser and open_browser(link_to(address)) else "by.hand")


def open_browser(link: str) -> bool:
    """Whether there is a browser with windows: one for the terminal would take the terminal away."""
    try:
        found = webbrowser.get()
        if type(found) is webbrowser.GenericBrowser and not os.environ.get("BROWSER"):
            return False
        return found.open(link)
    except (webbrowser.Error, OSError):
        return False


def link_to(address: str) -> str:
    return f"{address}/"


def say(console: Console, *lines: str) -> None:
    for line in lines:
        console.print(Text(line), soft_wrap=True)
    console.file.flush()
