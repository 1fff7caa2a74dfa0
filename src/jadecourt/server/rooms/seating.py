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
from ..clock import hash_token, new_id, new_token
from ..problems import Problem
from ..wire.tables import BotSeat, InvitedSeat, Live, MySeat, OpenSeat, ProgramSeat
from . import access, clocks
from .room import Note, Pace, Room, Seat

Wanted = MySeat | OpenSeat | InvitedSeat | BotSeat | ProgramSeat
PLAYERS = "players"  # the option that says how many seats there are
BOT_NAMES = ("Bao", "Lin", "Mei", "Tao", "Shu", "Wen", "Yue", "Zhen")  # by seat


@dataclass(frozen=True)
class Host:
    """Who makes a table, and the programs (names by id) that come along."""

    person: str
    name: str
    is_program: bool = False
    is_member: bool = False
    programs: Mapping[str, str] = field(default_factory=dict)


def make_game(id: str, options: dict[str, Any], seats: int) -> Game:
    """The game of a table with so many seats."""
    if PLAYERS in options:
        raise Problem("bad_options", "how many play is said by the seats: leave out the option players")
    return find_game(id)(**{**options, PLAYERS: seats})


def make_room(
    game: Game,
    seats: Sequence[Wanted],
    host: Host,
    now: int,
    *,
    pace: Pace,
    private: bool,
    rated: bool = False,
    origin: dict[str, Any] | None = None,
) -> tuple[Room, str | None]:
    """A new table and the key of its link, if it has one."""
    places = list(place_all(seats, host))
    if rated:
        check_rateable(places, host)
    key = new_token() if private or any(seat.kind == "invited" for seat in places) else None
    room = Room(
        new_id(),
        game,
        places,
        seed=make_seed(),
        pace=pace,
        private=private,
        rated=rated,
        created=now,
        host=host.person,
        key_hash=hash_token(key) if key else None,
        origin=origin,
    )
    room.unsaved.created = True
    return room, key


def place_all(seats: Sequence[Wanted], host: Host) -> Iterable[Seat]:
    """The seats as they were wanted; whoever has several of them is numbered."""
    alone = sum(isinstance(wanted, MySeat) for wanted in seats) == 1
    numbers = itertools.count(1)
    for number, wanted in enumerate(seats):
        if isinstance(wanted, MySeat):
            name = host.name if alone else number_name(host.name, next(numbers))
            yield Seat(number, "person", wanted.name or name, host.person, program=host.is_program)
        elif isinstance(wanted, BotSeat):
            check_bot(wanted.level)
            yield Seat(number, "bot", bot_name(number), bot=wanted.level)
        elif isinstance(wanted, ProgramSeat):
            if wanted.person not in host.programs:
                raise Problem(
                    "not_found", "you have no program with this id: make one first (POST /api/me/programs)"
                )
            yield Seat(number, "person", host.programs[wanted.person], wanted.person, program=True)
        else:
            yield Seat(number, wanted.kind)


def number_name(name: str, number: int) -> str:
    """What a person's seat is called who has several at a table."""
    return f"{name} {number}"


def check_rateable(seats: Sequence[Seat], host: Host) -> None:
    """Refuse a rated table at which bots, programs, guests or one person twice would play."""
    own = sum(seat.person == host.person for seat in seats)
    if not host.is_member:
        raise Problem("cannot_be_rated", "only members make rated tables: choose a password first")
    if len(seats) < 2 or any(seat.kind == "bot" or seat.program for seat in seats):
        raise Problem("cannot_be_rated", "a rated game is played among people, without bots and programs")
    if own > 1:
        raise Problem("cannot_be_rated", f"you have {own} seats: at a rated table every player has one")


def check_bot(name: str) -> None:
    """Bots are had by name only: with arguments, one could think for an hour."""
    if name not in list_bots():
        raise Problem("bad_options", f"there is no bot {name!r}: there are {', '.join(list_bots())}")


def bot_name(number: int) -> str:
    """What a bot at this seat is called; how well it plays is said elsewhere."""
    return BOT_NAMES[number % len(BOT_NAMES)]


# ---------------------------------------------------------------------------------------- coming and going


