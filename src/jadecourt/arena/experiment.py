"""A match that decides whether a change is accepted: a new version against an old one, by a sequential test.

The two play duplicate deals at equal CPU time. What was measured becomes an entry of the experiment log.
"""

from __future__ import annotations

import hashlib
import json
import math
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from .. import __version__
from .._engine import describe_commit
from ..bots import split_specs
from ..bots.search.params import parse_budget
from ..core.errors import CommandError
from .plan import Plan, make_plan
from .report import Standing, make_standing
from .results import GameResult
from .sprt import Hypothesis, Measure, SequentialTest

Lineup: TypeAlias = Literal["half", "one"]
Decision: TypeAlias = Literal["accepted", "rejected", "undecided"]
PACKAGE: Final = Path(__file__).resolve().parents[1]
PLAYING_FOLDERS: Final = ("core", "games", "bots")  # of the package: what decides how bots play
PLAYING_SUFFIXES: Final = (".py", ".pxd", ".nets", ".toml")
ID_DIGITS: Final = 6


@dataclass(frozen=True)
class Match:
    """One match of an experiment: everything that is needed to play it again."""

    title: str  # what is expected of the change
    game: str
    seats: int
    new: str  # specs
    old: str
    lineup: Lineup = "half"  # seats of the new version: half of them, or one
    games: int = 1000  # at most
    seed: int = 1
    elo0: float = 0.0
    elo1: float = 30.0
    measure: Measure = "places"
    cpu_limit: float = (
        1.1  # CPU time per move of the new version, in times of the old one, that is still equal
    )
    options: Mapping[str, object] = field(default_factory=dict)
    code: tuple[str, ...] = ()  # files with bots

    def __post_init__(self) -> None:
        for spec in (self.new, self.old):
            if len(split_specs(spec)) != 1:
                raise CommandError(f"--new and --old take one bot each, got {spec!r}")
        if self.new == self.old:
            raise CommandError(f"--new and --old are the same bot {self.new!r}: two versions required")
        if not -1000 <= self.elo0 < self.elo1 <= 1000:
            raise CommandError(
                "--elo: two numbers from -1000 to 1000 required, the first one smaller, "
                f"got {self.elo0:g},{self.elo1:g}"
            )
        if not 1 <= self.cpu_limit < math.inf:
            raise CommandError(f"--cpu-limit must be at least 1, got {self.cpu_limit}")

    @property
    def hypothesis(self) -> Hypothesis:
        """The question of the sequential test."""
        return Hypothesis(self.new, self.old, self.elo0, self.elo1, self.measure)

    def make_plan(self) -> Plan:
        """The games of the match; CommandError or BadOptions if it cannot be played."""
        others = 1 if self.lineup == "half" else self.seats - 1
        bots = ",".join([self.new, *[self.old] * others])
        files = tuple(Path(path) for path in self.code)
        return make_plan(self.game, bots, self.seats, self.games, self.options, self.seed, files)

    def command(self) -> str:
        """The command that plays this match, and no other."""
        # with a sign of equality, a title may begin with a hyphen
        title = [f"--title={self.title}"] if self.title.startswith("-") else ["--title", self.title]
        words = ["jadecourt", "experiment", "run", *title, "--game", self.game]
        words += ["--seats", str(self.seats), "--new", self.new, "--old", self.old, "--lineup", self.lineup]
        words += [
            "--games",
            str(self.games),
            "--seed",
            str(self.seed),
            "--elo",
            f"{self.elo0:.12g},{self.elo1:.12g}",
        ]
        words += ["--measure", self.measure, "--cpu-limit", f"{self.cpu_limit:.12g}"]
        for key, value in self.options.items():
            words += ["--option", f"{key}={value}"]
        for path in self.code:
            words += ["--code", path]
        return shlex.join(words)


@dataclass(frozen=True)
class Side:
    """What one version did: wins per seat that it had, and CPU time."""

    wins: float
    wins_ci: tuple[float, float] | None
    cpu_ms: float | None  # per decision

    @classmethod
    def from_standing(cls, standing: Standing) -> Side:
        return cls(standing.win_share, standing.win_share_ci, standing.cpu_ms_per_decision)


