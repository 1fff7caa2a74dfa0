"""Checks that users of a table receive exactly the information that they may have.

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
from jadecourt.core.json_diff import apply_patch
from jadecourt.core.sealed import is_still_sealed, sealed_answers_owed
from jadecourt.core.table import Table
from jadecourt.i18n.game_texts import describe_entry, step_prompt
from jadecourt.server.domain.room import REWIND, WITHDRAW
from server.live_server import ApiUser, Socket

HistoryRows = Sequence[tuple[int, int]]  # (who, move) of the stored history
PublicPoint = tuple[int, int]  # number of rewinds, number of public plies
VARYING_HEADERS = ("date", "x-request-id")  # headers that differ between equal responses


class RecordingUser(ApiUser):
    """A user that keeps everything that the server sends."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.received: list[str] = []
        self.sockets: list[Socket] = []
        self.http.event_hooks = {"response": [self.record_response]}

    async def record_response(self, response: httpx2.Response) -> None:
        await response.aread()
        self.received.append(f"{response.request.url} {list(response.headers.items())} {response.text}")

    async def fetch(self, method: str, path: str, body: Any = None, **params: Any) -> Any:
        """Status, headers and body of a response, also of an error, for comparisons."""
        response = await self.http.request(method, path, json=body, params=params or None)
        headers = {name: value for name, value in response.headers.items() if name not in VARYING_HEADERS}
        return (
            response.status_code,
            headers,
            response.json() if "json" in headers["content-type"] else response.text,
        )

    def all_received(self) -> str:
        return "\n".join([*self.received, *(json.dumps(socket.received) for socket in self.sockets)])


@dataclass
class Subscriber:
    """A player of a table, or a spectator (seat None), with a socket."""

    user: RecordingUser
    socket: Socket
    seat: int | None
    checked_count: int = 0  # positions already checked
    own_actions: Counter[PublicPoint] = field(default_factory=Counter)  # answers and undos of this seat
    position_counts: Counter[PublicPoint] = field(default_factory=Counter)  # positions received
    positions: list[Any] = field(default_factory=list)  # all positions received, with updates applied
    read_count: int = 0  # messages that `positions` has

    def read_positions(self) -> list[Any]:
        """All positions received so far; an update is a patch of the public view before it."""
        for message in self.socket.received[self.read_count :]:
            if message["type"] == "position":
                self.positions.append(message["position"])
            elif message["type"] == "update":
                update = dict(message["update"])
                view = apply_patch(self.positions[-1]["view"], update.pop("patch"))
                self.positions.append({**update, "view": view})
        self.read_count = len(self.socket.received)
        return self.positions


# ---------------------------------------------------------------------------------------- history


