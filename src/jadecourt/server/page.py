"""The page in the browser: files that were built once (`web/`), read when the server starts and served from memory.

Every address that is not of the API is one of the page, which finds out by itself what to show there; only what looks
like a file has to be one. Without a built page there is a short text that says what to do, and the API works as ever.
"""

from __future__ import annotations

import gzip
import hashlib
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

from ..folders import PAGE, PAGE_INDEX

FOLDER: Final = PAGE
INDEX: Final = PAGE_INDEX
HASHED: Final = "assets/"  # the names of what lies here change whenever the content does
HIDDEN: Final = ("_", ".")  # how the names of files begin that are notes of the build
OURS: Final = ("/api", "/health", "/metrics")  # paths of the server: these, and all below them
METHODS: Final = ("GET", "HEAD")

# Not the machine's own list (mimetypes): there are machines that call scripts plain text, and browsers refuse those.
KINDS: Final = {
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
UNKNOWN_KIND: Final = "application/octet-stream"
PACKED: Final = (".jpg", ".mp3", ".ogg", ".png", ".webp", ".woff2")  # compressed by nature
FOREVER: Final = "public, max-age=31536000, immutable"
ASK: Final = "no-cache"  # keep it, but ask every time whether it is still the same
# A socket to the own host is 'self', too.
PAGE_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
# A picture may bring its own colours for dark screens.
PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
POLICIES: Final = {".html": PAGE_POLICY, ".svg": PICTURE_POLICY}

STYLE: Final = "body{font:1.1rem/1.5 system-ui,sans-serif;max-width:36em;margin:3em auto;padding:0 1em}"
NOT_BUILT: Final = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Jadecourt</title>
<link rel="icon" href="data:,">
<style>{STYLE}</style>
</head>
<body>
<h1>Jadecourt</h1>
<p>The server runs, but it was installed without its page: the page is built with Node.js (npm) during the
installation, and that was not possible. With npm and a connection to its registry, install Jadecourt again
(<code>pip install --force-reinstall --no-deps .</code>; in a checkout <code>python hatch_build.py --page</code>), then
start the server again.</p>
<p>In the terminal you can play right now: <code>jadecourt play</code>. Programs can use the server as it is.</p>
<div lang="fr">
<h2>En français</h2>
<p>Le serveur fonctionne, mais il a été installé sans sa page&nbsp;: celle-ci est construite avec Node.js (npm) pendant
l’installation, et cela n’a pas été possible. Avec npm et une connexion à son registre, réinstallez Jadecourt
(<code>pip install --force-reinstall --no-deps .</code>&nbsp;; dans une copie du dépôt
<code>python hatch_build.py --page</code>), puis relancez le serveur.</p>
<p>Dans le terminal, vous pouvez jouer tout de suite&nbsp;: <code>jadecourt play</code>. Les programmes peuvent utiliser
le serveur tel quel.</p>
</div>
</body>
</html>
"""


@dataclass(frozen=True)
class File:
    """One file of the page, ready to be sent."""

    body: bytes
    packed: bytes | None  # by gzip; None: that does not make it shorter
    etag: str  # of the body; the packed one has another
    headers: Mapping[str, str]


@dataclass(frozen=True)
class Page:
    """All files by their paths, without a slash at the beginning; none if the page is not built."""

    files: Mapping[str, File]

    @property
    def is_built(self) -> bool:
        return INDEX in self.files

    def find(self, path: str) -> File | None:
        """What is shown at a path; None: nothing."""
        name = path.removeprefix("/")
        if name in self.files:
            return self.files[name]
        return None if looks_like_file(name) else self.files.get(INDEX)


def looks_like_file(name: str) -> bool:
    """Whether nobody wants the page in the place of this, if it is not there."""
    parts = name.split("/")
    return name.startswith(HASHED) or "." in parts[-1] or ".." in parts or not name.isprintable()


def is_built() -> bool:
    return (FOLDER / INDEX).is_file()


def read_page(folder: Path | None = None) -> Page:
    """The page as it was built; nothing at all unless it is whole."""
    folder = folder or FOLDER
    found = {
        path.relative_to(folder).as_posix(): path
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(HIDDEN)
    }
    return Page({name: read_file(name, path) for name, path in found.items()} if INDEX in found else {})


def read_file(name: str, path: Path) -> File:
    body = path.read_bytes()
    packed = None if path.suffix in PACKED else gzip.compress(body, mtime=0)
    headers = {
        "Content-Type": KINDS.get(path.suffix, UNKNOWN_KIND),
        "Cache-Control": FOREVER if name.startswith(HASHED) else ASK,
    }
    if path.suffix in POLICIES:
        headers["Content-Security-Policy"] = POLICIES[path.suffix]
    shorter = packed if packed is not None and len(packed) < len(body) else None
    return File(body, shorter, hashlib.sha256(body).hexdigest()[:32], headers)


# ---------------------------------------------------------------------------------------- answering


def is_ours(path: str) -> bool:
    """Whether a path is of the server itself, and never of the page."""
    return any(path == own or path.startswith(own + "/") for own in OURS)


def is_for_page(scope: Scope) -> bool:
    """Whether a request reads the page, and nothing else."""
    return scope["method"] in METHODS and not is_ours(scope["path"])


class PageServer:
    """What the router calls where no route fits: so no route of the API is hidden, and the page is in no document."""

    path = "page"  # by which its requests are counted, as those of a route are

    def __init__(self, page: Page, otherwise: ASGIApp) -> None:
        self.page = page
        self.otherwise = otherwise

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or is_ours(scope["path"]):
            await self.otherwise(scope, receive, send)
            return
        scope["route"] = self
        if scope["method"] not in METHODS:
            raise HTTPException(405, headers={"Allow": ", ".join(METHODS)})
        response = self.answer(scope["path"], Headers(scope=scope), bodiless=scope["method"] == "HEAD")
        await response(scope, receive, send)

    def answer(self, path: str, asked: Headers, bodiless: bool) -> Response:
        file = self.page.find(path)
        if file is not None:
            return send_file(file, asked, bodiless)
        if self.page.is_built or looks_like_file(path.removeprefix("/")):
            raise HTTPException(404)
        return say_not_built(bodiless)


def send_file(file: File, asked: Headers, bodiless: bool) -> Response:
    """The file, or that it has not changed."""
    packed = file.packed if wants_packed(asked.get("accept-encoding", "")) else None
    body = file.body if packed is None else packed
    etag = f'"{file.etag}"' if packed is None else f'"{file.etag}-gzip"'
    headers = {**file.headers, "ETag": etag}
    if file.packed is not None:
        headers["Vary"] = "Accept-Encoding"
    if is_known(etag, asked.get("if-none-match", "")):
        del headers["Content-Type"]
        return Response(status_code=304, headers=headers)
    if packed is not None:
        headers["Content-Encoding"] = "gzip"
    return Response(b"" if bodiless else body, headers={**headers, "Content-Length": str(len(body))})


def wants_packed(accepted: str) -> bool:
    """Whether the client takes gzip."""
    for part in accepted.split(","):
        coding, _, weight = part.partition(";")
        if coding.strip().lower() == "gzip":
            return re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", weight) is None
    return False


def is_known(etag: str, known: str) -> bool:
    """Whether the client has this one already."""
    return known.strip() == "*" or etag in (tag.strip().removeprefix("W/") for tag in known.split(","))


def say_not_built(bodiless: bool) -> Response:
    digest = b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
    headers = {
        "Content-Type": KINDS[".html"],
        "Cache-Control": "no-store",
        "Content-Security-Policy": f"default-src 'none'; style-src 'sha256-{digest}'; img-src data:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    }
    body = NOT_BUILT.encode()
    return Response(b"" if bodiless else body, 503, headers=headers | {"Content-Length": str(len(body))})
