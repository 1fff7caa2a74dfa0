"""What people and bots do at a table that has begun. Each function refuses before it changes anything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..http.models.tables import AwayReason, Realtime
from . import clocks
from .errors import DomainError
from .room import Room, Seat, SystemMessage
from .timestamps import new_id

PROPOSAL_LIFETIME_MS: Final = 3 * 86_400_000  # how long a proposal waits for the answers of the others
REALTIME_PROPOSAL_LIFETIME_MS: Final = 300_000  # the same where all clocks are live
RESIGN_COOLDOWN_MS: Final = 60_000  # after coming back, so that the others are not told of it all the time
PROPOSAL_COOLDOWN_MS: Final = 60_000  # between a refused, withdrawn or expired proposal and the next one
LATE_REASONS: Final = ("timeout", "voted_out")  # why a bot plays for a person who has not left on purpose
MAX_SUBSTITUTE_TURN_MS: Final = (
    60_000  # in which the bot that replaces a late player answers; longer only if bots fail
)


def require_running(room: Room) -> None:
    if room.is_outdated:
        raise rules_version_error(room)
    if room.status == "open":
        raise DomainError(
            "table_not_running", "The table has not started: all seats must be taken, then the host starts it"
        )
    if not room.is_running:
        raise DomainError(
            "table_not_running", "The game is over; use rematch or branch to create a new table"
        )


def require_current_ply(room: Room, ply: int | None) -> None:
    """Refuse an answer to a position that is no longer there."""
    public_ply = room.require_table().public_ply
    if ply is not None and ply != public_ply:
        raise DomainError(
            "stale_position", f"Stale position: the table is at ply {public_ply}, not {ply}", ply=public_ply
        )


def rules_version_error(room: Room) -> DomainError:
    return DomainError(
        "rules_version_mismatch",
        f"The table uses version {room.rules_version} of the rules, this server version "
        f"{room.game.rules_version}; only a server of the first version can finish the game",
    )


def require_own_seat(room: Room, user_id: str, seat_number: int | None) -> Seat:
    """The seat a person means; one that plays several must say which."""
    own_seats = room.seats_of_user(user_id)
    if not own_seats:
        raise DomainError("not_your_seat", "You have no seat at this table")
    if seat_number is None:
        seats_to_move = [seat for seat in own_seats if room.owes(seat.number)]
        if len(own_seats) == 1 or len(seats_to_move) == 1:
            return own_seats[0] if len(own_seats) == 1 else seats_to_move[0]
        raise DomainError(
            "validation_failed",
            f"You have several seats; specify one of {[seat.number for seat in own_seats]}",
        )
    for seat in own_seats:
        if seat.number == seat_number:
            return seat
    raise DomainError(
        "not_your_seat",
        f"Seat {seat_number} is not yours; your seats are {[seat.number for seat in own_seats]}",
    )


def require_active_seat(room: Room, user_id: str, seat_number: int | None) -> Seat:
    """One's own seat, at which no bot plays for one."""
    seat = require_own_seat(room, user_id, seat_number)
    if seat.substitute is not None:
        raise DomainError("conflict", f"A bot plays seat {seat.number} for you; take the seat back first")
    return seat


def seat_to_undo(room: Room, user_id: str, seat_number: int | None) -> Seat:
    """The seat whose answer is taken back: of several, the one that answered last."""
    require_running(room)
    own_seats = [seat.number for seat in room.seats_of_user(user_id)]
    if seat_number is None and len(own_seats) > 1:
        own_plies = [who for who, _ in room.require_table().plies if who in own_seats]
        seat_number = own_plies[-1] if own_plies else own_seats[0]
    return require_active_seat(room, user_id, seat_number)


# ---------------------------------------------------------------------------------------- moves


