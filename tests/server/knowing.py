"""What people at a table are given, compared with what they may know.

What they may know is found from the lines on disk and the rules alone: from a table at which the others have not yet
answered the sealed question, and from one at which they have answered something else.
"""

from __future__ import annotations

import json
import random
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx2

from jadecourt.core.errors import JadecourtError
from jadecourt.core.game import Game, RawEntries
from jadecourt.core.sealed import is_still_sealed, sealed_answers_owed
from jadecourt.core.table import Table
from jadecourt.server.domain.room import REWIND, WITHDRAW
from jadecourt.server.domain.typography import typeset
from server.clients import Person, Socket

Lines = Sequence[tuple[int, int]]  # (who, move), as they are on disk
Point = tuple[int, int]  # how often moves were taken back, and how many plies everybody knows of
CHANGING = ("date", "x-request-id")  # headers that are never the same


class Witness(Person):
    """Somebody who keeps every byte that the server sent."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.got: list[str] = []
        self.sockets: list[Socket] = []
        self.http.event_hooks = {"response": [self.note]}

    async def note(self, answer: httpx2.Response) -> None:
        await answer.aread()
        self.got.append(f"{answer.request.url} {list(answer.headers.items())} {answer.text}")

    async def fetch(self, method: str, path: str, body: Any = None, **params: Any) -> Any:
        """The whole answer, a refusal too, as something to be compared."""
        answer = await self.http.request(method, path, json=body, params=params or None)
        headers = {name: value for name, value in answer.headers.items() if name not in CHANGING}
        return (
            answer.status_code,
            headers,
            answer.json() if "json" in headers["content-type"] else answer.text,
        )

    def everything(self) -> str:
        return "\n".join([*self.got, *(json.dumps(socket.heard) for socket in self.sockets)])


@dataclass
class Watcher:
    """A person at a table, or a spectator (seat None), with a socket."""

    person: Witness
    socket: Socket
    seat: int | None
    checked: int = 0  # messages that were looked at
    acts: Counter[Point] = field(default_factory=Counter)  # answers given and taken back by this seat
    shown: Counter[Point] = field(default_factory=Counter)  # positions


# ---------------------------------------------------------------------------------------- what happened


class Story:
    """The lines of a table, read again: who could know what at which point."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.undone = 0
        self.read = 0
        self.told: dict[int, list[tuple[int, int]]] = {0: []}  # what everybody knows, by `undone`
        self.own: dict[tuple[Point, int], set[tuple[int, ...]]] = defaultdict(
            set
        )  # sealed by a seat at a point
        self._lay([])

    def _lay(self, plies: Iterable[tuple[int, int]]) -> None:
        self.state = self.game.start()
        self.plies: list[tuple[int, int]] = []
        self.seals = 0  # so many of the last plies are sealed
        for who, move in plies:
            self._apply(who, move)

    def _apply(self, who: int, move: int) -> None:
        owed = sealed_answers_owed(self.game, self.state) if who >= 0 else 0
        lines: RawEntries = []
        self.state.set_log(lines)
        self.state.apply(who, move)
        self.state.set_log(None)
        self.plies.append((who, move))
        self.seals = self.seals + 1 if owed and is_still_sealed(self.game, owed, self.state, lines) else 0

    @property
    def point(self) -> Point:
        return self.undone, len(self.plies) - self.seals

    @property
    def movers(self) -> list[int]:
        mask = self.state.movers()
        return [seat for seat in range(self.game.seats) if mask >> seat & 1]

    @property
    def is_sealed(self) -> bool:
        return sealed_answers_owed(self.game, self.state) > 0

    def sealed_by(self, seat: int | None) -> tuple[int, ...]:
        return tuple(move for who, move in self.plies[self.point[1] :] if who == seat)

    def follow(self, lines: Lines) -> None:
        """Read the lines that are new."""
        for who, move in lines[self.read :]:
            if who in (REWIND, WITHDRAW):
                self._lay(self.plies[:move])
                self.undone += who == REWIND
            else:
                self._apply(who, move)
            self.told[self.undone] = self.plies[: self.point[1]]
            for seat in range(self.game.seats):
                self.own[(self.point, seat)].add(self.sealed_by(seat))
        self.read = len(lines)


# ---------------------------------------------------------------------------------------- what may be known


