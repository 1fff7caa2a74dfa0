"""A table before it begins: who sits where, until it is started; and new tables made of old ones."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...bots import list_bots
from ...core.game import Game
from ...core.table_dice import make_seed
from ...games import find_game
from ..http.models.tables import (
    BotAccountSeatRequest,
    BotSeatRequest,
    InvitedSeatRequest,
    OpenSeatRequest,
    OwnSeatRequest,
    Realtime,
)
from . import access, clocks
from .errors import DomainError
from .room import Room, Seat, SystemMessage, TimeControl
from .timestamps import hash_token, new_id, new_token

SeatRequest = OwnSeatRequest | OpenSeatRequest | InvitedSeatRequest | BotSeatRequest | BotAccountSeatRequest
PLAYERS_OPTION = "players"  # the option that says how many seats there are
BOT_NAMES = ("Bao", "Lin", "Mei", "Tao", "Shu", "Wen", "Yue", "Zhen")  # by seat


@dataclass(frozen=True)
class TableHost:
    """Who makes a table, and the programs (names by id) that come along."""

    user_id: str
    name: str
    is_bot_account: bool = False
    is_member: bool = False
    bot_accounts: Mapping[str, str] = field(default_factory=dict)


def make_game(id: str, options: dict[str, Any], seats: int) -> Game:
    """The game of a table with so many seats."""
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
    """A new table and the key of its link, if it has one."""
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
    """The seats as they were wanted; whoever has several of them is numbered."""
    is_only_seat = sum(isinstance(request, OwnSeatRequest) for request in requests) == 1
    numbers = itertools.count(1)
    for number, request in enumerate(requests):
        if isinstance(request, OwnSeatRequest):
            name = host.name if is_only_seat else numbered_name(host.name, next(numbers))
            yield Seat(number, "user", request.name or name, host.user_id, is_bot_account=host.is_bot_account)
        elif isinstance(request, BotSeatRequest):
            require_known_bot(request.level)
            yield Seat(number, "bot", bot_name(number), bot=request.level)
        elif isinstance(request, BotAccountSeatRequest):
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
    """What a person's seat is called who has several at a table."""
    return f"{name} {number}"


def check_rateable(seats: Sequence[Seat], host: TableHost) -> None:
    """Refuse a rated table at which bots, programs, guests or one person twice would play."""
    own_seat_count = sum(seat.user_id == host.user_id for seat in seats)
    if not host.is_member:
        raise DomainError("cannot_be_rated", "Only members can create rated tables; register first")
    if len(seats) < 2 or any(seat.kind == "bot" or seat.is_bot_account for seat in seats):
        raise DomainError("cannot_be_rated", "Rated tables cannot have bots or bot accounts")
    if own_seat_count > 1:
        raise DomainError(
            "cannot_be_rated", f"You have {own_seat_count} seats; at a rated table every player has one"
        )


def require_known_bot(bot: str) -> None:
    """Bots are had by name only: with arguments, one could think for an hour."""
    if bot not in list_bots():
        raise DomainError("bad_options", f"Unknown bot {bot!r}; available: {', '.join(list_bots())}")


def bot_name(number: int) -> str:
    """What a bot at this seat is called; how well it plays is said elsewhere."""
    return BOT_NAMES[number % len(BOT_NAMES)]


# ---------------------------------------------------------------------------------------- coming and going


def require_open(room: Room) -> None:
    if room.status != "open":
        raise DomainError("table_not_open", "The table is no longer open")


def has_invite_key(room: Room, invite_key: str | None) -> bool:
    return invite_key is not None and access.matches_invite_key(room, hash_token(invite_key))


