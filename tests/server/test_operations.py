"""Health, metrics and logs for the operator of a server; the list of games and their rules."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog
from fastapi.testclient import TestClient
from prometheus_client import generate_latest

import jadecourt
from jadecourt.bots import levels
from jadecourt.bots.levels import DEFAULT_LEVEL, LEVELS, OLD_LEVELS
from jadecourt.games import GAMES, find_game, rulebook
from jadecourt.server.app import make_app
from jadecourt.server.http.hub import SocketConnection
from jadecourt.server.http.routes import games
from jadecourt.server.services import gauges
from jadecourt.server.settings import Settings
from jadecourt.server.store.jobs import JOB_QUEUES
from jadecourt.server.telemetry import metrics
from jadecourt.server.telemetry.log_config import LIBRARY_LOGGERS, configure_logging

HEALTHY_CHECKS = {"database": "ok", "jobs": "ok", "bots": "ok"}


def make_settings(folder: Path, **more: Any) -> Settings:
    return Settings(
        database=f"sqlite:///{folder}/server.sqlite3", bot_processes=1, rate_limit_factor=1000, **more
    )


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = make_app(make_settings(tmp_path))
    with TestClient(app, "http://127.0.0.1", client=("127.0.0.1", 50000)) as client:
        yield client


def read_metrics(client: TestClient) -> dict[str, float]:
    """The value of each series by its name with labels."""
    answer = client.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=")
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    return {series: float(value) for series, _, value in (line.rpartition(" ") for line in lines)}


# ------------------------------------------------------------------------------------------------- health


def test_health_reports_ok(client: TestClient) -> None:
    answer = client.get("/health")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "version": jadecourt.__version__, **HEALTHY_CHECKS}


# ------------------------------------------------------------------------------------------------- metrics


def test_metrics_report_current_state(client: TestClient) -> None:
    context = client.app.state.context  # type: ignore[attr-defined]
    before = read_metrics(client)
    assert before[f'jadecourt_info{{version="{jadecourt.__version__}"}}'] == 1
    assert before["jadecourt_processes"] == 1
    assert (
        before["jadecourt_websocket_connections"]
        == before["jadecourt_tables_loaded"]
        == before["jadecourt_subscriptions"]
        == 0
    )
    assert before["jadecourt_bot_requests_waiting"] == before["jadecourt_bot_processes_busy"] == 0
    for lane in JOB_QUEUES:
        assert before[f'jadecourt_jobs_waiting{{queue="{lane.name}"}}'] == 0
        assert before[f'jadecourt_jobs_running{{queue="{lane.name}"}}'] == 0
    connection = SocketConnection(None)
    context.hub.open(connection)
    context.hub.subscribe(connection, "table", None, 0, 0)
    context.compute.request_count += 3
    context.compute.crash_count += 2
    context.compute.timeout_count += 1
    for _ in range(2):  # reading the metrics must not change them
        after = read_metrics(client)
        assert after["jadecourt_websocket_connections"] == after["jadecourt_subscriptions"] == 1
        for name, number in (("requests", 3), ("crashes", 2), ("timeouts", 1)):
            series = f"jadecourt_bot_{name}_total"
            assert after[series] - before[series] == number
    context.hub.close(connection)
    assert read_metrics(client)["jadecourt_websocket_connections"] == 0


def test_metrics_count_events(client: TestClient) -> None:
    before = read_metrics(client)
    metrics.count_move()
    metrics.count_move(3)
    metrics.count_finished_game()
    metrics.count_webhook_delivery(sent=True)
    metrics.count_webhook_delivery(sent=False)
    metrics.observe_request("GET", "/api/x/{id}", 404, 0.02)
    after = read_metrics(client)

    def more(series: str) -> float:
        return after[series] - before.get(series, 0)

    assert more("jadecourt_moves_total") == 4
    assert more("jadecourt_games_finished_total") == 1
    assert (
        more('jadecourt_webhook_deliveries_total{outcome="sent"}')
        == more('jadecourt_webhook_deliveries_total{outcome="failed"}')
        == 1
    )
    assert more('jadecourt_http_requests_total{method="GET",route="/api/x/{id}",status="404"}') == 1
    bucket = 'jadecourt_http_request_duration_seconds_bucket{le="0.025",method="GET",route="/api/x/{id}"}'
    assert more(bucket) == 1
    assert more(bucket.replace("0.025", "0.01")) == 0


def test_metrics_count_waiting_and_running_jobs_by_queue(client: TestClient) -> None:
    from sqlalchemy import insert

    from jadecourt.server.domain.timestamps import current_time_ms
    from jadecourt.server.store.database import Connection, Database
    from jadecourt.server.store.schema import jobs

    context = client.app.state.context  # type: ignore[attr-defined]
    future = current_time_ms() + 3_600_000
    states = {"due": (0, None), "taken": (0, future), "left": (0, 1), "later": (future, None)}

    def add(connection: Connection) -> None:
        for lane in JOB_QUEUES:
            for state, (run_at, leased) in states.items():
                row = {
                    "key": f"{lane.name} {state}",
                    "kind": lane.kind,
                    "priority": lane.priority,
                    "payload": {},
                }
                connection.execute(insert(jobs).values(**row, run_at=run_at, leased_until=leased))

    async def look() -> None:
        database = Database(context.settings)
        await database.write(add)
        try:
            await gauges.collect_job_gauges(database)
        finally:
            await database.close()

    client.__exit__()  # so that no runner takes the jobs
    asyncio.run(look())
    shown = generate_latest(metrics.REGISTRY).decode()
    for lane in JOB_QUEUES:
        assert f'jadecourt_jobs_waiting{{queue="{lane.name}"}} 2.0' in shown
        assert f'jadecourt_jobs_running{{queue="{lane.name}"}} 1.0' in shown
    asyncio.run(delete_all_rows(Database(context.settings), jobs))
    client.__enter__()


async def delete_all_rows(database: Any, table: Any) -> None:
    """Delete all rows of a table."""
    await database.write(lambda connection: connection.execute(table.delete()))
    await database.close()


@pytest.mark.parametrize(
    ("address", "networks", "status"),
    [
        ("127.0.0.1", "127.0.0.1,::1", 200),
        ("::1", "127.0.0.1,::1", 200),
        ("192.0.2.7", "127.0.0.1,::1", 404),
        ("192.0.2.7", "127.0.0.1, 192.0.2.0/24", 200),
        ("nobody", "0.0.0.0/0", 404),
    ],
)
def test_metrics_are_restricted_to_configured_networks(
    tmp_path: Path, address: str, networks: str, status: int
) -> None:
    settings = make_settings(tmp_path, metrics_allowed_networks=networks)
    with TestClient(make_app(settings), "http://localhost", client=(address, 50000)) as client:
        assert client.get("/metrics").status_code == status


def test_metrics_can_be_disabled(tmp_path: Path) -> None:
    with TestClient(make_app(make_settings(tmp_path, metrics_enabled=False))) as client:
        assert client.get("/metrics").status_code == 404


def test_metrics_are_not_in_openapi(client: TestClient) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    assert "/metrics" not in paths
    assert paths["/health"]["get"]["operationId"] == "get_health"
    assert paths["/api/games/{game}/rules/{paragraph}"]["get"]["operationId"] == "get_paragraph"


WORKER_SCRIPT = """
import os, sys
from jadecourt.server.telemetry import metrics
metrics.count_move(int(sys.argv[1]))
metrics.WEBSOCKET_CONNECTIONS.set(int(sys.argv[1]))
print(os.getpid(), flush=True)
sys.stdin.read()
if sys.argv[2:]:
    from pathlib import Path
    metrics.drop_dead_processes(Path(os.environ[metrics.MULTIPROCESS_DIR_VARIABLE]))
    registry = metrics.CollectorRegistry()
    metrics.MultiProcessCollector(registry)
    print(metrics.generate_latest(registry).decode())
