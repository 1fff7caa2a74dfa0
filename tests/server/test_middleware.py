"""The middleware: request sizes, rate limits, headers, origins and the request log."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx2
import pytest
import structlog
from fastapi import FastAPI, Request
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse

from jadecourt.i18n.languages import LANGUAGES
from jadecourt.server.app import add_state, make_app
from jadecourt.server.domain.client_address import CLIENT_ADDRESS
from jadecourt.server.domain.errors import DomainError
from jadecourt.server.domain.rate_limits import DEFAULT_RATES
from jadecourt.server.http import authentication, middleware
from jadecourt.server.settings import Settings
from jadecourt.server.store.schema import metadata
from jadecourt.server.telemetry import metrics

BASE_URL = "http://here.test"
Scenario = Callable[[FastAPI, httpx2.AsyncClient], Awaitable[None]]


def run_scenario(
    folder: Path, scenario: Scenario, configure_app: Callable[[FastAPI], None] | None = None, **overrides: Any
) -> None:
    """Run a scenario with an app and a client, without bot processes and background tasks."""

    async def run() -> None:
        settings = Settings(**{"database": f"sqlite:///{folder / 'server.sqlite3'}", **overrides})
        app = make_app(settings)
        if configure_app is not None:
            configure_app(app)
        context = add_state(app, settings)
        await context.database.write(metadata.create_all)
        try:
            async with make_client(app) as client:
                await scenario(app, client)
        finally:
            await context.webhook_client.close()
            await context.database.close()

    asyncio.run(run())


def make_client(app: FastAPI, address: str = "192.0.2.1", **headers: str) -> httpx2.AsyncClient:
    transport = httpx2.ASGITransport(app, client=(address, 1234))
    return httpx2.AsyncClient(transport=transport, base_url=BASE_URL, headers=headers)


def freeze_rate_limit_clock(app: FastAPI) -> None:
    """Stop the clock of the rate limiter, so that no bucket is refilled."""
    app.state.context.rate_limiter._clock = lambda: 1000.0


def check_problem(answer: httpx2.Response, status: int, code: str) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    body: dict[str, Any] = answer.json()
    assert body["code"] == code and body["status"] == status and body["detail"]
    return body


# ---------------------------------------------------------------------------------------- sizes and kinds


def test_too_large_content_length_is_rejected(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        long = {"name": "x" * middleware.MAX_BODY_BYTES}
        body = check_problem(await client.post("/api/guests", json=long), 413, "payload_too_large")
        assert body["max_bytes"] == middleware.MAX_BODY_BYTES
        headers = {"content-length": "-1", "content-type": "application/json"}
        wrong = await client.post("/api/guests", content=b"{}", headers=headers)
        check_problem(wrong, 400, "bad_request")

    run_scenario(tmp_path, scenario)


def test_too_large_streamed_body_is_rejected_before_its_end(tmp_path: Path) -> None:
    sent = []

    async def stream() -> AsyncIterator[bytes]:
        for _ in range(100):
            sent.append(1)
            yield b" " * 1024 * 8

    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        headers = {"content-type": "application/json"}
        answer = await client.post("/api/guests", content=stream(), headers=headers)
        check_problem(answer, 413, "payload_too_large")
        assert len(sent) < 20

    run_scenario(tmp_path, scenario)


def test_record_import_allows_larger_bodies(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        longer, longest = b" " * middleware.MAX_BODY_BYTES * 2, b" " * middleware.MAX_BODY_BYTES * 5
        headers = {"content-type": "application/json"}
        answer = await client.post("/api/records", content=longer, headers=headers)
        assert answer.status_code not in (413, 415)
        check_problem(
            await client.post("/api/records", content=longest, headers=headers), 413, "payload_too_large"
        )

    run_scenario(tmp_path, scenario)


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "application/ld+json", ""]
)
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_non_json_body_is_rejected(tmp_path: Path, method: str, kind: str) -> None:
    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        answer = await client.request(method, "/api/me", content=b"{}", headers={"content-type": kind})
        check_problem(answer, 415, "unsupported_media_type")

    run_scenario(tmp_path, scenario)


def test_empty_body_needs_no_content_type(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        assert (await client.post("/api/logout")).status_code == 204
        check_problem(await client.delete("/api/me"), 401, "not_signed_in")
        json = {"content-type": "Application/JSON; charset=utf-8"}
        answer = await client.post("/api/guests", content=b'{"name": "Ann"}', headers=json)
        assert answer.status_code == 201
        check_problem(await client.post("/api/guests", content=b'{"name', headers=json), 400, "bad_request")
        check_problem(await client.post("/api/guests", content=b"\xff\xfe", headers=json), 400, "bad_request")

    run_scenario(tmp_path, scenario)


def test_too_long_url_is_rejected(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        check_problem(await client.get("/api/me?lang=" + "e" * 3000), 414, "uri_too_long")
        check_problem(await client.get("/api/" + "e" * 3000), 414, "uri_too_long")

    run_scenario(tmp_path, scenario)


def test_foreign_cookies_are_dropped_before_parsing(tmp_path: Path) -> None:
    def show_cookies(app: FastAPI) -> None:
        @app.get("/api/cookies")
        async def cookies(request: Request) -> dict[str, str]:
            return request.cookies

    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        given = [
            ("Cookie", 'a="' + "\\" * 100 + '"; jadecourt_session=one'),
            ("Cookie", 'jadecourt_device=two; jadecourt_session="\\\\"; b=c; x'),
        ]
        answer = await client.get("/api/cookies", headers=given)
        assert answer.json() == {"jadecourt_session": "one", "jadecourt_device": "two"}

    run_scenario(tmp_path, scenario, show_cookies)


def test_disconnect_during_body_sends_no_response(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        sent: list[Any] = []
        messages = [{"type": "http.request", "body": b"{", "more_body": True}, {"type": "http.disconnect"}]

        async def receive() -> Any:
            return messages.pop(0)

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {
            "type": "http",
            "method": "POST",
            "path": "/api/guests",
            "query_string": b"",
            "headers": [(b"host", b"here.test"), (b"content-type", b"application/json")],
            "client": ("192.0.2.1", 1),
        }
        await app(scope, receive, send)
        assert not sent

    run_scenario(tmp_path, scenario)


# ---------------------------------------------------------------------------------------- rates


USER_BURST, ADDRESS_BURST = (rate.burst for rate in DEFAULT_RATES["request"])


def test_requests_are_rate_limited_per_address(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        freeze_rate_limit_clock(app)
        answers = [await client.get("/api/me") for _ in range(ADDRESS_BURST + 1)]
        assert {answer.status_code for answer in answers[:ADDRESS_BURST]} == {401}
        body = check_problem(answers[-1], 429, "rate_limited")
        assert int(answers[-1].headers["retry-after"]) == body["retry_after_seconds"] >= 1
        assert (await client.get("/health")).status_code != 429
        # An invalid cookie or token does not avoid the limit of the address; another address has its own.
        for headers in ({"cookie": "jadecourt_session=a.b"}, {"authorization": "Bearer x"}):
            check_problem(await client.get("/api/me", headers=headers), 429, "rate_limited")
        async with make_client(app, "192.0.2.2") as other:
            check_problem(await other.get("/api/me"), 401, "not_signed_in")

    run_scenario(tmp_path, scenario)


def test_requests_are_rate_limited_per_user_across_sessions_and_addresses(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        freeze_rate_limit_clock(app)
        assert (await client.post("/api/guests", json={"name": "Ann"})).status_code == 201
        password = {"password": "a long and rare password"}
        assert (await client.post("/api/me/register", json=password)).status_code == 200
        async with make_client(app, "192.0.2.2") as second, make_client(app) as neighbour:
            login = await second.post("/api/login", json={"name": "Ann", **password})
            assert login.status_code == 200
            assert (await second.get("/api/me")).status_code == 200
            # The first request of a session that is not in the cache is counted by its cookie.
            answers = [await client.get("/api/me") for _ in range(USER_BURST + 20)]
            check_problem(answers[-1], 429, "rate_limited")
            check_problem(await second.get("/api/me"), 429, "rate_limited")
            check_problem(await neighbour.get("/api/me"), 401, "not_signed_in")

    run_scenario(tmp_path, scenario)


def test_requests_are_rate_limited_per_address_across_users(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        freeze_rate_limit_clock(app)
        answers = []
        for number in range(ADDRESS_BURST // USER_BURST + 1):
            async with make_client(app) as guest:
                made = await guest.post("/api/guests", json={"name": f"Guest {number}"})
                answers += [made, *[await guest.get("/api/me") for _ in range(USER_BURST - 2)]]
        codes = [answer.status_code for answer in answers]
        assert 429 in codes and 429 not in codes[: ADDRESS_BURST - 10]
        check_problem(await client.get("/api/me"), 429, "rate_limited")

    run_scenario(tmp_path, scenario)


def test_cpu_time_is_charged_to_user_and_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spent = itertools.count()  # seconds of CPU time: each block uses one
    monkeypatch.setattr(time, "thread_time", lambda: float(next(spent)))

    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        freeze_rate_limit_clock(app)
        context = app.state.context
        seconds = DEFAULT_RATES["compute"][0].burst // 1000
        for _ in range(seconds):
            with context.meter_compute("ann"):
                pass
        with pytest.raises(DomainError, match="Rate limit exceeded"), context.meter_compute("ann"):
            pass
        with pytest.raises(DomainError, match="Rate limit exceeded"):
            await context.compute_in_thread("ann", lambda: None)
        with context.meter_compute("ben"):
            pass
        token = CLIENT_ADDRESS.set("192.0.2.1")
        for number in range(DEFAULT_RATES["compute"][1].burst // 1000):
            assert await context.compute_in_thread(f"guest {number}", lambda: "done") == "done"
        with pytest.raises(DomainError, match="Rate limit exceeded"), context.meter_compute("guest"):
            pass
        CLIENT_ADDRESS.reset(token)

    run_scenario(tmp_path, scenario)


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_ipv6_addresses_are_counted_by_their_64_bit_prefix(host: str, counted: str) -> None:
    scope = {"type": "http", "headers": [], "client": (host, 1)}
    assert authentication.client_address(HTTPConnection(scope)) == counted
    assert (
        authentication.client_address(HTTPConnection({"type": "http", "headers": [], "client": None})) == ""
    )


# ---------------------------------------------------------------------------------------- headers and the log


def test_every_response_has_security_headers(tmp_path: Path) -> None:
    def change(app: FastAPI) -> None:
        @app.get("/api/broken")
        async def broken() -> None:
            raise RuntimeError("secret detail")

        @app.get("/page")
        async def page(request: Request) -> Any:
            return JSONResponse({}, headers={"Content-Security-Policy": "default-src 'self'"})

    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        numbers = set()
        for path, status in (("/api/me", 401), ("/api/nowhere", 404), ("/api/broken", 500), ("/page", 200)):
            answer = await client.get(path)
            assert answer.status_code == status
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "same-origin"
            assert answer.headers["cross-origin-resource-policy"] == "same-origin"
            assert answer.headers.get("cache-control") == ("no-store" if path != "/page" else None)
            policy = answer.headers["content-security-policy"]
            assert policy.startswith("default-src 'none'" if path != "/page" else "default-src 'self'")
            assert "secret detail" not in answer.text
            numbers.add(answer.headers["x-request-id"])
        assert len(numbers) == 4
        check_problem(await client.get("/api/broken"), 500, "internal_error")

    run_scenario(tmp_path, scenario, change)


def test_request_log_contains_path_but_no_query(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        merge = structlog.contextvars.merge_contextvars
        with structlog.testing.capture_logs(processors=[merge]) as lines:
            answer = await client.get("/api/users/who%0Ais?key=very-secret")
        (line,) = [line for line in lines if line["event"] == "http_request"]
        assert line["path"] == "/api/users/who%0Ais" and line["method"] == "GET"
        assert line["status"] == answer.status_code == 422 and line["ms"] > 0
        assert line["request"] == answer.headers["x-request-id"]
        assert "very-secret" not in str(lines)
        assert "request" not in structlog.contextvars.get_contextvars()

    run_scenario(tmp_path, scenario)


def test_requests_are_counted_by_route(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[Any, ...]] = []
    monkeypatch.setattr(metrics, "observe_request", lambda *what: seen.append(what[:3]))

    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        await client.get("/api/users/somebody/statistics")
        await client.get("/api/nowhere/at/all")
        await client.request("BREW", "/api/me")

    run_scenario(tmp_path, scenario)
    assert seen[0] == ("GET", "/api/users/{id}/statistics", 404)
    assert seen[1] == ("GET", "none", 404)
    assert seen[2][0] == "OTHER" and seen[2][2] == 405


# ---------------------------------------------------------------------------------------- origins


def test_cors_allows_configured_origins(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        ask = {"access-control-request-method": "POST", "access-control-request-headers": "content-type"}
        friend = await client.options("/api/guests", headers={"origin": "https://play.test", **ask})
        assert friend.headers["access-control-allow-origin"] == "https://play.test"
        assert friend.headers["access-control-allow-credentials"] == "true"
        foe = await client.options("/api/guests", headers={"origin": "https://evil.test", **ask})
        assert "access-control-allow-origin" not in foe.headers
        rejected = await client.get("/api/me", headers={"origin": "https://play.test"})
        assert rejected.headers["access-control-allow-origin"] == "https://play.test"

    run_scenario(tmp_path, scenario, allowed_origins=("https://play.test",))


def test_cors_is_denied_without_allowed_origins(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        answer = await client.get("/api/me", headers={"origin": "https://play.test"})
        assert "access-control-allow-origin" not in answer.headers

    run_scenario(tmp_path, scenario)


@pytest.mark.parametrize(
    ("scheme", "headers", "fine"),
    [
        ("http", {}, True),
        ("http", {"origin": "http://Here.test"}, True),
        ("https", {"origin": "https://here.test"}, True),
        ("ws", {"origin": "http://here.test"}, True),
        ("wss", {"origin": "https://here.test"}, True),
        ("http", {"origin": "https://friend.test"}, True),
        ("http", {"origin": "https://here.test"}, False),
        ("http", {"origin": "http://here.test:8420"}, False),
        ("http", {"origin": "http://evil.test"}, False),
        ("ws", {"origin": "http://here.test.evil.test"}, False),
        ("http", {"origin": "null"}, False),
        ("http", {"origin": ""}, False),
        ("http", {"sec-fetch-site": "cross-site"}, False),
        ("http", {"sec-fetch-site": "same-site"}, False),
        ("http", {"sec-fetch-site": "same-origin"}, True),
        ("http", {"sec-fetch-site": "none"}, True),
    ],
)
def test_origin_header_must_match_the_host(
    tmp_path: Path, scheme: str, headers: dict[str, str], fine: bool
) -> None:
    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        pairs = [(name.encode(), value.encode()) for name, value in {"host": "here.test", **headers}.items()]
        kind = "websocket" if scheme.startswith("ws") else "http"
        connection = HTTPConnection({"type": kind, "scheme": scheme, "headers": pairs, "app": app})
        if fine:
            authentication.check_origin(connection)
        else:
            with pytest.raises(DomainError) as caught:
                authentication.check_origin(connection)
            assert caught.value.code == "origin_not_allowed"

    run_scenario(tmp_path, scenario, allowed_origins=("https://friend.test",))


def test_own_origin_is_https_with_secure_cookies(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        headers = [(b"host", b"here.test"), (b"origin", b"https://here.test")]
        authentication.check_origin(
            HTTPConnection({"type": "http", "scheme": "http", "headers": headers, "app": app})
        )

    run_scenario(tmp_path, scenario, secure_cookies=True)


# ---------------------------------------------------------------------------------------- languages


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("fr-CH, fr;q=0.9, en;q=0.8", "fr"),
        ("xx, en;q=0.5, fr;q=0.7", "fr"),
        ("en-GB,fr;q=0.9", "en"),
        ("fr;q=0, en;q=0.1", "en"),
        ("fr;q=much, en", "en"),
        ("*", "en"),
    ],
)
def test_anonymous_language_follows_accept_language(accepted: str, language: str) -> None:
    connection = HTTPConnection(
        {"type": "http", "headers": [(b"accept-language", accepted.encode())], "query_string": b"lang=xx"}
    )
    assert authentication.preferred_language(connection) == language
    anonymous = authentication.Caller(None, "", authentication.ANONYMOUS, "fr", None, False)
    assert authentication.request_language(connection, anonymous) == "fr"
    for lang in LANGUAGES:
        connection_with_lang = HTTPConnection(
            {"type": "http", "headers": [], "query_string": f"lang={lang}".encode()}
        )
        assert authentication.request_language(connection_with_lang, anonymous) == lang