def play(
    room: Room,
    seat: int,
    moves: Sequence[int | str],
    now_ms: int,
    idempotency_key: str | None = None,
    ply: int | None = None,
) -> None:
    """Answer for a seat with the moves of one decision; what was already given under this key is not given again."""
    if (
        idempotency_key is not None and (seat, idempotency_key) in room.idempotency_keys
    ):  # even if it was the one that ended the game
        return
    require_running(room)
    require_current_ply(room, ply)
    table = room.require_table()
    if len(moves) > 1:
        # Refused by what the seat knows: a refusal behind a draw or a reveal would tell what comes out there, and as
        # nothing would have been played, every answer could be tried.
        table.preview(seat, *moves)
    reordered = table.reorder_sealed(seat, *moves)
    if reordered is not None:  # of two sealed cards either may come first
        room.withdraw(seat, now_ms)
        moves = reordered
    before, public_ply_before = len(table.plies), table.public_ply
    table.play(seat, *moves)
    room.record_plies(before, now_ms, idempotency_key)
    if room.seats[seat].substitute is not None:
        mark_abandoned(room.seats[seat], now_ms)
    if table.public_ply != public_ply_before:
        room.proposal = None
        for away_seat in room.seats:
            if has_requested_return(away_seat) and not is_substitute_to_move(room, away_seat, now_ms):
                restore_seat(room, away_seat, now_ms)


# ---------------------------------------------------------------------------------------- taking back


def undo(room: Room, seat: Seat, to_ply: int | None, propose_if_needed: bool, now_ms: int) -> None:
    """Take moves back: freely as far as nothing new became known since, else with the consent of the others."""
    require_running(room)
    table = room.require_table()
    if to_ply is None and table.sealed_by(seat.number):
        if was_sealed_by_bot(room, seat):
            texts = {
                "en": "A bot made this move while you were away; it cannot be undone",
                "fr": "Un robot a joué ce coup en votre absence : il ne peut pas être annulé",
            }
            raise DomainError("nothing_to_undo", texts["en"], texts=texts)
        room.withdraw(seat.number, now_ms)
        return
    target = to_ply if to_ply is not None else ply_before_last_move(room, seat.number)
    if target is None or target >= table.public_ply:
        message = f"Nothing to undo: the table is at ply {table.public_ply}"
        raise DomainError("nothing_to_undo", message)
    target = table.public_ply_at(target)
    if can_rewind_without_consent(room, seat, target, now_ms):
        rewind(room, seat, target, now_ms)
    elif propose_if_needed:
        propose(room, seat, "undo", target, now_ms)
    else:
        raise DomainError(
            "undo_needs_consent",
            "Others have moved or their clocks run, new information was revealed, a bot has moved for you, or the "
            "time of the turn is over; propose the undo (propose: true)",
            to_ply=target,
            makes_unrated=room.counts_for_rating and not is_free_undo(room, seat, target),
        )


def can_rewind_without_consent(room: Room, seat: Seat, target: int, now_ms: int) -> bool:
    """Whether a seat may go back to ply `target` without asking anybody.

    Nothing may have become known since, and no time be won: where clocks are live, a turn that is over has started the
    clock of another; what a bot has played for a late player is not undone by the next delay.
    """
    if not seats_to_consent(room, seat):
        return True
    if not is_free_undo(room, seat, target) or was_played_by_bot(room, seat, target):
        return False
    if isinstance(room.time_control, Realtime):
        return seat.number in room.seats_to_move()
    return clocks.has_time_after_rewind(room, seat, target, now_ms)


def was_played_by_bot(room: Room, seat: Seat, target: int) -> bool:
    """Whether a bot may have made plies of the seat from ply `target` on: they are older than its player's return."""
    if seat.abandoned_reason is None or seat.returned_at is None:
        return False
    plies = room.require_table().plies
    return any(
        plies[n][0] == seat.number and room.ply_times[n] <= seat.returned_at
        for n in range(target, len(plies))
    )


def was_sealed_by_bot(room: Room, seat: Seat) -> bool:
    """Whether a bot has answered the sealed question that is asked, before the player came back."""
    return was_played_by_bot(room, seat, room.require_table().public_ply)


def is_free_undo(room: Room, seat: Seat, target: int) -> bool:
    """Whether nothing new became known to the seat after ply `target`."""
    free_undo_ply = room.require_table().free_undo_ply(seat.number)
    return free_undo_ply is not None and target >= free_undo_ply