@dataclass(frozen=True)
class Entry:
    """A line of the experiment log: a match and its outcome."""

    id: str
    date: str  # UTC
    match: Match
    version: str
    commit: str
    sources: str  # hash of code, levels and nets, which also tells uncommitted changes apart
    played: int
    blocks: int
    score: float | None  # mean of the measure over blocks
    llr: float
    new: Side
    old: Side
    decision: Decision
    reason: str  # why the test's decision does not count; "" if it does
    checksum: str  # of the scores of all games
    command: str
    rerun_of: str = ""

    @property
    def cpu_ratio(self) -> float | None:
        """CPU time per move of the new version in times of the old one."""
        return self.new.cpu_ms / self.old.cpu_ms if self.new.cpu_ms and self.old.cpu_ms else None


def evaluate(match: Match, games: Sequence[GameResult], test: SequentialTest) -> Entry:
    """The entry of a match that has been played."""
    new, old = (Side.from_standing(make_standing(games, spec)) for spec in (match.new, match.old))
    report = test.to_json()
    now = datetime.now(UTC)
    decision, reason = decide(match, test.decision, new.cpu_ms, old.cpu_ms)
    checksum = hash_games(games)
    identity = f"{match}{now}{checksum}"
    return Entry(
        id=f"{now:%Y%m%d}-{hashlib.sha256(identity.encode()).hexdigest()[:ID_DIGITS]}",
        date=now.isoformat(timespec="seconds"),
        match=match,
        version=__version__,
        commit=describe_commit(),
        sources=hash_sources(match),
        played=len(games),
        blocks=report["blocks"],
        score=report["score"],
        llr=report["llr"],
        new=new,
        old=old,
        decision=decision,
        reason=reason,
        checksum=checksum,
        command=match.command(),
    )


def decide(
    match: Match, test_decision: bool | None, new_ms: float | None, old_ms: float | None
) -> tuple[Decision, str]:
    """The decision, and why it differs from that of the test.

    A version that used more CPU time cannot be accepted: the test would reward the time.
    """
    if test_decision is None:
        return "undecided", ""
    if not test_decision:
        return "rejected", ""
    if new_ms is not None and old_ms is not None and new_ms > match.cpu_limit * old_ms:
        return (
            "undecided",
            f"stronger, but with {new_ms / old_ms:.2f} times the CPU time per move (limit {match.cpu_limit:g})",
        )
    return "accepted", ""


def hash_games(games: Sequence[GameResult]) -> str:
    """A hash of who scored what: equal if all games ended in the same way."""
    rows = [[game.number, list(game.lineup), list(game.scores)] for game in games]
    return hashlib.sha256(json.dumps(rows).encode()).hexdigest()[:16]


def hash_sources(match: Match) -> str:
    """A hash of everything that decides how the bots of a match play: code, nets and levels, and files of its own."""
    digest = hashlib.sha256()
    for folder in PLAYING_FOLDERS:
        for path in sorted((PACKAGE / folder).rglob("*")):
            if path.suffix in PLAYING_SUFFIXES:
                digest.update(
                    path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0"
                )
    for path in own_files(match):
        if path.is_file():
            digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def own_files(match: Match) -> list[Path]:
    """The files with bots and nets that a match names."""
    found = [Path(path) for path in match.code]
    for spec in (match.new, match.old):
        name, _, argument = spec.partition(":")
        if name == "search" and (path := parse_budget(argument or "1s").nets_path) is not None:
            found.append(path)
    return found


def results_name(match: Match, plan: Plan) -> str:
    """The name of the results file of a match played by the present code."""
    identity = json.dumps([plan.header(), match.lineup, hash_sources(match)], default=str)
    return f"{match.game}-{match.seats}-{hashlib.sha256(identity.encode()).hexdigest()[:12]}.jsonl.gz"


def to_json(entry: Entry) -> dict[str, Any]:
    """The entry as it is written to the log."""
    return asdict(entry) | {"cpu_ratio": entry.cpu_ratio}


def from_json(data: Mapping[str, Any]) -> Entry:
    """The entry of a line of the log; raises KeyError, TypeError, ValueError or AttributeError if it is none."""
    values = {key: value for key, value in data.items() if key != "cpu_ratio"}
    match = dict(values["match"])
    match["code"] = tuple(match.get("code", ()))

    def side(value: Mapping[str, Any]) -> Side:
        interval = value["wins_ci"]
        return Side(value["wins"], None if interval is None else (interval[0], interval[1]), value["cpu_ms"])

    return Entry(**values | {"match": Match(**match), "new": side(data["new"]), "old": side(data["old"])})
