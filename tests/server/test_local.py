"""`jadecourt` without a subcommand: a local server and a browser window, or the terminal instead."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
import webbrowser
from pathlib import Path
from typing import Any

import pytest
from uvicorn import Config

from cli_driver import cli_environment
from jadecourt.core.errors import BadOptions
from jadecourt.i18n.catalogue import load_catalogue
from jadecourt.server import local
from jadecourt.server.instance_lock import find_running_server, published_address
from jadecourt.server.settings import Settings
from jadecourt.server.signals import EXIT_SIGNALS, exit_on_signals
from jadecourt.server.static import web_client
from jadecourt.server.uvicorn_server import GracefulServer

TIMEOUT_SECONDS = 120  # limit of a test
# the command, with a simulated web client and a simulated terminal
SCRIPT = """\
import pathlib, sys
from jadecourt.server import local
from jadecourt.server.static import web_client
web_client.BUILD_FOLDER = pathlib.Path({page!r})
local.START_TIMEOUT_SECONDS = {patience}
if {terminal}:
    local.is_terminal = lambda stream: True
from jadecourt.cli import main
sys.exit(main({arguments!r}))
"""


class LocalProcess:
    """`jadecourt` as a process."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        has_web_client: bool = True,
        has_terminal: bool = False,
        **environment: str,
    ) -> None:
        where = folder / ("page" if has_web_client else "nothing")
        if has_web_client:
            where.mkdir(exist_ok=True)
            (where / "index.html").write_text("<title>Jadecourt</title>", encoding="utf-8")
        self.opened_url_file = folder / "visited"
        browser = folder / "browser.py"
        note = f"import sys; open({str(self.opened_url_file)!r}, 'w').write(sys.argv[1])"
        browser.write_text(note, encoding="utf-8")
        environment = {
            "BROWSER": f"{sys.executable} {browser} %s",
            "JADECOURT_BOT_PROCESSES": "1",
            **environment,
        }
        script = SCRIPT.format(page=str(where), patience=60, terminal=has_terminal, arguments=list(arguments))
        self.process = subprocess.Popen(
            [sys.executable, "-c", script],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=cli_environment(folder / "home", **environment),
        )

    def read_lines(self, count: int) -> list[str]:
        assert self.process.stdout is not None
        return [self.process.stdout.readline().rstrip("\n") for _ in range(count)]

    def type_line(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def wait_for_exit(self, signal_number: signal.Signals | None = None) -> tuple[int, str, str]:
        """The exit code, and the rest of the output."""
        if signal_number is not None:
            self.process.send_signal(signal_number)
        out, err = self.process.communicate(timeout=TIMEOUT_SECONDS)
        return self.process.returncode, out, err

    def __enter__(self) -> LocalProcess:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()


def find_url(line: str) -> str:
    found = re.search(r"http://127\.0\.0\.1:\d+/", line)
    assert found, line
    return found[0]


def get(link: str) -> str:
    with urllib.request.urlopen(link, timeout=TIMEOUT_SECONDS) as answer:
        text: str = answer.read().decode()
        return text


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


# ------------------------------------------------------------------------------------------------- with a page


@pytest.mark.parametrize("how", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.slow)])
def test_local_command_serves_web_client_and_opens_browser(tmp_path: Path, how: signal.Signals) -> None:
    port = str(free_port())
    with LocalProcess(tmp_path, "--port", port) as started:
        output = started.read_lines(4)
        link = f"http://127.0.0.1:{port}/"
        assert output == [
            f"Jadecourt is running at {link}",
            "Opening it in your browser.",
            "Games are saved and can be continued later. Press Ctrl-C to stop.",
            "To play in the terminal: jadecourt play",
        ]
        assert started.opened_url_file.read_text(encoding="utf-8") == link
        assert get(link) == "<title>Jadecourt</title>"
        assert json.loads(get(f"{link}health"))["status"] == "ok"
        assert started.wait_for_exit(how) == (0, "Jadecourt has stopped. Games are saved.\n", "")
    assert (tmp_path / "home" / "server.sqlite3").exists()


