"""A throw-away PostgreSQL for tests, also when they run as root: Unix socket only, nothing is synced to disk.

`fresh_database()` gives the URL of an empty database; the server behind it is started once per process and ends with
it, however that ends. Where there is no PostgreSQL the test is skipped; with CI=true it fails.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import glob
import itertools
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

USER = "test"
START_SECONDS = 60
DATABASE_NUMBERS = itertools.count(1)


def find_tool(name: str) -> str | None:
    """The path of a PostgreSQL program, or None; on Debian those of the server are not in PATH."""
    places = glob.glob(f"/usr/lib/postgresql/*/bin/{name}")
    newest = max(places, key=lambda place: int(place.split("/")[4]), default=None)
    return newest or shutil.which(name)


def require_tool(name: str) -> str:
    """The path of a PostgreSQL program; skips or fails the test if there is none."""
    tool = find_tool(name)
    if tool is None:
        message = f"there is no PostgreSQL here ({name}): apt-get install postgresql"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    return tool


def unprivileged_user() -> dict[str, Any]:
    """The user that runs the server: PostgreSQL does not run as root."""
    if os.geteuid() != 0:
        return {}
    import pwd  # not available on Windows

    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            account = pwd.getpwnam(name)
            return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
    raise RuntimeError(
        "PostgreSQL does not run as root, and there is neither a user postgres nor a user nobody"
    )


@contextlib.contextmanager
def running_postgres(initdb: str, postgres: str) -> Iterator[Path]:
    """A context manager: a PostgreSQL server; yields the folder of its socket."""
    # In /tmp and not in TMPDIR: the path of a socket has at most 107 characters.
    base = Path(tempfile.mkdtemp(prefix="jadepg-", dir="/tmp"))
    try:
        user_options = unprivileged_user()
        if user_options:
            os.chown(base, user_options["user"], user_options["group"])
        options: dict[str, Any] = {**user_options, "cwd": base, "stdin": subprocess.DEVNULL}
        data = str(base / "data")
        result = subprocess.run(
            [initdb, "-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            **options,
        )
        if result.returncode:
            raise RuntimeError(f"initdb failed: {result.stdout}")
        switches = ["listen_addresses=", "fsync=off", "synchronous_commit=off", "full_page_writes=off"]
        with (base / "log").open("w") as log:
            server = subprocess.Popen(
                [postgres, "-D", data, "-k", str(base), *(f"--{switch}" for switch in switches)],
                stdout=log,
                stderr=log,
                **options,
            )
        try:
            wait_until_ready(server, base)
            yield base
        finally:
            stop(server)
    finally:
        shutil.rmtree(base, ignore_errors=True)


def wait_until_ready(server: subprocess.Popen[bytes], base: Path) -> None:
    """Wait until connections are accepted: the last line of postmaster.pid says so; the socket exists earlier."""
    deadline = time.monotonic() + START_SECONDS
    state = base / "data" / "postmaster.pid"
    while server.poll() is None and time.monotonic() < deadline:
        with contextlib.suppress(OSError):
            lines = state.read_text().splitlines()
            if len(lines) >= 8 and lines[7].strip() == "ready":
                return
        time.sleep(0.02)
    raise RuntimeError(f"PostgreSQL did not start: {(base / 'log').read_text()}")


def stop(server: subprocess.Popen[bytes]) -> None:
    for signal_number in (signal.SIGINT, signal.SIGQUIT, signal.SIGKILL):  # fast, immediate, at once
        if server.poll() is None:
            server.send_signal(signal_number)
            with contextlib.suppress(subprocess.TimeoutExpired):
                server.wait(15)
    server.wait()


@functools.cache
def start_once(initdb: str, postgres: str) -> tuple[str, subprocess.Popen[str]]:
    """Start a server in another process, which stops it when the pipe to it closes; returns its socket folder too."""
    supervisor = subprocess.Popen(
        [sys.executable, __file__, initdb, postgres],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,  # so that Ctrl-C reaches the tests only
    )
    assert supervisor.stdout is not None
    folder = supervisor.stdout.readline().strip()
    if not folder:
        raise RuntimeError("PostgreSQL did not start; its output is above")
    atexit.register(supervisor.communicate)
    return folder, supervisor


def socket_folder() -> str:
    """The folder of the socket of the server that this process uses."""
    return start_once(require_tool("initdb"), require_tool("postgres"))[0]


def make_url(database: str) -> str:
    return f"postgresql://{USER}@/{database}?host={socket_folder()}"


def postgres_url() -> str:
    """The URL of the default database, which all tests of this process share."""
    return make_url("postgres")


def fresh_database() -> str:
    """The URL of a new, empty database."""
    name = f"fresh{next(DATABASE_NUMBERS)}"
    run_sql(f"CREATE DATABASE {name}")
    return make_url(name)


def run_sql(statement: str, database: str = "postgres") -> str:
    """The output of psql for a statement; usable inside and outside of an event loop."""
    result = subprocess.run(
        [
            require_tool("psql"),
            "-X",
            "-q",
            "-A",
            "-t",
            "-h",
            socket_folder(),
            "-U",
            USER,
            "-d",
            database,
            "-c",
            statement,
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    if result.returncode:
        raise RuntimeError(result.stderr)
    return result.stdout.strip()


def run_until_stdin_closes(initdb: str, postgres: str) -> None:
    """Run a server until standard input is closed: then the process that started it has exited."""
    with running_postgres(initdb, postgres) as folder:
        print(folder, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    run_until_stdin_closes(*sys.argv[1:])