def rewind(room: Room, seat: Seat, target: int, now_ms: int) -> None:
    """Go back to a ply and say so; past what the seat has learnt, the game no longer counts for ratings."""
    is_free = is_free_undo(room, seat, target)
    room.rewind(target, now_ms)
    room.proposal = None
    ply = room.require_table().public_ply
    if is_free:
        if (
            seat.number,
            ply,
        ) not in room.announced_undos:  # a player who plays and undoes all day is told of once
            room.announced_undos.add((seat.number, ply))
            room.pending.system_messages.append(SystemMessage("moves_undone", seat.number, ply))
        return
    room.announced_undos.clear()
    room.rewinds_after_reveal += 1
    room.pending.system_messages.append(SystemMessage("moves_undone_after_reveal", seat.number, ply))
    if room.counts_for_rating:
        room.unrated_reason = "undo"
        room.pending.system_messages.append(SystemMessage("unrated"))


def ply_before_last_move(room: Room, seat: int) -> int | None:
    """How many plies there were before the seat's last answer that everybody knows of."""
    table = room.require_table()
    public_plies = table.plies[: table.public_ply]
    return next((n for n in range(len(public_plies) - 1, -1, -1) if public_plies[n][0] == seat), None)


# ---------------------------------------------------------------------------------------- proposals


def seats_to_consent(room: Room, seat: Seat) -> list[int]:
    """The seats of the other people, who must agree: those, too, for whom a bot plays now."""
    return [other.number for other in room.seats if other.kind == "user" and other.user_id != seat.user_id]


def propose_stop(room: Room, seat: Seat, now_ms: int) -> None:
    """End the game without a result, if the others agree."""
    require_running(room)
    propose(room, seat, "stop", None, now_ms)


def cooldown_error(wait_seconds: int, **texts: str) -> DomainError:
    """The refusal, in each language, of what can be done again in some seconds."""
    headers = {"Retry-After": str(wait_seconds)}
    return DomainError(
        "rate_limited", texts["en"], headers=headers, retry_after_seconds=wait_seconds, texts=texts
    )


