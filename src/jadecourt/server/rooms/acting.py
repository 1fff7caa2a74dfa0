"""What people and bots do at a table that has begun. Each function refuses before it changes anything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..clock import new_id
from ..problems import Problem
from ..wire.tables import Away, Live
from . import clocks
from .room import Note, Room, Seat

PROPOSAL_MS: Final = 3 * 86_400_000  # how long a proposal waits for the answers of the others
LIVE_PROPOSAL_MS: Final = 300_000  # the same where all clocks are live
RESIGN_COOLDOWN_MS: Final = 60_000  # after coming back, so that the others are not told of it all the time
PROPOSAL_COOLDOWN_MS: Final = 60_000  # between a refused, withdrawn or expired proposal and the next one
LATE: Final = ("clock", "voted")  # why a bot plays for a person who has not left on purpose
BOT_TURN_MS: Final = 60_000  # in which the bot that replaces a late player answers; longer only if bots fail


def check_running(room: Room) -> None:
    if room.is_outdated:
        raise outdated(room)
    if room.status == "open":
        raise Problem(
            "table_not_running", "the table has not begun: everybody must be seated, then the host starts it"
        )
    if not room.is_running:
        raise Problem("table_not_running", "the game is over: rematch and branch make a new table of it")


def check_ply(room: Room, ply: int | None) -> None:
    """Refuse an answer to a position that is no longer there."""
    told = room.playing().told
    if ply is not None and ply != told:
        raise Problem("stale", f"the table is at ply {told}, not {ply}: look again", ply=told)


def outdated(room: Room) -> Problem:
    return Problem(
        "rules_changed",
        f"this table began under version {room.rules} of the rules, and this server plays version {room.game.rules}: "
        "it can only be finished by a server of the version it began with",
    )


def own_seat(room: Room, person: str, number: int | None) -> Seat:
    """The seat a person means; one that plays several must say which."""
    mine = room.seats_of(person)
    if not mine:
        raise Problem("not_your_seat", "you do not sit at this table")
    if number is None:
        asked = [seat for seat in mine if room.owes(seat.number)]
        if len(mine) == 1 or len(asked) == 1:
            return mine[0] if len(mine) == 1 else asked[0]
        raise Problem("invalid", f"you have several seats here, say which: {[seat.number for seat in mine]}")
    for seat in mine:
        if seat.number == number:
            return seat
    raise Problem("not_your_seat", f"seat {number} is not yours: you have {[seat.number for seat in mine]}")


def present_seat(room: Room, person: str, number: int | None) -> Seat:
    """One's own seat, at which no bot plays for one."""
    seat = own_seat(room, person, number)
    if seat.stand_in is not None:
        raise Problem("conflict", f"a bot plays seat {seat.number} for you: come back first")
    return seat


def undoing_seat(room: Room, person: str, number: int | None) -> Seat:
    """The seat whose answer is taken back: of several, the one that answered last."""
    check_running(room)
    mine = [seat.number for seat in room.seats_of(person)]
    if number is None and len(mine) > 1:
        made = [who for who, _ in room.playing().plies if who in mine]
        number = made[-1] if made else mine[0]
    return present_seat(room, person, number)


# ---------------------------------------------------------------------------------------- moves


def play(
    room: Room,
    seat: int,
    moves: Sequence[int | str],
    now: int,
    key: str | None = None,
    ply: int | None = None,
) -> None:
    """Answer for a seat with the moves of one decision; what was already given under this key is not given again."""
    if key is not None and (seat, key) in room.keys:  # even if it was the one that ended the game
        return
    check_running(room)
    check_ply(room, ply)
    table = room.playing()
    if len(moves) > 1:
        # Refused by what the seat knows: a refusal behind a draw or a reveal would tell what comes out there, and as
        # nothing would have been played, every answer could be tried.
        table.foresee(seat, *moves)
    reordered = table.reorder(seat, *moves)
    if reordered is not None:  # of two sealed cards either may come first
        room.withdraw(seat, now)
        moves = reordered
    before, told = len(table.plies), table.told
    table.play(seat, *moves)
    room.keep_plies(before, now, key)
    if room.seats[seat].stand_in is not None:
        mark_abandoned(room.seats[seat], now)
    if table.told != told:
        room.proposal = None
        for late in room.seats:
            if is_expected_back(late) and not is_bot_answering(room, late, now):
                take_back_seat(room, late, now)


