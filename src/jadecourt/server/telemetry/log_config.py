"""Configuration of the log: one line per event on standard error, as text or JSON.

Query strings may contain invite keys, and bodies may contain passwords: neither is logged. Libraries log both at the
levels debug and info (URLs of sockets, frames, SQL with values), so their level is at least `warning`. Tracebacks show
no local variables for the same reason.
"""

from __future__ import annotations

import logging
import os
import sys
from typing import Final, TextIO

import structlog
from structlog.typing import Processor

from ..settings import Settings

LIBRARY_LOGGERS: Final = [
    "alembic",
    "asyncio",
    "asyncpg",
    "concurrent",
    "fastapi",
    "httpcore2",
    "httpx2",
    "sqlalchemy",
    "uvicorn",
    "uvicorn.error",
    "websockets",
]


def configure_logging(settings: Settings, stream: TextIO | None = None) -> None:
    """Send all log events, of the server and of libraries, to `stream`, by default standard error."""
    stream = stream or sys.stderr
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
    ]
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared, structlog.stdlib.ExtraAdder(allow=())],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *render_processors(settings, stream),
            ],
        )
    )
    root = logging.getLogger()
    for old_handler in list(root.handlers):
        root.removeHandler(old_handler)
    root.addHandler(handler)
    root.setLevel(level)
    for name in LIBRARY_LOGGERS:
        logging.getLogger(name).setLevel(max(level, logging.WARNING))
    logging.captureWarnings(True)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )


def render_processors(settings: Settings, stream: TextIO) -> list[Processor]:
    """The processors that format an event as a line."""
    if settings.log_format == "json":
        return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(sort_keys=False)]
    colours = stream.isatty() and "NO_COLOR" not in os.environ
    formatter = structlog.dev.plain_traceback  # that of rich shows local variables
    return [structlog.dev.ConsoleRenderer(colors=colours, exception_formatter=formatter, pad_event_to=0)]
