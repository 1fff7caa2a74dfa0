"""What people have on a server: vacations, hooks, programs, statistics."""

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
from server.clients import OPEN, me
from server.house import COOKIE, DAYS, PASSWORD, House, done, make_table, play, refused, whoami

# ---------------------------------------------------------------------------------------- vacations


def test_days_of_vacation_are_counted() -> None:
    start = 1_700_000_000_000  # November 2023
    none = VacationState(None, None, 0, 0)
    five = none.start(5, start, 30)
    assert five == VacationState(start, start + 5 * DAY_MS, 2023, 5) and five.days_left(start, 30) == 25
    assert five.start(3, start + 60_000, 30).days_used == 3  # thought better of it
    longer = five.start(10, start + 2 * DAY_MS + 1, 30)
    assert longer == VacationState(start, start + 12 * DAY_MS + 1, 2023, 12)
    early = longer.end(start + 3 * DAY_MS + 1)
    assert early == VacationState(start, start + 3 * DAY_MS + 1, 2023, 4)
    assert early.end(start + 9 * DAY_MS) == early and five.end(start + 6 * DAY_MS) == five
    assert five.end(start).days_used == 1  # a day that has begun is spent
    again = early.start(26, start + 10 * DAY_MS, 30)
    assert again.days_used == 30 and again.days_left(start, 30) == 0
    with pytest.raises(DomainError) as refusal:
        early.start(27, start + 10 * DAY_MS, 30)
    assert refusal.value.code == "conflict" and refusal.value.details == {"days_left": 26}
    january = start + 60 * DAY_MS
    assert utc_year(january) == 2024 and again.days_left(january, 30) == 30
    assert again.start(7, january, 30).days_used == 7


def test_a_vacation_moves_deadlines(tmp_path: Path, database: str) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        table = await make_table(ann, me(name="A"), me(name="B"), time_control=DAYS, start_now=True)

        async def deadline() -> int:
            (row,) = await house.rows(schema.tables, schema.tables.c.id == table)
            return int(row["deadline_at"])

        before = await deadline()
        away = done(await ann.put("/api/me/vacation", json={"days": 10}))
        assert away["vacation_days_left"] == away["vacation"]["days_left"] == 20
        assert away["vacation"]["ends_at"] - away["vacation"]["started_at"] == 10 * DAY_MS
        assert await deadline() == before + 10 * DAY_MS
        body = refused(await ann.put("/api/me/vacation", json={"days": 31}), "conflict")
        assert body["days_left"] == 30 and await deadline() == before + 10 * DAY_MS
        back = done(await ann.put("/api/me/vacation", json={"days": 0}))
        assert back["vacation"] is None and back["vacation_days_left"] == 29
        first = await deadline() - before
        assert 0 < first < 60_000  # what was vacation stays vacation
        done(await ann.put("/api/me/vacation", json={"days": 2}))
        assert await deadline() == before + first + 2 * DAY_MS
        refused(await ann.put("/api/me/vacation", json={"days": -1}), "validation_failed")

    play(tmp_path, scene, database=database)


# ---------------------------------------------------------------------------------------- hooks


