"""What surrounds every request: sizes, rates, headers, origins, the log."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx2
import pytest
import structlog
from fastapi import FastAPI, Request
from starlette.requests import HTTPConnection

from jadecourt.server.app import make_app
from jadecourt.server.domain.client_address import CLIENT_ADDRESS
from jadecourt.server.domain.errors import DomainError
from jadecourt.server.http import authentication, middleware
from jadecourt.server.services import context as context_module
from jadecourt.server.services.context import DEFAULT_RATES, make_app_context
from jadecourt.server.settings import Settings
from jadecourt.server.store.schema import metadata
from jadecourt.server.telemetry import metrics

HERE = "http://here.test"
Scene = Callable[[FastAPI, httpx2.AsyncClient], Awaitable[None]]


def play(folder: Path, scene: Scene, change: Callable[[FastAPI], None] | None = None, **given: Any) -> None:
    """Act a scene with a server and a client; without processes of bots and what runs beside requests."""

    async def run() -> None:
        settings = Settings(**{"database": f"sqlite:///{folder / 'server.sqlite3'}", **given})
        app = make_app(settings)
        if change is not None:
            change(app)
        context = app.state.context = make_app_context(settings)
        await context.database.write(metadata.create_all)
        try:
            async with client_of(app) as client:
                await scene(app, client)
        finally:
            await context.webhook_client.close()
            await context.database.close()

    asyncio.run(run())


def client_of(app: FastAPI, address: str = "192.0.2.1", **headers: str) -> httpx2.AsyncClient:
    transport = httpx2.ASGITransport(app, client=(address, 1234))
    return httpx2.AsyncClient(transport=transport, base_url=HERE, headers=headers)


def hold_clock(app: FastAPI) -> None:
    """No time passes for the limits."""
    app.state.context.rate_limiter._clock = lambda: 1000.0


def check_problem(answer: httpx2.Response, status: int, code: str) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    body: dict[str, Any] = answer.json()
    assert body["code"] == code and body["status"] == status and body["detail"]
    return body


# ---------------------------------------------------------------------------------------- sizes and kinds


def test_a_body_that_is_announced_too_long_is_refused(tmp_path: Path) -> None:
    async def scene(app: FastAPI, client: httpx2.AsyncClient) -> None:
        long = {"name": "x" * middleware.MAX_BODY_BYTES}
        body = check_problem(await client.post("/api/guests", json=long), 413, "payload_too_large")
        assert body["max_bytes"] == middleware.MAX_BODY_BYTES
        headers = {"content-length": "-1", "content-type": "application/json"}
        wrong = await client.post("/api/guests", content=b"{}", headers=headers)
        check_problem(wrong, 400, "bad_request")

    play(tmp_path, scene)


def test_a_body_that_turns_out_too_long_is_refused_before_it_is_read_to_its_end(tmp_path: Path) -> None:
    sent = []

    async def stream() -> AsyncIterator[bytes]:
        for _ in range(100):
            sent.append(1)
            yield b" " * 1024 * 8

    async def scene(app: FastAPI, client: httpx2.AsyncClient) -> None:
        headers = {"content-type": "application/json"}
        answer = await client.post("/api/guests", content=stream(), headers=headers)
        check_problem(answer, 413, "payload_too_large")
        assert len(sent) < 20

    play(tmp_path, scene)


def test_records_may_be_longer(tmp_path: Path) -> None:
    async def scene(app: FastAPI, client: httpx2.AsyncClient) -> None:
        longer, longest = b" " * middleware.MAX_BODY_BYTES * 2, b" " * middleware.MAX_BODY_BYTES * 5
        headers = {"content-type": "application/json"}
        answer = await client.post("/api/records", content=longer, headers=headers)
        assert answer.status_code not in (413, 415)
        check_problem(
            await client.post("/api/records", content=longest, headers=headers), 413, "payload_too_large"
        )

    play(tmp_path, scene)


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "application/ld+json", ""]
)
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_a_body_that_is_not_json_is_refused(tmp_path: Path, method: str, kind: str) -> None:
    async def scene(app: FastAPI, client: httpx2.AsyncClient) -> None:
        answer = await client.request(method, "/api/me", content=b"{}", headers={"content-type": kind})
        check_problem(answer, 415, "unsupported_media_type")

    play(tmp_path, scene)


def test_what_has_no_body_needs_no_kind(tmp_path: Path) -> None:
    async def scene(app: FastAPI, client: httpx2.AsyncClient) -> None:
        assert (await client.post("/api/logout")).status_code == 204
        check_problem(await client.delete("/api/me"), 401, "not_signed_in")
        json = {"content-type": "Application/JSON; charset=utf-8"}
        answer = await client.post("/api/guests", content=b'{"name": "Ann"}', headers=json)
        assert answer.status_code == 201
        check_problem(await client.post("/api/guests", content=b'{"name', headers=json), 400, "bad_request")
        check_problem(await client.post("/api/guests", content=b"\xff\xfe", headers=json), 400, "bad_request")

    play(tmp_path, scene)


def test_addresses_have_an_end(tmp_path: Path) -> None:
    async def scene(app: FastAPI, client: httpx2.AsyncClient) -> None:
        check_problem(await client.get("/api/me?lang=" + "e" * 3000), 414, "uri_too_long")
        check_problem(await client.get("/api/" + "e" * 3000), 414, "uri_too_long")

    play(tmp_path, scene)


def test_cookies_of_others_are_dropped_before_anybody_reads_them(tmp_path: Path) -> None:
    def show_cookies(app: FastAPI) -> None:
        @app.get("/api/cookies")
        async def cookies(request: Request) -> dict[str, str]:
            return request.cookies

    async def scene(app: FastAPI, client: httpx2.AsyncClient) -> None:
        given = [
            ("Cookie", 'a="' + "\\" * 100 + '"; jadecourt_session=one'),
            ("Cookie", 'jadecourt_device=two; jadecourt_session="\\\\"; b=c; x'),
        ]
        answer = await client.get("/api/cookies", headers=given)
        assert answer.json() == {"jadecourt_session": "one", "jadecourt_device": "two"}

    play(tmp_path, scene, show_cookies)


def test_a_client_that_hangs_up_amid_its_body_is_not_answered(tmp_path: Path) -> None:
    async def scene(app: FastAPI, client: httpx2.AsyncClient) -> None:
        said: list[Any] = []
        messages = [{"type": "http.request", "body": b"{", "more_body": True}, {"type": "http.disconnect"}]

        async def receive() -> Any:
            return messages.pop(0)

        async def send(message: Any) -> None:
            said.append(message)

        scope = {
            "type": "http",
            "method": "POST",
            "path": "/api/guests",
            "query_string": b"",
            "headers": [(b"host", b"here.test"), (b"content-type", b"application/json")],
            "client": ("192.0.2.1", 1),
        }
        await app(scope, receive, send)
        assert not said

    play(tmp_path, scene)


# ---------------------------------------------------------------------------------------- rates


PERSON, ADDRESS = (rate.burst for rate in DEFAULT_RATES["request"])


def test_too_many_requests_are_refused_by_address(tmp_path: Path) -> None:
    async def scene(app: FastAPI, client: httpx2.AsyncClient) -> None:
        hold_clock(app)
        answers = [await client.get("/api/me") for _ in range(ADDRESS + 1)]
        assert {answer.status_code for answer in answers[:ADDRESS]} == {401}
        body = check_problem(answers[-1], 429, "rate_limited")
        assert int(answers[-1].headers["retry-after"]) == body["retry_after_seconds"] >= 1
        assert (await client.get("/health")).status_code != 429
        # a made-up cookie or token is no way out of it, another address is
        for headers in ({"cookie": "jadecourt_session=a.b"}, {"authorization": "Bearer x"}):
            check_problem(await client.get("/api/me", headers=headers), 429, "rate_limited")
        async with client_of(app, "192.0.2.2") as other:
            check_problem(await other.get("/api/me"), 401, "not_signed_in")

    play(tmp_path, scene)


def test_requests_of_one_person_are_counted_over_sessions_and_addresses(tmp_path: Path) -> None:
    async def scene(app: FastAPI, client: httpx2.AsyncClient) -> None:
        hold_clock(app)
        assert (await client.post("/api/guests", json={"name": "Ann"})).status_code == 201
        password = {"password": "a long and rare password"}
        assert (await client.post("/api/me/register", json=password)).status_code == 200
        async with client_of(app, "192.0.2.2") as second, client_of(app) as neighbour:
            login = await second.post("/api/login", json={"name": "Ann", **password})
            assert login.status_code == 200
            assert (await second.get("/api/me")).status_code == 200
            # the first request of a session after it was forgotten is counted by its cookie
            answers = [await client.get("/api/me") for _ in range(PERSON + 20)]
            check_problem(answers[-1], 429, "rate_limited")
            check_problem(await second.get("/api/me"), 429, "rate_limited")
            check_problem(await neighbour.get("/api/me"), 401, "not_signed_in")

    play(tmp_path, scene)


def test_requests_of_an_address_are_counted_over_people(tmp_path: Path) -> None:
    async def scene(app: FastAPI, client: httpx2.AsyncClient) -> None:
        hold_clock(app)
        answers = []
        for number in range(ADDRESS // PERSON + 1):
            async with client_of(app) as guest:
                made = await guest.post("/api/guests", json={"name": f"Guest {number}"})
                answers += [made, *[await guest.get("/api/me") for _ in range(PERSON - 2)]]
        codes = [answer.status_code for answer in answers]
        assert 429 in codes and 429 not in codes[: ADDRESS - 10]
        check_problem(await client.get("/api/me"), 429, "rate_limited")

    play(tmp_path, scene)


def test_processor_time_is_charged_to_person_and_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spent = itertools.count()  # seconds: a block takes one
    monkeypatch.setattr(context_module.time, "thread_time", lambda: float(next(spent)))

    async def scene(app: FastAPI, client: httpx2.AsyncClient) -> None:
        hold_clock(app)
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

    play(tmp_path, scene)


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_addresses_are_counted_as_their_owners_have_them(host: str, counted: str) -> None:
    scope = {"type": "http", "headers": [], "client": (host, 1)}
    assert authentication.client_address(HTTPConnection(scope)) == counted
    assert (
        authentication.client_address(HTTPConnection({"type": "http", "headers": [], "client": None})) == ""
    )


# ---------------------------------------------------------------------------------------- headers and the log


def test_every_answer_has_its_headers(tmp_path: Path) -> None:
    def change(app: FastAPI) -> None:
        @app.get("/api/broken")
        async def broken() -> None:
            raise RuntimeError("secret detail")

        @app.get("/page")
        async def page(request: Request) -> Any:
            return middleware.JSONResponse({}, headers={"Content-Security-Policy": "default-src 'self'"})

    async def scene(app: FastAPI, client: httpx2.AsyncClient) -> None:
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

    play(tmp_path, scene, change)


def test_the_log_tells_the_path_and_never_the_query(tmp_path: Path) -> None:
    async def scene(app: FastAPI, client: httpx2.AsyncClient) -> None:
        merge = structlog.contextvars.merge_contextvars
        with structlog.testing.capture_logs(processors=[merge]) as lines:
            answer = await client.get("/api/users/who%0Ais?key=very-secret")
        (line,) = [line for line in lines if line["event"] == "http_request"]
        assert line["path"] == "/api/users/who%0Ais" and line["method"] == "GET"
        assert line["status"] == answer.status_code == 422 and line["ms"] > 0
        assert line["request"] == answer.headers["x-request-id"]
        assert "very-secret" not in str(lines)
        assert "request" not in structlog.contextvars.get_contextvars()

    play(tmp_path, scene)


def test_requests_are_counted_by_route(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[Any, ...]] = []
    monkeypatch.setattr(metrics, "observe_request", lambda *what: seen.append(what[:3]))

    async def scene(app: FastAPI, client: httpx2.AsyncClient) -> None:
        await client.get("/api/users/somebody/statistics")
        await client.get("/api/nowhere/at/all")
        await client.request("BREW", "/api/me")

    play(tmp_path, scene)
    assert seen[0] == ("GET", "/api/users/{id}/statistics", 404)
    assert seen[1] == ("GET", "none", 404)
    assert seen[2][0] == "OTHER" and seen[2][2] == 405


# ---------------------------------------------------------------------------------------- origins


def test_pages_of_the_settings_may_call(tmp_path: Path) -> None:
    async def scene(app: FastAPI, client: httpx2.AsyncClient) -> None:
        ask = {"access-control-request-method": "POST", "access-control-request-headers": "content-type"}
        friend = await client.options("/api/guests", headers={"origin": "https://play.test", **ask})
        assert friend.headers["access-control-allow-origin"] == "https://play.test"
        assert friend.headers["access-control-allow-credentials"] == "true"
        foe = await client.options("/api/guests", headers={"origin": "https://evil.test", **ask})
        assert "access-control-allow-origin" not in foe.headers
        refused = await client.get("/api/me", headers={"origin": "https://play.test"})
        assert refused.headers["access-control-allow-origin"] == "https://play.test"

    play(tmp_path, scene, allowed_origins=("https://play.test",))


def test_without_them_no_other_page_may(tmp_path: Path) -> None:
    async def scene(app: FastAPI, client: httpx2.AsyncClient) -> None:
        answer = await client.get("/api/me", headers={"origin": "https://play.test"})
        assert "access-control-allow-origin" not in answer.headers

    play(tmp_path, scene)


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
def test_origins_are_compared(tmp_path: Path, scheme: str, headers: dict[str, str], fine: bool) -> None:
    async def scene(app: FastAPI, client: httpx2.AsyncClient) -> None:
        pairs = [(name.encode(), value.encode()) for name, value in {"host": "here.test", **headers}.items()]
        kind = "websocket" if scheme.startswith("ws") else "http"
        connection = HTTPConnection({"type": kind, "scheme": scheme, "headers": pairs, "app": app})
        if fine:
            authentication.check_origin(connection)
        else:
            with pytest.raises(DomainError) as refusal:
                authentication.check_origin(connection)
            assert refusal.value.code == "origin_not_allowed"

    play(tmp_path, scene, allowed_origins=("https://friend.test",))


def test_behind_https_the_own_origin_is_https(tmp_path: Path) -> None:
    async def scene(app: FastAPI, client: httpx2.AsyncClient) -> None:
        headers = [(b"host", b"here.test"), (b"origin", b"https://here.test")]
        authentication.check_origin(
            HTTPConnection({"type": "http", "scheme": "http", "headers": headers, "app": app})
        )

    play(tmp_path, scene, secure_cookies=True)


# ---------------------------------------------------------------------------------------- languages


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("fr-CH, fr;q=0.9, en;q=0.8", "fr"),
        ("de, en;q=0.5, fr;q=0.7", "fr"),
        ("en-GB,fr;q=0.9", "en"),
        ("fr;q=0, en;q=0.1", "en"),
        ("fr;q=much, en", "en"),
        ("*", "en"),
    ],
)
def test_strangers_are_spoken_to_as_their_browser_wishes(accepted: str, language: str) -> None:
    connection = HTTPConnection(
        {"type": "http", "headers": [(b"accept-language", accepted.encode())], "query_string": b"lang=de"}
    )
    assert authentication.preferred_language(connection) == language
    stranger = authentication.Caller(None, "", authentication.ANONYMOUS, "fr", None, False)
    assert authentication.request_language(connection, stranger) == "fr"
    for lang in ("en", "fr"):
        asked = HTTPConnection({"type": "http", "headers": [], "query_string": f"lang={lang}".encode()})
        assert authentication.request_language(asked, stranger) == lang
