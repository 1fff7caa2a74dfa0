"""Moves of bots and analyses, computed in processes of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from ...bots.levels import is_quick_bot
from ...bots.search.params import parse_budget
from ...core.errors import BadOptions
from ..domain.types import Priority
from . import protocol
from .errors import AnalysisFailed, BotCrashed, BotTimeout, IllegalBotMove, InvalidRequest
from .pool import DEFAULT_SHARE, WorkerPool
from .process import ProcessExited, RequestTimeout
from .queue import QueueShare
from .requests import BotMove, MoveRequest, TableSnapshot

DEFAULT_TIME_LIMIT_SECONDS: Final = 10.0  # for a bot whose spec names no time
# If processor time is short, the server comes first, then tables with users, tables with only bots, and analyses.
MOVES_NICENESS: Final = 5
BACKGROUND_NICENESS: Final = 10  # of bots at tables without users
ANALYSIS_NICENESS: Final = 15  # of analyses: no table waits for them
SEARCH_BOT: Final = "search"


class ComputeService:
    """Computes moves in `workers` processes, and analyses one after the other in one more.

    One process more serves bots that take milliseconds, so that they never wait for the end of a search. Tables with
    only bots have processes of their own with less processor time, started when first needed: however many such
    tables there are, tables at which users or bot accounts wait lose no process to them.

    `prestart`: the processes for moves start before they are needed, so that the first move takes no longer.

    To be used in one event loop. The caller asks again, or replaces the bot, when a bot fails.
    """

    def __init__(
        self,
        workers: int,
        *,
        grace_seconds: float = 5.0,
        bot_files: Sequence[Path] = (),
        prestart: bool = True,
    ) -> None:
        if workers < 1:
            raise ValueError(f"at least one worker is required, got {workers}")
        self.grace_seconds = grace_seconds  # that a bot may take beyond its time limit
        self.request_count = 0  # requests for moves since the start
        self.crash_count = 0  # … at which a bot crashed or made an illegal move
        self.timeout_count = 0  # … that were not answered in time
        paths = [str(path.resolve()) for path in bot_files]
        self._moves = WorkerPool(workers, paths, prestart=prestart, niceness=MOVES_NICENESS, quick_size=1)
        self._background = WorkerPool(
            max(1, workers // 2), paths, prestart=False, niceness=BACKGROUND_NICENESS, name="bots_only"
        )
        self._analyses = WorkerPool(1, (), prestart=False, niceness=ANALYSIS_NICENESS, name="analyses")

    @property
    def waiting_count(self) -> int:
        """The number of requests in the queues."""
        return self._moves.waiting_count + self._background.waiting_count

    @property
    def pools(self) -> list[WorkerPool]:
        """All pools, for metrics."""
        return [self._moves, self._background, self._analyses]

    def is_available(self) -> bool:
        """Whether requests can be answered."""
        return self._moves.is_available()

    async def start(self) -> None:
        """Start the processes; they are not waited for."""
        for pool in self.pools:
            pool.start()

    async def stop(self) -> None:
        """End the processes at once; requests that wait raise `ComputeStopped`."""
        for outcome in await asyncio.gather(*(pool.stop() for pool in self.pools), return_exceptions=True):
            if isinstance(outcome, BaseException):
                raise outcome

    async def choose_move(self, request: MoveRequest, share: QueueShare = DEFAULT_SHARE) -> int:
        """A legal move; see `request_move`."""
        return (await self.request_move(request, share)).move

    async def request_move(self, request: MoveRequest, share: QueueShare = DEFAULT_SHARE) -> BotMove:
        """A legal move. Raises BotCrashed, IllegalBotMove, BotTimeout; InvalidRequest if no bot could answer.

        `share`: on whose behalf, which decides how long the request waits for a free process.
        """
        self.request_count += 1
        bot = f"the bot {request.spec!r}"
        timeout_seconds = time_limit(request.spec, request.time_limit_seconds) + self.grace_seconds
        arguments = [
            request.snapshot.to_json(),
            request.seat,
            request.spec,
            request.seed,
            request.time_limit_seconds,
            request.table_id,
        ]
        pool = self._background if share.priority == Priority.BOTS_ONLY else self._moves
        subject = f"{request.spec} {request.subject}".strip()
        quick = is_quick_bot(request.spec)
        try:
            kind, *rest = await pool.send_request(
                [protocol.CHOOSE, *arguments],
                timeout_seconds,
                share=share,
                is_quick=quick,
                subject=subject,
                affinity=(request.table_id, request.seat) if request.table_id else None,
            )
        except RequestTimeout:
            self.timeout_count += 1
            raise BotTimeout(f"{bot} has not moved within {timeout_seconds:g} s") from None
        except ProcessExited as error:
            self.crash_count += 1
            raise BotCrashed(f"{bot} crashed: {error}") from None
        if kind == protocol.MOVE:
            return BotMove(*rest)
        if kind == protocol.INVALID_REQUEST:
            raise InvalidRequest(*rest)
        self.crash_count += 1
        if kind == protocol.ILLEGAL_MOVE:
            raise IllegalBotMove(f"{bot} {rest[0]}")
        raise BotCrashed(f"{bot} failed: {rest[0]}", rest[1])

    async def analyse(
        self, snapshot: TableSnapshot, budget: str, on_progress: Callable[[int, int], None]
    ) -> dict[str, Any]:
        """The JSON of `jadecourt analyse --json` for a finished game.

        `on_progress` is called with the number of decisions done and their total. Cancelling ends the work. Raises
        BadOptions (invalid budget), AnalysisFailed, InvalidRequest.
        """
        argument = budget.removeprefix(f"{SEARCH_BOT}:")
        parse_budget(argument)
        try:
            kind, *rest = await self._analyses.send_request(
                [protocol.ANALYSE, snapshot.to_json(), argument], on_progress=on_progress
            )
        except ProcessExited as error:
            raise AnalysisFailed(f"the analysis crashed: {error}") from None
        if kind == protocol.INVALID_REQUEST:
            raise InvalidRequest(*rest)
        if kind == protocol.FAILED:
            raise AnalysisFailed(f"the analysis failed: {rest[0]}", rest[1])
        report: dict[str, Any] = rest[0]
        return report


def time_limit(spec: str, seconds: float | None) -> float:
    """The time limit of a bot in seconds: that of its spec, or its clock if that is shorter."""
    limits = [limit for limit in (budget_seconds(spec), seconds) if limit is not None]
    return min(limits, default=DEFAULT_TIME_LIMIT_SECONDS)


def budget_seconds(spec: str) -> float | None:
    """The seconds that a spec names, if it is a search with a time budget."""
    name, _, argument = spec.partition(":")
    if name != SEARCH_BOT:
        return None
    try:
        return parse_budget(argument or "1s").seconds
    except BadOptions:  # the bot itself will raise it
        return None