def test_hooks_are_made_listed_and_deleted(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann, bob = await house.guest("Ann"), await house.guest("Bob")
        table = await make_table(ann, me(), OPEN, is_private=True)
        url = "https://hooks.example.com/turn"
        made = done(await ann.post("/api/me/webhooks", json={"url": url}), 201)
        assert made.pop("secret").startswith("whsec_")
        one = done(await ann.post("/api/me/webhooks", json={"url": url, "table_id": table}), 201)
        assert one.pop("secret") and one["table_id"] == table
        assert done(await ann.get("/api/me/webhooks")) == [made, one]
        assert done(await bob.get("/api/me/webhooks")) == []
        for bad in ("http://hooks.example.com", "https://127.0.0.1/", "nonsense"):
            refused(await ann.post("/api/me/webhooks", json={"url": bad}), "invalid_webhook_url")
        refused(await bob.post("/api/me/webhooks", json={"url": url, "table_id": table}), "table_not_found")
        refused(await bob.delete(f"/api/me/webhooks/{made['id']}"), "not_found")
        done(await ann.delete(f"/api/me/webhooks/{made['id']}"), 204)
        refused(await ann.delete(f"/api/me/webhooks/{made['id']}"), "not_found")
        assert done(await ann.get("/api/me/webhooks")) == [one]
        refused(await house.client().get("/api/me/webhooks"), "not_signed_in")

    play(tmp_path, scene)


def test_nobody_has_more_than_ten_hooks(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        wish = {"url": "http://localhost:9000/turn"}
        for _ in range(10):
            done(await ann.post("/api/me/webhooks", json=wish), 201)
        refused(await ann.post("/api/me/webhooks", json=wish), "conflict")

    play(tmp_path, scene, allow_private_webhooks=True, rate_limit_factor=10)


# ---------------------------------------------------------------------------------------- programs


def test_programs_sign_in_with_their_token(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        made = done(await ann.post("/api/me/bots", json={"name": "Robot"}), 201)
        old = made.pop("token")
        robot = house.client(authorization=f"bearer {old}")
        assert (await whoami(robot))["kind"] == "bot" and (await whoami(robot))["id"] == made["id"]
        assert done(await ann.get("/api/me/bots")) == [made]
        fresh = done(await ann.post(f"/api/me/bots/{made['id']}/token"))
        refused(await robot.get("/api/me"), "not_signed_in")
        robot = house.client(authorization=f"Bearer {fresh['token']}")
        await whoami(robot)
        answer = await house.client(authorization="Bearer nonsense").get(
            f"/api/users/{made['id']}/statistics"
        )
        assert answer.status_code == 200  # where nobody asks who one is
        wrong = await house.client(authorization="Bearer nonsense").get("/api/tables")
        refused(wrong, "not_signed_in")
        assert wrong.headers["www-authenticate"] == "Bearer"
        assert (
            await whoami(house.client(authorization="Basic eDp5", cookie=f"{COOKIE}={ann.cookies[COOKIE]}"))
        )["name"] == "Ann"  # for a proxy
        done(await robot.post("/api/logout"), 204)
        await whoami(robot)

    play(tmp_path, scene)


def test_programs_belong_to_somebody(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann, bob = await house.guest("Ann"), await house.guest("Bob")
        made = [done(await ann.post("/api/me/bots", json={"name": "Robot"}), 201) for _ in range(5)]
        refused(await ann.post("/api/me/bots", json={"name": "Robot"}), "conflict")
        id = made[0]["id"]
        refused(await bob.post(f"/api/me/bots/{id}/token"), "not_found")
        refused(await bob.delete(f"/api/me/bots/{id}"), "not_found")
        robot = house.client(authorization=f"Bearer {made[0]['token']}")
        for method, path, body in (
            ("GET", "bots", None),
            ("POST", "bots", {"name": "Child"}),
            ("POST", "register", {"password": PASSWORD}),
            ("PUT", "vacation", {"days": 1}),
            ("PUT", "password", {"current_password": PASSWORD, "new_password": PASSWORD}),
        ):
            refused(await robot.request(method, f"/api/me/{path}", json=body), "forbidden")
        refused(await robot.delete("/api/me"), "forbidden")
        done(await ann.delete(f"/api/me/bots/{id}"), 204)
        refused(await robot.get("/api/me"), "not_signed_in")
        assert len(done(await ann.get("/api/me/bots"))) == 4

    play(tmp_path, scene)


# ---------------------------------------------------------------------------------------- statistics


def test_statistics_come_from_results_and_ratings(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        id = (await whoami(ann))["id"]
        rows = [
            {"score": 90, "place": 1, "points": {"palaces": 40, "people": 50}},
            {"score": 60, "place": 3, "points": {"palaces": 60}},
            {"score": 75, "place": 1, "points": {"people": 75}},
            {"score": 140, "place": 1, "points": {"people": 140}, "abandoned_reason": "resigned"},  # by a bot
        ]
        for row in rows:
            table = await make_table(ann, me(), OPEN)
            fixed = {
                "table_id": table,
                "seat": 0,
                "user_id": id,
                "game": Dragon.id,
                "seat_count": 3,
                "is_rated": True,
            }
            await house.write(insert(schema.results).values({**fixed, "ended_at": current_time_ms(), **row}))
        rating = {"user_id": id, "game": Dragon.id, "mu": 30.0, "sigma": 5.0, "games": 3}
        await house.write(insert(schema.ratings).values(rating))
        found = done(await house.client().get(f"/api/users/{id}/statistics"))
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
        bob = await whoami(await house.guest("Bob"))
        assert done(await ann.get(f"/api/users/{bob['id']}/statistics"))["games"] == []
        refused(await ann.get("/api/users/nobody/statistics"), "not_found")

    play(tmp_path, scene)
