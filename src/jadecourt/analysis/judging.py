"""What a search thinks of the decisions of a game: the outlook, the moves there were, and what the one played cost.

At an open question the best move is the one that the search would play. At a sealed one nobody knows what the others
answer, and the best answer is a mixture: a move costs as much as it is worth less than the mixture is on average.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from ..bots import Clock
from ..bots.search.bot import Finding
from ..core.perspective import Perspective
from .questions import Question

MISTAKES: Final = 3  # of each seat, in the summary


class Searcher(Protocol):
    """Whatever looks at every legal move; `also` is one that must not be neglected."""

    def search(self, seen: Perspective, clock: Clock, also: int | None = None) -> list[Finding]: ...


@dataclass(frozen=True)
class Outlook:
    """What may be expected: the search's value for the seat that decides, victories and final scores for every seat."""

    value: float
    wins: tuple[float, ...]
    scores: tuple[float, ...]


@dataclass(frozen=True)
class Option:
    """A move that was possible."""

    move: str
    visits: int
    share: float  # of the mixture at a sealed question, of the visits elsewhere
    outlook: Outlook | None  # None: the search never tried it


@dataclass(frozen=True)
class Cost:
    """What was given away: probability of victory, and the search's own value; never below 0."""

    win: float
    value: float


@dataclass(frozen=True)
class Decision:
    """A question with all that the search found out about it."""

    ply: int
    seat: int
    step: int
    sealed: bool
    options: tuple[Option, ...]  # best first; at a sealed question the most frequent first
    outlook: Outlook | None  # None: nothing was searched, since there was no choice (or no time)
    played: Option | None  # None: nobody has answered yet
    cost: Cost | None

    @property
    def best(self) -> Option:
        return self.options[0]

    @property
    def forced(self) -> bool:
        return len(self.options) == 1


@dataclass(frozen=True)
class Tally:
    """What the moves of one seat cost; questions without a choice do not count."""

    seat: int
    decisions: int
    mean: Cost | None  # None: there was no decision
    mistakes: tuple[Decision, ...]  # costliest first


def judge(question: Question, searcher: Searcher) -> Decision:
    """Search one question from the place of its seat."""
    seen = question.seen
    legal, moves, sealed = seen.legal, seen.game.moves, seen.game.steps[seen.step].sealed
    if len(legal) == 1:  # there is nothing to find out
        options = [Option(moves.text(legal[0]), 0, 1.0, None)]
    else:
        findings = searcher.search(seen, Clock(), also=question.played)
        options = [describe(finding, moves.text(finding.move)) for finding in findings]
    text = None if question.played is None else moves.text(question.played)
    played = next((option for option in options if option.move == text), None)
    options = rank_mixed(options) if sealed else rank_open(options, played)
    outlook = mix(options) if sealed else options[0].outlook
    return Decision(
        ply=question.ply,
        seat=question.seat,
        step=seen.step,
        sealed=sealed,
        options=tuple(options),
        outlook=outlook,
        played=played,
        cost=compare(outlook, played.outlook, question.seat) if played else None,
    )


def judge_all(
    questions: Iterable[Question],
    searchers: Sequence[Searcher],
    tell: Callable[[int], None] = lambda count: None,
) -> list[Decision]:
    """Judge the questions one after the other, each by the searcher of its seat; `tell` is told how many are done."""
    decisions: list[Decision] = []
    for question in questions:
        decisions.append(judge(question, searchers[question.seat]))
        tell(len(decisions))
    return decisions


def describe(finding: Finding, text: str) -> Option:
    outlook = Outlook(finding.value, finding.victories, finding.scores) if finding.visits else None
    return Option(text, finding.visits, finding.share, outlook)


def worth(option: Option) -> float:
    return option.outlook.value if option.outlook else -1.0


def rank_mixed(options: Iterable[Option]) -> list[Option]:
    return sorted(options, key=lambda option: (-option.share, -worth(option)))


def rank_open(options: Iterable[Option], played: Option | None) -> list[Option]:
    """Most visited first: the search spends its time on what is good.

    The move that was played was visited on request. So it is the best only if it is worth more than the one that
    the search likes best among the others.
    """
    ranked = sorted(options, key=lambda option: (-option.visits, -worth(option)))
    if played is None:
        return ranked
    others = [option for option in ranked if option is not played]
    if not others or worth(played) >= worth(others[0]):
        return [played, *others]
    if ranked[0] is played:
        return [others[0], played, *others[1:]]
    return ranked


def mix(options: Sequence[Option]) -> Outlook | None:
    """The mean over a mixture."""
    tried = [(option.share, option.outlook) for option in options if option.outlook]
    total = sum(share for share, _ in tried)
    if total <= 0:
        return None
    seats = len(tried[0][1].wins)
    return Outlook(
        value=sum(share * outlook.value for share, outlook in tried) / total,
        wins=tuple(
            sum(share * outlook.wins[seat] for share, outlook in tried) / total for seat in range(seats)
        ),
        scores=tuple(
            sum(share * outlook.scores[seat] for share, outlook in tried) / total for seat in range(seats)
        ),
    )


def compare(outlook: Outlook | None, played: Outlook | None, seat: int) -> Cost | None:
    """How much less than the outlook a move is worth; chance in the search must not make it a gain."""
    if outlook is None or played is None:
        return None
    return Cost(max(0.0, outlook.wins[seat] - played.wins[seat]), max(0.0, outlook.value - played.value))


def tally(decisions: Iterable[Decision], seat: int) -> Tally:
    """The decisions of one seat, added up."""
    judged = [(decision.cost, decision) for decision in decisions if decision.seat == seat and decision.cost]
    if not judged:
        return Tally(seat, 0, None, ())
    count = len(judged)
    mean = Cost(sum(cost.win for cost, _ in judged) / count, sum(cost.value for cost, _ in judged) / count)
    # The value decides: it is steadier than the victories, and says something where nothing can be won any more.
    costly = sorted(
        ((cost, decision) for cost, decision in judged if cost.value > 0),
        key=lambda pair: (-pair[0].value, -pair[0].win, pair[1].ply),
    )
    return Tally(seat, count, mean, tuple(decision for _, decision in costly[:MISTAKES]))