def test_local_command_prints_french_without_opening_browser(tmp_path: Path) -> None:
    with LocalProcess(tmp_path, "--port", "0", "--no-open-browser", "--lang", "fr") as started:
        output = started.read_lines(4)
        assert output[0].startswith("Jadecourt est lancé\u00a0: http://127.0.0.1:")
        assert output[1] == "Ouvrez cette adresse dans un navigateur sur cette machine."
        assert output[3] == "Pour jouer dans le terminal\u00a0: jadecourt play"
        code, out, err = started.wait_for_exit(signal.SIGINT)
    assert (code, out, err) == (0, "Jadecourt est arrêté. Les parties sont enregistrées.\n", "")
    assert not started.opened_url_file.exists()


def test_local_command_opens_running_server(tmp_path: Path) -> None:
    with LocalProcess(tmp_path, "--port", "0", "--no-open-browser") as first:
        link = find_url(first.read_lines(4)[0])
        with LocalProcess(tmp_path) as second:
            code, out, err = second.wait_for_exit()
        assert (code, err) == (0, "")
        assert out.splitlines() == [f"Jadecourt is already running at {link}", "Opening it in your browser."]
        assert second.opened_url_file.read_text(encoding="utf-8") == link
        assert first.process.poll() is None
        first.process.kill()  # the published address of a killed server is ignored
        first.process.communicate()
    assert find_running_server(tmp_path / "home") is None
    with LocalProcess(tmp_path, "--port", "0", "--no-open-browser") as third:
        assert third.read_lines(1)[0].startswith("Jadecourt is running at ")
        assert third.wait_for_exit(signal.SIGINT)[0] == 0


def test_local_command_avoids_used_port_unless_given(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        with LocalProcess(tmp_path, "--no-open-browser", JADECOURT_PORT=port) as started:
            link = find_url(started.read_lines(4)[0])
            assert link != f"http://127.0.0.1:{port}/"
            assert get(link) == "<title>Jadecourt</title>"
            assert started.wait_for_exit(signal.SIGINT)[0] == 0
        with LocalProcess(tmp_path, "--port", port) as insisting:
            code, out, err = insisting.wait_for_exit()
        assert (code, out) == (2, "")
        assert err.startswith(f"jadecourt: cannot listen on 127.0.0.1 port {port}: ")


def test_local_command_listens_on_loopback_only(tmp_path: Path) -> None:
    with LocalProcess(tmp_path, "--port", "0", "--no-open-browser", JADECOURT_HOST="0.0.0.0") as started:
        assert find_url(started.read_lines(4)[0])
        assert started.wait_for_exit(signal.SIGTERM)[0] == 0


# ------------------------------------------------------------------------------------------------- without a page


def test_local_command_without_web_client_and_terminal_fails_with_one_line(tmp_path: Path) -> None:
    with LocalProcess(tmp_path, has_web_client=False) as started:
        code, out, err = started.wait_for_exit()
    assert (code, out) == (2, "")
    assert err.startswith("jadecourt: The web client is not built: ")
    assert err.endswith("To play in the terminal: jadecourt play.\n")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("lang", "no"),
    [
        ("en", "n"),
        pytest.param("fr", "non", marks=pytest.mark.slow),
        pytest.param("de", "nein", marks=pytest.mark.slow),
    ],
)
def test_local_command_without_web_client_offers_terminal(tmp_path: Path, lang: str, no: str) -> None:
    texts = load_catalogue("terminal", lang)
    with LocalProcess(tmp_path, "--lang", lang, has_web_client=False, has_terminal=True) as declined:
        declined.type_line(no)
        code, out, _ = declined.wait_for_exit()
    assert code == 0
    assert texts("web-client-missing-question") in out
    with LocalProcess(tmp_path, "--lang", lang, has_web_client=False, has_terminal=True) as accepted:
        accepted.type_line("")
        accepted.type_line("q")
        code, out, _ = accepted.wait_for_exit()
    assert code == 0
    assert texts("games-which") in out
    with LocalProcess(tmp_path, "--lang", lang, has_web_client=False, has_terminal=True) as silent:
        assert silent.wait_for_exit()[0] == 0


# ------------------------------------------------------------------------------------------------- parts


