"""Limits of login attempts: strangers can neither lock a member out nor guess from many addresses."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx2
import pytest
from argon2 import PasswordHasher
from sqlalchemy import func, select

from jadecourt.server.domain.client_address import CLIENT_ADDRESS
from jadecourt.server.domain.errors import DomainError
from jadecourt.server.domain.rate_limits import DEFAULT_RATES
from jadecourt.server.services import authentication, devices, passwords
from jadecourt.server.store import schema
from server.app_client import PASSWORD, SESSION_COOKIE, AppClient, expect_error, expect_ok, run_scenario

PER_NAME_AND_ADDRESS, PER_ADDRESS = (rate.burst for rate in DEFAULT_RATES["login"])
PER_NAME, PER_NETWORK, PER_NETWORKS = (
    DEFAULT_RATES[kind][0].burst for kind in ("login_name", "login_network", "login_all_networks")
)


@pytest.fixture(autouse=True)
def fast_password_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use cheap password hashes."""
    monkeypatch.setattr(passwords, "HASHER", PasswordHasher(memory_cost=8, time_cost=1, parallelism=1))


def freeze_rate_limit_clock(app: AppClient) -> None:
    app.context.rate_limiter._clock = lambda: 1000.0


async def log_in(client: httpx2.AsyncClient, password: str, name: str = "Ann") -> httpx2.Response:
    return await client.post("/api/login", json={"name": name, "password": password})


