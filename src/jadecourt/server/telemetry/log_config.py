"""The log: one line per event on standard error, for people (`text`) or for programs (`json`).

Never logged: query strings, which may hold keys, and bodies, which may hold passwords. What other libraries tell at
the levels debug and info has both (addresses of sockets, frames, SQL with its values), so they begin at `warning`,
and tracebacks show no local variables.
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
    """Let everything that is logged, by us or by others, go one way; `stream` is standard error unless given."""
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
    for old in list(root.handlers):
        root.removeHandler(old)
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
    """How a line is written."""
    if settings.log_format == "json":
        return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(sort_keys=False)]
    colours = stream.isatty() and "NO_COLOR" not in os.environ
    formatter = structlog.dev.plain_traceback  # rich's would show local variables
    return [structlog.dev.ConsoleRenderer(colors=colours, exception_formatter=formatter, pad_event_to=0)]
