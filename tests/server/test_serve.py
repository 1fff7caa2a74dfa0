"""The command `serve` in its own process: start, requests, stop and one-line error messages."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import jadecourt
from cli_driver import COMMAND, IGNORE_SIGINT_PREFIX, cli_environment, run
from jadecourt.console.console import make_console
from jadecourt.core.errors import BadOptions
from jadecourt.i18n.catalogue import load_catalogue
from jadecourt.server.domain.rate_limits import DEFAULT_RATES
from jadecourt.server.serve import (
    listen,
    load_settings_with_overrides,
    make_uvicorn_config,
    migrate_database,
    startup_line,
)
from jadecourt.server.settings import CONFIG_FILE_VARIABLE, ENV_PREFIX, Settings
from jadecourt.server.static import web_client
from jadecourt.server.store.migrate import upgrade
from server.postgres import fresh_database

HOSTING_DOCS = Path(__file__).resolve().parents[2] / "docs" / "hosting.md"
TIMEOUT_SECONDS = 120  # time limit of a test


class ServeProcess:
    """A running `jadecourt serve` on a free port."""

    def __init__(
        self, data_dir: Path, *arguments: str, command_prefix: Sequence[str] = (), **environment: str
    ) -> None:
        environment.setdefault("JADECOURT_BOT_PROCESSES", "1")
        self.stderr_lines: list[str] = []
        self.process = subprocess.Popen(
            [
                *command_prefix,
                *COMMAND,
                "serve",
                *(() if "--port" in arguments else ("--port", "0")),
                *arguments,
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=cli_environment(data_dir, **environment),
        )
        assert self.process.stderr is not None and self.process.stdout is not None
        self.reader = threading.Thread(
            target=self.stderr_lines.extend, args=(self.process.stderr,), daemon=True
        )
        self.reader.start()
        self.first_line = self.process.stdout.readline()
        found = re.search(r"http://[\w.]+:(\d+)", self.first_line)
        self.port = int(found[1]) if found else 0

    def get(self, path: str) -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=TIMEOUT_SECONDS) as answer:
            text: str = answer.read().decode()
            return text

    def stop(self, signal_number: signal.Signals = signal.SIGTERM) -> int:
        """Stop the process with a signal; returns the exit code."""
        self.process.send_signal(signal_number)
        code = self.process.wait(TIMEOUT_SECONDS)
        self.reader.join(TIMEOUT_SECONDS)
        return code

    def __enter__(self) -> ServeProcess:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(TIMEOUT_SECONDS)
            except subprocess.TimeoutExpired:
                self.process.kill()
        self.reader.join(TIMEOUT_SECONDS)
        assert self.process.stderr is not None and self.process.stdout is not None
        self.process.stdout.close()
        self.process.stderr.close()

    @property
    def log(self) -> str:
        return "".join(self.stderr_lines)


@pytest.fixture
def serve_process(tmp_path: Path) -> Iterator[ServeProcess]:
    with ServeProcess(tmp_path) as server:
        yield server


@pytest.mark.parametrize("how", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.slow)])
def test_serve_responds_until_a_signal_stops_it(
    serve_process: ServeProcess, how: signal.Signals, tmp_path: Path
) -> None:
    use = (
        "Open it in a browser."
        if web_client.is_web_client_built()
        else "The web client is not built; only the API is available."
    )
    assert (
        serve_process.first_line
        == f"Jadecourt is listening on http://127.0.0.1:{serve_process.port}. {use} Press Ctrl-C to stop.\n"
    )
    expected = {
        "status": "ok",
        "version": jadecourt.__version__,
        "database": "ok",
        "jobs": "ok",
        "bots": "ok",
    }
    assert json.loads(serve_process.get("/health")) == expected
    assert serve_process.stop(how) == 0
    assert serve_process.process.stdout is not None and serve_process.process.stdout.read() == ""
    assert "Traceback" not in serve_process.log
    assert "stopped" in serve_process.log
    assert (tmp_path / "server.sqlite3").stat().st_mode & 0o077 == 0


def test_serve_stops_on_interrupt_ignored_by_its_parent(tmp_path: Path) -> None:
    with ServeProcess(tmp_path, command_prefix=IGNORE_SIGINT_PREFIX) as server:
        assert json.loads(server.get("/health"))["status"] == "ok"
        assert server.stop(signal.SIGINT) == 0
    assert "Traceback" not in server.log


def test_shutdown_closes_sockets_with_code_1012(serve_process: ServeProcess) -> None:
    with connect(f"ws://127.0.0.1:{serve_process.port}/api/socket?key=hush-hush") as client:
        assert json.loads(client.recv(TIMEOUT_SECONDS))["type"] == "welcome"
        assert serve_process.stop() == 0
        with pytest.raises(ConnectionClosed) as closed:
            client.recv(TIMEOUT_SECONDS)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012


def test_serve_log_has_no_query_strings(tmp_path: Path) -> None:
    with ServeProcess(tmp_path, JADECOURT_LOG_LEVEL="debug") as server:
        server.get("/health?key=hush-hush")
        server.get("/api/games?key=hush-hush")
        with connect(f"ws://127.0.0.1:{server.port}/api/socket?key=hush-hush") as client:
            client.recv(TIMEOUT_SECONDS)
            client.send('{"hush-hush": 1}')
            client.recv(TIMEOUT_SECONDS)
        assert server.stop() == 0
    assert "/api/games" in server.log
    assert "hush-hush" not in server.log


def test_command_line_overrides_environment_overrides_config_file(tmp_path: Path) -> None:
    config = tmp_path / "settings.toml"
    config.write_text('log_format = "json"\nlog_level = "error"\nhost = "nowhere.invalid"\nport = 99\n')
    arguments = ("--config", str(config), "--host", "127.0.0.1")
    with ServeProcess(tmp_path, *arguments, JADECOURT_LOG_LEVEL="info", JADECOURT_HOST="192.0.2.1") as server:
        server.get("/health")
        assert server.stop() == 0
    assert [json.loads(line)["event"] for line in server.stderr_lines] == ["server_ready", "server_stopped"]


@pytest.mark.slow
def test_port_is_reusable_after_shutdown(tmp_path: Path) -> None:
    with ServeProcess(tmp_path) as first:
        first.get("/health")
        assert first.stop() == 0
    with ServeProcess(tmp_path, "--port", str(first.port)) as second:
        assert second.port == first.port
        second.get("/health")
        assert second.stop() == 0


# ------------------------------------------------------------------------------------------------- several workers


def wait_for_two_workers(server: ServeProcess) -> None:
    """Wait until both workers answer; while they begin to listen, a connection may be reset."""
    end = time.monotonic() + TIMEOUT_SECONDS
    shown = ""
    while "jadecourt_processes 2.0\n" not in shown:
        assert time.monotonic() < end and server.process.poll() is None
        with contextlib.suppress(ConnectionResetError):
            shown = server.get("/metrics")
        time.sleep(0.1)


@pytest.mark.slow
def test_workers_share_port_and_metrics(tmp_path: Path) -> None:
    arguments = ("--database", fresh_database(), "--workers", "2", "--log-format", "json")
    with ServeProcess(tmp_path, *arguments) as server:
        assert "(2 workers)" in server.first_line
        wait_for_two_workers(server)
        for _ in range(20):
            server.get("/health")
        shown = server.get("/metrics")
        assert server.stop() == 0
    assert 'jadecourt_http_requests_total{method="GET",route="/health",status="200"} 20.0\n' in shown
    assert (
        sorted(json.loads(line)["event"] for line in server.stderr_lines if "server_ready" in line)
        == ["server_ready"] * 2
    )
    assert "Traceback" not in server.log


def test_workers_share_connection_and_rate_limits(tmp_path: Path) -> None:
    arguments = ("--database", fresh_database(), "--workers", "2")
    limits = {"JADECOURT_MAX_CONNECTIONS_PER_ADDRESS": "20", "JADECOURT_RATE_LIMIT_FACTOR": "0.02"}
    with ServeProcess(tmp_path, *arguments, **limits) as server, contextlib.ExitStack() as stack:
        wait_for_two_workers(server)
        codes = []
        for number in range(8):  # each on its own connection
            body, kind = (
                json.dumps({"name": f"Guest {number}"}).encode(),
                {"Content-Type": "application/json"},
            )
            request = urllib.request.Request(f"http://127.0.0.1:{server.port}/api/guests", body, kind)
            try:
                with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as answer:
                    codes.append(answer.status)
            except urllib.error.HTTPError as error:
                codes.append(error.code)
                error.close()
        assert codes.count(201) == round(DEFAULT_RATES["create_guest"][1].burst * 0.02)
        assert codes.count(429) == 8 - codes.count(201)
        lines = []
        for _ in range(40):
            line = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), TIMEOUT_SECONDS))
            line.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            lines.append(line)
        answers = [line.recv(65536)[:12] for line in lines]
        accepted, rejected = answers.count(b"HTTP/1.1 200"), answers.count(b"HTTP/1.1 503")
        # On a busy machine some connections are idle long enough to be closed, which makes room for others.
        assert 20 <= accepted < 35 and accepted + rejected == 40


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can signal a process when its parent ends")
def test_workers_do_not_outlive_the_supervisor(tmp_path: Path) -> None:
    with ServeProcess(tmp_path, "--database", fresh_database(), "--workers", "2") as server:
        server.get("/health")
        server.stop(signal.SIGKILL)
        end = time.monotonic() + TIMEOUT_SECONDS
        with pytest.raises(urllib.error.URLError):
            while time.monotonic() < end:
                server.get("/health")
                time.sleep(0.1)


# ------------------------------------------------------------------------------------------------- errors


def expect_serve_error(data_dir: Path, *arguments: str, **environment: str) -> str:
    """The one-line error message of `serve`, which must exit with code 2."""
    result = run(data_dir, "serve", *arguments, **environment)
    assert result.returncode == 2, result.stderr
    assert result.stdout == ""
    assert result.stderr.startswith("jadecourt: ")
    assert result.stderr.count("\n") == 1
    return result.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--workers 2", "SQLite supports one process only, not 2 workers"),
        ("--port 0 --host 192.0.2.1", "cannot listen on 192.0.2.1 port 0: "),
        ("--port 0 --database postgresql://x@/y?host=/nowhere", "cannot use the database: "),
    ],
)
def test_incompatible_settings_are_rejected(tmp_path: Path, arguments: str, message: str) -> None:
    assert message in expect_serve_error(tmp_path, *arguments.split())


@pytest.mark.parametrize(
    ("given", "text", "message"),
    [
        ({"workers": 0}, "", "invalid setting workers = '0': "),
        ({"host": ""}, "", "invalid setting host = ''"),
        ({}, "cookie_secret = 12345", "invalid setting cookie_secret: "),
        ({}, "prot = 1", "unknown setting prot: did you mean port?"),
        ({}, "wobble = 1", "unknown setting wobble: docs/hosting.md lists all settings"),
        ({"port": 70000}, "", "invalid setting port"),
        ({"log_format": "xml"}, "", "invalid setting log_format"),
        (
            {"database": "mysql://x/y"},
            "",
            "invalid setting database: expected sqlite:///FILE or postgresql://",
        ),
        ({}, "port = ", "is not valid TOML"),
        ({}, "prot = 1", "unknown setting prot"),
        ({}, "port = 'x'", "invalid setting port"),
        ({}, None, "settings.toml: file not found"),
        ({}, "caf\udce9", "is not valid TOML"),
    ],
)
def test_invalid_settings_are_rejected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: dict[str, Any], text: str | None, message: str
) -> None:
    monkeypatch.setenv(CONFIG_FILE_VARIABLE, "")  # so that it is restored after the test
    config = tmp_path / "settings.toml"
    if text is not None:
        config.write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(BadOptions, match=re.escape(message)):
        load_settings_with_overrides(config, given)


@pytest.mark.parametrize("database", ["sqlite://", "sqlite:///:memory:"])
def test_in_memory_database_is_rejected(database: str) -> None:
    with pytest.raises(BadOptions, match="the database must be a file"):
        migrate_database(Settings(database=database))


def test_used_port_is_rejected(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        message = expect_serve_error(tmp_path, "--port", str(port))
    assert (
        f"cannot listen on 127.0.0.1 port {port}: Address already in use; choose another address" in message
    )


def test_file_that_is_not_a_database_is_rejected(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna,\n" * 1000)
    with pytest.raises(BadOptions, match="cannot use the database: file is not a database"):
        migrate_database(Settings(database=f"sqlite:///{letter}"))
    assert letter.read_text() == "Dear Anna,\n" * 1000


def test_newer_database_version_is_rejected(tmp_path: Path) -> None:
    import sqlite3

    path = tmp_path / "server.sqlite3"
    asyncio.run(upgrade(Settings(database=f"sqlite:///{path}")))
    connection = sqlite3.connect(path)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()
    assert "is newer than this version supports" in expect_serve_error(tmp_path, "--port", "0")


# ------------------------------------------------------------------------------------------------- parts


@pytest.mark.skipif(sys.platform == "win32", reason="has no such limit")
def test_file_descriptor_limit_is_raised_to_the_hard_limit(tmp_path: Path) -> None:
    code = (
        "import resource; from jadecourt.server.file_descriptors import raise_descriptor_limit; "
        "resource.setrlimit(resource.RLIMIT_NOFILE, (100, 500)); "
        "print(raise_descriptor_limit(), *resource.getrlimit(resource.RLIMIT_NOFILE))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "500 500 500\n"


@pytest.mark.parametrize("command", [(), ("serve",)])
def test_every_server_command_raises_the_file_descriptor_limit(
    tmp_path: Path, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    raised: list[str] = []

    def stop() -> None:
        raised.append("raised")
        raise BadOptions("enough")

    from jadecourt.server import local
    from jadecourt.server import serve as serve_command

    monkeypatch.setenv("JADECOURT_DATA_DIR", str(tmp_path))
    for name in ("HOST", "PORT", "WORKERS", "LOG_LEVEL"):  # the commands set these
        monkeypatch.setenv(ENV_PREFIX + name, str(getattr(Settings(), name.lower())))
    monkeypatch.setattr("jadecourt.server.telemetry.log_config.configure_logging", lambda settings: None)
    module = serve_command if command else local
    monkeypatch.setattr(module, "raise_descriptor_limit", stop)
    with pytest.raises(BadOptions, match="enough"):
        if command:
            serve_command.serve(port=0)
        else:
            local.serve_locally(0, False, load_catalogue("terminal", "en"), make_console())
    assert raised == ["raised"]


def test_uvicorn_config_matches_settings() -> None:
    config = make_uvicorn_config(Settings(trusted_proxies="10.0.0.1,10.0.0.2"))
    assert config.proxy_headers
    assert config.forwarded_allow_ips == "10.0.0.1,10.0.0.2"
    assert config.ws_max_size == 65536
    assert not (config.ws_per_message_deflate or config.access_log or config.server_header)


@pytest.mark.parametrize(
    ("given", "line"),
    [
        ({"host": "0.0.0.0"}, "on http://localhost:PORT (all addresses of this machine). "),
        ({"host": "127.0.0.1"}, "on http://127.0.0.1:PORT. "),
        ({"host": "::1"}, "on http://[::1]:PORT. "),
        ({"host": "localhost", "workers": 3}, "on http://localhost:PORT (3 workers). "),
    ],
)
def test_serve_prints_its_url(given: dict[str, Any], line: str) -> None:
    settings = Settings(port=0, **given)
    try:
        with listen(settings) as listener:
            assert line.replace("PORT", str(listener.getsockname()[1])) in startup_line(settings, listener)
    except BadOptions:
        if ":" not in settings.host:
            raise
        pytest.skip("IPv6 is not available")


@pytest.mark.parametrize("name", Settings.model_fields)
def test_every_setting_is_documented(name: str) -> None:
    text = HOSTING_DOCS.read_text(encoding="utf-8")
    assert f"| `{name}` | `{ENV_PREFIX}{name.upper()}` |" in text
