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
from .domain.errors import PROBLEM_MEDIA_TYPE, DomainError, error_from_rules
from .http import middleware, openapi
from .http.models.base import ProblemDetails
from .http.protocols import CONNECTIONS_KEY, LIMITS_KEY, make_transport_limits
from .http.routes import account, operations, play, records, socket, tables
from .jobs.runner import JobRunner
from .services.context import make_app_context
from .settings import Settings, load_settings
from .static.web_client import WebClientApp, load_web_client
from .store.migrate import upgrade

log = structlog.get_logger()
CONNECTION_CHECK_SECONDS: Final = 1.0  # between two looks at the deadlines of all connections
ROUTERS: tuple[APIRouter, ...] = (
    account.router,
    tables.router,
    play.router,
    records.router,
    socket.router,
    operations.router,
)


def make_app(settings: Settings | None = None) -> FastAPI:
    """The server as an ASGI application; without settings, those of environment and file."""
    settings = settings or load_settings()

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        await upgrade(settings)
        context = app.state.context = make_app_context(settings)
        job_runner = app.state.background = JobRunner(context)
        await context.clock_sync.start()
        await context.compute.start()
        await context.bus.start(context.rooms.on_bus_message)
        job_runner.start()
        context.health.find_dead_tasks = job_runner.find_dead_tasks
        context.health.find_stuck_tasks = job_runner.find_stuck_tasks
        deadline_task = asyncio.create_task(context.connections.check_forever(CONNECTION_CHECK_SECONDS))
        gc.collect()
        gc.freeze()  # what is here now stays: to look through it again and again would stop everybody for 0.1 s
        log.info("server_ready", database="sqlite" if settings.is_sqlite else "postgresql")
        try:
            # uvicorn hands this to every connection
            yield {CONNECTIONS_KEY: context.connections, LIMITS_KEY: make_transport_limits(settings)}
        finally:
            deadline_task.cancel()
            await context.presence_throttle.stop()
            await job_runner.stop()
            await context.clock_sync.stop()
            await context.bus.stop()
            await context.compute.stop()
            await context.webhook_client.close()
            await context.database.close()
            context.connections.close_shared_counts()
            log.info("server_stopped")

    app = FastAPI(
        title="Jadecourt",
        version=__version__,
        summary="Board games for people and bots",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        separate_input_output_schemas=False,
        responses={
            "default": {
                "model": ProblemDetails,
                "content": {PROBLEM_MEDIA_TYPE: {}},
                "description": "An error",
            }
        },
    )
    for router in ROUTERS:
        app.include_router(router)
    app.router.default = WebClientApp(load_web_client(), app.router.default)
    app.add_exception_handler(DomainError, handle_domain_error)
    app.add_exception_handler(JadecourtError, handle_rules_error)
    app.add_exception_handler(RequestValidationError, handle_validation_error)
    app.add_exception_handler(HTTPException, handle_http_error)
    app.add_exception_handler(Exception, handle_unexpected_error)
    middleware.add_middleware(app, settings)
    openapi.install_openapi(app, ROUTERS)
    return app


def problem_response(problem: DomainError) -> JSONResponse:
    return JSONResponse(problem.problem_body(), problem.status, problem.headers, PROBLEM_MEDIA_TYPE)


async def handle_domain_error(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, DomainError)
    return problem_response(error)


async def handle_rules_error(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, JadecourtError)
    return problem_response(error_from_rules(error))


async def handle_validation_error(request: Request, error: Exception) -> JSONResponse:
    """Says where the first fault is; never repeats what was sent."""
    assert isinstance(error, RequestValidationError)
    errors: list[dict[str, Any]] = [
        {
            "field": ".".join(str(part) for part in item["loc"]),
            "message": item["msg"].removeprefix("Value error, "),
            "type": item["type"],
        }
        for item in error.errors()
    ]
    if errors and error.errors()[0]["type"] == "json_invalid":
        return problem_response(DomainError("bad_request", "The request body is not valid JSON"))
    first = errors[0] if errors else {"field": "body", "message": "invalid"}
    return problem_response(
        DomainError("validation_failed", f"{first['field']}: {first['message']}", errors=errors[:10])
    )


async def handle_http_error(request: Request, error: Exception) -> JSONResponse:
    """What the framework refuses: no such path, method not possible."""
    assert isinstance(error, HTTPException)
    codes = {
        404: "not_found",
        405: "method_not_allowed",
        413: "payload_too_large",
        414: "uri_too_long",
        415: "unsupported_media_type",
    }
    code = codes.get(error.status_code, "bad_request")
    headers = dict(error.headers or {})
    if error.status_code == 405:
        headers["Allow"] = ", ".join(sorted(allowed_methods(request.url.path))) or headers.get("Allow", "GET")
    return problem_response(DomainError(code, str(error.detail), headers=headers))


def allowed_methods(path: str) -> set[str]:
    """All that can be done with a path: the framework names the methods of its first route only."""
    routes = (route for router in ROUTERS for route in router.routes if isinstance(route, Route))
    return {method for route in routes if route.path_regex.match(path) for method in route.methods or ()}


async def handle_unexpected_error(request: Request, error: Exception) -> JSONResponse:
    """A fault of ours: the log has it, the answer does not."""
    log.exception("unhandled_exception", path=request.url.path, exc_info=error)
    return problem_response(
        DomainError("internal_error", "Internal error. It has been logged; please try again")
    )