def propose(room: Room, seat: Seat, kind: str, to_ply: int | None, now_ms: int) -> None:
    """Ask the others; one thing at a time, and not again right after it was refused."""
    if room.proposal is not None and not is_expired(room.proposal, now_ms):
        texts = {
            "en": "There is already an open proposal; it must be accepted, declined or withdrawn first",
            "fr": "Une proposition est déjà en cours : il faut d’abord l’accepter, la refuser ou la retirer",
        }
        raise DomainError("conflict", texts["en"], texts=texts)
    refused_at = room.refused_at or {}
    last_refused_at = max(
        (refused_at.get(str(own.number), 0) for own in room.seats_of_user(seat.user_id)), default=0
    )
    wait_seconds = -(-(last_refused_at + PROPOSAL_COOLDOWN_MS - now_ms) // 1000)
    if wait_seconds > 0 and seats_to_consent(room, seat):
        raise cooldown_error(
            wait_seconds,
            en=f"Your last proposal was declined; you can propose again in {wait_seconds} s",
            fr=f"Votre dernière proposition a été refusée : vous pourrez en refaire une dans {wait_seconds} s",
        )
    lifetime = (
        REALTIME_PROPOSAL_LIFETIME_MS if isinstance(room.time_control, Realtime) else PROPOSAL_LIFETIME_MS
    )
    room.proposal = {
        "id": new_id(),
        "kind": kind,
        "by_seat": seat.number,
        "to_ply": to_ply,
        "accepted": [],
        "expires_at": now_ms + lifetime,
    }


def is_expired(proposal: dict[str, Any], now_ms: int) -> bool:
    expires_at = proposal.get("expires_at")
    return expires_at is not None and now_ms >= expires_at


def respond_to_proposal(
    room: Room,
    user_id: str,
    seat_number: int | None,
    accept: bool,
    now_ms: int,
    proposal_id: str | None = None,
) -> None:
    """Say yes or no to what is proposed; the last yes carries it out, one no drops it.

    `id`: of the proposal that is meant. The player who has proposed it can withdraw it.
    """
    require_running(room)
    if room.proposal is None or is_expired(room.proposal, now_ms):
        raise DomainError("no_open_proposal", "There is no open proposal")
    if proposal_id is not None and room.proposal.get("id") != proposal_id:
        raise DomainError("stale_position", "Stale position: another proposal is open")
    proposal = dict(room.proposal)
    proposer = room.seats[proposal["by_seat"]]
    own_seats = (
        [seat.number for seat in room.seats_of_user(user_id)] if seat_number is None else [seat_number]
    )
    if seat_number is not None:
        require_own_seat(room, user_id, seat_number)
    if proposer.user_id == user_id and not accept:
        close_proposal(room, SystemMessage("proposal_withdrawn", proposer.number), now_ms)
        return
    consenting_seats = [seat for seat in own_seats if seat in seats_to_consent(room, proposer)]
    if not consenting_seats:
        raise DomainError("no_open_proposal", "Your consent is not required for this proposal")
    if not accept:
        close_proposal(room, SystemMessage("proposal_declined", consenting_seats[0]), now_ms)
        return
    proposal["accepted"] = sorted({*proposal["accepted"], *consenting_seats})
    room.proposal = proposal


def close_proposal(room: Room, message: SystemMessage, now_ms: int) -> None:
    """Nothing is proposed any more; the player who had proposed it waits a little before the next one."""
    assert room.proposal is not None
    room.refused_at = {**(room.refused_at or {}), str(room.proposal["by_seat"]): now_ms}
    room.proposal = None
    room.pending.system_messages.append(message)


def apply_proposal(room: Room, now_ms: int) -> None:
    """Carry out what is proposed as soon as everybody has agreed; drop it if it is too old or its player has gone."""
    proposal = room.proposal
    if proposal is None or not room.is_running:
        return
    proposer = room.seats[proposal["by_seat"]]
    if proposer.active_bot is not None:
        close_proposal(room, SystemMessage("proposal_withdrawn", proposer.number), now_ms)
    elif is_expired(proposal, now_ms):
        close_proposal(room, SystemMessage("proposal_expired", proposer.number), now_ms)
    elif missing_consents(room, proposal):
        return
    elif proposal["kind"] == "stop":
        room.proposal = None
        room.status, room.ended_at = "stopped", now_ms
        room.pending.system_messages.append(SystemMessage("stopped"))
    else:
        rewind(room, proposer, room.require_table().public_ply_at(proposal["to_ply"]), now_ms)


def missing_consents(room: Room, proposal: dict[str, Any]) -> list[int]:
    """Whose consent is missing."""
    return [
        seat
        for seat in seats_to_consent(room, room.seats[proposal["by_seat"]])
        if seat not in proposal["accepted"]
    ]


# ---------------------------------------------------------------------------------------- going and coming


def resign(room: Room, seat: Seat, substitute: str, now_ms: int, reason: AwayReason = "resigned") -> None:
    """A bot takes over; the person can come back, but the game counts as abandoned once the bot has decided."""
    require_running(room)
    if seat.substitute is not None:
        raise DomainError("conflict", f"A bot already plays seat {seat.number}")
    last_return_at = (room.refused_at or {}).get(return_cooldown_key(seat))
    wait_seconds = 0 if last_return_at is None else -(-(last_return_at + RESIGN_COOLDOWN_MS - now_ms) // 1000)
    if wait_seconds > 0:
        raise cooldown_error(
            wait_seconds,
            en=f"You have just taken your seat back; you can leave again in {wait_seconds} s",
            fr=f"Vous venez de reprendre votre place : vous pourrez repartir dans {wait_seconds} s",
        )
    replace_by_bot(seat, substitute, reason, now_ms)
    room.pending.system_messages.append(SystemMessage(reason, seat.number))


def replace_by_bot(seat: Seat, substitute: str, reason: AwayReason, now_ms: int) -> None:
    """Let a bot play for a person who has gone."""
    seat.substitute, seat.away_reason, seat.away_since = substitute, reason, now_ms


def mark_abandoned(seat: Seat, now_ms: int) -> None:
    """Note that a bot has decided for the person: that stays so, even if they come back."""
    if seat.abandoned_reason is None:
        seat.abandoned_reason, seat.abandoned_at = seat.away_reason or "left", seat.away_since or now_ms


def take_seat_back(room: Room, seat: Seat, now_ms: int) -> None:
    """Take the seat back from the bot: at once, or for a player who was late with the bot's answer.

    A sealed answer counts when it is opened: before, it would tell that the seat has answered.
    """
    require_running(room)
    if seat.substitute is None:
        raise DomainError("conflict", f"No bot plays seat {seat.number} for you")
    if is_substitute_to_move(room, seat, now_ms):
        seat.returned_at = now_ms
    else:
        restore_seat(room, seat, now_ms)


def restore_seat(room: Room, seat: Seat, now_ms: int) -> None:
    """A person plays again, and no bot. Who has only said to be going wins no time by it."""
    if seat.away_reason in LATE_REASONS or has_substitute_moved(room, seat):
        seat.returned_at = now_ms
        clocks.grant_minimum_time(room, seat)
    seat.substitute = seat.away_reason = seat.away_since = None
    room.refused_at = {**(room.refused_at or {}), return_cooldown_key(seat): now_ms}
    room.pending.system_messages.append(SystemMessage("returned", seat.number))


def return_cooldown_key(seat: Seat) -> str:
    """Under which it is noted when the player of a seat last came back."""
    return f"return {seat.number}"


def has_substitute_moved(room: Room, seat: Seat) -> bool:
    """Whether everybody knows that the bot has decided since it plays for the person; sealed answers do not count."""
    table = room.require_table()
    plies = zip(table.plies[: table.public_ply], room.ply_times, strict=False)
    return any(who == seat.number and at > (seat.away_since or 0) for (who, _), at in plies)


def is_substitute_to_move(room: Room, seat: Seat, now_ms: int) -> bool:
    """Whether a late player's bot has yet to give its first answer.

    A player who could return before it, each time that the clock has run out, would block the table and lose nothing.
    """
    is_due = (
        seat.away_reason in LATE_REASONS
        and seat.number in room.seats_to_move()
        and now_ms < (seat.away_since or 0) + MAX_SUBSTITUTE_TURN_MS
    )
    return is_due and not has_substitute_moved(room, seat)


def has_requested_return(seat: Seat) -> bool:
    """Whether a late player has asked for the seat before the bot has answered."""
    return seat.away_since is not None and seat.returned_at is not None and seat.returned_at > seat.away_since


# ---------------------------------------------------------------------------------------- after every change


def apply_consequences(room: Room, public_ply_before: int, now_ms: int, bot_account_timeout_ms: int) -> None:
    """Draw the consequences of a change: proposals, votes, the end of the game, clocks."""
    apply_proposal(room, now_ms)
    if room.votes is not None and not are_votes_valid(room):
        room.votes = None
    table = room.table
    if room.is_running and table is not None and table.is_over:
        finish_game(room, now_ms)
    clocks.update_clocks(room, public_ply_before, now_ms, bot_account_timeout_ms)


def are_votes_valid(room: Room) -> bool:
    """Whether the table still waits where the votes were given."""
    assert room.votes is not None
    if not room.is_running:
        return False
    return (room.votes["ply"], room.votes["rewinds"]) == (room.require_table().public_ply, len(room.rewinds))


def finish_game(room: Room, now_ms: int) -> None:
    """The game is over: what everybody has reached."""
    table = room.require_table()
    state = table.state
    for seat in room.seats:
        if seat.substitute is not None:
            mark_abandoned(seat, now_ms)
    room.status, room.ended_at, room.proposal = "finished", now_ms, None
    room.result = {
        "scores": list(state.scores()),
        "places": list(state.places()),
        "points": room.game.points_by_source(table.entries()),
    }
    room.pending.is_finished = True
