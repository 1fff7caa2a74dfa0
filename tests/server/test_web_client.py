"""The web client: files, client-side routes, caching, compression, and the response when it is not built."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI

from jadecourt.server.domain.rate_limits import DEFAULT_RATES
from jadecourt.server.static import web_client
from jadecourt.server.telemetry import metrics
from server.test_middleware import Scenario, check_problem, freeze_rate_limit_clock, run_scenario

INDEX = "<!doctype html><title>Jadecourt</title>" + "<p>long enough to be worth packing</p>" * 20
SCRIPT = "console.log('jade');" * 50
IMAGE = b"\x89PNG" + bytes(range(256))
FILES: dict[str, bytes] = {
    "index.html": INDEX.encode(),
    "assets/index-Dk3f9a.js": SCRIPT.encode(),
    "assets/index-9fk2.css": b"body{}",
    "assets/tile-2k9d.png": IMAGE,
    "assets/strange-1.thing": b"?" * 100,
    "icon.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    "site.webmanifest": b"{}",
    "_stamp": b"0123",
}
IMMUTABLE_CACHE_CONTROL = "public, max-age=31536000, immutable"


@pytest.fixture
def built_web_client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files of a built web client."""
    folder = tmp_path / "web_client"
    for name, content in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    monkeypatch.setattr(web_client, "BUILD_FOLDER", folder)
    return folder


@pytest.fixture
def missing_web_client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(web_client, "BUILD_FOLDER", tmp_path / "nothing")
    return tmp_path / "nothing"


def run_web_client_scenario(folder: Path, scenario: Scenario, **given: Any) -> None:
    run_scenario(folder, scenario, **given)


IDENTITY_ENCODING = {"accept-encoding": "identity"}


# ---------------------------------------------------------------------------------------- files and routes


@pytest.mark.parametrize(
    ("name", "kind", "cache"),
    [
        ("index.html", "text/html; charset=utf-8", "no-cache"),
        ("assets/index-Dk3f9a.js", "text/javascript; charset=utf-8", IMMUTABLE_CACHE_CONTROL),
        ("assets/index-9fk2.css", "text/css; charset=utf-8", IMMUTABLE_CACHE_CONTROL),
        ("assets/tile-2k9d.png", "image/png", IMMUTABLE_CACHE_CONTROL),
        ("assets/strange-1.thing", "application/octet-stream", IMMUTABLE_CACHE_CONTROL),
        ("icon.svg", "image/svg+xml", "no-cache"),
        ("site.webmanifest", "application/manifest+json", "no-cache"),
    ],
)
def test_files_have_content_type_and_cache_headers(
    tmp_path: Path, built_web_client: Path, name: str, kind: str, cache: str
) -> None:
    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        answer = await client.get(f"/{name}", headers=IDENTITY_ENCODING)
        assert answer.status_code == 200
        assert answer.content == FILES[name]
        assert answer.headers["content-type"] == kind
        assert answer.headers["cache-control"] == cache
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert "content-encoding" not in answer.headers

    run_web_client_scenario(tmp_path, scenario)


@pytest.mark.parametrize("path", ["/", "/table/abc", "/table/abc/", "/replay/x?ply=3", "/v1.2/x", "/apis"])
def test_client_side_routes_serve_the_index(tmp_path: Path, built_web_client: Path, path: str) -> None:
    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        answer = await client.get(path)
        assert (answer.status_code, answer.text) == (200, INDEX)
        assert answer.headers["cache-control"] == "no-cache"
        policy = answer.headers["content-security-policy"].split("; ")
        assert "default-src 'none'" in policy and "script-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy and "connect-src 'self'" in policy
        assert not [rule for rule in policy if "unsafe" in rule]

    run_web_client_scenario(tmp_path, scenario)


@pytest.mark.parametrize(
    "path",
    [
        "/..%2f..%2fetc/passwd",
        "/x/%2e%2e/etc/passwd",
        "/%00",
        "/a%0d%0ab",
        "/assets/old-123.js",
        "/assets",
        "/assets/",
        "/favicon.ico",
        "/table/x.png",
        "/_stamp",
        "/..%2fcli.py",
    ],
)
def test_missing_file_returns_404(tmp_path: Path, built_web_client: Path, path: str) -> None:
    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        answer = await client.get(path)
        if path in ("/assets", "/_stamp"):  # not paths of files
            assert answer.text == INDEX
        else:
            check_problem(answer, 404, "not_found")

    run_web_client_scenario(tmp_path, scenario)


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nowhere", "/api/x.js", "/health/x", "/metrics/"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_unknown_api_paths_return_404(tmp_path: Path, built_web_client: Path, path: str, method: str) -> None:
    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        check_problem(await client.request(method, path), 404, "not_found")

    run_web_client_scenario(tmp_path, scenario)


def test_web_client_accepts_get_and_head_only(tmp_path: Path, built_web_client: Path) -> None:
    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        for path in ("/", "/table/abc", "/assets/index-9fk2.css"):
            answer = await client.post(path)
            check_problem(answer, 405, "method_not_allowed")
            assert answer.headers["allow"] == "GET, HEAD"
        rejected = await client.delete("/health")
        check_problem(rejected, 405, "method_not_allowed")
        assert rejected.headers["allow"] == "GET, HEAD"
        assert not [
            path for path in app.openapi()["paths"] if not path.startswith(("/api/", "/health", "/metrics"))
        ]

    run_web_client_scenario(tmp_path, scenario)


