"""How often passwords can be tried: strangers cannot keep a member out, nor guess from many addresses."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import func, select

from jadecourt.server.domain.errors import DomainError
from jadecourt.server.domain.rate_limits import DEFAULT_RATES
from jadecourt.server.services import authentication, devices, passwords
from jadecourt.server.store import schema
from server.house import COOKIE, PASSWORD, House, done, play, refused

PER_NAME_AND_ADDRESS, PER_ADDRESS = (rate.burst for rate in DEFAULT_RATES["login"])
PER_NAME, PER_NETWORK, PER_NETWORKS = (
    DEFAULT_RATES[kind][0].burst for kind in ("login_name", "login_network", "login_all_networks")
)


@pytest.fixture(autouse=True)
def hash_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """How slow a hash is does not matter here."""
    monkeypatch.setattr(
        passwords, "HASHER", passwords.PasswordHasher(memory_cost=8, time_cost=1, parallelism=1)
    )


def hold_clock(house: House) -> None:
    house.context.rate_limiter._clock = lambda: 1000.0


async def try_password(client: httpx2.AsyncClient, password: str, name: str = "Ann") -> httpx2.Response:
    return await client.post("/api/login", json={"name": name, "password": password})


def test_wrong_passwords_from_one_address_do_not_keep_a_member_out(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        hold_clock(house)
        await house.member("Ann")
        stranger = house.client("192.0.2.66")
        for _ in range(PER_NAME_AND_ADDRESS):
            refused(await try_password(stranger, "wrong horse"), "invalid_credentials")
        refused(await try_password(stranger, "wrong horse"), "rate_limited")
        refused(await try_password(stranger, PASSWORD), "rate_limited")
        done(await try_password(house.client("192.0.2.7"), PASSWORD))  # from a device that was never seen

    play(tmp_path, scene)


def test_wrong_passwords_from_many_addresses_end_but_not_for_known_devices(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        hold_clock(house)
        ann = await house.member("Ann")
        phone = house.client("192.0.2.7")
        done(await try_password(phone, PASSWORD))
        for number in range(PER_NAME):
            address = f"198.51.100.{number // (PER_NAME_AND_ADDRESS - 1)}"
            refused(await try_password(house.client(address), "wrong horse"), "invalid_credentials")
        for client in (house.client("198.51.100.250"), house.client("2001:db8:1:2::3")):
            for _ in range(PER_NETWORK):
                refused(await try_password(client, "wrong horse"), "invalid_credentials")
        for address in ("198.51.100.251", "2001:db8:1:3::3"):  # of the same networks
            refused(await try_password(house.client(address), PASSWORD), "rate_limited")
        for device in (ann, phone):
            done(await device.post("/api/logout"), 204)
            done(await try_password(device, PASSWORD))

    play(tmp_path, scene)


def test_member_logs_in_from_a_new_device_and_network_while_many_addresses_guess(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        hold_clock(house)
        await house.member("Ann")
        for number in range(PER_NAME + 50):
            stranger = house.client(f"198.51.{number % 50}.7")
            assert (await try_password(stranger, "wrong horse")).status_code in (401, 429)
        done(await try_password(house.client("203.0.113.1"), PASSWORD))

    play(tmp_path, scene)


def test_wrong_passwords_from_very_many_networks_end(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        hold_clock(house)
        await house.member("Ann")
        house.context.rate_limiter.charge("login_name", "ann", PER_NAME)
        house.context.rate_limiter.charge("login_all_networks", "ann", PER_NETWORKS - 1)
        refused(await try_password(house.client("198.51.100.1"), "wrong horse"), "invalid_credentials")
        refused(await try_password(house.client("203.0.113.1"), "wrong horse"), "rate_limited")

    play(tmp_path, scene)


def test_a_known_device_has_an_allowance_of_its_own_wherever_it_is(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        hold_clock(house)
        ann = await house.member("Ann")
        await house.member("Ben")
        cookie = ann.cookies[devices.DEVICE_COOKIE]
        for number in range(PER_NAME_AND_ADDRESS):
            thief = house.client(f"198.51.100.{number}", cookie=f"{devices.DEVICE_COOKIE}={cookie}")
            refused(await try_password(thief, "wrong horse"), "invalid_credentials")
        thief = house.client("198.51.100.200", cookie=f"{devices.DEVICE_COOKIE}={cookie}")
        refused(await try_password(thief, "wrong horse"), "rate_limited")
        # it is known for Ann only, and a forged one for nobody
        refused(await try_password(thief, "wrong horse", "Ben"), "invalid_credentials")
        for forged in (cookie[:-1] + "x", "x" * 1000, "a.b.c"):
            liar = house.client("198.51.100.201", cookie=f"{devices.DEVICE_COOKIE}={forged}")
            refused(await try_password(liar, "wrong horse"), "invalid_credentials")

    play(tmp_path, scene)


def test_right_passwords_do_not_count(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        hold_clock(house)
        await house.member("Ann")
        for _ in range(PER_NAME_AND_ADDRESS + 5):
            done(await try_password(house.client("192.0.2.7"), PASSWORD))

    play(tmp_path, scene)


def test_claims_count_as_logins(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        hold_clock(house)
        answers = []
        for number in range(PER_ADDRESS + 1):
            guest = await house.guest(f"Guest {number}")
            answers.append(await guest.post("/api/me/register", json={"password": PASSWORD}))
        for answer in answers[:-1]:
            done(answer)
        refused(answers[-1], "rate_limited")

    play(tmp_path, scene)


@pytest.mark.parametrize("how", ["claim", "password"])
def test_cookie_that_was_copied_before_a_password_is_set_opens_nothing_after_it(
    tmp_path: Path, how: str
) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann") if how == "claim" else await house.member("Ann")
        copied = house.client(cookie=f"{COOKIE}={ann.cookies[COOKIE]}")
        done(await copied.get("/api/me"))
        if how == "claim":
            done(await ann.post("/api/me/register", json={"password": PASSWORD}))
        else:
            wish = {"current_password": PASSWORD, "new_password": "tulip-anvil-43"}
            done(await ann.put("/api/me/password", json=wish), 204)
        assert done(await ann.get("/api/me"))["kind"] == "member"
        refused(await copied.get("/api/me"), "not_signed_in")
        assert len(await house.rows(schema.sessions)) == 1

    play(tmp_path, scene)


@pytest.mark.parametrize(("scheme", "secure"), [("https", True), ("http", False)])
def test_cookies_are_secure_where_a_proxy_says_https(tmp_path: Path, scheme: str, secure: bool) -> None:
    async def scene(house: House) -> None:
        transport = httpx2.ASGITransport(house.app, client=("192.0.2.1", 1))
        async with httpx2.AsyncClient(transport=transport, base_url=f"{scheme}://here.test") as client:
            come = await client.post("/api/guests", json={"name": "Ann"})
            claim = await client.post("/api/me/register", json={"password": PASSWORD})
            leave = await client.post("/api/logout", headers={"origin": f"{scheme}://here.test"})
        given = [
            cookie for answer in (come, claim, leave) for cookie in answer.headers.get_list("set-cookie")
        ]
        assert [("; Secure" in cookie, "; HttpOnly" in cookie) for cookie in given] == [(secure, True)] * 4

    play(tmp_path, scene)


def test_sessions_of_a_member_are_capped_and_the_oldest_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(authentication, "MAX_SESSIONS_PER_USER", 3)

    async def scene(house: House) -> None:
        first = await house.member("Ann")
        later = [house.client() for _ in range(3)]
        for client in later:
            done(await try_password(client, PASSWORD))
            await asyncio.sleep(0.002)  # another millisecond
        refused(await first.get("/api/me"), "not_signed_in")
        for client in later:
            done(await client.get("/api/me"))
        (row,) = await house.context.database.fetch_all(
            select(func.count().label("n")).select_from(schema.sessions)
        )
        assert row["n"] == 3

    play(tmp_path, scene)


def test_passwords_that_wait_are_limited_in_all_and_by_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scene() -> None:
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
            passwords.CLIENT_ADDRESS.set(address)
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
        assert await asyncio.create_task(check("flood"))  # there is room again

    asyncio.run(scene())
