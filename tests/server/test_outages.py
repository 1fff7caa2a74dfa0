"""Outages of the database (full, damaged, read-only, locked, unreachable): 503, failing health, one log line."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text
from sqlalchemy.engine import make_url
from structlog.testing import capture_logs

from jadecourt.server.app import make_app
from jadecourt.server.http.routes.socket import CLOSE_REJECTED
from jadecourt.server.jobs import maintenance, monitor, runner
from jadecourt.server.jobs.maintenance import Maintenance
from jadecourt.server.jobs.monitor import TaskMonitor
from jadecourt.server.jobs.runner import JobRunner
from jadecourt.server.services import gauges, health
from jadecourt.server.services.context import AppContext
from jadecourt.server.settings import Settings
from jadecourt.server.store import database_file, outages, schema
from jadecourt.server.store.database import Database
from jadecourt.server.store.migrate import run_in_transaction
from jadecourt.server.store.prepared_statements import sqlite_driver
from server.app_client import (
    DATABASE_FILE,
    SESSION_COOKIE,
    AppClient,
    expect_error,
    expect_ok,
    make_table,
    run_scenario,
)
from server.postgres import fresh_database
from server.service_context import run_with_context

NO_PAGE_LIMIT = 1_073_741_823


@pytest.fixture(autouse=True)
def no_probe_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Outages end only when a test checks for recovery; the result of the health check is not cached."""
    monkeypatch.setattr(outages, "PROBE_SECONDS", 3600)
    monkeypatch.setattr(outages, "RECOVERY_SECONDS", 0)
    monkeypatch.setattr(health, "CACHE_SECONDS", 0)
    monkeypatch.setattr(database_file, "CHECK_SECONDS", 0)


def set_pragma(database: Database, pragma: str) -> None:
    """Set a pragma of the connection that writes."""
    connection = database._backend._open_writer_connection()  # type: ignore[union-attr]
    sqlite_driver(connection).execute(f"PRAGMA {pragma}").close()


class DatabaseFault:
    """A fault of a database that a test can start and stop."""

    def __init__(self, database: Database, path: Path) -> None:
        self.database = database
        self.path = path

    def start(self) -> None: ...
    def end(self) -> None: ...


class DiskFull(DatabaseFault):
    def start(self) -> None:
        set_pragma(self.database, "max_page_count=1")  # SQLite raises it to the current number of pages

    def end(self) -> None:
        set_pragma(self.database, f"max_page_count={NO_PAGE_LIMIT}")


class ReadOnlyDatabase(DatabaseFault):
    def start(self) -> None:
        set_pragma(self.database, "query_only=ON")

    def end(self) -> None:
        set_pragma(self.database, "query_only=OFF")


class LockedDatabase(DatabaseFault):
    def start(self) -> None:
        set_pragma(self.database, "busy_timeout=50")
        self.other_connection = sqlite3.connect(self.path, isolation_level=None)
        self.other_connection.execute("BEGIN IMMEDIATE")

    def end(self) -> None:
        self.other_connection.execute("ROLLBACK")
        self.other_connection.close()


def error_events(logs: list[Any]) -> list[str]:
    return [line["event"] for line in logs if line["log_level"] in ("error", "critical", "warning")]


# ------------------------------------------------------------------------------------------------- requests


@pytest.mark.parametrize(
    ("kind", "reason"), [(DiskFull, "full"), (ReadOnlyDatabase, "read-only"), (LockedDatabase, "locked")]
)
def test_sqlite_outage_returns_503_and_is_logged_once(
    tmp_path: Path, kind: type[DatabaseFault], reason: str
) -> None:
    async def scenario(app: AppClient) -> None:
        anna = await app.create_guest("Anna")
        table = await make_table(anna, {"kind": "me"}, {"kind": "bot", "level": "easy"}, start_now=True)
        before = (await anna.get(f"/api/tables/{table}/position")).json()
        trouble = kind(app.context.database, tmp_path / DATABASE_FILE)
        trouble.start()
        # Long rows, because short ones may fit into the existing pages.
        body = {"game": "dragon", "seats": [{"kind": "me"}] * 5}
        with capture_logs() as logs:
            failed = []
            for _ in range(3):
                answers = await asyncio.gather(
                    *(anna.post("/api/tables", json=body) for _ in range(30)),
                    *(
                        app.make_client().post("/api/guests", json={"name": f"N{n} {'x' * 20}"})
                        for n in range(30)
                    ),
                )
                failed += [answer for answer in answers if answer.status_code == 503]
                assert {answer.status_code for answer in answers} <= {201, 503}
        assert failed
        for answer in failed:
            problem = expect_error(answer, "unavailable")
            assert int(answer.headers["retry-after"]) == problem["retry_after_seconds"] == 5
            assert problem["checks"] == {"database": reason}
        assert error_events(logs) == ["database_unavailable"]
        assert (await anna.get(f"/api/tables/{table}/position")).json() == before
        unwell = expect_error(await app.make_client().get("/health"), "unavailable")
        assert unwell["checks"]["database"] == reason
        assert "sqlite" not in str(unwell).lower()
        trouble.end()
        with capture_logs() as logs:
            await app.context.database.outage.check_recovery()
            await app.context.database.outage.check_recovery()
        assert error_events(logs) == ["database_available"]
        expect_ok(await anna.post("/api/tables", json=body), 201)

    run_scenario(tmp_path, with_ready_bots(scenario), rate_limit_factor=1000)