"""


def test_metrics_of_workers_are_summed(tmp_path: Path) -> None:
    """After one of three workers was killed its counters still count, its gauges do not."""
    environment = {**os.environ, metrics.MULTIPROCESS_DIR_VARIABLE: str(tmp_path)}

    def start(*arguments: str) -> subprocess.Popen[str]:
        worker = subprocess.Popen(
            [sys.executable, "-c", WORKER_SCRIPT, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        assert worker.stdout is not None
        assert int(worker.stdout.readline()) == worker.pid
        return worker

    killed, living, asked = start("1"), start("10"), start("100", "report")
    killed.kill()
    killed.communicate()
    shown, _ = asked.communicate()
    living.communicate()
    assert "jadecourt_moves_total 111.0\n" in shown
    assert "jadecourt_websocket_connections 110.0\n" in shown


def test_metrics_ignore_empty_file_of_starting_worker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty = tmp_path / "counter_1.db"
    empty.touch()

    def wait_for_it(registry: Any) -> bytes:
        try:
            return generate_latest(registry)
        finally:
            empty.unlink(missing_ok=True)

    monkeypatch.setattr(metrics, "generate_latest", wait_for_it)
    assert asyncio.run(metrics.render_multiprocess(tmp_path)) == b""
    assert not empty.exists()


# ------------------------------------------------------------------------------------------------- games


def test_games_are_listed_with_their_options(client: TestClient) -> None:
    answer = client.get("/api/games")
    assert [game["id"] for game in answer.json()] == list(GAMES)
    for listed in answer.json():
        game = find_game(listed["id"])
        assert listed["rules_version"] == game.rules_version
        assert listed["seats"] == [2, 3, 4, 5]
        assert listed["levels"] == list(LEVELS) == list(listed["level_ratings"])
        assert listed["default_level"] == DEFAULT_LEVEL
        assert listed["old_levels"] == dict(OLD_LEVELS)
        assert listed["score_sources"] == list(game.score_sources)
        assert listed["steps"] == {
            step.name: {"rule": step.rule, "sealed": step.sealed} for step in game.steps
        }
        assert {name: entry["rule"] for name, entry in listed["entries"].items()} == {
            kind.name: kind.rule for kind in game.entry_kinds
        }
        for kind in game.entry_kinds:
            vocabularies = listed["entries"][kind.name]["args"]
            assert [(name, vocabulary or "number") for name, vocabulary in vocabularies.items()] == list(
                kind.fields
            )
        assert listed["vocabularies"] == {name: list(words) for name, words in game.vocabularies.items()}
        settings = [setting for setting in game.option_specs if setting.key != "players"]
        for option, setting in zip(listed["options"], settings, strict=True):
            assert option["key"] == setting.key
            assert option["values"] == (None if setting.is_open else list(setting.values))
            assert option["default"] == setting.default
            assert type(option["default"]) is type(setting.default)
            assert option["vocabulary"] == (setting.vocabulary or None)
            assert option["rule"] == setting.rule
        assert client.get(f"/api/games/{listed['id']}").json() == listed


def test_game_without_heuristic_offers_random_bots_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "has_levels", lambda _: False)
    monkeypatch.setattr(games, "has_levels", lambda _: False)
    listed = games.present_game.__wrapped__(next(iter(GAMES)))
    assert (listed.levels, listed.default_level, listed.level_ratings) == (["random"], "random", {})


@pytest.mark.parametrize("game", list(GAMES))
def test_rules_are_served_in_both_languages(client: TestClient, game: str) -> None:
    every = client.get(f"/api/games/{game}/rules").json()
    assert {paragraph["number"]: paragraph["text"] for paragraph in every} == rulebook.paragraphs(game)
    first = every[0]
    assert client.get(f"/api/games/{game}/rules/{first['number']}").json() == first
    assert first["section"].startswith("1. ")
    french = client.get(f"/api/games/{game}/rules", params={"lang": "fr"}).json()
    assert [paragraph["number"] for paragraph in french] == [paragraph["number"] for paragraph in every]
    assert all(one["text"] != other["text"] for one, other in zip(french, every, strict=True))


@pytest.mark.parametrize(
    ("path", "status", "code", "message"),
    [
        ("chess", 404, "not_found", "unknown game 'chess'"),
        ("chess/rules", 404, "not_found", "unknown game 'chess'"),
        ("dragon/rules/99.9", 404, "not_found", "the rules of dragon have no paragraph '99.9'"),
        ("dragon/rules/x", 422, "validation_failed", "path.paragraph"),
        ("../x", 404, "not_found", ""),
        ("..%2f..%2fetc/rules", 404, "not_found", ""),
        ("UPPER/rules", 422, "validation_failed", "path.game"),
    ],
)
def test_missing_rules_return_an_error(
    client: TestClient, path: str, status: int, code: str, message: str
) -> None:
    answer = client.get(f"/api/games/{path}")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert message in answer.json()["detail"]


# ------------------------------------------------------------------------------------------------- logs


@pytest.fixture
def log(tmp_path: Path) -> Iterator[io.StringIO]:
    """A stream for the log; the configuration of logging is restored after the test."""
    root = logging.getLogger()
    kept = {name: logging.getLogger(name).level for name in LIBRARY_LOGGERS}
    handlers, level = list(root.handlers), root.level
    yield io.StringIO()
    structlog.reset_defaults()
    logging.captureWarnings(False)
    root.handlers[:] = handlers
    root.setLevel(level)
    for name, old in kept.items():
        logging.getLogger(name).setLevel(old)


def test_json_log_has_one_object_per_line(log: io.StringIO, tmp_path: Path) -> None:
    configure_logging(make_settings(tmp_path, log_format="json"), log)
    structlog.get_logger().info("a table began", table="x", seats=3)
    logging.getLogger("somebody").warning("%s of old", "a line", extra={"more": "not shown"})
    structlog.get_logger().debug("too low")
    first, second = (json.loads(line) for line in log.getvalue().splitlines())
    assert first.pop("timestamp").endswith("Z")
    assert first == {"event": "a table began", "table": "x", "seats": 3, "level": "info"}
    assert second["event"] == "a line of old"
    assert second["level"] == "warning"
    assert "more" not in second


def test_text_log_to_a_file_has_no_colours(log: io.StringIO, tmp_path: Path) -> None:
    configure_logging(make_settings(tmp_path), log)
    structlog.get_logger().warning("a bot hung", bot="hard")
    assert "a bot hung" in log.getvalue()
    assert "bot=hard" in log.getvalue()
    assert "\x1b" not in log.getvalue()


@pytest.mark.parametrize("log_format", ["text", "json"])
def test_log_contains_no_secrets(log: io.StringIO, tmp_path: Path, log_format: str) -> None:
    """Neither local variables of a traceback nor requests quoted by libraries are logged, even at level debug."""
    configure_logging(make_settings(tmp_path, log_level="debug", log_format=log_format), log)
    try:
        password = "hush-" + "hush"
        raise ValueError(f"{len(password)} letters")
    except ValueError:
        structlog.get_logger().exception("it failed")
    logging.getLogger("uvicorn.error").info(
        '%s - "WebSocket %s" [accepted]', "1.2.3.4", "/socket?key=hush-hush"
    )
    logging.getLogger("sqlalchemy.engine.Engine").info("[generated] ('hush-hush',)")
    logging.getLogger("websockets.server").debug("< TEXT hush-hush")
    assert "ValueError: 9 letters" in log.getvalue()
    assert "hush-hush" not in log.getvalue()