# ---------------------------------------------------------------------------------------- taking back


def undo(room: Room, seat: Seat, to: int | None, ask: bool, now: int) -> None:
    """Take moves back: freely as far as nothing new became known since, else with the consent of the others."""
    check_running(room)
    table = room.playing()
    if to is None and table.sealed_by(seat.number):
        if was_sealed_by_bot(room, seat):
            texts = {
                "en": "a bot has given this answer for you while you were away: it stands",
                "fr": "un robot a donné cette réponse pour vous en votre absence : elle est définitive",
            }
            raise Problem("nothing_to_undo", texts["en"], texts=texts)
        room.withdraw(seat.number, now)
        return
    target = to if to is not None else last_answer(room, seat.number)
    if target is None or target >= table.told:
        what = f"there is nothing to take back: the table is at ply {table.told}"
        raise Problem("nothing_to_undo", what)
    target = table.settled(target)
    if can_rewind_alone(room, seat, target, now):
        rewind(room, seat, target, now)
    elif ask:
        propose(room, seat, "undo", target, now)
    else:
        raise Problem(
            "undo_needs_consent",
            "others have moved or their clocks run, something new was seen since, a bot has played for you, or the "
            "time of the turn is over: ask them (ask: true)",
            to=target,
            unrates=room.counts_for_rating and not is_free_undo(room, seat, target),
        )


def can_rewind_alone(room: Room, seat: Seat, target: int, now: int) -> bool:
    """Whether a seat may go back to ply `target` without asking anybody.

    Nothing may have become known since, and no time be won: where clocks are live, a turn that is over has started the
    clock of another; what a bot has played for a late player is not undone by the next delay.
    """
    if not consenting(room, seat):
        return True
    if not is_free_undo(room, seat, target) or was_played_by_bot(room, seat, target):
        return False
    if isinstance(room.pace, Live):
        return seat.number in room.asked()
    return clocks.has_time_after_rewind(room, seat, target, now)


def was_played_by_bot(room: Room, seat: Seat, target: int) -> bool:
    """Whether a bot may have made plies of the seat from ply `target` on: they are older than its player's return."""
    if seat.abandoned is None or seat.returned_at is None:
        return False
    plies = room.playing().plies
    return any(
        plies[n][0] == seat.number and room.times[n] <= seat.returned_at for n in range(target, len(plies))
    )


def was_sealed_by_bot(room: Room, seat: Seat) -> bool:
    """Whether a bot has answered the sealed question that is asked, before the player came back."""
    return was_played_by_bot(room, seat, room.playing().told)


def is_free_undo(room: Room, seat: Seat, target: int) -> bool:
    """Whether nothing new became known to the seat after ply `target`."""
    free = room.playing().free_undo(seat.number)
    return free is not None and target >= free


def rewind(room: Room, seat: Seat, target: int, now: int) -> None:
    """Go back to a ply and say so; past what the seat has learnt, the game no longer counts for ratings."""
    is_free = is_free_undo(room, seat, target)
    room.go_back(target, now)
    room.proposal = None
    ply = room.playing().told
    if is_free:
        if (
            seat.number,
            ply,
        ) not in room.noted_undos:  # a player who plays and undoes all day is told of once
            room.noted_undos.add((seat.number, ply))
            room.unsaved.notes.append(Note("moves_undone", seat.number, ply))
        return
    room.noted_undos.clear()
    room.undone_reveals += 1
    room.unsaved.notes.append(Note("reveal_undone", seat.number, ply))
    if room.counts_for_rating:
        room.unrated = "undo"
        room.unsaved.notes.append(Note("unrated"))


def last_answer(room: Room, seat: int) -> int | None:
    """How many plies there were before the seat's last answer that everybody knows of."""
    table = room.playing()
    known = table.plies[: table.told]
    return next((n for n in range(len(known) - 1, -1, -1) if known[n][0] == seat), None)


# ---------------------------------------------------------------------------------------- proposals


def consenting(room: Room, seat: Seat) -> list[int]:
    """The seats of the other people, who must agree: those, too, for whom a bot plays now."""
    return [other.number for other in room.seats if other.kind == "person" and other.person != seat.person]


def propose_stop(room: Room, seat: Seat, now: int) -> None:
    """End the game without a result, if the others agree."""
    check_running(room)
    propose(room, seat, "stop", None, now)