def with_ready_bots(
    scenario: Callable[[AppClient], Awaitable[None]],
) -> Callable[[AppClient], Awaitable[None]]:
    async def run(app: AppClient) -> None:
        app.context.compute.is_available = lambda: True  # type: ignore[method-assign]
        await scenario(app)

    return run


def test_moves_are_rejected_while_database_is_not_writable(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        anna = await app.create_guest("Anna")
        table = await make_table(
            anna, {"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}, start_now=True
        )
        seat, position = 0, None
        for seat in (0, 1):
            position = expect_ok(await anna.get(f"/api/tables/{table}/position", params={"seat": seat}))
            if position["legal"]:
                break
        assert position is not None
        move = {
            "seat": seat,
            "moves": [position["legal"][0]["move"]],
            "ply": position["ply"],
            "idempotency_key": "k",
        }
        set_pragma(app.context.database, "query_only=ON")
        for _ in range(2):
            expect_error(await anna.post(f"/api/tables/{table}/moves", json=move), "unavailable")
        set_pragma(app.context.database, "query_only=OFF")
        after = expect_ok(await anna.get(f"/api/tables/{table}/position", params={"seat": seat}))
        assert after["ply"] == position["ply"]
        expect_ok(await anna.post(f"/api/tables/{table}/moves", json=move))

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


@pytest.mark.parametrize("how", ["garbage", "emptied", "removed", "replaced"])
def test_damaged_database_file_is_detected(tmp_path: Path, how: str) -> None:
    async def scenario(app: AppClient) -> None:
        for number in range(30):
            await app.create_guest(f"Guest {number}")
        assert expect_ok(await app.make_client().get("/health"))["database"] == "ok"
        path = tmp_path / DATABASE_FILE
        set_pragma(app.context.database, "wal_checkpoint(TRUNCATE)")
        size = path.stat().st_size
        if how == "garbage":
            with path.open("r+b") as file:
                file.seek(4096)
                file.write(os.urandom(size - 4096))
        elif how == "emptied":
            os.truncate(path, 0)
        else:
            path.unlink()
            if how == "replaced":
                path.write_bytes(b"")
        for _ in range(2):
            answer = await app.make_client().get("/health")
            problem = expect_error(answer, "unavailable")
            assert problem["checks"]["database"] in ("damaged", "failed", "unreachable"), problem

    run_scenario(tmp_path, with_ready_bots(scenario), rate_limit_factor=1000)


@pytest.mark.parametrize("how", ["removed", "replaced", "emptied", "journal", "index"])
def test_missing_database_file_returns_503_until_restored(tmp_path: Path, how: str) -> None:
    suffix = {"journal": "-wal", "index": "-shm"}.get(how, "")
    path, away = tmp_path / (DATABASE_FILE + suffix), tmp_path / "away"

    def damage() -> None:
        if how == "emptied":
            away.write_bytes(path.read_bytes())
            os.truncate(path, 0)
        else:
            path.rename(away)
        if how == "replaced":
            path.write_bytes(away.read_bytes())

    def repair() -> None:
        if how == "emptied":
            path.write_bytes(away.read_bytes())
        else:
            away.rename(path)

    async def scenario(app: AppClient) -> None:
        anna = await app.create_guest("Anna")
        set_pragma(app.context.database, "wal_checkpoint(TRUNCATE)")
        damage()
        with capture_logs() as logs:  # without a request to /health
            for _ in range(2):
                expect_error(
                    await app.make_client().post("/api/guests", json={"name": "Berta"}), "unavailable"
                )
                expect_error(await anna.get("/api/me/tables"), "unavailable")
                await app.context.database.outage.check_recovery()
        assert error_events(logs) == ["database_unavailable"]
        repair()
        await app.context.database.outage.check_recovery()
        expect_ok(await anna.get("/api/me/tables"))
        assert [row["name"] for row in await app.select_rows(schema.users)] == ["Anna"]

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


def test_damaged_database_file_is_not_written(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        for number in range(30):
            await app.create_guest(f"Guest {number}")
        set_pragma(app.context.database, "wal_checkpoint(TRUNCATE)")
        path = tmp_path / DATABASE_FILE
        size = path.stat().st_size
        with path.open("r+b") as file:
            file.seek(4096)
            file.write(os.urandom(size - 4096))
        expect_error(await app.make_client().get("/health"), "unavailable")
        for _ in range(2):  # the write itself may succeed with the pages in the cache
            expect_error(await app.make_client().post("/api/guests", json={"name": "Berta"}), "unavailable")
            await app.context.database.outage.check_recovery()

    run_scenario(tmp_path, with_ready_bots(scenario), rate_limit_factor=1000)


def test_full_disk_is_unhealthy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(app: AppClient) -> None:
        real = os.statvfs

        def crowded(path: Any) -> os.statvfs_result:
            found = list(real(path))
            found[4] = 1  # f_bavail: blocks available to unprivileged users
            return os.statvfs_result(found)

        monkeypatch.setattr(os, "statvfs", crowded)
        problem = expect_error(await app.make_client().get("/health"), "unavailable")
        assert problem["checks"]["database"] == "full"

    run_scenario(tmp_path, with_ready_bots(scenario))


@pytest.mark.slow
def test_postgresql_outage_returns_503_until_it_recovers(tmp_path: Path) -> None:
    url = fresh_database()
    name = make_url(url).database
    admin = Settings(database=make_url(url).set(database="postgres").render_as_string(False))

    def rename(old: str | None, new: str | None) -> None:
        kick = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :name")

        def work(connection: Any) -> None:
            connection.execute(kick, {"name": old})
            for _ in range(100):
                left = text("SELECT count(*) FROM pg_stat_activity WHERE datname = :name")
                if not connection.execute(left, {"name": old}).scalar():
                    break
                time.sleep(0.05)
            connection.execute(text(f'ALTER DATABASE "{old}" RENAME TO "{new}"'))

        asyncio.run(run_in_transaction(admin, work))

    async def scenario(app: AppClient) -> None:
        anna = await app.create_guest("Anna")
        assert expect_ok(await app.make_client().get("/health"))["database"] == "ok"
        await asyncio.to_thread(rename, name, f"{name}_away")
        with capture_logs() as logs:
            for _ in range(3):
                expect_error(await anna.get("/api/me/tables"), "unavailable")
                expect_error(
                    await app.make_client().post("/api/guests", json={"name": "Berta"}), "unavailable"
                )
                problem = expect_error(await app.make_client().get("/health"), "unavailable")
        assert problem["checks"]["database"] == "unreachable"
        assert error_events(logs) == ["database_unavailable"]
        await asyncio.to_thread(rename, f"{name}_away", name)
        await app.context.database.outage.check_recovery()
        assert expect_ok(await app.make_client().get("/health"))["database"] == "ok"
        expect_ok(await anna.get("/api/me/tables"))

    run_scenario(tmp_path, with_ready_bots(scenario), database=url, rate_limit_factor=1000)


def test_known_postgresql_outage_fails_without_waiting(tmp_path: Path) -> None:
    async def scenario() -> None:
        database = Database(Settings(database="postgresql://nobody@192.0.2.1/none"))
        read_count = 0

        class Silent:
            async def read(self, work: Any) -> None:
                nonlocal read_count
                read_count += 1
                raise TimeoutError

            write = read

            async def close(self) -> None: ...

        database._backend = Silent()  # type: ignore[assignment]
        for _ in range(3):
            with pytest.raises(outages.DatabaseUnavailable, match="unreachable"):
                await database.read(lambda connection: None)
            with pytest.raises(outages.DatabaseUnavailable, match="unreachable"):
                await database.write(lambda connection: None)
        assert read_count == 1
        await database.outage.check_recovery()
        assert read_count == 2
        database.outage.is_down = False  # a probe has succeeded; the outage ends only after RECOVERY_SECONDS
        with pytest.raises(outages.DatabaseUnavailable):
            await database.read(lambda connection: None)
        assert read_count == 3
        await database.close()

    asyncio.run(scenario())


# ------------------------------------------------------------------------------------------------- other parts


def make_settings(folder: Path, **more: Any) -> Settings:
    return Settings(
        database=f"sqlite:///{folder}/{DATABASE_FILE}", bot_processes=1, rate_limit_factor=1000, **more
    )


def test_dead_job_loop_or_dead_bots_are_unhealthy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(make_settings(tmp_path))
    with TestClient(app, "http://127.0.0.1") as client:
        assert client.get("/health").status_code == 200
        assert client.portal is not None
        tasks = app.state.task_monitor._tasks
        client.portal.call(tasks[0].cancel)
        answer = client.get("/health")
        assert (answer.status_code, answer.json()["checks"]) == (
            503,
            {"database": "ok", "jobs": "dead", "bots": "ok"},
        )
        client.portal.call(app.state.context.compute.stop)
        assert client.get("/health").json()["checks"]["bots"] == "dead"


def test_killed_idle_bot_process_is_replaced(tmp_path: Path) -> None:
    app = make_app(make_settings(tmp_path, prestart_bots=True))
    with TestClient(app, "http://127.0.0.1") as client:
        helpers = app.state.context.compute._moves._processes
        old = [helper._process for helper in helpers]
        for process in old:
            process.kill()
        end = time.monotonic() + 60
        while {helper._process for helper in helpers} & {*old, None}:
            assert client.get("/health").json()["bots"] == "ok"
            assert time.monotonic() < end, "the processes have not been replaced"
            time.sleep(0.05)


def test_bots_that_cannot_start_are_unhealthy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(make_settings(tmp_path, prestart_bots=True))
    with TestClient(app, "http://127.0.0.1") as client:

        def fail() -> None:
            raise BlockingIOError("no more processes")

        for helper in app.state.context.compute._moves._processes:
            monkeypatch.setattr(helper, "start", fail)
            assert client.portal is not None
            client.portal.call(helper.kill)
        assert client.get("/health").json()["checks"]["bots"] == "dead"


def test_health_checks_are_cached_for_a_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "CACHE_SECONDS", 1.0)

    async def scenario(app: AppClient) -> None:
        now_ms = [0.0]
        check = app.context.health
        check._clock = lambda: now_ms[0]
        probes = 0
        real = app.context.database.probe

        async def probe() -> None:
            nonlocal probes
            probes += 1
            await real()

        monkeypatch.setattr(app.context.database, "probe", probe)
        for expected in (1, 2):
            await asyncio.gather(*(app.make_client().get("/health") for _ in range(50)))
            assert probes == expected
            now_ms[0] += 1.0

    run_scenario(tmp_path, with_ready_bots(scenario))


def test_failed_write_invalidates_cached_health(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "CACHE_SECONDS", 3600)

    async def scenario(app: AppClient) -> None:
        expect_ok(await app.make_client().get("/health"))
        trouble = ReadOnlyDatabase(app.context.database, tmp_path / DATABASE_FILE)
        trouble.start()
        expect_error(await app.make_client().post("/api/guests", json={"name": "Anna"}), "unavailable")
        problem = expect_error(await app.make_client().get("/health"), "unavailable")
        assert problem["checks"]["database"] == "read-only"
        trouble.end()

    run_scenario(tmp_path, with_ready_bots(scenario))


def test_hanging_job_loop_is_unhealthy_until_it_continues(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(maintenance, "CLOCK_CHECK_SECONDS", 0.01)
    monkeypatch.setattr(monitor, "MIN_STUCK_SECONDS", 0.05)
    app = make_app(make_settings(tmp_path))
    with TestClient(app, "http://127.0.0.1") as client, capture_logs() as logs:
        hang = threading.Event()

        async def wait() -> None:
            while not hang.is_set():
                await asyncio.sleep(0.01)

        monkeypatch.setattr(app.state.context.rooms, "expire_clocks", wait)
        parts = {"database": "ok", "jobs": "stuck", "bots": "ok"}
        wait_until(lambda: client.get("/health").json().get("checks") == parts)
        hang.set()
        wait_until(lambda: client.get("/health").status_code == 200)
    health_lines = [line for line in logs if line["event"].startswith("health_")]
    assert any(line["event"] == "health_failed" and "check_clocks" in line["tasks"] for line in health_lines)
    assert health_lines[-1]["event"] == "health_recovered"


def wait_until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.01)


def test_metrics_are_served_during_an_outage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*_: Any) -> None:
        raise outages.DatabaseUnavailable("full")

    app = make_app(make_settings(tmp_path))
    with TestClient(app, "http://127.0.0.1", client=("127.0.0.1", 1)) as client:
        monkeypatch.setattr(gauges, "collect_job_gauges", away)
        assert "jadecourt_database_available 1.0" in client.get("/metrics").text
        app.state.context.database.outage.reason = "full"
        assert "jadecourt_database_available 0.0" in client.get("/metrics").text


# ------------------------------------------------------------------------------------------------- sockets and loops


def cookie_header(client: TestClient) -> dict[str, str]:
    """The cookie header that a browser sends when it opens a socket."""
    return {"cookie": f"{SESSION_COOKIE}={client.cookies[SESSION_COOKIE]}"}


def test_socket_receives_error_during_outage_and_stays_open(tmp_path: Path) -> None:
    app = make_app(make_settings(tmp_path))
    with TestClient(app, "http://127.0.0.1") as client:
        client.post("/api/guests", json={"name": "Anna"})
        made = client.post(
            "/api/tables", json={"game": "dragon", "seats": [{"kind": "me"}, {"kind": "open"}]}
        )
        table = made.json()["table"]["id"]
        with client.websocket_connect("/api/socket", headers=cookie_header(client)) as line:
            assert line.receive_json()["type"] == "welcome"
            set_pragma(app.state.context.database, "query_only=ON")
            line.send_json({"type": "chat", "id": 1, "table_id": table, "channel": "table", "text": "hello"})
            answer = line.receive_json()
            assert (answer["type"], answer["id"], answer["problem"]["code"]) == ("error", 1, "unavailable")
            set_pragma(app.state.context.database, "query_only=OFF")
            line.send_json({"type": "chat", "id": 2, "table_id": table, "channel": "table", "text": "hello"})
            assert line.receive_json()["type"] == "ack"


def test_socket_opened_during_outage_receives_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(make_settings(tmp_path))
    with TestClient(app, "http://127.0.0.1") as client:
        client.post("/api/guests", json={"name": "Anna"})

        async def away(*_: Any) -> Any:
            raise outages.DatabaseUnavailable("full")

        monkeypatch.setattr("jadecourt.server.http.routes.socket.require_user", away)
        with client.websocket_connect("/api/socket", headers=cookie_header(client)) as line:
            assert line.receive_json()["problem"]["code"] == "unavailable"
            assert line.receive()["code"] == CLOSE_REJECTED


def test_job_loops_do_not_log_an_outage_themselves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "POLL_SECONDS", 0.01)
    for name in ("CLOCK_CHECK_SECONDS", "CLEANUP_SECONDS", "PRESENCE_SECONDS"):
        monkeypatch.setattr(maintenance, name, 0.01)

    async def scenario(context: AppContext) -> None:
        calls = 0

        async def away(work: Any) -> Any:
            nonlocal calls
            calls += 1
            raise sqlite3.OperationalError("unable to open database file")

        def reason(error: BaseException) -> str:
            return "unreachable"

        monkeypatch.setattr("jadecourt.server.store.database.find_outage_reason", reason)
        monkeypatch.setattr(context.database._backend, "read", away)
        monkeypatch.setattr(context.database._backend, "write", away)
        tasks = TaskMonitor()
        job_runner = JobRunner(context, tasks)
        with capture_logs() as logs:
            job_runner.start()
            Maintenance(context, tasks).start()
            while calls < 50:
                await asyncio.sleep(0.01)
            assert tasks.find_dead_tasks() == []
            await tasks.stop()
            await job_runner.stop()
        assert error_events(logs) == ["database_unavailable"]

    run_with_context(tmp_path, scenario)


@pytest.mark.parametrize(
    ("sqlstate", "reason"),
    [
        ("53100", "full"),
        ("53300", "overloaded"),
        ("57P03", "unreachable"),
        ("23505", None),
        ("XX001", "damaged"),
    ],
)
def test_postgresql_error_codes_map_to_outage_reasons(sqlstate: str, reason: str | None) -> None:
    error = Exception()
    error.sqlstate = sqlstate  # type: ignore[attr-defined]
    assert outages.find_outage_reason(error) == reason