def check_open(room: Room) -> None:
    if room.status != "open":
        raise Problem("table_not_open", "the table has begun or is over: nobody can sit down any more")


def knows_key(room: Room, key: str | None) -> bool:
    return key is not None and access.has_key(room, hash_token(key))


def may_see(room: Room, person: str | None, key: str | None = None) -> bool:
    """Whether somebody may look at the table at all."""
    return access.can_see(room, person, hash_token(key) if key is not None else None)


def join(
    room: Room,
    person: str,
    name: str,
    number: int | None,
    key: str | None,
    program: bool = False,
    member: bool = False,
    rated: bool | None = None,
) -> None:
    """Sit down; a seat that waits for somebody is for that person, or for whoever has the link.

    `rated`: what the person has seen of the table, so that nobody gets into a rated game unasked.
    """
    check_open(room)
    if rated is not None and rated != room.rated:
        raise changed(room.rated)
    if room.rated and not member:
        raise Problem(
            "members_only",
            "this table is rated, so only members can sit down: choose a password first, or ask the host to make "
            "the table casual",
        )
    if room.rated and room.seats_of(person):
        raise Problem("conflict", "you sit at this table already: at a rated table every player has one seat")
    if room.seats_of(person) and number is None:
        raise Problem("conflict", "you sit at this table already")
    if number is not None and not 0 <= number < len(room.seats):
        raise Problem("not_found", f"there is no seat {number}: they go from 0 to {len(room.seats) - 1}")
    invited = knows_key(room, key)
    free = [seat for seat in room.seats if is_free(seat, person, invited)]
    if number is None:
        free.sort(key=lambda seat: (seat.person != person, seat.kind != "invited"))
        if not free:
            raise Problem("seat_taken", "no seat is free, or those that are wait for somebody else")
        seat = free[0]
    else:
        seat = room.seats[number]
        if seat.kind not in ("open", "invited"):
            raise Problem("seat_taken", f"seat {number} is taken")
        if seat not in free:
            raise Problem(
                "forbidden", f"seat {number} waits for somebody else, or for somebody with the link"
            )
    seat.kind, seat.person, seat.name, seat.program = "person", person, name, program
    room.unsaved.notes.append(Note("joined", seat.number))


def changed(rated: bool) -> Problem:
    """The refusal, in each language, of a seat at a table that was rated or casual when it was shown."""
    texts = {
        "en": f"the host has just made this table {'rated' if rated else 'casual'}: look again, then sit down",
        "fr": f"l’hôte vient de rendre cette table {'classée' if rated else 'amicale'} : regardez-la encore",
    }
    return Problem("stale", texts["en"], texts=texts, rated=rated)


def is_free(seat: Seat, person: str, invited: bool) -> bool:
    """Whether this person may sit down here; `invited`: with the key of the link."""
    if seat.kind == "invited":
        return seat.person == person or (seat.person is None and invited)
    return seat.kind == "open"


def leave(room: Room, person: str) -> None:
    """Stand up; the next person is host, and a table without people is closed."""
    check_open(room)
    mine = room.seats_of(person)
    if not mine:
        raise Problem("not_your_seat", "you do not sit at this table")
    for seat in mine:
        empty(seat)
        room.unsaved.notes.append(Note("left", seat.number))
    people = [seat.person for seat in room.seats if seat.kind == "person" and not seat.program]
    if room.host == person:
        room.host = people[0] if people else None
        room.host_claimed_at = None
    if not people:
        room.status = "stopped"


def empty(seat: Seat) -> None:
    seat.kind, seat.person, seat.name, seat.bot, seat.program = "open", None, "", None, False


def set_seat(room: Room, host: Host, number: int, wanted: Wanted) -> str | None:
    """The host gives a seat to somebody else; returns the key of the link, if the table gets its first one."""
    check_open(room)
    check_host(room, host.person)
    if not 0 <= number < len(room.seats):
        raise Problem("not_found", f"there is no seat {number}: they go from 0 to {len(room.seats) - 1}")
    others = [seat for seat in room.seats if seat.number != number and seat.person == host.person]
    if not others and not isinstance(wanted, MySeat):
        raise Problem("conflict", "this is your only seat: leave the table instead")
    (seat,) = place_all([wanted], host)
    seat.number = number
    if room.rated:
        check_rateable([*room.seats[:number], seat, *room.seats[number + 1 :]], host)
    if seat.bot:
        seat.name = bot_name(number)
    room.seats[number] = seat
    if seat.kind == "invited" and room.key_hash is None:
        return renew_key(room, host.person)
    return None


