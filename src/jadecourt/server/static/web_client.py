"""The web client: files built from `web/`, loaded when the server starts and served from memory.

Every path outside the API that does not look like a file returns index.html: the client has its own routes. If the
client is not built, a short text says how to build it; the API works without it.
"""

from __future__ import annotations

import gzip
import hashlib
import html
import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ...i18n.catalogue import load_catalogue
from ...paths import WEB_CLIENT_DIR, WEB_CLIENT_INDEX
from ..domain.accept_language import accepted_language
from ..domain.types import Language

BUILD_FOLDER: Final = WEB_CLIENT_DIR
INDEX: Final = WEB_CLIENT_INDEX
IMMUTABLE_PREFIX: Final = "assets/"  # files whose names contain a hash of their content
HIDDEN_PREFIXES: Final = ("_", ".")  # of names of files that the build leaves for itself
API_PREFIXES: Final = ("/api", "/health", "/metrics")  # these paths and all below them belong to the API
METHODS: Final = ("GET", "HEAD")

# Not from `mimetypes`: the lists of some machines say text/plain for scripts, which browsers then reject.
CONTENT_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
DEFAULT_CONTENT_TYPE: Final = "application/octet-stream"
PRECOMPRESSED_SUFFIXES: Final = (".jpg", ".mp3", ".ogg", ".png", ".webp", ".woff2")  # in their format
CACHE_IMMUTABLE: Final = "public, max-age=31536000, immutable"
CACHE_REVALIDATE: Final = "no-cache"  # the browser caches the file, but asks each time whether it has changed
# connect-src 'self' includes WebSockets of the same host.
HTML_CSP: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
# SVG files contain styles for dark colour schemes.
SVG_CSP: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
CSP_BY_SUFFIX: Final = {".html": HTML_CSP, ".svg": SVG_CSP}