def too_soon(wait: int, **texts: str) -> Problem:
    """The refusal, in each language, of what can be done again in some seconds."""
    headers = {"Retry-After": str(wait)}
    return Problem("too_many", texts["en"], headers=headers, retry_after=wait, texts=texts)


def propose(room: Room, seat: Seat, kind: str, to: int | None, now: int) -> None:
    """Ask the others; one thing at a time, and not again right after it was refused."""
    if room.proposal is not None and not is_expired(room.proposal, now):
        texts = {
            "en": "something is proposed already: it must be answered or withdrawn first",
            "fr": "une proposition est déjà en cours : il faut d’abord y répondre ou la retirer",
        }
        raise Problem("conflict", texts["en"], texts=texts)
    refused_at = room.refused_at or {}
    last = max((refused_at.get(str(own.number), 0) for own in room.seats_of(seat.person)), default=0)
    wait = -(-(last + PROPOSAL_COOLDOWN_MS - now) // 1000)
    if wait > 0 and consenting(room, seat):
        raise too_soon(
            wait,
            en=f"your last proposal was not accepted: you can propose again in {wait} s",
            fr=f"votre dernière proposition n’a pas été acceptée : vous pourrez en refaire une dans {wait} s",
        )
    lifetime = LIVE_PROPOSAL_MS if isinstance(room.pace, Live) else PROPOSAL_MS
    room.proposal = {
        "id": new_id(),
        "kind": kind,
        "by": seat.number,
        "to": to,
        "accepted": [],
        "expires_at": now + lifetime,
    }


def is_expired(proposal: dict[str, Any], now: int) -> bool:
    expires_at = proposal.get("expires_at")
    return expires_at is not None and now >= expires_at


def answer(
    room: Room, person: str, number: int | None, accept: bool, now: int, id: str | None = None
) -> None:
    """Say yes or no to what is proposed; the last yes carries it out, one no drops it.

    `id`: of the proposal that is meant. The player who has proposed it can withdraw it.
    """
    check_running(room)
    if room.proposal is None or is_expired(room.proposal, now):
        raise Problem("no_proposal", "nothing is proposed at this table, or no longer")
    if id is not None and room.proposal.get("id") != id:
        raise Problem("stale", "something else is proposed by now: look again")
    proposal = dict(room.proposal)
    by = room.seats[proposal["by"]]
    mine = [seat.number for seat in room.seats_of(person)] if number is None else [number]
    if number is not None:
        own_seat(room, person, number)
    if by.person == person and not accept:
        drop_proposal(room, Note("proposal_withdrawn", by.number), now)
        return
    asked = [seat for seat in mine if seat in consenting(room, by)]
    if not asked:
        raise Problem("no_proposal", "you are not asked: it is your own proposal, or you do not play here")
    if not accept:
        drop_proposal(room, Note("proposal_refused", asked[0]), now)
        return
    proposal["accepted"] = sorted({*proposal["accepted"], *asked})
    room.proposal = proposal


def drop_proposal(room: Room, note: Note, now: int) -> None:
    """Nothing is proposed any more; the player who had proposed it waits a little before the next one."""
    assert room.proposal is not None
    room.refused_at = {**(room.refused_at or {}), str(room.proposal["by"]): now}
    room.proposal = None
    room.unsaved.notes.append(note)


def carry_out(room: Room, now: int) -> None:
    """Carry out what is proposed as soon as everybody has agreed; drop it if it is too old or its player has gone."""
    proposal = room.proposal
    if proposal is None or not room.is_running:
        return
    by = room.seats[proposal["by"]]
    if by.spec is not None:
        drop_proposal(room, Note("proposal_withdrawn", by.number), now)
    elif is_expired(proposal, now):
        drop_proposal(room, Note("proposal_expired", by.number), now)
    elif waiting_for(room, proposal):
        return
    elif proposal["kind"] == "stop":
        room.proposal = None
        room.status, room.ended = "stopped", now
        room.unsaved.notes.append(Note("stopped"))
    else:
        rewind(room, by, room.playing().settled(proposal["to"]), now)


def waiting_for(room: Room, proposal: dict[str, Any]) -> list[int]:
    """Whose consent is missing."""
    return [seat for seat in consenting(room, room.seats[proposal["by"]]) if seat not in proposal["accepted"]]


# ---------------------------------------------------------------------------------------- going and coming


def resign(room: Room, seat: Seat, stand_in: str, now: int, why: Away = "resigned") -> None:
    """A bot takes over; the person can come back, but the game counts as abandoned once the bot has decided."""
    check_running(room)
    if seat.stand_in is not None:
        raise Problem("conflict", f"a bot plays seat {seat.number} already")
    last = (room.refused_at or {}).get(return_key(seat))
    wait = 0 if last is None else -(-(last + RESIGN_COOLDOWN_MS - now) // 1000)
    if wait > 0:
        raise too_soon(
            wait,
            en=f"you have just come back: you can leave again in {wait} s",
            fr=f"vous venez de revenir : vous pourrez repartir dans {wait} s",
        )
    replace_by_bot(seat, stand_in, why, now)
    room.unsaved.notes.append(Note(why, seat.number))


def replace_by_bot(seat: Seat, stand_in: str, why: Away, now: int) -> None:
    """Let a bot play for a person who has gone."""
    seat.stand_in, seat.away, seat.away_since = stand_in, why, now


def mark_abandoned(seat: Seat, now: int) -> None:
    """Note that a bot has decided for the person: that stays so, even if they come back."""
    if seat.abandoned is None:
        seat.abandoned, seat.abandoned_at = seat.away or "left", seat.away_since or now


def come_back(room: Room, seat: Seat, now: int) -> None:
    """Take the seat back from the bot: at once, or for a player who was late with the bot's answer.

    A sealed answer counts when it is opened: before, it would tell that the seat has answered.
    """
    check_running(room)
    if seat.stand_in is None:
        raise Problem("conflict", f"you are at seat {seat.number}, no bot plays for you")
    if is_bot_answering(room, seat, now):
        seat.returned_at = now
    else:
        take_back_seat(room, seat, now)


def take_back_seat(room: Room, seat: Seat, now: int) -> None:
    """A person plays again, and no bot. Who has only said to be going wins no time by it."""
    if seat.away in LATE or has_bot_answered(room, seat):
        seat.returned_at = now
        clocks.wind_up(room, seat)
    seat.stand_in = seat.away = seat.away_since = None
    room.refused_at = {**(room.refused_at or {}), return_key(seat): now}
    room.unsaved.notes.append(Note("came_back", seat.number))


def return_key(seat: Seat) -> str:
    """Under which it is noted when the player of a seat last came back."""
    return f"return {seat.number}"


def has_bot_answered(room: Room, seat: Seat) -> bool:
    """Whether everybody knows that the bot has decided since it plays for the person; sealed answers do not count."""
    table = room.playing()
    plies = zip(table.plies[: table.told], room.times, strict=False)
    return any(who == seat.number and at > (seat.away_since or 0) for (who, _), at in plies)


def is_bot_answering(room: Room, seat: Seat, now: int) -> bool:
    """Whether a late player's bot has yet to give its first answer.

    A player who could return before it, each time that the clock has run out, would block the table and lose nothing.
    """
    is_due = seat.away in LATE and seat.number in room.asked() and now < (seat.away_since or 0) + BOT_TURN_MS
    return is_due and not has_bot_answered(room, seat)


def is_expected_back(seat: Seat) -> bool:
    """Whether a late player has asked for the seat before the bot has answered."""
    return seat.away_since is not None and seat.returned_at is not None and seat.returned_at > seat.away_since


# ---------------------------------------------------------------------------------------- after every change


def settle(room: Room, told: int, now: int, program_ms: int) -> None:
    """Draw the consequences of a change: proposals, votes, the end of the game, clocks."""
    carry_out(room, now)
    if room.votes is not None and not are_votes_valid(room):
        room.votes = None
    table = room.table
    if room.is_running and table is not None and table.is_over:
        finish(room, now)
    clocks.turn_clocks(room, told, now, program_ms)


def are_votes_valid(room: Room) -> bool:
    """Whether the table still waits where the votes were given."""
    assert room.votes is not None
    if not room.is_running:
        return False
    return (room.votes["ply"], room.votes["undone"]) == (room.playing().told, len(room.rewinds))


def finish(room: Room, now: int) -> None:
    """The game is over: what everybody has reached."""
    table = room.playing()
    state = table.state
    for seat in room.seats:
        if seat.stand_in is not None:
            mark_abandoned(seat, now)
    room.status, room.ended, room.proposal = "finished", now, None
    room.result = {
        "scores": list(state.scores()),
        "places": list(state.places()),
        "points": room.game.points(table.entries()),
    }
    room.unsaved.finished = True
