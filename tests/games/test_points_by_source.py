"""Points by source: the log of every game has the source of every victory point."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import conformance
from jadecourt.core.constants import NOBODY
from jadecourt.core.game import Game, RawEntries
from jadecourt.core.laws import random_table
from jadecourt.core.log import NUMBER, Entry
from jadecourt.games import GAMES, find_game
from jadecourt.games.dragon import components as c
from jadecourt.games.dragon.game import Dragon
from jadecourt.i18n import LANGUAGES
from jadecourt.i18n.game_texts import source_name
from strategies import dragon_games, kingdom_games

HYPOTHESIS_SETTINGS = settings(deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow])
CONFORMANCE = Path(__file__).parents[1] / "conformance"
SHARES = 4  # parts of a file, so that several test workers can share it


def points_of(game: Game, raw_entries: RawEntries) -> list[dict[str, int]]:
    return game.points_by_source(Entry(0, kind, seat, (a, b, d)) for kind, seat, a, b, d in raw_entries)


def replay(data: dict[str, Any]) -> tuple[Game, RawEntries]:
    """A conformance game and its log."""
    raw_entries: RawEntries = []
    game = find_game(data["game"])(**data["settings"])
    state = game.start(raw_entries)
    shuffle, order = "", None
    for number, (who, *ply) in enumerate(data["plies"]):
        if who == "chance":
            shuffle, order = ply
        else:
            state.apply(who, game.moves.parse(ply[0]))
        following = data["plies"][number + 1 : number + 2]
        if not (following and following[0][0] == "chance") or who == "chance":
            conformance.draw_from_shuffle(game, state, number, shuffle, order)
    assert state.mover() == NOBODY
    return game, raw_entries


# ------------------------------------------------------------------------------------------------------ definition


@pytest.mark.parametrize("id", GAMES)
def test_score_sources_have_names_and_entry_kinds(id: str) -> None:
    game = find_game(id)
    assert {source for kind in game.entry_kinds for _, source in kind.points} == set(game.score_sources)
    for language in LANGUAGES:
        names = {source_name(id, source, language) for source in game.score_sources}
        assert len(names) == len(game.score_sources)
        assert not names & set(game.score_sources)  # words, not keys


@pytest.mark.parametrize("id", GAMES)
def test_point_arguments_have_point_values(id: str) -> None:
    game = find_game(id)
    for kind in game.entry_kinds:
        for argument, _ in kind.points:
            vocabulary = dict(kind.fields)[argument]
            assert vocabulary == NUMBER or len(game.point_values[vocabulary]) == len(
                game.vocabularies[vocabulary]
            )


def test_points_list_every_source_before_any_score() -> None:
    game = Dragon(players=2)
    assert game.points_by_source([]) == [dict.fromkeys(Dragon.score_sources, 0)] * 2
    assert list(game.points_by_source([])[0])[:3] == ["palaces", "ladies", "privileges"]


def test_tile_of_three_points_counts_for_the_wall() -> None:
    """13.2"""
    game = Dragon(players=2, greatWall=True)
    tiles = [Entry(1, c.LOG_WALL_TILE, 1, (bonus, 1 + bonus, 0)) for bonus in range(c.BONUSES)]
    assert [seat["wall"] for seat in game.points_by_source(tiles)] == [0, 3]
    assert sum(game.points_by_source(tiles)[1].values()) == 3


# ------------------------------------------------------------------------------------------------------- whole games


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("kind", ["", "-full"])
@pytest.mark.parametrize("id", GAMES)
def test_points_of_conformance_games_are_their_scores(id: str, kind: str, share: int) -> None:
    for data in list(conformance.read_games(CONFORMANCE / f"{id}{kind}.jsonl.gz"))[share::SHARES]:
        game, raw_entries = replay(data)
        assert [sum(seat.values()) for seat in points_of(game, raw_entries)] == data["final"]["scores"]


@settings(HYPOTHESIS_SETTINGS, max_examples=40)
@given(st.one_of(dragon_games(), kingdom_games()), st.integers(0, 2**63))
def test_points_of_random_games_are_their_scores(game: Game, seed: int) -> None:
    table = random_table(game, seed)
    points = game.points_by_source(table.entries())
    assert all(list(seat) == list(game.score_sources) for seat in points)
    assert [sum(seat.values()) for seat in points] == table.state.scores()


@pytest.mark.parametrize("event", c.SUPER_NAMES)
def test_points_are_complete_at_every_ply_of_a_game_with_all_expansions(event: str) -> None:
    """In the Year of the Dragon logs points when they are scored: 8.2, 10.3, 11, 12.2, 13, 14."""
    game = Dragon(players=5, greatWall=True, superEvent=event)
    table = random_table(game, 7)
    entries, state = table.entries(), game.start()
    for number, (who, move) in enumerate(table.plies, 1):
        state.apply(who, move)
        if number % 10 == 0 or state.mover() == NOBODY:
            points = game.points_by_source(entry for entry in entries if entry.ply <= number)
            assert [sum(seat.values()) for seat in points] == state.scores()


def test_sample_games_score_points_from_every_source() -> None:
    """A source without points could hide points that are not logged."""
    for id in GAMES:
        found: set[str] = set()
        for data in conformance.read_games(CONFORMANCE / f"{id}.jsonl.gz"):
            game, raw_entries = replay(data)
            found |= {
                source for seat in points_of(game, raw_entries) for source, points in seat.items() if points
            }
            if found == set(game.score_sources):
                break
        assert found == set(find_game(id).score_sources)
