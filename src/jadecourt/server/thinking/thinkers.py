"""Who thinks for the server: bots that choose a move, and the search that judges a finished game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from ...bots import LEVELS
from ...bots.search.habits import read_budget
from ...core.errors import BadOptions
from . import messages as m
from .errors import AnalysisFailed, BadQuestion, BotCheated, BotCrashed, BotHung
from .helper import Gone, Late
from .pool import NO_SHARE, Pool
from .questions import Position, Question, Thought
from .queue import Priority, Share

UNKNOWN: Final = 10.0  # seconds for a bot of which nobody knows how long it thinks
# If processor time is short, the server itself comes first, then people, bots among themselves, and analyses.
MOVES_NICENESS: Final = 5
BACKGROUND_NICENESS: Final = 10  # of bots at tables without people
NICENESS: Final = 15  # of analyses: no table waits for them
SEARCH: Final = "search"
QUICK_BOTS: Final = ("greedy", "random")  # they answer in milliseconds


class Thinkers:
    """Moves are chosen in `workers` processes, analyses made one after the other in one more.

    One process more is kept for bots that answer in milliseconds, so that they never wait for the end of a search.
    Tables at which only bots play have processes of their own with less processor time, started when first needed:
    however many such tables there are, those at which people or programs wait lose no process to them.

    `eager`: the processes for moves start before they are asked, so that the first move is as quick as the others.

    To be used in one event loop. A bot that cannot answer is the caller's to ask again or to replace.
    """

    def __init__(
        self, workers: int, *, grace: float = 5.0, code: Sequence[Path] = (), eager: bool = True
    ) -> None:
        if workers < 1:
            raise ValueError(f"there must be at least one worker, not {workers}")
        self.grace = grace  # seconds that a bot may take longer than it should
        self.asked = 0  # questions of `choose`, since the beginning
        self.crashed = 0  # … and how many of them a bot failed at, or answered wrongly
        self.hung = 0  # … or did not answer in time
        paths = [str(path.resolve()) for path in code]
        self._moves = Pool(workers, paths, eager=eager, niceness=MOVES_NICENESS, quick=1)
        self._background = Pool(
            max(1, workers // 2), paths, eager=False, niceness=BACKGROUND_NICENESS, name="bots_only"
        )
        self._analyses = Pool(1, (), eager=False, niceness=NICENESS, name="analyses")

    @property
    def waiting(self) -> int:
        """The questions that no bot thinks about yet."""
        return self._moves.waiting + self._background.waiting

    @property
    def pools(self) -> list[Pool]:
        """All of them, for figures."""
        return [self._moves, self._background, self._analyses]

    def is_able(self) -> bool:
        """Whether bots can be asked."""
        return self._moves.is_able()

    async def start(self) -> None:
        """Start the processes; they are not waited for."""
        for pool in self.pools:
            pool.start()

    async def stop(self) -> None:
        """End the processes at once; whoever waits for one of them is told by `ThinkersStopped`."""
        for outcome in await asyncio.gather(*(pool.stop() for pool in self.pools), return_exceptions=True):
            if isinstance(outcome, BaseException):
                raise outcome

    async def choose(self, question: Question, share: Share = NO_SHARE) -> int:
        """A legal move; see `think`."""
        return (await self.think(question, share)).move

    async def think(self, question: Question, share: Share = NO_SHARE) -> Thought:
        """A legal move. Raises BotCrashed, BotCheated, BotHung; BadQuestion, if no bot could have answered.

        `share`: for whom the bot thinks, which decides how long the question waits for a free process.
        """
        self.asked += 1
        bot = f"the bot {question.spec!r}"
        limit = find_limit(question.spec, question.seconds) + self.grace
        asked = [
            question.position.to_json(),
            question.seat,
            question.spec,
            question.seed,
            question.seconds,
        ]
        pool = self._background if share.priority == Priority.BOTS_ONLY else self._moves
        subject = f"{question.spec} {question.subject}".strip()
        quick = is_quick(question.spec)
        try:
            kind, *rest = await pool.ask([m.CHOOSE, *asked], limit, share=share, quick=quick, subject=subject)
        except Late:
            self.hung += 1
            raise BotHung(f"{bot} has not answered within {limit:g} s") from None
        except Gone as gone:
            self.crashed += 1
            raise BotCrashed(f"{bot} crashed: {gone}") from None
        if kind == m.MOVE:
            return Thought(*rest)
        if kind == m.REFUSED:
            raise BadQuestion(*rest)
        self.crashed += 1
        if kind == m.CHEATED:
            raise BotCheated(f"{bot} {rest[0]}")
        raise BotCrashed(f"{bot} failed: {rest[0]}", rest[1])

    async def analyse(
        self, position: Position, budget: str, told: Callable[[int, int], None]
    ) -> dict[str, Any]:
        """Judge all decisions of a game: the JSON of `jadecourt analyse --json`.

        `told` is called with the decisions done, and all of them. Cancelling ends the work. Raises BadOptions (the
        budget is not understood), AnalysisFailed, BadQuestion.
        """
        spoken = budget.removeprefix(f"{SEARCH}:")
        read_budget(spoken)
        try:
            kind, *rest = await self._analyses.ask([m.ANALYSE, position.to_json(), spoken], told=told)
        except Gone as gone:
            raise AnalysisFailed(f"the analysis crashed: {gone}") from None
        if kind == m.REFUSED:
            raise BadQuestion(*rest)
        if kind == m.FAILED:
            raise AnalysisFailed(f"the analysis failed: {rest[0]}", rest[1])
        report: dict[str, Any] = rest[0]
        return report


def is_quick(spec: str) -> bool:
    """Whether a bot is one of ours that answer in milliseconds."""
    return LEVELS.get(spec, spec).partition(":")[0] in QUICK_BOTS


def find_limit(spec: str, seconds: float | None) -> float:
    """How long a bot should take at most: as its spec says, or its clock if that is shorter."""
    known = [limit for limit in (read_seconds(spec), seconds) if limit is not None]
    return min(known, default=UNKNOWN)


def read_seconds(spec: str) -> float | None:
    """The time that a spec asks for, if it is one of ours that does."""
    name, _, argument = LEVELS.get(spec, spec).partition(":")
    if name != SEARCH:
        return None
    try:
        return read_budget(argument or "1s").seconds
    except BadOptions:  # the bot will say so
        return None