def test_wrong_passwords_from_one_address_do_not_lock_out_member(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        freeze_rate_limit_clock(app)
        await app.create_member("Ann")
        anonymous = app.make_client("192.0.2.66")
        for _ in range(PER_NAME_AND_ADDRESS):
            expect_error(await log_in(anonymous, "wrong horse"), "invalid_credentials")
        expect_error(await log_in(anonymous, "wrong horse"), "rate_limited")
        expect_error(await log_in(anonymous, PASSWORD), "rate_limited")
        expect_ok(await log_in(app.make_client("192.0.2.7"), PASSWORD))  # from an unknown device

    run_scenario(tmp_path, scenario)


def test_wrong_passwords_from_many_addresses_lock_only_unknown_devices(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        freeze_rate_limit_clock(app)
        ann = await app.create_member("Ann")
        phone = app.make_client("192.0.2.7")
        expect_ok(await log_in(phone, PASSWORD))
        for number in range(PER_NAME):
            address = f"198.51.100.{number // (PER_NAME_AND_ADDRESS - 1)}"
            expect_error(await log_in(app.make_client(address), "wrong horse"), "invalid_credentials")
        for client in (app.make_client("198.51.100.250"), app.make_client("2001:db8:1:2::3")):
            for _ in range(PER_NETWORK):
                expect_error(await log_in(client, "wrong horse"), "invalid_credentials")
        for address in ("198.51.100.251", "2001:db8:1:3::3"):  # in the same networks
            expect_error(await log_in(app.make_client(address), PASSWORD), "rate_limited")
        for device in (ann, phone):
            expect_ok(await device.post("/api/logout"), 204)
            expect_ok(await log_in(device, PASSWORD))

    run_scenario(tmp_path, scenario)


def test_login_from_new_network_works_while_other_networks_are_limited(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        freeze_rate_limit_clock(app)
        await app.create_member("Ann")
        for number in range(PER_NAME + 50):
            anonymous = app.make_client(f"198.51.{number % 50}.7")
            assert (await log_in(anonymous, "wrong horse")).status_code in (401, 429)
        expect_ok(await log_in(app.make_client("203.0.113.1"), PASSWORD))

    run_scenario(tmp_path, scenario)


def test_wrong_passwords_are_limited_across_networks(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        freeze_rate_limit_clock(app)
        await app.create_member("Ann")
        app.context.rate_limiter.charge("login_name", "ann", PER_NAME)
        app.context.rate_limiter.charge("login_all_networks", "ann", PER_NETWORKS - 1)
        expect_error(await log_in(app.make_client("198.51.100.1"), "wrong horse"), "invalid_credentials")
        expect_error(await log_in(app.make_client("203.0.113.1"), "wrong horse"), "rate_limited")

    run_scenario(tmp_path, scenario)


def test_known_device_has_its_own_login_limit(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        freeze_rate_limit_clock(app)
        ann = await app.create_member("Ann")
        await app.create_member("Ben")
        cookie = ann.cookies[devices.DEVICE_COOKIE]
        for number in range(PER_NAME_AND_ADDRESS):
            thief = app.make_client(f"198.51.100.{number}", cookie=f"{devices.DEVICE_COOKIE}={cookie}")
            expect_error(await log_in(thief, "wrong horse"), "invalid_credentials")
        thief = app.make_client("198.51.100.200", cookie=f"{devices.DEVICE_COOKIE}={cookie}")
        expect_error(await log_in(thief, "wrong horse"), "rate_limited")
        # the device cookie is valid for Ann only; a forged one is not valid at all
        expect_error(await log_in(thief, "wrong horse", "Ben"), "invalid_credentials")
        changed = (
            cookie[:-2] + ("A" if cookie[-2] != "A" else "B") + cookie[-1]
        )  # the last letter has unused bits
        for forged in (changed, "x" * 1000, "a.b.c"):
            liar = app.make_client("198.51.100.201", cookie=f"{devices.DEVICE_COOKIE}={forged}")
            expect_error(await log_in(liar, "wrong horse"), "invalid_credentials")

    run_scenario(tmp_path, scenario)


def test_correct_passwords_do_not_consume_login_limit(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        freeze_rate_limit_clock(app)
        await app.create_member("Ann")
        for _ in range(PER_NAME_AND_ADDRESS + 5):
            expect_ok(await log_in(app.make_client("192.0.2.7"), PASSWORD))

    run_scenario(tmp_path, scenario)


def test_registrations_count_as_logins(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        freeze_rate_limit_clock(app)
        answers = []
        for number in range(PER_ADDRESS + 1):
            guest = await app.create_guest(f"Guest {number}")
            answers.append(await guest.post("/api/me/register", json={"password": PASSWORD}))
        for answer in answers[:-1]:
            expect_ok(answer)
        expect_error(answers[-1], "rate_limited")

    run_scenario(tmp_path, scenario)


@pytest.mark.parametrize("how", ["claim", "password"])
def test_session_copied_before_setting_password_is_invalidated(tmp_path: Path, how: str) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann") if how == "claim" else await app.create_member("Ann")
        copied = app.make_client(cookie=f"{SESSION_COOKIE}={ann.cookies[SESSION_COOKIE]}")
        expect_ok(await copied.get("/api/me"))
        if how == "claim":
            expect_ok(await ann.post("/api/me/register", json={"password": PASSWORD}))
        else:
            body = {"current_password": PASSWORD, "new_password": "tulip-anvil-43"}
            expect_ok(await ann.put("/api/me/password", json=body), 204)
        assert expect_ok(await ann.get("/api/me"))["kind"] == "member"
        expect_error(await copied.get("/api/me"), "not_signed_in")
        assert len(await app.select_rows(schema.sessions)) == 1

    run_scenario(tmp_path, scenario)


@pytest.mark.parametrize(("scheme", "secure"), [("https", True), ("http", False)])
def test_cookies_are_secure_when_request_scheme_is_https(tmp_path: Path, scheme: str, secure: bool) -> None:
    async def scenario(app: AppClient) -> None:
        transport = httpx2.ASGITransport(app.asgi_app, client=("192.0.2.1", 1))
        async with httpx2.AsyncClient(transport=transport, base_url=f"{scheme}://here.test") as client:
            come = await client.post("/api/guests", json={"name": "Ann"})
            claim = await client.post("/api/me/register", json={"password": PASSWORD})
            leave = await client.post("/api/logout", headers={"origin": f"{scheme}://here.test"})
        given = [
            cookie for answer in (come, claim, leave) for cookie in answer.headers.get_list("set-cookie")
        ]
        assert [("; Secure" in cookie, "; HttpOnly" in cookie) for cookie in given] == [(secure, True)] * 4

    run_scenario(tmp_path, scenario)


def test_oldest_session_ends_beyond_the_session_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(authentication, "MAX_SESSIONS_PER_USER", 3)

    async def scenario(app: AppClient) -> None:
        first = await app.create_member("Ann")
        later = [app.make_client() for _ in range(3)]
        for client in later:
            expect_ok(await log_in(client, PASSWORD))
            await asyncio.sleep(0.002)  # another millisecond
        expect_error(await first.get("/api/me"), "not_signed_in")
        for client in later:
            expect_ok(await client.get("/api/me"))
        (row,) = await app.context.database.fetch_all(
            select(func.count().label("n")).select_from(schema.sessions)
        )
        assert row["n"] == 3

    run_scenario(tmp_path, scenario)


def test_waiting_password_checks_are_limited_in_total_and_per_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scenario() -> None:
        begun, go_on = asyncio.Event(), asyncio.Event()
        at_work = most = 0

        async def work(*_: Any) -> bool:
            nonlocal at_work, most
            at_work += 1
            most = max(most, at_work)
            begun.set()
            await go_on.wait()
            at_work -= 1
            return True

        monkeypatch.setattr(asyncio, "to_thread", work)
        checker = passwords.PasswordHasherPool()

        async def check(address: str) -> bool:
            CLIENT_ADDRESS.set(address)
            return await checker.verify("x", "y")

        each = passwords.MAX_WAITING_PER_ADDRESS
        tasks = [asyncio.create_task(check("flood")) for _ in range(each)]
        await begun.wait()
        with pytest.raises(DomainError, match="Too many passwords"):
            await asyncio.create_task(check("flood"))
        others = (passwords.MAX_WAITING - each) // each
        tasks += [asyncio.create_task(check(f"other {n}")) for n in range(others) for _ in range(each)]
        await asyncio.sleep(0)
        with pytest.raises(DomainError, match="Too many passwords") as refusal:
            await asyncio.create_task(check("one more"))
        assert refusal.value.code == "unavailable" and "retry_after_seconds" in refusal.value.details
        go_on.set()
        assert all(await asyncio.gather(*tasks)) and most == passwords.MAX_CONCURRENT_HASHES
        assert await asyncio.create_task(check("flood"))  # there is capacity again

    asyncio.run(scenario())
