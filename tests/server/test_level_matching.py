"""The level of the bot that plays for a user."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, select, update

from jadecourt.bots.levels import LEVELS, MIDDLE_LEVEL, MIDDLE_RATING, load_ladder
from jadecourt.games import GAMES
from jadecourt.games.dragon.game import Dragon
from jadecourt.server.domain.level_matching import (
    ELO_PER_MU,
    MIN_RATED_GAMES,
    RatedUser,
    level_mu,
    nearest_level,
)
from jadecourt.server.domain.ratings import RATING_MODEL, default_rating, display_rating
from jadecourt.server.store import schema
from jadecourt.server.store.rooms import load_seats
from server.app_client import AppClient, expect_ok, get_me, get_table, make_table, run_scenario
from server.live_server import OPEN_SEAT, bot_seat, own_seat


def test_new_users_are_as_strong_as_the_middle_level() -> None:
    new = default_rating()
    assert level_mu(MIDDLE_RATING) == new.mu
    assert display_rating(level_mu(MIDDLE_RATING), new.sigma) == MIDDLE_RATING


def test_difference_of_400_points_is_odds_of_ten_to_one_in_the_model() -> None:
    """With known strengths, the model of the ratings expects what the Elo scale says."""
    strong, weak = (
        RATING_MODEL.rating(mu=level_mu(MIDDLE_RATING + points), sigma=1e-9) for points in (400, 0)
    )
    first, second = RATING_MODEL.rate([[strong], [weak]])
    win = 1 / (1 + 10 ** (-400 / 400))
    # the step of mu after a win is proportional to the probability that was not expected
    lost = RATING_MODEL.rate([[weak], [strong]])[0][0]
    assert pytest.approx(29.5, abs=0.1) == ELO_PER_MU
    assert (lost.mu - weak.mu) / (first[0].mu - strong.mu) == pytest.approx(win / (1 - win), rel=0.01)
    assert second[0].mu < weak.mu


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("game", GAMES)
def test_substitute_has_the_nearest_rating(game: str, seats: int) -> None:
    ladder = load_ladder(game)
    for level in ladder.levels:
        mu = level_mu(level.rating_by_seats[seats].value)
        nearest = ladder.find(nearest_level(game, seats, RatedUser(mu, MIN_RATED_GAMES)))
        assert nearest.rating_by_seats[seats].value == level.rating_by_seats[seats].value
    assert nearest_level(game, seats, RatedUser(-100.0, 50)) == LEVELS[0]
    best = max(level.rating_by_seats[seats].value for level in ladder.levels)
    strongest = ladder.find(nearest_level(game, seats, RatedUser(100.0, 50)))
    assert strongest.rating_by_seats[seats].value == best


def test_users_with_few_games_get_the_middle_level() -> None:
    for game in GAMES:
        assert nearest_level(game, 4, None) == MIDDLE_LEVEL
        assert nearest_level(game, 4, RatedUser(60.0, MIN_RATED_GAMES - 1)) == MIDDLE_LEVEL
    assert nearest_level("a_game_of_tomorrow", 4, RatedUser(60.0, 50)) == "random"


def test_substitutes_of_people_who_leave_play_near_their_rating(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann, ben = await app.create_guest("Ann"), await app.create_guest("Ben")
        table = await make_table(ann, own_seat(), OPEN_SEAT, bot_seat("random"))
        expect_ok(await ben.post(f"/api/tables/{table}/join", json={}))
        expect_ok(await ann.post(f"/api/tables/{table}/start"))
        strong = {
            "user_id": (await get_me(ben))["id"],
            "game": Dragon.id,
            "mu": 99.0,
            "sigma": 2.0,
            "games": 9,
        }

        def save_rating(connection: Connection) -> None:
            connection.execute(insert(schema.ratings).values(strong))

        await app.context.database.write(save_rating)
        expect_ok(await ann.post(f"/api/tables/{table}/resign", json={}))
        expect_ok(await ben.post(f"/api/tables/{table}/leave"), 204)
        seats = (await get_table(ann, table))["seats"]
        assert [seat["substitute"] for seat in seats] == [MIDDLE_LEVEL, "master", None]

    run_scenario(tmp_path, scenario)


def test_old_levels_in_requests_and_in_the_database_have_their_new_names(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        table = await make_table(ann, own_seat(), bot_seat("easy"), OPEN_SEAT)
        assert (await get_table(ann, table))["seats"][1]["bot"] == "beginner"

        def store_old_name(connection: Connection) -> None:
            row = schema.seats.c
            connection.execute(
                update(schema.seats)
                .where(row.table_id == table, row.seat == 1)
                .values(bot="hard", substitute="easy")
            )
            assert "hard" in connection.execute(select(row.bot).where(row.table_id == table)).scalars()

        await app.context.database.write(store_old_name)
        seats = await app.context.database.read(lambda connection: load_seats(connection, table))
        assert (seats[1].bot, seats[1].substitute, seats[0].bot) == ("master", "beginner", None)

    run_scenario(tmp_path, scenario)