def check_host(room: Room, person: str) -> None:
    """Refuse everybody but the host; a host who does something is not absent."""
    if room.host != person:
        raise Problem("forbidden", "only the host of the table can do this")
    room.host_claimed_at = None


def set_rated(room: Room, host: Host, rated: bool) -> None:
    """Make a table casual, or rated while no other person sits there: every player has agreed to a rated game."""
    check_open(room)
    check_host(room, host.person)
    if rated == room.rated:
        return
    if rated:
        if room.origin is not None:
            raise Problem("cannot_be_rated", "a game that goes on from another one is never rated")
        if any(seat.kind == "person" and seat.person != host.person for seat in room.seats):
            raise Problem("cannot_be_rated", "others sit at this casual table already: make a new one")
        check_rateable(room.seats, host)
    else:
        room.unsaved.notes.append(Note("made_casual"))
    room.rated = rated


def renew_key(room: Room, person: str) -> str:
    """A fresh link; the old one opens nothing any more."""
    check_host(room, person)
    key = new_token()
    room.key_hash = hash_token(key)
    return key


def start(room: Room, person: str, now: int, online: Collection[str] | None = None) -> None:
    """Begin: every seat must be taken, and at a rated table with live clocks everybody be there.

    `online`: the people who watch the table. Without this rule a host could wait until an opponent has gone to bed.
    """
    check_open(room)
    check_host(room, person)
    if room.is_outdated:
        raise Problem("rules_changed", "the rules have changed since this table was made: make a new one")
    free = [seat.number for seat in room.seats if seat.kind in ("open", "invited")]
    if free:
        raise Problem(
            "table_not_ready", f"nobody sits at seats {free} yet: wait, or give them to bots", seats=free
        )
    if room.rated and isinstance(room.pace, Live) and online is not None:
        away = [seat.number for seat in room.seats if seat.person not in (person, *online)]
        if away:
            raise Problem(
                "table_not_ready",
                f"the players at seats {away} are not at the table: a rated game with live clocks begins when all are",
                seats=away,
            )
    room.status, room.started = "running", now
    clocks.start_clocks(room)
    room.begin(now)


def rematch(room: Room, host: Host, now: int) -> tuple[Room, str | None]:
    """The same table once more: bots come along, and for everybody else who played a seat is kept."""
    if not room.is_over:
        raise Problem("table_not_over", "the game is still being played")
    if not room.seats_of(host.person):
        raise Problem("not_your_seat", "only those who played can ask for a rematch")
    if room.is_outdated:
        raise Problem("rules_changed", "the rules have changed since this table was made: make a new one")
    seats = [again(seat, host.person, room.rated) for seat in room.seats]
    places = [OpenSeat(kind="open") for _ in seats]
    fresh, key = make_room(
        room.game, places, host, now, pace=room.pace, private=room.private, rated=room.rated
    )
    for number, seat in enumerate(seats[1:] + seats[:1]):  # everybody sits one place further
        seat.number = number
        seat.name = bot_name(number) if seat.bot else seat.name
        fresh.seats[number] = seat
    if fresh.rated:
        check_rateable(fresh.seats, host)
    room.successor = fresh.id
    return fresh, key


def again(seat: Seat, person: str, rated: bool) -> Seat:
    """A seat of the rematch: it waits for the one who had it; the bot of a deleted account plays no rated game."""
    if seat.bot and rated:
        return Seat(0, "open")
    if seat.bot:
        return Seat(0, "bot", seat.name, bot=seat.bot)
    if seat.person == person or seat.program:
        return Seat(0, "person", seat.name, seat.person, program=seat.program)
    return Seat(0, "invited", seat.name, seat.person) if seat.person else Seat(0, "open")
