"""Section 18: the house options, a hidden super event and drawn wall tiles (vectors T66 to T71)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cli_driver import random_table
from dragon_positions import Position, make_position, new_game
from jadecourt.bots import make_bot
from jadecourt.bots.protocol import Clock
from jadecourt.core.errors import CorruptRecord, RulesMismatch
from jadecourt.core.table import Table
from jadecourt.games.dragon import components as c
from jadecourt.games.dragon.game import Dragon

SUPER_EVENTS = {f"super {name}" for name in c.SUPER_NAMES[1:]}


def entry_names(p: Position, *names: str) -> list[str]:
    """The log entries with one of these names, in order, each name once."""
    found = [p.game.entry_kinds[kind].name for kind, *_ in p.log]
    return list(dict.fromkeys(name for name in found if name in names))


# ------------------------------------------------------------------------------ hidden super event


def test_hidden_super_event_is_not_drawn_in_the_setup() -> None:
    """T66, 18.1"""
    p = new_game(players=3, superEvent="hidden", startSeat="random")
    draws = []
    while p.mover == "chance":
        draws.append(p.step)
        p.play(min(p.legal_moves))
    assert list(dict.fromkeys(draws)) == ["start", "event"]
    assert p.step == "draft"
    assert p.game.snapshot(p.state)["superEvent"] is None
    assert p.game.view(p.state, None)["superEvent"] is None


def test_hidden_super_event_is_drawn_after_the_last_release() -> None:
    """T67, 18.1, 14.6: markers to space 0, the leader on top; then decay and phase 4"""
    p = make_position("""
        players 3, round 7, event tribute, super hidden, at event
        A: 3 yuan, space 9, palaces 2[tax-y lady-y] 1[]
        B: 4 yuan, space 5, palaces 1[monk-y]
        C: 4 yuan, space 7, palaces 1[monk-y]
    """)
    assert (p.mover, p.step) == ("A", "release")
    assert p.game.snapshot(p.state)["superEvent"] is None
    p.play("release p0:lady-y")
    assert (p.mover, p.step, p.legal_moves) == ("chance", "super", SUPER_EVENTS)
    assert p.game.snapshot(p.state)["phase"] == "super"
    p.play("super volcano")
    assert [p.track_space(seat) for seat in "ABC"] == [0, 0, 0]
    assert p.order() == "ACB"
    shown = ["tribute", "released", "super-drawn", "super", "erupted", "palace-removed", "scored"]
    assert entry_names(p, *shown) == shown
    assert p.game.snapshot(p.state)["superEvent"] == "volcano"


def test_hidden_super_event_is_drawn_after_the_wall_scoring() -> None:
    """T68, 18.1: the invasion, its releases, the wall scoring, X3, the effect, decay"""
    p = make_position("""
        players 3, round 7, event mongol, wall A A A B B C C, super hidden, at event
        A: space 9, palaces 2[warrior-y tax-y] 1[]
        B: space 8, palaces 1[warrior-y]
        C: space 7, palaces 2[tax-y lady-y]
    """)
    p.play("release p0:tax-y")
    assert (p.mover, p.step) == ("chance", "super")
    p.play("super lanternfest")
    shown = ["mongol", "released", "wall-held", "super-drawn", "super", "people-scored", "palace-removed"]
    assert entry_names(p, *shown) == shown


def test_hidden_super_event_can_be_an_eclipse() -> None:
    """18.1, 14.5: the event of round 7 takes place again, and there is no second draw"""
    p = make_position("""
        players 2, round 7, event tribute, super hidden, at event
        A: 8 yuan
        B: 8 yuan
    """)
    p.play("super solarEclipse")
    assert [entry["paid"] for entry in p.logged_entries("tribute")] == [4, 4, 4, 4]
    assert p.step == "deal"
    assert len(p.logged_entries("super-drawn")) == 1


def test_hidden_super_event_waits_until_round_seven() -> None:
    """18.1"""
    for number in (6, 8):
        p = make_position(
            f"players 2, round {number}, super {'hidden' if number < 7 else 'volcano'}, at super"
        )
        assert p.logged_entries("super-drawn") == []


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"round": 8}, "drawn in round 7"),
        ({"super_event": c.RANDOM}, "it is being drawn|before the draft"),
        ({"super_event": c.FLOOD}, "it is being drawn"),
    ],
)
def test_position_with_hidden_super_event_at_the_wrong_time_is_rejected(
    change: dict[str, Any], message: str
) -> None:
    """18.1"""
    p = make_position("players 2, round 7, event peace, super hidden, at event")
    assert p.step == "super"
    assert p.game.restore(p.state.fields()).fields() == p.state.fields()
    with pytest.raises(CorruptRecord, match=message):
        p.game.restore(p.state.fields() | change)


# ------------------------------------------------------------------------------ drawn wall tiles


def test_drawn_wall_tile_gives_its_bonus() -> None:
    """T69, 18.2"""
    p = make_position("players 3, round 3, wall, drawn, at action, groups wall | taxes build harvest")
    assert {move for move in p.legal_moves if move.startswith("act wall")} == {"act wall"}
    p.play("act wall")
    assert (p.mover, p.step) == ("chance", "wall")
    assert p.game.snapshot(p.state)["phase"] == "action"
    assert p.legal_moves == {f"wall {bonus}" for bonus in c.BONUS_NAMES}
    assert {weight for _, weight in p.state.chance_outcomes()} == {1}
    seat = "ABC"[p.state.order[0]]
    p.play("wall yuan")
    assert p.yuan(seat) == 2
    assert p.state.wall_length == 1
    assert len(p.game.view(p.state, None)["players"]["ABC".index(seat)]["wallUnused"]) == 5
    assert p.step == "act"


def test_last_wall_tile_is_not_drawn() -> None:
    """T70, 18.2, 1.2: the only unused tile is added without chance"""
    p = make_position("""
        players 3, round 9, wall A:rice A:fireworks A:yuan A:track A:vp, drawn, at action, groups wall | taxes build
        A: space 9, palaces 1[lady-y] 1[monk-y]
    """)
    p.play("act wall")
    assert (p.mover, p.step, p.owed) == ("A", "floor", 1)


def test_complete_wall_takes_no_drawn_tile() -> None:
    """T71, 18.2"""
    p = make_position(
        "players 3, round 9, wall A A A A B B B B C C C C, drawn, at action, groups wall | taxes build harvest"
    )
    assert "act wall" not in p.legal_moves
    assert p.illegal_rule("act wall") == "13.2"


def test_wall_action_needs_a_tile_if_and_only_if_tiles_are_chosen() -> None:
    """18.2"""
    drawn = make_position("players 3, round 3, wall, drawn, at action, groups wall | taxes build harvest")
    chosen = make_position("players 3, round 3, wall, at action, groups wall | taxes build harvest")
    assert drawn.illegal_rule("act wall:rice") == chosen.illegal_rule("act wall") == "18.2"
    without = make_position("players 3, round 3, drawn, at action")
    assert "act wall" not in without.legal_moves
    assert without.illegal_rule("act wall") == "13.1"


def test_drawn_wall_tile_needs_the_fee_of_an_occupied_group() -> None:
    """18.2, 8.2"""
    p = make_position("""
        players 2, round 3, wall, drawn, at action, groups wall taxes build harvest | parade
        A: 2 yuan, space 1
        B: 3 yuan, space 2, on taxes
    """)
    assert p.mover == "A" and "act wall" not in p.legal_moves
    assert p.illegal_rule("act wall") == "8.2"


def test_position_that_draws_a_wall_tile_without_one_is_rejected() -> None:
    """18.2"""
    p = make_position(
        "players 3, round 1, wall, drawn, at action, groups wall taxes build | harvest fireworks parade"
    )
    p.play("act wall")
    fields = p.state.fields()
    assert p.game.restore(fields).fields() == fields
    for change in ({"wall_random": 0}, {"order_index": -1}):
        with pytest.raises(CorruptRecord, match="wall"):
            p.game.restore(fields | change)


# ------------------------------------------------------------------------------ records


def test_record_of_rules_version_1_is_replayed() -> None:
    """18: version 2 only adds options, so games without them are the same"""
    table = random_table(Dragon(players=2, greatWall=True), 3)
    record = replace(table.record(), rules_version=1)
    record.options.pop("wallTiles")
    assert Table.from_record(record.make_game(Dragon), record).state.scores() == table.state.scores()
    with pytest.raises(RulesMismatch, match="version 3"):
        replace(record, rules_version=3).make_game(Dragon)


# ------------------------------------------------------------------------------ bots


@pytest.mark.parametrize("bot", ["greedy", "search:4it"])
def test_bots_finish_games_with_house_options(bot: str) -> None:
    """18: heuristics and search plan for what is not drawn yet"""
    game = Dragon(players=2, greatWall=True, superEvent="hidden", wallTiles="random")
    table = Table(game, seed=5)
    bots = [make_bot(bot, seat) for seat in range(2)]
    while not table.is_over:
        seat = table.movers[0]
        table.play(seat, bots[seat].choose(table.seen_by(seat), Clock()))
    texts = [ply.text for ply in table.record().plies]
    assert sum(text.startswith("super ") for text in texts) == 1
    assert max(table.state.scores()) > 20
