"""The application: routes, what surrounds every request, and what runs beside them."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator
from typing import Any, Final

import structlog
from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import Route

from .. import __version__
from ..core.errors import JadecourtError
from . import describing, guarding
from .api import operations, people, play, records, socket, tables
from .background import Background
from .context import make_context
from .page import PageServer, read_page
from .problems import MEDIA, Problem, problem_of
from .settings import Settings, read_settings
from .store.migrate import upgrade
from .transport import CONNECTIONS, LIMITS, transport_limits
from .wire.base import ProblemDetails

log = structlog.get_logger()
CHECK_SECONDS: Final = 1.0  # between two looks at the deadlines of all connections
ROUTERS: tuple[APIRouter, ...] = (
    people.router,
    tables.router,
    play.router,
    records.router,
    socket.router,
    operations.router,
)


def make_app(settings: Settings | None = None) -> FastAPI:
    """The server as an ASGI application; without settings, those of environment and file."""
    settings = settings or read_settings()

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        await upgrade(settings)
        context = app.state.context = make_context(settings)
        background = app.state.background = Background(context)
        await context.timekeeper.start()
        await context.thinkers.start()
        await context.feed.start(context.keeper.heard)
        background.start()
        context.health.find_dead_tasks = background.find_dead_tasks
        context.health.find_stuck_tasks = background.find_stuck_tasks
        watching = asyncio.create_task(context.connections.watch(CHECK_SECONDS))
        gc.collect()
        gc.freeze()  # what is here now stays: to look through it again and again would stop everybody for 0.1 s
        log.info("ready", database="sqlite" if settings.is_sqlite else "postgresql")
        try:
            # uvicorn hands this to every connection
            yield {CONNECTIONS: context.connections, LIMITS: transport_limits(settings)}
        finally:
            watching.cancel()
            await context.presence.stop()
            await background.stop()
            await context.timekeeper.stop()
            await context.feed.stop()
            await context.thinkers.stop()
            await context.poster.close()
            await context.database.close()
            context.connections.stop()
            log.info("stopped")

    app = FastAPI(
        title="Jadecourt",
        version=__version__,
        summary="Board games for people and programs",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        separate_input_output_schemas=False,
        responses={"default": {"model": ProblemDetails, "content": {MEDIA: {}}, "description": "A refusal"}},
    )
    for router in ROUTERS:
        app.include_router(router)
    app.router.default = PageServer(read_page(), app.router.default)
    app.add_exception_handler(Problem, refuse)
    app.add_exception_handler(JadecourtError, refuse_rules)
    app.add_exception_handler(RequestValidationError, refuse_values)
    app.add_exception_handler(HTTPException, refuse_http)
    app.add_exception_handler(Exception, confess)
    guarding.surround(app, settings)
    describing.complete(app, ROUTERS)
    return app


def answer(problem: Problem) -> JSONResponse:
    return JSONResponse(problem.as_json(), problem.status, problem.headers, MEDIA)


async def refuse(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Problem)
    return answer(error)


async def refuse_rules(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, JadecourtError)
    return answer(problem_of(error))


async def refuse_values(request: Request, error: Exception) -> JSONResponse:
    """Says where the first fault is; never repeats what was sent."""
    assert isinstance(error, RequestValidationError)
    faults: list[dict[str, Any]] = [
        {
            "where": ".".join(str(part) for part in fault["loc"]),
            "what": fault["msg"].removeprefix("Value error, "),
            "kind": fault["type"],
        }
        for fault in error.errors()
    ]
    if faults and error.errors()[0]["type"] == "json_invalid":
        return answer(Problem("bad_request", "the body is no JSON"))
    first = faults[0] if faults else {"where": "body", "what": "not possible"}
    return answer(Problem("invalid", f"{first['where']}: {first['what']}", faults=faults[:10]))


async def refuse_http(request: Request, error: Exception) -> JSONResponse:
    """What the framework refuses: no such path, method not possible."""
    assert isinstance(error, HTTPException)
    codes = {404: "not_found", 405: "method_not_allowed", 413: "too_large", 415: "not_json"}
    code = codes.get(error.status_code, "bad_request")
    headers = dict(error.headers or {})
    if error.status_code == 405:
        headers["Allow"] = ", ".join(sorted(methods_of(request.url.path))) or headers.get("Allow", "GET")
    return answer(Problem(code, str(error.detail), headers=headers))


def methods_of(path: str) -> set[str]:
    """All that can be done with a path: the framework names the methods of its first route only."""
    routes = (route for router in ROUTERS for route in router.routes if isinstance(route, Route))
    return {method for route in routes if route.path_regex.match(path) for method in route.methods or ()}


async def confess(request: Request, error: Exception) -> JSONResponse:
    """A fault of ours: the log has it, the answer does not."""
    log.exception("internal error", path=request.url.path, exc_info=error)
    return answer(Problem("internal", "the fault is ours and has been noted; try again"))