# ---------------------------------------------------------------------------------------- compression and caching


def test_files_are_gzipped_when_accepted_and_smaller(tmp_path: Path, built_web_client: Path) -> None:
    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        sizes = {}
        for accepted in ("gzip, br", "br, GZIP;q=0.5", "identity", "gzip;q=0", "gzip; q=0.0", ""):
            answer = await client.get("/", headers={"accept-encoding": accepted})
            assert answer.text == INDEX
            assert answer.headers["vary"] == "Accept-Encoding"
            sizes[accepted] = int(answer.headers["content-length"])
            assert answer.headers.get("content-encoding") == (
                "gzip" if sizes[accepted] < len(INDEX) else None
            )
        assert list(sizes.values()) == [len(gzip.compress(INDEX.encode()))] * 2 + [len(INDEX)] * 4
        for name in ("assets/tile-2k9d.png", "assets/index-9fk2.css"):  # a picture; a file of a few bytes
            answer = await client.get(f"/{name}", headers={"accept-encoding": "gzip"})
            assert "content-encoding" not in answer.headers and "vary" not in answer.headers

    run_web_client_scenario(tmp_path, scenario)


@pytest.mark.parametrize("accepted", ["gzip", "identity"])
def test_matching_etag_returns_304(tmp_path: Path, built_web_client: Path, accepted: str) -> None:
    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        headers = {"accept-encoding": accepted}
        etag = (await client.get("/", headers=headers)).headers["etag"]
        for known in (etag, f"W/{etag}", f'"other", {etag}', "*"):
            again = await client.get("/table/x", headers=headers | {"if-none-match": known})
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["etag"] == etag
            assert again.headers["cache-control"] == "no-cache"
            assert again.headers["vary"] == "Accept-Encoding"
        other = "identity" if accepted == "gzip" else "gzip"
        for more in ({"if-none-match": '"other"'}, {"if-none-match": etag, "accept-encoding": other}):
            assert (await client.get("/", headers=headers | more)).text == INDEX

    run_web_client_scenario(tmp_path, scenario)


def test_head_returns_headers_without_body(tmp_path: Path, built_web_client: Path) -> None:
    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        for path in ("/", "/assets/index-Dk3f9a.js", "/assets/none.js"):
            head, get = (
                await client.head(path, headers=IDENTITY_ENCODING),
                await client.get(path, headers=IDENTITY_ENCODING),
            )
            assert head.status_code == get.status_code
            for each in ("content-type", "content-length", "cache-control", "etag"):
                assert head.headers.get(each) == get.headers.get(each)
        assert (await client.head("/")).content == b""

    run_web_client_scenario(tmp_path, scenario)


# ---------------------------------------------------------------------------------------- rate limits and metrics


def test_web_client_requests_are_not_rate_limited(tmp_path: Path, built_web_client: Path) -> None:
    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        freeze_rate_limit_clock(app)
        burst = DEFAULT_RATES["request"][1].burst  # of an address
        for _ in range(burst + 1):
            assert (await client.get("/assets/index-9fk2.css")).status_code == 200
        assert (await client.get("/api/games")).status_code == 200
        # Other methods count, as the request to the API did.
        codes = [(await client.post("/")).status_code for _ in range(burst)]
        assert codes == [405] * (burst - 1) + [429]
        assert (await client.get("/")).status_code == 200

    run_web_client_scenario(tmp_path, scenario)


def test_web_client_is_one_route_in_metrics(
    tmp_path: Path, built_web_client: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[Any, ...]] = []
    monkeypatch.setattr(metrics, "observe_request", lambda *what: seen.append(what[:3]))

    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        for path in ("/", "/table/abc", "/assets/none.js"):
            await client.get(path)

    run_web_client_scenario(tmp_path, scenario)
    assert seen == [("GET", "web_client", 200), ("GET", "web_client", 200), ("GET", "web_client", 404)]


# ---------------------------------------------------------------------------------------- not built


def test_missing_web_client_returns_503_with_instructions(tmp_path: Path, missing_web_client: Path) -> None:
    async def scenario(app: FastAPI, client: httpx2.AsyncClient) -> None:
        for path in ("/", "/table/abc"):
            answer = await client.get(path)
            assert answer.status_code == 503
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert answer.headers["cache-control"] == "no-store"
            assert "unsafe" not in answer.headers["content-security-policy"]
            for words in ("npm", "jadecourt play", "python -m build_tools --web-client", 'lang="en"'):
                assert words in answer.text
        french = await client.get("/", headers={"Accept-Language": "fr"})
        assert "réinstallez" in french.text and 'lang="fr"' in french.text
        head = await client.head("/")
        assert (head.status_code, head.content) == (503, b"")
        check_problem(await client.get("/assets/index.js"), 404, "not_found")
        check_problem(await client.get("/api/nowhere"), 404, "not_found")
        assert (await client.get("/api/games")).status_code == 200

    run_web_client_scenario(tmp_path, scenario)
    assert not web_client.is_web_client_built()


def test_incomplete_web_client_is_not_served(built_web_client: Path) -> None:
    assert web_client.is_web_client_built() and web_client.load_web_client().is_built
    (built_web_client / "index.html").unlink()
    assert not web_client.is_web_client_built() and not web_client.load_web_client().files