def can_view(room: Room, user_id: str | None, invite_key: str | None = None) -> bool:
    """Whether somebody may look at the table at all."""
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
    """Sit down; a seat that waits for somebody is for that person, or for whoever has the link.

    `rated`: what the person has seen of the table, so that nobody gets into a rated game unasked.
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
        raise DomainError("conflict", "You already have a seat at this table")
    if seat_number is not None and not 0 <= seat_number < len(room.seats):
        raise DomainError(
            "not_found", f"Seat {seat_number} does not exist; seats are 0 to {len(room.seats) - 1}"
        )
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
    """The refusal, in each language, of a seat at a table that was rated or casual when it was shown."""
    texts = {
        "en": f"The host has just made this table {'rated' if is_rated else 'casual'}; check it, then join",
        "fr": f"L’hôte vient de rendre cette table {'classée' if is_rated else 'amicale'} : vérifiez-la d’abord",
    }
    return DomainError("stale_position", texts["en"], texts=texts, is_rated=is_rated)


def is_free(seat: Seat, user_id: str, invited: bool) -> bool:
    """Whether this person may sit down here; `invited`: with the key of the link."""
    if seat.kind == "invited":
        return seat.user_id == user_id or (seat.user_id is None and invited)
    return seat.kind == "open"


def leave(room: Room, user_id: str) -> None:
    """Stand up; the next person is host, and a table without people is closed."""
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
    """The host gives a seat to somebody else; returns the key of the link, if the table gets its first one."""
    require_open(room)
    require_host(room, host.user_id)
    if not 0 <= seat_number < len(room.seats):
        raise DomainError(
            "not_found", f"Seat {seat_number} does not exist; seats are 0 to {len(room.seats) - 1}"
        )
    other_own_seats = [
        seat for seat in room.seats if seat.number != seat_number and seat.user_id == host.user_id
    ]
    if not other_own_seats and not isinstance(request, OwnSeatRequest):
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
    """Refuse everybody but the host; a host who does something is not absent."""
    if room.host_id != user_id:
        raise DomainError("forbidden", "Only the host of the table can do this")
    room.host_claimed_at = None


def set_rated(room: Room, host: TableHost, rated: bool) -> None:
    """Make a table casual, or rated while no other person sits there: every player has agreed to a rated game."""
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
    """A fresh link; the old one opens nothing any more."""
    require_host(room, user_id)
    invite_key = new_token()
    room.invite_key_hash = hash_token(invite_key)
    return invite_key


def start_table(room: Room, user_id: str, now_ms: int, online: Collection[str] | None = None) -> None:
    """Begin: every seat must be taken, and at a rated table with live clocks everybody be there.

    `online`: the people who watch the table. Without this rule a host could wait until an opponent has gone to bed.
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
                seats=away,
            )
    room.status, room.started_at = "running", now_ms
    clocks.fill_clocks(room)
    room.start_game(now_ms)


def make_rematch(room: Room, host: TableHost, now_ms: int) -> tuple[Room, str | None]:
    """The same table once more: bots come along, and for everybody else who played a seat is kept."""
    if not room.is_over:
        raise DomainError("table_not_over", "The game is not finished")
    if not room.seats_of_user(host.user_id):
        raise DomainError("not_your_seat", "Only players of this table can request a rematch")
    if room.is_outdated:
        raise DomainError(
            "rules_version_mismatch", "The table uses another version of the rules; create a new one"
        )
    seats = [rematch_seat(seat, host.user_id, room.is_rated) for seat in room.seats]
    requests = [OpenSeatRequest(kind="open") for _ in seats]
    new_room, invite_key = create_room(
        room.game,
        requests,
        host,
        now_ms,
        time_control=room.time_control,
        is_private=room.is_private,
        is_rated=room.is_rated,
    )
    for number, seat in enumerate(seats[1:] + seats[:1]):  # everybody sits one place further
        seat.number = number
        seat.name = bot_name(number) if seat.bot else seat.name
        new_room.seats[number] = seat
    if new_room.is_rated:
        check_rateable(new_room.seats, host)
    room.rematch_id = new_room.id
    return new_room, invite_key


def rematch_seat(seat: Seat, user_id: str, rated: bool) -> Seat:
    """A seat of the rematch: it waits for the one who had it; the bot of a deleted account plays no rated game."""
    if seat.bot and rated:
        return Seat(0, "open")
    if seat.bot:
        return Seat(0, "bot", seat.name, bot=seat.bot)
    if seat.user_id == user_id or seat.is_bot_account:
        return Seat(0, "user", seat.name, seat.user_id, is_bot_account=seat.is_bot_account)
    return Seat(0, "invited", seat.name, seat.user_id) if seat.user_id else Seat(0, "open")