class ExpectedMessages:
    """The history of a table, replayed: what each seat may know at each point."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rewinds = 0
        self.rows_read = 0
        self.public_plies: dict[int, list[tuple[int, int]]] = {0: []}  # public plies by number of rewinds
        self.own_sealed_moves: dict[tuple[PublicPoint, int], set[tuple[int, ...]]] = defaultdict(
            set
        )  # the sealed answers of a seat at a point
        self._replay([])

    def _replay(self, plies: Iterable[tuple[int, int]]) -> None:
        self.state = self.game.start()
        self.plies: list[tuple[int, int]] = []
        self.sealed_count = 0  # number of sealed plies at the end
        for who, move in plies:
            self._apply(who, move)

    def _apply(self, who: int, move: int) -> None:
        owed = sealed_answers_owed(self.game, self.state) if who >= 0 else 0
        lines: RawEntries = []
        self.state.set_log(lines)
        self.state.apply(who, move)
        self.state.set_log(None)
        self.plies.append((who, move))
        self.sealed_count = (
            self.sealed_count + 1 if owed and is_still_sealed(self.game, owed, self.state, lines) else 0
        )

    @property
    def public_point(self) -> PublicPoint:
        return self.rewinds, len(self.plies) - self.sealed_count

    @property
    def movers(self) -> list[int]:
        mask = self.state.movers()
        return [seat for seat in range(self.game.seats) if mask >> seat & 1]

    @property
    def is_sealed(self) -> bool:
        return sealed_answers_owed(self.game, self.state) > 0

    def sealed_by(self, seat: int | None) -> tuple[int, ...]:
        return tuple(move for who, move in self.plies[self.public_point[1] :] if who == seat)

    def read_rows(self, rows: HistoryRows) -> None:
        """Apply the new rows of the history."""
        for who, move in rows[self.rows_read :]:
            if who in (REWIND, WITHDRAW):
                self._replay(self.plies[:move])
                self.rewinds += who == REWIND
            else:
                self._apply(who, move)
            self.public_plies[self.rewinds] = self.plies[: self.public_point[1]]
            for seat in range(self.game.seats):
                self.own_sealed_moves[(self.public_point, seat)].add(self.sealed_by(seat))
        self.rows_read = len(rows)


# ---------------------------------------------------------------------------------------- permitted information


@dataclass
class VisibilityOracle:
    """Checks that a user was sent what they may know, and nothing else."""

    id: str
    game: Game
    seed: int
    names: list[str]
    user_seats: set[int]  # the seats of users
    rng: random.Random
    has_realtime_clock: bool = False  # whether the end of a turn starts the clock of another seat

    def __post_init__(self) -> None:
        self.expected_messages = ExpectedMessages(self.game)

    def expected_position(
        self, point: PublicPoint, seat: int | None, own: tuple[int, ...], since: int, language: str | None
    ) -> Any:
        """The position of a seat that has sealed `own`; it must not depend on the sealed answers of the others."""
        rewinds, ply = point
        public_plies = self.expected_messages.public_plies[rewinds][:ply]
        assert len(public_plies) == ply, f"ply {ply} is shown, but only {len(public_plies)} are public"
        base = Table.from_plies(self.game, self.seed, public_plies, self.names)
        own_plies = [(seat, move) for move in own] if seat is not None else []
        table = Table.from_plies(self.game, self.seed, [*public_plies, *own_plies], self.names)
        perspective, other_perspective = (
            table.seen_by(seat),
            self.with_other_sealed_moves(table, seat).seen_by(seat),
        )
        entries = [entry for entry in perspective.entries if entry.ply <= ply]
        assert (perspective.view, perspective.legal, perspective.owed, perspective.step) == (
            other_perspective.view,
            other_perspective.legal,
            other_perspective.owed,
            other_perspective.step,
        )
        assert entries == [entry for entry in other_perspective.entries if entry.ply <= ply]
        is_over = base.is_over
        step = self.game.steps[perspective.step]
        entry_kinds = self.game.entry_kinds
        return {
            "table_id": self.id,
            "game": self.game.id,
            "seat": seat,
            "ply": ply,
            "rewinds": rewinds,
            "since": since,
            "entries": [
                {
                    "ply": entry.ply,
                    "kind": entry_kinds[entry.kind].name,
                    "seat": entry.seat if entry.seat >= 0 else None,
                    "args": entry_kinds[entry.kind].arguments(entry),
                    **({"text": describe_entry(self.game, entry, self.names, language)} if language else {}),
                }
                for entry in entries
                if entry.ply > since or not since
            ],
            # what all are sent has nothing that spectators may not know
            "view": json.loads(json.dumps(base.seen_by(None).view)),
            "own_view": json.loads(json.dumps(perspective.view)),
            "step": None if is_over else step.name,
            "sealed": not is_over and step.sealed,
            **(
                {"prompt": None if is_over else step_prompt(self.game.id, step, language)} if language else {}
            ),
            "to_move": [] if is_over else base.movers,
            "legal": [{"move": move, "text": self.game.moves.text(move)} for move in perspective.legal],
            "owed": perspective.owed,
            "is_over": is_over,
            "can_undo": not is_over and seat is not None and self.can_undo(base, seat, own),
        }

    def can_undo(self, base: Table, seat: int, own: tuple[int, ...]) -> bool:
        """Whether the seat may undo freely, judged by the public plies and its own sealed answers."""
        alone = self.user_seats == {seat} and any(who == seat for who, _ in base.plies)
        is_turn_over = self.has_realtime_clock and seat not in base.seats_to_move
        return bool(own) or alone or (base.free_undo_ply(seat) is not None and not is_turn_over)

    def is_illegal(self, seat: int, move: int) -> bool:
        """Whether a move is rejected here, also as the second of two sealed cards, which may come in any order."""
        table = Table.from_plies(self.game, self.seed, self.expected_messages.plies, self.names)
        try:
            if table.reorder_sealed(seat, move) is not None:
                return False
            table.play(seat, move)
        except JadecourtError:
            return True
        return False

    def with_other_sealed_moves(self, table: Table, seat: int | None) -> Table:
        """The same table, at which the other seats have sealed random answers."""
        result = Table.from_plies(self.game, self.seed, table.plies, self.names)
        for other in self.rng.sample(range(self.game.seats), self.game.seats):
            while (
                self.rng.random() < 0.8
                and other != seat
                and other in result.movers
                and sealed_answers_owed(self.game, result.state)
            ):
                candidate = Table.from_plies(self.game, self.seed, result.plies, self.names)
                if candidate.play(other, self.rng.choice(result.seen_by(other).legal)):
                    break  # something became public: this was the last answer, which revealed all of them
                result = candidate
        return result

    def check_position(self, position: Any, seat: int | None, language: str | None = None) -> PublicPoint:
        """Check that a position shows what the seat may know at this point, given its own sealed answers."""
        point = (position["rewinds"], position["ply"])
        assert point[0] in self.expected_messages.public_plies, (
            f"the position has {point[0]} rewinds, which are not in the history"
        )
        assert 0 <= position["since"] <= position["ply"]
        own_candidates = (
            self.expected_messages.own_sealed_moves[(point, seat)] | {()} if seat is not None else {()}
        )
        # the current answers first: they are the most likely
        for own in sorted(own_candidates, key=lambda own: own != self.expected_messages.sealed_by(seat)):
            expected = self.expected_position(point, seat, own, position["since"], language)
            if with_own_view(position) == expected:
                return point
        assert seat is not None or position["private"] == {}
        position = with_own_view(position)
        differences = {key: (position.get(key), expected.get(key)) for key in {*position, *expected}}
        raise AssertionError({key: pair for key, pair in differences.items() if pair[0] != pair[1]})

    def check_preview(self, response: Any, body: Any, seat: int | None) -> None:
        """Check that a preview depends on the public plies and the own sealed answers only."""
        public_plies = [
            *self.expected_messages.public_plies[self.expected_messages.rewinds][: response["ply"]]
        ]
        own_moves = self.expected_messages.sealed_by(seat)
        own_plies = [(seat, move) for move in own_moves] if seat is not None else []
        assert (response["seat"], response["ply"]) == (seat, self.expected_messages.public_point[1])
        preview = Table.from_plies(self.game, self.seed, [*public_plies, *own_plies], self.names).preview(
            seat, *body.get("moves", ())
        )
        assert response["view"] == json.loads(json.dumps(preview.view))
        assert [choice["move"] for choice in response["move_previews"]] == preview.legal
        assert [entry["ply"] for entry in response["entries"]] == [entry.ply for entry in preview.entries]

    def check_messages(self, subscriber: Subscriber) -> None:
        """Check new messages: every position is right, and none was sent because of a sealed answer of another seat."""
        positions = subscriber.read_positions()
        for position in positions[subscriber.checked_count :]:
            point = self.check_position(position, subscriber.seat)
            subscriber.position_counts[point] += 1
            assert subscriber.position_counts[point] <= 1 + subscriber.own_actions[point], (
                f"sent again at {point} without an action of the seat"
            )
        subscriber.checked_count = len(positions)

    def last_public_point(self, subscriber: Subscriber) -> PublicPoint:
        """The point of the last position that was sent."""
        last = subscriber.read_positions()[-1]
        return last["rewinds"], last["ply"]

    def check_last_position(self, subscriber: Subscriber) -> None:
        """Check that the last position that was sent is the current one."""
        last = subscriber.read_positions()[-1]
        own = self.expected_messages.sealed_by(subscriber.seat)
        assert with_own_view(last) == self.expected_position(
            self.expected_messages.public_point, subscriber.seat, own, last["since"], None
        )


def with_own_view(position: Any) -> Any:
    """The position with the view of its seat instead of the part that is private."""
    rest = {key: value for key, value in position.items() if key != "private"}
    return {**rest, "own_view": apply_patch(position["view"], position["private"])}


# ---------------------------------------------------------------------------------------- requests


def list_requests(
    subscriber: Subscriber, oracle: VisibilityOracle, other_seat: int
) -> list[tuple[str, str, Any, dict[str, Any]]]:
    """Requests that could reveal something about the seat `other`; none of them changes the table."""
    table, seat = f"/api/tables/{oracle.id}", subscriber.seat
    ply = oracle.expected_messages.public_point[1]
    seats = [{"kind": "me"}] * oracle.game.seats
    last = len(oracle.game.moves) - 1
    requests: list[tuple[str, str, Any, dict[str, Any]]] = [
        ("GET", table, None, {}),
        ("GET", f"{table}/position", None, {}),
        ("GET", f"{table}/position", None, {"since": 3, "rewinds": 0, "text": "fr"}),
        ("GET", f"{table}/position", None, {"since": 100_000, "rewinds": 100_000}),
        ("GET", f"{table}/position", None, {"seat": other_seat}),
        ("GET", f"{table}/chat", None, {}),
        ("GET", "/api/tables", None, {"status": "running", "game": oracle.game.id}),
        ("GET", "/api/me/tables", None, {}),
        ("GET", f"{table}/replay", None, {}),
        ("GET", f"{table}/replay/{ply}", None, {"seat": other_seat}),
        ("GET", f"{table}/record", None, {}),
        ("GET", f"{table}/record", None, {"format": "json"}),
        ("GET", f"{table}/link", None, {}),
        ("GET", f"{table}/link", None, {"names": True}),
        ("GET", f"{table}/analysis", None, {}),
        ("POST", f"{table}/analysis", {}, {}),
        ("POST", f"{table}/branch", {"ply": ply, "seats": seats}, {}),
        ("POST", f"{table}/rematch", {}, {}),
        ("POST", f"{table}/preview", {}, {}),
        ("POST", f"{table}/preview", {"ply": ply}, {"text": "fr"}),
        ("POST", f"{table}/preview", {"ply": ply + 1}, {}),
        ("POST", f"{table}/preview", {"seat": other_seat}, {}),
        ("POST", f"{table}/preview", {"moves": [last]}, {}),
        ("POST", f"{table}/moves", {"seat": other_seat, "moves": [last]}, {}),
        ("POST", f"{table}/moves", {"moves": [last], "ply": ply + 1}, {}),
        ("POST", f"{table}/undo", {"seat": other_seat}, {}),
        ("POST", f"{table}/undo", {"to_ply": ply}, {}),
        ("POST", f"{table}/undo", {"to_ply": ply + 2, "propose": True}, {}),
        ("POST", f"{table}/resign", {"seat": other_seat}, {}),
        ("POST", f"{table}/proposals/response", {"accept": True}, {}),
        ("POST", f"{table}/join", {}, {}),
        ("POST", f"{table}/start", {}, {}),
    ]
    if seat is not None:
        legal = Table.from_plies(oracle.game, oracle.seed, oracle.expected_messages.plies).seen_by(seat).legal
        illegal_move = next(move for move in range(last + 1) if oracle.is_illegal(seat, move))
        requests += [("POST", f"{table}/preview", {"moves": [move]}, {}) for move in (illegal_move, *legal)]
        requests += [("POST", f"{table}/preview", {"moves": [move, move + 1]}, {}) for move in legal]
        requests += [("POST", f"{table}/moves", {"moves": [move, last]}, {}) for move in legal]
        requests.append(("POST", f"{table}/moves", {"moves": [illegal_move]}, {}))
        requests.append(("POST", f"{table}/moves", {"moves": [illegal_move], "ply": ply}, {"text": "fr"}))
    if seat is not None and not oracle.expected_messages.sealed_by(seat) and len(oracle.user_seats) > 1:
        # only an undo that needs the consent of another player: others would be carried out
        requests.append(("POST", f"{table}/undo", {}, {}))
    return requests


async def send_all_requests(subscriber: Subscriber, oracle: VisibilityOracle, other_seat: int) -> list[Any]:
    """The responses to all these requests."""
    responses = []
    for method, path, body, params in list_requests(subscriber, oracle, other_seat):
        answer = await subscriber.user.fetch(method, path, body, **params)
        if path.endswith("/position") and answer[0] == 200:
            oracle.check_position(answer[2], subscriber.seat, params.get("text"))
        if path.endswith("/preview") and answer[0] == 200:
            oracle.check_preview(answer[2], body, subscriber.seat)
        elif method == "POST" or any(word in path for word in ("replay", "record", "analysis")):
            assert answer[0] >= 400, (path, answer)
        responses.append((method, path, body, params, answer))
    return responses


ReadHistory = Callable[[], Awaitable[HistoryRows]]