NOT_BUILT_CSS: Final = (
    "body{font:1.1rem/1.5 system-ui,sans-serif;max-width:36em;margin:3em auto;padding:0 1em}"
)
NOT_BUILT_HTML: Final = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Jadecourt</title>
<link rel="icon" href="data:,">
<style>{css}</style>
</head>
<body>
<h1>Jadecourt</h1>
<p>{missing}</p>
<p>{alternatives}</p>
</body>
</html>
"""
# Arguments of the messages `web-client-missing…`.
BUILD_COMMANDS: Final = {
    "reinstall": "pip install --force-reinstall --no-deps .",
    "build": "python -m build_tools --web-client",
}
PLAY_COMMAND: Final = "jadecourt play"


@dataclass(frozen=True)
class StaticFile:
    """One file of the web client, ready to be sent."""

    body: bytes
    gzip_body: bytes | None  # compressed; None if that would not be shorter
    etag: str  # of `body`; with gzip it has a suffix
    headers: Mapping[str, str]


@dataclass(frozen=True)
class WebClient:
    """All files by path, without a leading slash; none if the web client is not built."""

    files: Mapping[str, StaticFile]

    @property
    def is_built(self) -> bool:
        return INDEX in self.files

    def find(self, path: str) -> StaticFile | None:
        """The file served at a path, index.html for routes of the client; None if there is none."""
        name = path.removeprefix("/")
        if name in self.files:
            return self.files[name]
        return None if is_file_path(name) else self.files.get(INDEX)


def is_file_path(name: str) -> bool:
    """Whether a path names a file and not a route of the client: if it is missing, the answer is 404."""
    parts = name.split("/")
    return name.startswith(IMMUTABLE_PREFIX) or "." in parts[-1] or ".." in parts or not name.isprintable()


def is_web_client_built() -> bool:
    return (BUILD_FOLDER / INDEX).is_file()


def load_web_client(folder: Path | None = None) -> WebClient:
    """Load all files of the built web client; no files if index.html is missing."""
    folder = folder or BUILD_FOLDER
    paths = {
        path.relative_to(folder).as_posix(): path
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(HIDDEN_PREFIXES)
    }
    return WebClient({name: load_file(name, path) for name, path in paths.items()} if INDEX in paths else {})


def load_file(name: str, path: Path) -> StaticFile:
    body = path.read_bytes()
    compressed = None if path.suffix in PRECOMPRESSED_SUFFIXES else gzip.compress(body, mtime=0)
    headers = {
        "Content-Type": CONTENT_TYPES.get(path.suffix, DEFAULT_CONTENT_TYPE),
        "Cache-Control": CACHE_IMMUTABLE if name.startswith(IMMUTABLE_PREFIX) else CACHE_REVALIDATE,
    }
    if path.suffix in CSP_BY_SUFFIX:
        headers["Content-Security-Policy"] = CSP_BY_SUFFIX[path.suffix]
    gzip_body = compressed if compressed is not None and len(compressed) < len(body) else None
    return StaticFile(body, gzip_body, hashlib.sha256(body).hexdigest()[:32], headers)


# ---------------------------------------------------------------------------------------- responses


def is_api_path(path: str) -> bool:
    """Whether a path belongs to the API and not to the web client."""
    return any(path == prefix or path.startswith(prefix + "/") for prefix in API_PREFIXES)


def is_web_client_request(scope: Scope) -> bool:
    """Whether a request only reads a file of the web client."""
    return scope["method"] in METHODS and not is_api_path(scope["path"])


class WebClientApp:
    """Serves the web client where no route matches, so that it hides no route and is not in the OpenAPI document."""

    path = "web_client"  # label of its requests in the metrics, as the path of a route

    def __init__(self, web_client: WebClient, fallback: ASGIApp) -> None:
        self.web_client = web_client
        self.fallback = fallback

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or is_api_path(scope["path"]):
            await self.fallback(scope, receive, send)
            return
        scope["route"] = self
        if scope["method"] not in METHODS:
            raise HTTPException(405, headers={"Allow": ", ".join(METHODS)})
        response = self.make_response(
            scope["path"], Headers(scope=scope), head_only=scope["method"] == "HEAD"
        )
        await response(scope, receive, send)

    def make_response(self, path: str, request_headers: Headers, head_only: bool) -> Response:
        file = self.web_client.find(path)
        if file is not None:
            return file_response(file, request_headers, head_only)
        if self.web_client.is_built or is_file_path(path.removeprefix("/")):
            raise HTTPException(404)
        return not_built_response(request_headers.get("accept-language", ""), head_only)


def file_response(file: StaticFile, request_headers: Headers, head_only: bool) -> Response:
    """The response with a file, or 304 if the client already has it."""
    gzip_body = file.gzip_body if accepts_gzip(request_headers.get("accept-encoding", "")) else None
    body = file.body if gzip_body is None else gzip_body
    etag = f'"{file.etag}"' if gzip_body is None else f'"{file.etag}-gzip"'
    headers = {**file.headers, "ETag": etag}
    if file.gzip_body is not None:
        headers["Vary"] = "Accept-Encoding"
    if etag_matches(etag, request_headers.get("if-none-match", "")):
        del headers["Content-Type"]
        return Response(status_code=304, headers=headers)
    if gzip_body is not None:
        headers["Content-Encoding"] = "gzip"
    return Response(b"" if head_only else body, headers={**headers, "Content-Length": str(len(body))})


def accepts_gzip(accept_encoding: str) -> bool:
    """Whether an Accept-Encoding header allows gzip."""
    for part in accept_encoding.split(","):
        coding, _, weight = part.partition(";")
        if coding.strip().lower() == "gzip":
            return re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", weight) is None
    return False


def etag_matches(etag: str, if_none_match: str) -> bool:
    """Whether an If-None-Match header contains this ETag."""
    return if_none_match.strip() == "*" or etag in (
        tag.strip().removeprefix("W/") for tag in if_none_match.split(",")
    )


def not_built_response(accept_language: str, head_only: bool) -> Response:
    """The page that says how to build the web client, in the language of the request."""
    digest = b64encode(hashlib.sha256(NOT_BUILT_CSS.encode()).digest()).decode()
    headers = {
        "Content-Type": CONTENT_TYPES[".html"],
        "Cache-Control": "no-store",
        "Vary": "Accept-Language",
        "Content-Security-Policy": f"default-src 'none'; style-src 'sha256-{digest}'; img-src data:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    }
    body = not_built_page(accepted_language(accept_language)).encode()
    return Response(b"" if head_only else body, 503, headers=headers | {"Content-Length": str(len(body))})


def not_built_page(language: Language) -> str:
    """The HTML of that page."""
    texts = load_catalogue("terminal", language)
    commands = {name: as_code(command) for name, command in BUILD_COMMANDS.items()}
    return NOT_BUILT_HTML.format(
        language=language,
        css=NOT_BUILT_CSS,
        missing=texts("web-client-missing", **commands),
        alternatives=texts("web-client-missing-page", command=as_code(PLAY_COMMAND)),
    )


def as_code(command: str) -> str:
    return f"<code>{html.escape(command)}</code>"
