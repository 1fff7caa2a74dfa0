"""Tables before the game starts: creating, joining, leaving, assigning seats, starting; rematches."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

from ...bots import list_bots, load_bots
from ...bots.levels import DEFAULT_LEVEL, current_level
from ...bots.registry import list_own_bots
from ...core.errors import BadOptions
from ...core.game import Game
from ...core.table_dice import make_seed
from ...games import find_game
from . import access, clocks
from .errors import DomainError, Reason
from .ids import hash_token, new_id, new_token
from .room import Room, SystemMessage
from .seat import Seat
from .table_checks import require_seat_exists
from .time_control import Realtime, TimeControl

PLAYERS_OPTION: Final = "players"  # the game option with the number of seats
BOT_NAME_PATTERN: Final = (
    r"^[A-Za-z0-9_.-]{1,40}$"  # of the names of bots that can be chosen, without arguments
)
BOT_NAMES: Final = ("Bao", "Lin", "Mei", "Tao", "Shu", "Wen", "Yue", "Zhen")  # by seat


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """How a host wants a seat to be filled."""

    kind: Literal["me", "open", "invited", "bot", "bot_account"]
    name: str | None = None  # of the host's player, at a hot-seat table
    level: str = DEFAULT_LEVEL  # of a bot
    user_id: str = ""  # of a bot account


@dataclass(frozen=True)
class TableHost:
    """The user who creates or hosts a table, with the names of their bot accounts by id."""

    user_id: str
    name: str
    is_bot_account: bool = False
    is_member: bool = False
    bot_accounts: Mapping[str, str] = field(default_factory=dict)


def make_game(id: str, options: dict[str, Any], seats: int) -> Game:
    """The game with these options for a table with `seats` seats."""
    if PLAYERS_OPTION in options:
        raise DomainError(
            "bad_options", "The number of players follows from `seats`; omit the option `players`"
        )
    return find_game(id)(**{**options, PLAYERS_OPTION: seats})


def create_room(
    game: Game,
    requests: Sequence[SeatRequest],
    host: TableHost,
    now_ms: int,
    *,
    time_control: TimeControl,
    is_private: bool,
    is_rated: bool = False,
    origin: dict[str, Any] | None = None,
) -> tuple[Room, str | None]:
    """A new room, and its invite key if it is private or has invited seats."""
    table_seats = list(make_seats(requests, host))
    if is_rated:
        check_rateable(table_seats, host)
    invite_key = new_token() if is_private or any(seat.kind == "invited" for seat in table_seats) else None
    room = Room(
        new_id(),
        game,
        table_seats,
        seed=make_seed(),
        time_control=time_control,
        is_private=is_private,
        is_rated=is_rated,
        created_at=now_ms,
        host_id=host.user_id,
        invite_key_hash=hash_token(invite_key) if invite_key else None,
        origin=origin,
    )
    room.pending.is_new = True
    return room, invite_key


def make_seats(requests: Sequence[SeatRequest], host: TableHost) -> Iterable[Seat]:
    """The requested seats; if the host has several, their names are numbered."""
    is_only_seat = sum(request.kind == "me" for request in requests) == 1
    numbers = itertools.count(1)
    for number, request in enumerate(requests):
        if request.kind == "me":
            name = host.name if is_only_seat else numbered_name(host.name, next(numbers))
            yield Seat(number, "user", request.name or name, host.user_id, is_bot_account=host.is_bot_account)
        elif request.kind == "bot":
            yield Seat(number, "bot", bot_name(number), bot=require_known_bot(request.level))
        elif request.kind == "bot_account":
            if request.user_id not in host.bot_accounts:
                raise DomainError(
                    "not_found", "No bot account with this id; create one first (POST /api/me/bots)"
                )
            yield Seat(
                number, "user", host.bot_accounts[request.user_id], request.user_id, is_bot_account=True
            )
        else:
            yield Seat(number, request.kind)


def numbered_name(name: str, number: int) -> str:
    """The default name of the `number`th seat of a user with several seats."""
    return f"{name} {number}"


def check_rateable(seats: Sequence[Seat], host: TableHost) -> None:
    """Raise cannot_be_rated if bots, bot accounts, guests or one user twice would play."""
    own_seat_count = sum(seat.user_id == host.user_id for seat in seats)
    if not host.is_member:
        raise DomainError("cannot_be_rated", "Only members can create rated tables; register first")
    if len(seats) < 2 or any(seat.kind == "bot" or seat.is_bot_account for seat in seats):
        raise DomainError("cannot_be_rated", "Rated tables cannot have bots or bot accounts")
    if own_seat_count > 1:
        raise DomainError(
            "cannot_be_rated", f"You have {own_seat_count} seats; at a rated table every player has one"
        )


def require_known_bot(bot: str) -> str:
    """The name of a bot, that of today for an old level.

    Raises bad_options for an unknown bot, or one with arguments: they could set a search time of an hour.
    """
    if current_level(bot) not in list_bots():
        raise DomainError("bad_options", f"Unknown bot {bot!r}; available: {', '.join(list_bots())}")
    return current_level(bot)


def load_bot_files(paths: Iterable[Path]) -> None:
    """Load the bots of files. BadOptions if that is not possible, or if requests could not name them."""
    for path in paths:
        for name in load_bots(path):
            if not re.fullmatch(BOT_NAME_PATTERN, name):
                raise BadOptions(
                    f"{path}: the bot name {name!r} cannot be used on a server: "
                    "expected at most 40 letters, digits, '.', '_' and '-'"
                )


def list_offered_bots() -> list[str]:
    """The names of the bots of files and of installed packages, which hosts can choose beside the levels."""
    return [name for name in list_own_bots() if re.fullmatch(BOT_NAME_PATTERN, name)]


def bot_name(number: int) -> str:
    """The name of a bot at this seat; it does not depend on the level."""
    return BOT_NAMES[number % len(BOT_NAMES)]


# ---------------------------------------------------------------------------------------- joining and leaving


def require_open(room: Room) -> None:
    if room.status != "open":
        raise DomainError("table_not_open", "The table is no longer open")


def has_invite_key(room: Room, invite_key: str | None) -> bool:
    return invite_key is not None and access.matches_invite_key(room, hash_token(invite_key))


def can_view(room: Room, user_id: str | None, invite_key: str | None = None) -> bool:
    """Whether a user (None: not signed in) may see the table."""
    return access.can_view_with_hash(
        room, user_id, hash_token(invite_key) if invite_key is not None else None
    )


def join(
    room: Room,
    user_id: str,
    name: str,
    seat_number: int | None,
    invite_key: str | None,
    is_bot_account: bool = False,
    is_member: bool = False,
    expected_rated: bool | None = None,
) -> None:
    """Take a seat; an invited seat is for the user it is reserved for, or for users with the invite key.

    `expected_rated`: the value the user has seen; stale_position if the host has changed it since.
    """
    require_open(room)
    if expected_rated is not None and expected_rated != room.is_rated:
        raise rating_changed_error(room.is_rated)
    if room.is_rated and not is_member:
        raise DomainError(
            "members_only",
            "Only members can join a rated table; register first, or ask the host to make the table casual",
        )
    if room.is_rated and room.seats_of_user(user_id):
        raise DomainError("conflict", "You already have a seat; at a rated table every player has one")
    if room.seats_of_user(user_id) and seat_number is None:
        raise DomainError(
            "conflict", "You already have a seat at this table", Reason("reason-already-seated")
        )
    if seat_number is not None:
        require_seat_exists(room, seat_number)
    invited = has_invite_key(room, invite_key)
    free = [seat for seat in room.seats if is_free(seat, user_id, invited)]
    if seat_number is None:
        free.sort(key=lambda seat: (seat.user_id != user_id, seat.kind != "invited"))
        if not free:
            raise DomainError("seat_taken", "No seat is available to you")
        seat = free[0]
    else:
        seat = room.seats[seat_number]
        if seat.kind not in ("open", "invited"):
            raise DomainError("seat_taken", f"Seat {seat_number} is taken")
        if seat not in free:
            raise DomainError("forbidden", f"Seat {seat_number} is reserved")
    seat.kind, seat.user_id, seat.name, seat.is_bot_account = "user", user_id, name, is_bot_account
    room.pending.system_messages.append(SystemMessage("joined", seat.number))


def rating_changed_error(is_rated: bool) -> DomainError:
    """The error of joining a table that the host has made rated or casual meanwhile."""
    return DomainError(
        "stale_position",
        f"The host has just made this table {'rated' if is_rated else 'casual'}; check it, then join",
        Reason("reason-table-became-rated" if is_rated else "reason-table-became-casual"),
        is_rated=is_rated,
    )


def is_free(seat: Seat, user_id: str, invited: bool) -> bool:
    """Whether a user may take this seat; `invited`: the user has the invite key."""
    if seat.kind == "invited":
        return seat.user_id == user_id or (seat.user_id is None and invited)
    return seat.kind == "open"


def leave(room: Room, user_id: str) -> None:
    """Leave an open table; the next user becomes its host, and a table without users is closed."""
    require_open(room)
    own_seats = room.seats_of_user(user_id)
    if not own_seats:
        raise DomainError("not_your_seat", "You have no seat at this table")
    for seat in own_seats:
        clear_seat(seat)
        room.pending.system_messages.append(SystemMessage("left", seat.number))
    user_ids = [seat.user_id for seat in room.seats if seat.kind == "user" and not seat.is_bot_account]
    if room.host_id == user_id:
        room.host_id = user_ids[0] if user_ids else None
        room.host_claimed_at = None
    if not user_ids:
        room.status = "stopped"


def clear_seat(seat: Seat) -> None:
    seat.kind, seat.user_id, seat.name, seat.bot, seat.is_bot_account = "open", None, "", None, False


def assign_seat(room: Room, host: TableHost, seat_number: int, request: SeatRequest) -> str | None:
    """Fill a seat anew as the host; returns the invite key if the table gets its first one."""
    require_open(room)
    require_host(room, host.user_id)
    require_seat_exists(room, seat_number)
    other_own_seats = [
        seat for seat in room.seats if seat.number != seat_number and seat.user_id == host.user_id
    ]
    if not other_own_seats and request.kind != "me":
        raise DomainError("conflict", "You cannot give away your only seat; leave the table instead")
    (seat,) = make_seats([request], host)
    seat.number = seat_number
    if room.is_rated:
        check_rateable([*room.seats[:seat_number], seat, *room.seats[seat_number + 1 :]], host)
    if seat.bot:
        seat.name = bot_name(seat_number)
    room.seats[seat_number] = seat
    if seat.kind == "invited" and room.invite_key_hash is None:
        return rotate_invite_key(room, host.user_id)
    return None


def require_host(room: Room, user_id: str) -> None:
    """Raise forbidden unless the user is the host; voids a claim to replace the host, who is not absent."""
    if room.host_id != user_id:
        raise DomainError("forbidden", "Only the host of the table can do this", Reason("reason-host-only"))
    room.host_claimed_at = None


def set_rated(room: Room, host: TableHost, rated: bool) -> None:
    """Make a table casual, or rated as long as no other user has joined: every player must have agreed to that."""
    require_open(room)
    require_host(room, host.user_id)
    if rated == room.is_rated:
        return
    if rated:
        if room.origin is not None:
            raise DomainError("cannot_be_rated", "A game that continues another one is never rated")
        if any(seat.kind == "user" and seat.user_id != host.user_id for seat in room.seats):
            raise DomainError(
                "cannot_be_rated", "Other users have already joined this casual table; create a new one"
            )
        check_rateable(room.seats, host)
    else:
        room.pending.system_messages.append(SystemMessage("made_casual"))
    room.is_rated = rated


def rotate_invite_key(room: Room, user_id: str) -> str:
    """Replace the invite key; the old one is no longer valid."""
    require_host(room, user_id)
    invite_key = new_token()
    room.invite_key_hash = hash_token(invite_key)
    return invite_key


def start_table(room: Room, user_id: str, now_ms: int, online: Collection[str] | None = None) -> None:
    """Start the game: every seat must be taken, and in a rated realtime game every player must be online.

    `online`: the users who subscribe to the table. Otherwise a host could wait until an opponent has gone to bed.
    """
    require_open(room)
    require_host(room, user_id)
    if room.is_outdated:
        raise DomainError(
            "rules_version_mismatch", "The table uses another version of the rules; create a new one"
        )
    free = [seat.number for seat in room.seats if seat.kind in ("open", "invited")]
    if free:
        raise DomainError("table_not_ready", f"Seats {free} are empty: wait, or assign bots", seats=free)
    if room.is_rated and isinstance(room.time_control, Realtime) and online is not None:
        away = [seat.number for seat in room.seats if seat.user_id not in (user_id, *online)]
        if away:
            raise DomainError(
                "table_not_ready",
                f"The players of seats {away} are not at the table; a rated realtime game needs all of them to start",
                Reason("reason-players-away"),
                seats=away,
            )
    room.status, room.started_at = "running", now_ms
    clocks.fill_clocks(room)
    room.start_game(now_ms)


def make_rematch(room: Room, host: TableHost, now_ms: int) -> tuple[Room, str | None]:
    """A new table with the same settings: bots keep playing, and seats are reserved for the other players.

    Every player moves on by one seat, which is fair in a series of games; a single user keeps the colour.
    """
    if not room.is_over:
        raise DomainError("table_not_over", "The game is not finished")
    if not room.seats_of_user(host.user_id):
        raise DomainError("not_your_seat", "Only players of this table can request a rematch")
    if room.is_outdated:
        raise DomainError(
            "rules_version_mismatch", "The table uses another version of the rules; create a new one"
        )
    seats = [rematch_seat(seat, host.user_id, room.is_rated) for seat in room.seats]
    requests = [SeatRequest("open") for _ in seats]
    new_room, invite_key = create_room(
        room.game,
        requests,
        host,
        now_ms,
        time_control=room.time_control,
        is_private=room.is_private,
        is_rated=room.is_rated,
    )
    if len({seat.user_id for seat in seats if seat.kind != "bot"}) > 1:
        seats = seats[1:] + seats[:1]
    for number, seat in enumerate(seats):
        seat.number = number
        seat.name = bot_name(number) if seat.bot else seat.name
        new_room.seats[number] = seat
    if new_room.is_rated:
        check_rateable(new_room.seats, host)
    room.rematch_id = new_room.id
    return new_room, invite_key


def is_solo(room: Room) -> bool:
    """Whether all seats belong to the host and to bots, so that the game waits for nobody."""
    return all(
        seat.kind == "bot" or (seat.kind == "user" and seat.user_id == room.host_id) for seat in room.seats
    )


def rematch_seat(seat: Seat, user_id: str, rated: bool) -> Seat:
    """The seat of a rematch, reserved for its player; bots of deleted accounts do not play rated games."""
    if seat.bot and rated:
        return Seat(0, "open")
    if seat.bot:
        return Seat(0, "bot", seat.name, bot=seat.bot)
    if seat.user_id == user_id or seat.is_bot_account:
        return Seat(0, "user", seat.name, seat.user_id, is_bot_account=seat.is_bot_account)
    return Seat(0, "invited", seat.name, seat.user_id) if seat.user_id else Seat(0, "open")
