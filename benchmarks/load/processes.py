"""Server processes, their CPU time and memory (from /proc), and a temporary PostgreSQL server."""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
START_TIMEOUT_SECONDS: Final = 60.0
STOP_TIMEOUT_SECONDS: Final = 20.0
CLOCK_TICKS: Final = os.sysconf("SC_CLK_TCK")
PAGE_BYTES: Final = os.sysconf("SC_PAGE_SIZE")
ADDRESS_PATTERN: Final = re.compile(r"http://127\.0\.0\.1:(\d+)")
# switched off by the tests, which need no durability
DURABLE_SETTINGS: Final = ("fsync=on", "synchronous_commit=on", "full_page_writes=on")


@dataclass(frozen=True)
class ServerProcess:
    """A running server."""

    pid: int
    port: int
    workers: int
    log: Path

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pids(self) -> list[int]:
        """Ids of the processes that serve requests, without bot processes."""
        return [self.pid] if self.workers == 1 else [self.pid, *child_pids(self.pid)]

    def cpu_seconds(self) -> float:
        return sum(cpu_seconds(pid) for pid in self.pids)

    def resident_bytes(self) -> int:
        """Resident bytes; pages that workers share count for each of them."""
        return sum(resident_bytes(pid) for pid in self.pids)

    def request_times(self, path: str) -> list[float]:
        """Milliseconds of each successful request for this path, from the log of the server."""
        found = []
        for line in self.log.read_text().splitlines():
            with contextlib.suppress(ValueError):
                event = json.loads(line)
                if (
                    event.get("event") == "http_request"
                    and event.get("path") == path
                    and event["status"] < 400
                ):
                    found.append(float(event["ms"]))
        return found

    def logged_errors(self) -> list[str]:
        """Events that the server has logged as errors."""
        found = []
        for line in self.log.read_text().splitlines():
            with contextlib.suppress(ValueError):
                event = json.loads(line)
                if event.get("level") in ("error", "critical"):
                    found.append(str(event.get("event")))
        return found


@contextlib.contextmanager
def run_server(folder: Path, database: str = "", workers: int = 1) -> Iterator[ServerProcess]:
    """Run `jadecourt serve` with raised limits and one bot process."""
    overrides = {
        "JADECOURT_DATA_DIR": str(folder),
        "JADECOURT_RATE_LIMIT_FACTOR": "1000",
        # all clients of the benchmark have one address
        "JADECOURT_MAX_CONNECTIONS_PER_ADDRESS": "10000",
        "JADECOURT_MAX_SOCKETS_PER_ADDRESS": "10000",
        "JADECOURT_MAX_TABLES_PER_USER": "100000",
        "JADECOURT_BOT_PROCESSES": "1",
    }
    command = ["-m", "jadecourt", "serve", "--host", "127.0.0.1", "--port", "0", "--workers", str(workers)]
    command += ["--database", database or f"sqlite:///{folder / 'server.sqlite3'}", "--log-format", "json"]
    with run_process(command, folder / "server.log", workers, overrides) as server_process:
        yield server_process


@contextlib.contextmanager
def run_echo_server(folder: Path, size: int) -> Iterator[ServerProcess]:
    """Run the echo server, with positions of `size` bytes."""
    command = [str(ROOT / "benchmarks" / "echo_server.py"), "--size", str(size)]
    with run_process(command, folder / "echo.log", 1, {}) as server_process:
        yield server_process


@contextlib.contextmanager
def run_process(
    command: Sequence[str], log: Path, workers: int, environment: dict[str, str]
) -> Iterator[ServerProcess]:
    """Run a Python program that prints its URL in the first line."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("JADECOURT_")}
    pure = {name: os.environ[name] for name in ("JADECOURT_PURE",) if name in os.environ}
    paths = os.pathsep.join(path for path in sys.path if path)
    with log.open("a") as errors:
        process = subprocess.Popen(
            [sys.executable, *command],
            env=inherited | pure | environment | {"PYTHONPATH": paths},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
    try:
        yield ServerProcess(process.pid, find_port(process, log), workers, log)
    finally:
        process.terminate()
        try:
            process.wait(STOP_TIMEOUT_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()


def find_port(process: subprocess.Popen[str], log: Path) -> int:
    """Port in the first line that the process prints."""
    assert process.stdout is not None
    ready, _, _ = select.select([process.stdout], [], [], START_TIMEOUT_SECONDS)
    found = ADDRESS_PATTERN.search(process.stdout.readline()) if ready else None
    if not found:
        raise RuntimeError(
            f"the server printed no URL within {START_TIMEOUT_SECONDS:g} s; end of its log: {log.read_text()[-2000:]}"
        )
    return int(found[1])


# ---------------------------------------------------------------------------------------- CPU time and memory


def child_pids(pid: int) -> list[int]:
    """Ids of the child processes, without the resource tracker of `multiprocessing`."""
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        with contextlib.suppress(OSError):
            found += [int(child) for child in (task / "children").read_text().split()]
    return [child for child in found if b"resource_tracker" not in command_line(child)]


def command_line(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def cpu_seconds(pid: int) -> float:
    """CPU time of all threads in seconds; 0 if the process has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / CLOCK_TICKS


def machine_cpu_seconds() -> float:
    """CPU time of all processes of the machine, in seconds."""
    user, nice, system, _, _, irq, softirq, steal, *_ = Path("/proc/stat").read_text().split()[1:11]
    return sum(map(int, (user, nice, system, irq, softirq, steal))) / CLOCK_TICKS


def resident_bytes(pid: int) -> int:
    """Resident memory; 0 if the process has ended."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE_BYTES
    except OSError:
        return 0


def fsync_ms(folder: Path) -> float:
    """Median duration of writing a page to disk, in milliseconds. No move is faster than its commit."""
    times = []
    with (folder / "fsync").open("wb") as file:
        for _ in range(30):
            file.write(bytes(4096))
            file.flush()
            started_at = time.perf_counter()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - started_at)
    return sorted(times)[len(times) // 2] * 1000


# ---------------------------------------------------------------------------------------- PostgreSQL


@contextlib.contextmanager
def durable_postgres(folder: Path) -> Iterator[tuple[str, int]]:
    """Run a temporary PostgreSQL server with fsync; yields the URL of its database and its process id."""
    tests = load_module(ROOT / "tests" / "server" / "postgres.py")
    initdb, postgres = tests.find_tool("initdb"), tests.find_tool("postgres")
    if initdb is None or postgres is None:
        raise RuntimeError("PostgreSQL is missing (Debian: apt-get install postgresql)")
    # The tests switch syncing off. The last of repeated switches wins, so the durable ones are appended.
    script = folder / "postgres"
    switches = " ".join(f"--{switch}" for switch in (*DURABLE_SETTINGS, "max_connections=100"))
    script.write_text(f'#!/bin/sh\nexec {postgres} "$@" {switches}\n')
    script.chmod(0o755)
    folder.chmod(0o755)  # PostgreSQL does not run as root and must be able to read the script
    with tests.running_postgres(initdb, str(script)) as socket_folder:
        pid = int((socket_folder / "data" / "postmaster.pid").read_text().split()[0])
        yield f"postgresql://{tests.USER}@/postgres?host={socket_folder}", pid


def load_module(path: Path) -> Any:
    """Import a file of the tests under a name that cannot clash with an installed module."""
    spec = importlib.util.spec_from_file_location(f"tests_{path.stem}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