@dataclass
class Knowledge:
    """Says whether somebody was given what they may know, and nothing else."""

    id: str
    game: Game
    seed: int
    names: list[str]
    people: set[int]  # the seats that are not a bot's
    dice: random.Random
    is_live: bool = False  # whether a turn that is over has started the clock of another

    def __post_init__(self) -> None:
        self.story = Story(self.game)

    def expected(
        self, point: Point, seat: int | None, own: tuple[int, ...], since: int, language: str
    ) -> Any:
        """The position of a seat that has sealed `own`, as it must look whatever the others have sealed."""
        undone, ply = point
        known = self.story.told[undone][:ply]
        assert len(known) == ply, f"ply {ply} is shown, but only {len(known)} are known to everybody"
        base = Table.from_plies(self.game, self.seed, known, self.names)
        table = Table.from_plies(self.game, self.seed, [*known, *((seat, move) for move in own)], self.names)
        seen, other = table.seen_by(seat), self.otherwise(table, seat).seen_by(seat)
        entries = [entry for entry in seen.entries if entry.ply <= ply]
        assert (seen.view, seen.legal, seen.owed, seen.step) == (
            other.view,
            other.legal,
            other.owed,
            other.step,
        )
        assert entries == [entry for entry in other.entries if entry.ply <= ply]
        over = base.is_over
        step = self.game.steps[seen.step]
        kinds = self.game.entry_kinds
        return {
            "table_id": self.id,
            "seat": seat,
            "ply": ply,
            "rewinds": undone,
            "since": since,
            "entries": [
                {
                    "ply": entry.ply,
                    "kind": kinds[entry.kind].name,
                    "seat": entry.seat if entry.seat >= 0 else None,
                    "args": kinds[entry.kind].arguments(entry),
                    "rule": kinds[entry.kind].rule,
                    "text": typeset(self.game.describe_entry(entry, self.names, language), language),
                }
                for entry in entries
                if entry.ply > since or not since
            ],
            "view": json.loads(json.dumps(seen.view)),
            "step": None if over else step.name,
            "rule": None if over else step.rule,
            "sealed": not over and step.sealed,
            "prompt": None if over else typeset(step.prompt[language], language),
            "to_move": [] if over else base.movers,
            "legal": [{"move": move, "text": self.game.moves.text(move)} for move in seen.legal],
            "owed": seen.owed,
            "is_over": over,
            "can_undo": not over and seat is not None and self.can_undo(base, seat, own),
        }

    def can_undo(self, base: Table, seat: int, own: tuple[int, ...]) -> bool:
        """By what everybody knows, and by what the seat has sealed itself."""
        alone = self.people == {seat} and any(who == seat for who, _ in base.plies)
        is_turn_over = self.is_live and seat not in base.seats_to_move
        return bool(own) or alone or (base.free_undo_ply(seat) is not None and not is_turn_over)

    def is_refused(self, seat: int, move: int) -> bool:
        """Whether a move is refused here: also as the other one of two sealed cards that may come in either order."""
        table = Table.from_plies(self.game, self.seed, self.story.plies, self.names)
        try:
            if table.reorder_sealed(seat, move) is not None:
                return False
            table.play(seat, move)
        except JadecourtError:
            return True
        return False

    def otherwise(self, table: Table, seat: int | None) -> Table:
        """The same table, but the others have sealed something, whatever they like."""
        twin = Table.from_plies(self.game, self.seed, table.plies, self.names)
        for other in self.dice.sample(range(self.game.seats), self.game.seats):
            while (
                self.dice.random() < 0.8
                and other != seat
                and other in twin.movers
                and sealed_answers_owed(self.game, twin.state)
            ):
                further = Table.from_plies(self.game, self.seed, twin.plies, self.names)
                if further.play(other, self.dice.choice(twin.seen_by(other).legal)):
                    break  # something was told: this was the last answer, and it opened all of them
                twin = further
        return twin

    def check_position(self, position: Any, seat: int | None, language: str = "en") -> Point:
        """Is it what the seat may know at this point, given what it has itself sealed then?"""
        point = (position["rewinds"], position["ply"])
        assert point[0] in self.story.told, (
            f"moves were taken back {point[0]} times, as only the server knows"
        )
        assert 0 <= position["since"] <= position["ply"]
        owns = self.story.own[(point, seat)] | {()} if seat is not None else {()}
        # the likeliest first: it is what the seat sees now
        for own in sorted(owns, key=lambda own: own != self.story.sealed_by(seat)):
            expected = self.expected(point, seat, own, position["since"], language)
            if position == expected:
                return point
        differing = {key: (position.get(key), expected.get(key)) for key in {*position, *expected}}
        raise AssertionError({key: pair for key, pair in differing.items() if pair[0] != pair[1]})

    def check_foresight(self, shown: Any, body: Any, seat: int | None) -> None:
        """Is it what the seat can foresee, given what it has itself sealed, where the others have not yet?"""
        known = [*self.story.told[self.story.undone][: shown["ply"]]]
        own = [(seat, move) for move in self.story.sealed_by(seat)]
        assert (shown["seat"], shown["ply"]) == (seat, self.story.point[1])
        foreseen = Table.from_plies(self.game, self.seed, [*known, *own], self.names).preview(
            seat, *body.get("moves", ())
        )
        assert shown["view"] == json.loads(json.dumps(foreseen.view))
        assert [choice["move"] for choice in shown["move_previews"]] == foreseen.legal
        assert [entry["ply"] for entry in shown["entries"]] == [entry.ply for entry in foreseen.entries]

    def check_messages(self, watcher: Watcher) -> None:
        """Look at what has come: every position is right, and none was sent because of somebody else's secret."""
        for message in watcher.socket.heard[watcher.checked :]:
            if message["type"] == "position":
                point = self.check_position(message["position"], watcher.seat)
                watcher.shown[point] += 1
                assert watcher.shown[point] <= 1 + watcher.acts[point], f"shown once more at {point}: why?"
        watcher.checked = len(watcher.socket.heard)

    def last_point(self, watcher: Watcher) -> Point:
        """Up to where somebody has been shown the table."""
        last = [got["position"] for got in watcher.socket.heard if got["type"] == "position"][-1]
        return last["rewinds"], last["ply"]

    def check_now(self, watcher: Watcher) -> None:
        """The last position that was shown is that of this moment."""
        last = [got["position"] for got in watcher.socket.heard if got["type"] == "position"][-1]
        own = self.story.sealed_by(watcher.seat)
        assert last == self.expected(self.story.point, watcher.seat, own, last["since"], "en")


