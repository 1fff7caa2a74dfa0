"""The command `jadecourt` without arguments: a server for this machine only, opened in the browser.

If such a server is already running, the browser is opened there. If the web client is not built, the command says why
and offers to play in the terminal.
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
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from ..console.console import EndOfInput, LineReader, make_console
from ..core.errors import BadOptions
from ..i18n import Catalogue, TerminalKey, detect_language, load_catalogue
from ..paths import data_dir
from .file_descriptors import raise_descriptor_limit
from .instance_lock import find_running_server, published_address
from .settings import ENV_PREFIX, Settings
from .signals import exit_on_signals
from .static import web_client
from .store.database_lock import DatabaseInUse, lock_database

LOOPBACK: Final = "127.0.0.1"  # this machine only, until its user opens it; `serve` is for networks
START_TIMEOUT_SECONDS: Final = 60.0  # until a server that does not respond is given up
POLL_SECONDS: Final = 0.1  # between two attempts to reach the server


def run_local(
    port: int | None,
    browser: bool,
    lang: str | None,
    play: Callable[[], int],
    bot_files: Sequence[Path] = (),
) -> int:
    """Serve until Ctrl-C; returns the exit code. `play` starts a game in the terminal."""
    texts = load_catalogue("terminal", detect_language(lang))
    console = make_console()
    if not web_client.is_web_client_built():
        return offer_terminal(texts, console, play)
    address = find_running_server(data_dir())
    if address is not None:
        if bot_files:  # that server knows nothing of them
            raise BadOptions(texts("local-running-without-code", url=home_url(address)))
        return open_running_server(address, browser, texts, console)
    try:
        return serve_locally(port, browser, texts, console, bot_files)
    except DatabaseInUse as error:  # started at the same time, or with another data folder
        if not error.address or bot_files:
            raise
        return open_running_server(error.address, browser, texts, console)


def offer_terminal(texts: Catalogue[TerminalKey], console: Console, play: Callable[[], int]) -> int:
    """Ask whether to play in the terminal; raises BadOptions if input or output is not a terminal."""
    if not (is_terminal(sys.stdin) and is_terminal(sys.stdout)):
        raise BadOptions(
            texts("web-client-missing-error", **web_client.BUILD_COMMANDS, command=web_client.PLAY_COMMAND)
        )
    console.print(Text(texts("web-client-missing", **web_client.BUILD_COMMANDS)))
    try:
        answer = LineReader(console).read_line(texts("web-client-missing-question") + " ")
    except EndOfInput:
        return 0
    return 0 if answer.lower().startswith(texts("web-client-missing-no")) else play()


def is_terminal(stream: Any) -> bool:
    return stream is not None and stream.isatty()


def open_running_server(address: str, browser: bool, texts: Catalogue[TerminalKey], console: Console) -> int:
    """Open the browser at a server that is already running."""
    deadline = time.monotonic() + START_TIMEOUT_SECONDS
    while not address and time.monotonic() < deadline:  # it has just been started
        time.sleep(POLL_SECONDS)
        address = find_running_server(data_dir()) or ""
    if not address or not wait_until_healthy(address):
        raise BadOptions(texts("local-not-responding", url=address or "?"))
    print_lines(
        console,
        texts("local-already-running", url=home_url(address)),
        open_in_browser(address, browser, texts),
    )
    return 0


def serve_locally(
    port: int | None,
    browser: bool,
    texts: Catalogue[TerminalKey],
    console: Console,
    bot_files: Sequence[Path] = (),
) -> int:
    """Run a server in this process until a signal stops it; returns the exit code."""
    from .serve import load_settings_with_overrides, make_uvicorn_config, migrate_database, run_server
    from .telemetry.log_config import configure_logging

    overrides: dict[str, Any] = {"host": LOOPBACK, "port": port, "workers": 1}
    overrides["bot_files"] = tuple(bot_files) or None
    if ENV_PREFIX + "LOG_LEVEL" not in os.environ:
        overrides["log_level"] = "warning"  # the address should not be lost among lines about requests
    settings = load_settings_with_overrides(None, overrides)
    configure_logging(settings)
    raise_descriptor_limit()
    with (
        exit_on_signals(),
        lock_database(settings) as lock,
        listen_on_free_port(settings, port is not None) as listener,
    ):
        address = f"http://{LOOPBACK}:{listener.getsockname()[1]}"
        lock.publish_address(address)
        with published_address(data_dir(), address):
            migrate_database(settings)
            announcer = threading.Thread(
                target=announce_when_ready, args=(address, browser, texts, console), daemon=True
            )
            announcer.start()
            run_server(make_uvicorn_config(settings), listener, can_open_network=True)
    print_lines(console, texts("local-stopped"))
    return 0


def listen_on_free_port(settings: Settings, fixed_port: bool) -> socket.socket:
    """Listen on the port of the settings; if it is in use and not `fixed_port`, on any free port."""
    from .serve import listen

    try:
        return listen(settings)
    except BadOptions:
        if fixed_port:
            raise
    return listen(settings.model_copy(update={"port": 0}))


# ---------------------------------------------------------------------------------------- output and browser


def announce_when_ready(address: str, browser: bool, texts: Catalogue[TerminalKey], console: Console) -> None:
    """Wait until the server responds, then print its address and open the browser there."""
    if wait_until_healthy(address):
        browser_hint = open_in_browser(address, browser, texts)
        print_lines(
            console,
            texts("local-running", url=home_url(address)),
            browser_hint,
            texts("local-saved"),
            texts("local-play-in-terminal", command=web_client.PLAY_COMMAND),
        )


def wait_until_healthy(address: str) -> bool:
    """Wait until the server reports that it is healthy; False after `START_TIMEOUT_SECONDS`."""
    # Without the proxies of the environment: the server is on this machine.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    deadline = time.monotonic() + START_TIMEOUT_SECONDS
    while time.monotonic() < deadline:
        with (
            contextlib.suppress(OSError),
            opener.open(f"{address}/health", timeout=START_TIMEOUT_SECONDS) as response,
        ):
            if response.status == 200:
                return True
        time.sleep(POLL_SECONDS)
    return False


def open_in_browser(address: str, browser: bool, texts: Catalogue[TerminalKey]) -> str:
    """Open the browser if wanted; returns the line to print about it."""
    is_opened = browser and launch_browser(home_url(address))
    return texts("local-opening" if is_opened else "local-open-by-hand")


def launch_browser(url: str) -> bool:
    """Open a graphical browser; False if there is none. One that runs in the terminal would take the terminal over."""
    try:
        browser = webbrowser.get()
        if type(browser) is webbrowser.GenericBrowser and not os.environ.get("BROWSER"):
            return False
        return browser.open(url)
    except (webbrowser.Error, OSError):
        return False


def home_url(address: str) -> str:
    return f"{address}/"


def print_lines(console: Console, *lines: str) -> None:
    for line in lines:
        console.print(Text(line), soft_wrap=True)
    console.file.flush()