class FakeBrowser(webbrowser.GenericBrowser):
    """A graphical browser."""

    def open(self, url: str, new: int = 0, autoraise: bool = True) -> bool:
        return True


@pytest.mark.parametrize(
    ("found", "chosen", "opened"),
    [
        (None, "", False),
        (webbrowser.GenericBrowser("true"), "", False),  # possibly a text browser
        (webbrowser.GenericBrowser("true"), "true", True),
        (FakeBrowser("x"), "", True),
    ],
)
def test_only_graphical_or_configured_browsers_are_opened(
    monkeypatch: pytest.MonkeyPatch, found: webbrowser.BaseBrowser | None, chosen: str, opened: bool
) -> None:
    def get_browser() -> webbrowser.BaseBrowser:
        if found is None:
            raise webbrowser.Error("could not locate runnable browser")
        return found

    monkeypatch.setattr(webbrowser, "get", get_browser)
    monkeypatch.setenv("BROWSER", chosen)
    assert local.launch_browser("http://127.0.0.1:1/") == opened
    words = load_catalogue("terminal", "en")
    assert local.open_in_browser("http://127.0.0.1:1", True, words) == words(
        "local-opening" if opened else "local-open-by-hand"
    )
    assert local.open_in_browser("http://127.0.0.1:1", False, words) == words("local-open-by-hand")


def test_running_server_is_found_until_it_stops(tmp_path: Path) -> None:
    assert find_running_server(tmp_path) is None
    with published_address(tmp_path / "new", "http://127.0.0.1:8420") as first:
        assert first
        assert find_running_server(tmp_path / "new") == "http://127.0.0.1:8420"
        with published_address(tmp_path / "new", "http://127.0.0.1:9") as second:
            assert not second
        assert find_running_server(tmp_path / "new") == "http://127.0.0.1:8420"
    assert find_running_server(tmp_path / "new") is None
    (tmp_path / "file").write_text("")
    with published_address(tmp_path / "file", "http://127.0.0.1:9") as nowhere:
        assert not nowhere


def test_unresponsive_running_server_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_client, "BUILD_FOLDER", tmp_path)
    monkeypatch.setattr(local, "START_TIMEOUT_SECONDS", 0.3)
    monkeypatch.setenv("JADECOURT_DATA_DIR", str(tmp_path))
    (tmp_path / "index.html").write_text("")
    for address in ("http://127.0.0.1:9", ""):
        with published_address(tmp_path, address), pytest.raises(BadOptions, match="does not respond"):
            local.run_local(None, False, "en", lambda: 0)


def test_free_port_is_used_unless_port_is_given(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        settings = Settings(port=other.getsockname()[1])
        with local.listen_on_free_port(settings, fixed_port=False) as listener:
            assert listener.getsockname()[1] not in (0, settings.port)
        with pytest.raises(BadOptions, match="cannot listen"):
            local.listen_on_free_port(settings, fixed_port=True)


@pytest.mark.parametrize("kind", EXIT_SIGNALS)
def test_signal_exits_the_block_and_restores_the_handler(kind: signal.Signals) -> None:
    before = signal.getsignal(kind)
    reached = False
    with exit_on_signals():
        signal.raise_signal(kind)
        reached = True
    assert not reached and signal.getsignal(kind) == before
    with pytest.raises(SystemExit), exit_on_signals():
        raise SystemExit(3)  # not caused by a signal
    assert signal.getsignal(kind) == before


def test_running_server_is_found_without_url_when_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", fail)
    with published_address(tmp_path, "http://127.0.0.1:8420") as first:
        assert first and find_running_server(tmp_path) == ""


def test_second_stop_still_shuts_the_application_down() -> None:
    """As by Ctrl-C twice, which made uvicorn cancel the application with a traceback."""
    lifespan_events: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        for _ in ("startup", "shutdown"):
            kind = (await receive())["type"]
            lifespan_events.append(kind)
            await send({"type": f"{kind}.complete"})

    async def scenario() -> None:
        server = GracefulServer(Config(app, port=0, log_config=None, lifespan="on"))
        task = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        server.should_exit = server.force_exit = True  # as its signal handlers do
        await task

    asyncio.run(scenario())
    assert lifespan_events == ["lifespan.startup", "lifespan.shutdown"]