# ---------------------------------------------------------------------------------------- what can be asked


def questions(
    watcher: Watcher, knowledge: Knowledge, other: int
) -> list[tuple[str, str, Any, dict[str, Any]]]:
    """Whatever somebody may try in order to learn about the seat `other`; none of it changes anything."""
    table, seat = f"/api/tables/{knowledge.id}", watcher.seat
    ply = knowledge.story.point[1]
    seats = [{"kind": "me"}] * knowledge.game.seats
    last = len(knowledge.game.moves) - 1
    asked: list[tuple[str, str, Any, dict[str, Any]]] = [
        ("GET", table, None, {}),
        ("GET", f"{table}/position", None, {}),
        ("GET", f"{table}/position", None, {"since": 3, "rewinds": 0, "lang": "fr"}),
        ("GET", f"{table}/position", None, {"since": 100_000, "rewinds": 100_000}),
        ("GET", f"{table}/position", None, {"seat": other}),
        ("GET", f"{table}/chat", None, {}),
        ("GET", "/api/tables", None, {"status": "running", "game": knowledge.game.id}),
        ("GET", "/api/me/tables", None, {}),
        ("GET", f"{table}/replay", None, {}),
        ("GET", f"{table}/replay/{ply}", None, {"seat": other}),
        ("GET", f"{table}/record", None, {}),
        ("GET", f"{table}/record", None, {"format": "json"}),
        ("GET", f"{table}/analysis", None, {}),
        ("POST", f"{table}/analysis", {}, {}),
        ("POST", f"{table}/branch", {"ply": ply, "seats": seats}, {}),
        ("POST", f"{table}/rematch", {}, {}),
        ("POST", f"{table}/preview", {}, {}),
        ("POST", f"{table}/preview", {"ply": ply}, {"lang": "fr"}),
        ("POST", f"{table}/preview", {"ply": ply + 1}, {}),
        ("POST", f"{table}/preview", {"seat": other}, {}),
        ("POST", f"{table}/preview", {"moves": [last]}, {}),
        ("POST", f"{table}/moves", {"seat": other, "moves": [last]}, {}),
        ("POST", f"{table}/moves", {"moves": [last], "ply": ply + 1}, {}),
        ("POST", f"{table}/undo", {"seat": other}, {}),
        ("POST", f"{table}/undo", {"to_ply": ply}, {}),
        ("POST", f"{table}/undo", {"to_ply": ply + 2, "propose": True}, {}),
        ("POST", f"{table}/resign", {"seat": other}, {}),
        ("POST", f"{table}/proposals/response", {"accept": True}, {}),
        ("POST", f"{table}/join", {}, {}),
        ("POST", f"{table}/start", {}, {}),
    ]
    if seat is not None:
        legal = Table.from_plies(knowledge.game, knowledge.seed, knowledge.story.plies).seen_by(seat).legal
        wrong = next(move for move in range(last + 1) if knowledge.is_refused(seat, move))
        asked += [("POST", f"{table}/preview", {"moves": [move]}, {}) for move in (wrong, *legal)]
        asked += [("POST", f"{table}/preview", {"moves": [move, move + 1]}, {}) for move in legal]
        asked += [("POST", f"{table}/moves", {"moves": [move, last]}, {}) for move in legal]
        asked.append(("POST", f"{table}/moves", {"moves": [wrong]}, {}))
        asked.append(("POST", f"{table}/moves", {"moves": [wrong], "ply": ply}, {"lang": "fr"}))
    if seat is not None and not knowledge.story.sealed_by(seat) and len(knowledge.people) > 1:
        asked.append(("POST", f"{table}/undo", {}, {}))  # of somebody else's consent; else it would be done
    return asked


async def ask_all(watcher: Watcher, knowledge: Knowledge, other: int) -> list[Any]:
    """Every question with its answer."""
    found = []
    for method, path, body, params in questions(watcher, knowledge, other):
        answer = await watcher.person.fetch(method, path, body, **params)
        if path.endswith("/position") and answer[0] == 200:
            knowledge.check_position(answer[2], watcher.seat, params.get("lang", "en"))
        if path.endswith("/preview") and answer[0] == 200:
            knowledge.check_foresight(answer[2], body, watcher.seat)
        elif method == "POST" or any(word in path for word in ("replay", "record", "analysis")):
            assert answer[0] >= 400, (path, answer)
        found.append((method, path, body, params, answer))
    return found


Read = Callable[[], Awaitable[Lines]]
