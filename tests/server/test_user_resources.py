"""Resources of a user: vacations, webhooks, bot accounts and statistics."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import insert

from jadecourt.games.dragon.game import Dragon
from jadecourt.server.domain.clocks import DAY_MS
from jadecourt.server.domain.errors import DomainError
from jadecourt.server.domain.timestamps import current_time_ms
from jadecourt.server.domain.vacation import VacationState, utc_year
from jadecourt.server.store import schema
from server.app_client import (
    CORRESPONDENCE,
    PASSWORD,
    SESSION_COOKIE,
    AppClient,
    expect_error,
    expect_ok,
    get_me,
    make_table,
    run_scenario,
)
from server.live_server import OPEN_SEAT, own_seat

# ---------------------------------------------------------------------------------------- vacations


def test_vacation_days_are_counted_per_year() -> None:
    start = 1_700_000_000_000  # November 2023
    none = VacationState(None, None, 0, 0)
    five = none.start(5, start, 30)
    assert five == VacationState(start, start + 5 * DAY_MS, 2023, 5) and five.days_left(start, 30) == 25
    assert five.start(3, start + 60_000, 30).days_used == 3  # the second vacation replaces the first
    longer = five.start(10, start + 2 * DAY_MS + 1, 30)
    assert longer == VacationState(start, start + 12 * DAY_MS + 1, 2023, 12)
    early = longer.end(start + 3 * DAY_MS + 1)
    assert early == VacationState(start, start + 3 * DAY_MS + 1, 2023, 4)
    assert early.end(start + 9 * DAY_MS) == early and five.end(start + 6 * DAY_MS) == five
    assert five.end(start).days_used == 1  # a started day counts
    again = early.start(26, start + 10 * DAY_MS, 30)
    assert again.days_used == 30 and again.days_left(start, 30) == 0
    with pytest.raises(DomainError) as caught:
        early.start(27, start + 10 * DAY_MS, 30)
    assert caught.value.code == "conflict" and caught.value.details == {"days_left": 26}
    january = start + 60 * DAY_MS
    assert utc_year(january) == 2024 and again.days_left(january, 30) == 30
    assert again.start(7, january, 30).days_used == 7


def test_vacation_extends_deadlines(tmp_path: Path, database: str) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        table = await make_table(
            ann, own_seat(name="A"), own_seat(name="B"), time_control=CORRESPONDENCE, start_now=True
        )

        async def deadline() -> int:
            (row,) = await app.select_rows(schema.tables, schema.tables.c.id == table)
            return int(row["deadline_at"])

        before = await deadline()
        away = expect_ok(await ann.put("/api/me/vacation", json={"days": 10}))
        assert away["vacation_days_left"] == away["vacation"]["days_left"] == 20
        assert away["vacation"]["ends_at"] - away["vacation"]["started_at"] == 10 * DAY_MS
        assert await deadline() == before + 10 * DAY_MS
        body = expect_error(await ann.put("/api/me/vacation", json={"days": 31}), "conflict")
        assert body["days_left"] == 30 and await deadline() == before + 10 * DAY_MS
        back = expect_ok(await ann.put("/api/me/vacation", json={"days": 0}))
        assert back["vacation"] is None and back["vacation_days_left"] == 29
        first = await deadline() - before
        assert 0 < first < 60_000  # days already taken still stop the clock
        expect_ok(await ann.put("/api/me/vacation", json={"days": 2}))
        assert await deadline() == before + first + 2 * DAY_MS
        expect_error(await ann.put("/api/me/vacation", json={"days": -1}), "validation_failed")

    run_scenario(tmp_path, scenario, database=database)


# ---------------------------------------------------------------------------------------- webhooks


def test_webhooks_are_created_listed_and_deleted(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann, bob = await app.create_guest("Ann"), await app.create_guest("Bob")
        table = await make_table(ann, own_seat(), OPEN_SEAT, is_private=True)
        url = "https://hooks.example.com/turn"
        made = expect_ok(await ann.post("/api/me/webhooks", json={"url": url}), 201)
        assert made.pop("secret").startswith("whsec_")
        one = expect_ok(await ann.post("/api/me/webhooks", json={"url": url, "table_id": table}), 201)
        assert one.pop("secret") and one["table_id"] == table
        assert expect_ok(await ann.get("/api/me/webhooks")) == [made, one]
        assert expect_ok(await bob.get("/api/me/webhooks")) == []
        for bad in ("http://hooks.example.com", "https://127.0.0.1/", "nonsense"):
            expect_error(await ann.post("/api/me/webhooks", json={"url": bad}), "invalid_webhook_url")
        expect_error(
            await bob.post("/api/me/webhooks", json={"url": url, "table_id": table}), "table_not_found"
        )
        expect_error(await bob.delete(f"/api/me/webhooks/{made['id']}"), "not_found")
        expect_ok(await ann.delete(f"/api/me/webhooks/{made['id']}"), 204)
        expect_error(await ann.delete(f"/api/me/webhooks/{made['id']}"), "not_found")
        assert expect_ok(await ann.get("/api/me/webhooks")) == [one]
        expect_error(await app.make_client().get("/api/me/webhooks"), "not_signed_in")

    run_scenario(tmp_path, scenario)


def test_eleventh_webhook_is_rejected(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        body = {"url": "http://localhost:9000/turn"}
        for _ in range(10):
            expect_ok(await ann.post("/api/me/webhooks", json=body), 201)
        expect_error(await ann.post("/api/me/webhooks", json=body), "conflict")

    run_scenario(tmp_path, scenario, allow_private_webhooks=True, rate_limit_factor=10)


# ---------------------------------------------------------------------------------------- bot accounts


def test_bot_accounts_authenticate_with_their_token(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        made = expect_ok(await ann.post("/api/me/bots", json={"name": "Robot"}), 201)
        old = made.pop("token")
        bot_account = app.make_client(authorization=f"bearer {old}")
        assert (await get_me(bot_account))["kind"] == "bot" and (await get_me(bot_account))["id"] == made[
            "id"
        ]
        assert expect_ok(await ann.get("/api/me/bots")) == [made]
        fresh = expect_ok(await ann.post(f"/api/me/bots/{made['id']}/token"))
        expect_error(await bot_account.get("/api/me"), "not_signed_in")
        bot_account = app.make_client(authorization=f"Bearer {fresh['token']}")
        await get_me(bot_account)
        answer = await app.make_client(authorization="Bearer nonsense").get(
            f"/api/users/{made['id']}/statistics"
        )
        assert answer.status_code == 200  # the route does not authenticate
        wrong = await app.make_client(authorization="Bearer nonsense").get("/api/tables")
        expect_error(wrong, "not_signed_in")
        assert wrong.headers["www-authenticate"] == "Bearer"
        assert (
            await get_me(
                app.make_client(
                    authorization="Basic eDp5", cookie=f"{SESSION_COOKIE}={ann.cookies[SESSION_COOKIE]}"
                )
            )
        )["name"] == "Ann"  # Basic credentials are for a proxy
        expect_ok(await bot_account.post("/api/logout"), 204)
        await get_me(bot_account)

    run_scenario(tmp_path, scenario)


def test_bot_accounts_are_managed_by_their_owner_only(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann, bob = await app.create_guest("Ann"), await app.create_guest("Bob")
        made = [expect_ok(await ann.post("/api/me/bots", json={"name": "Robot"}), 201) for _ in range(5)]
        expect_error(await ann.post("/api/me/bots", json={"name": "Robot"}), "conflict")
        id = made[0]["id"]
        expect_error(await bob.post(f"/api/me/bots/{id}/token"), "not_found")
        expect_error(await bob.delete(f"/api/me/bots/{id}"), "not_found")
        bot_account = app.make_client(authorization=f"Bearer {made[0]['token']}")
        for method, path, body in (
            ("GET", "bots", None),
            ("POST", "bots", {"name": "Child"}),
            ("POST", "register", {"password": PASSWORD}),
            ("PUT", "vacation", {"days": 1}),
            ("PUT", "password", {"current_password": PASSWORD, "new_password": PASSWORD}),
        ):
            expect_error(await bot_account.request(method, f"/api/me/{path}", json=body), "forbidden")
        expect_error(await bot_account.delete("/api/me"), "forbidden")
        expect_ok(await ann.delete(f"/api/me/bots/{id}"), 204)
        expect_error(await bot_account.get("/api/me"), "not_signed_in")
        assert len(expect_ok(await ann.get("/api/me/bots"))) == 4

    run_scenario(tmp_path, scenario)


# ---------------------------------------------------------------------------------------- statistics


def test_statistics_come_from_results_and_ratings(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        id = (await get_me(ann))["id"]
        rows = [
            {"score": 90, "place": 1, "points": {"palaces": 40, "people": 50}},
            {"score": 60, "place": 3, "points": {"palaces": 60}},
            {"score": 75, "place": 1, "points": {"people": 75}},
            {
                "score": 140,
                "place": 1,
                "points": {"people": 140},
                "abandoned_reason": "resigned",
            },  # scored by the substitute
        ]
        for row in rows:
            table = await make_table(ann, own_seat(), OPEN_SEAT)
            fixed = {
                "table_id": table,
                "seat": 0,
                "user_id": id,
                "game": Dragon.id,
                "seat_count": 3,
                "is_rated": True,
            }
            await app.execute(insert(schema.results).values({**fixed, "ended_at": current_time_ms(), **row}))
        rating = {"user_id": id, "game": Dragon.id, "mu": 30.0, "sigma": 5.0, "games": 3}
        await app.execute(insert(schema.ratings).values(rating))
        found = expect_ok(await app.make_client().get(f"/api/users/{id}/statistics"))
        assert found["user"]["name"] == "Ann"
        assert found["games"] == [
            {
                "game": Dragon.id,
                "games": 4,
                "abandoned": 1,
                "places": {"1": 2, "3": 1},
                "wins": 2,
                "mean_score": 75.0,
                "best_score": 90,
                "points": {"palaces": 33.33, "people": 41.67},
                "rating": {"rating": 1600, "mu": 30.0, "sigma": 5.0, "games": 3},
            }
        ]
        bob = await get_me(await app.create_guest("Bob"))
        assert expect_ok(await ann.get(f"/api/users/{bob['id']}/statistics"))["games"] == []
        expect_error(await ann.get("/api/users/nobody/statistics"), "not_found")

    run_scenario(tmp_path, scenario)
