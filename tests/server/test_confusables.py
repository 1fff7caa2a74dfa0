"""Names that look like those of members, bots or the server; and weak passwords."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path
from typing import Any

import pytest

from jadecourt.server.domain import password_strength
from jadecourt.server.domain.confusables import has_mixed_script_word, make_skeleton
from jadecourt.server.domain.errors import DomainError
from jadecourt.server.domain.seating import BOT_NAMES
from jadecourt.server.domain.user_names import make_name_key, reserved_names
from jadecourt.server.services import passwords
from jadecourt.server.store.schema import users
from server.app_client import AppClient, expect_error, expect_ok, make_table, run_scenario

ALICE_LOOKALIKES = [
    "Alice",
    "ALICE",
    "AIice",  # capital i
    "A1ice",
    "4lice",
    "Al!ce",
    "Ａｌｉｃｅ",
    "𝓐𝓵𝓲𝓬𝓮",
    "Ⓐⓛⓘⓒⓔ",
    "🅰lice",
    "ᴀʟɪᴄᴇ",
    "Alicé",
    "A\u0331lice",
    "Ali\u034fce",  # a combining grapheme joiner
    "Alice\u3164",  # a filler of Hangul
    "Alice\ufe0f",
    "Al ice",
    "Alice.",
    "-Alice-",
    "A\u2024l\u2024i\u2024c\u2024e",
    "Alıce",
    "Αlice",  # Greek
    "Аliсе",  # Cyrillic
    "Alісe",
    "Alicе",
    "🇦lice",
    "Alice!",
    "Al¡ce!!",
    "Alice\u05b0",  # marks of other scripts
    "Alice\u0e4e",
    "Alice\u3099",
    "Alice\u094d",
    "Alice\u302a",
    "Alice\u0488",
    "Alice\U0001d167",
    "Aliceˑ",  # modifier letters
    "Aliceـ",
    "Aliceー",
    "Ɐlice",
    "Ʌlice",
    "Alicǝ",
    "Alicɛ",
    "Alic€",
    "Aliƈe",
    "Ⱥlice",
    "A丨ice",
    "Aㅣice",
    "Aاice",  # two scripts that are not used together
    "Aוice",
]
JOINER = "\u200d"
FAMILY = JOINER.join("\U0001f468\U0001f469\U0001f467")
JOINED_EMOJI = [
    FAMILY,
    f"Ann {FAMILY}",
    f"\U0001f469\U0001f3fd{JOINER}\U0001f680",  # with a skin tone
    f"\U0001f3f3\ufe0f{JOINER}\U0001f308 Ann",  # with a presentation selector
    f"\u2764\ufe0f{JOINER}\U0001f525",
]
MISPLACED_JOINERS = [
    f"Al{JOINER}ice",
    f"{JOINER}Alice",
    f"Alice{JOINER}",
    f"\U0001f469{JOINER}",
    f"\U0001f469{JOINER}{JOINER}\U0001f467",
    f"\U0001f469{JOINER}A",
    f"\u0915\u094d{JOINER}\u0937",  # a conjunct of Devanagari
    f"\U0001f469 {JOINER}\U0001f467",
]
SCRIPTS = ["Ελένη", "Борис", "נועה", "سارة", "प्रिया", "สมชาย", "ქეთი", "김민준", "王小明", "さくら", "አበበ"]
INVISIBLE_CHARACTER_NAMES = [
    *MISPLACED_JOINERS,
    "Al\u200bice",
    "Al\u202eice",
    "\u2066Alice",
    "Al\u00adice",
    "Alice\U000e0041",
]
NAME_PAIRS = [
    ("Анна", "Anna"),
    ("Νίκος", "Nikos"),
    ("张伟", "Zhang Wei"),
    ("Ольга", "Olga"),
    ("たろう", "Taro"),
    ("מרים", "Miriam"),
    ("علي", "Ali"),
    ("Zoë", "Zora"),
    ("Łukasz", "Lucas"),
    ("김민준", "김민지"),
    ("か", "が"),
    ("राम", "रीमा"),
    ("Guest 1", "Guest 2"),
    ("Anna 13", "Anna 31"),
    ("张一", "张工"),
    ("Tシャツ", "シャツ"),
    ("ラメン", "ラーメン"),
    ("Straße", "Strabe"),
    ("Guest 6", "Guest 8"),
    ("สมชาย", "สมหญิง"),
]


def test_confusable_names_of_members_are_rejected_for_guests_bot_accounts_and_seats(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        await app.create_member("Alice")
        guest = await app.create_guest("Berta")
        table = await make_table(guest, {"kind": "me"}, {"kind": "open"})
        for name in ALICE_LOOKALIKES:
            seats = [{"kind": "me", "name": name}, {"kind": "me", "name": "Carla"}]
            answers = [
                await app.make_client().post("/api/guests", json={"name": name}),
                await guest.patch("/api/me", json={"name": name}),
                await guest.post("/api/me/bots", json={"name": name}),
                await guest.post("/api/tables", json={"game": "dragon", "seats": seats}),
                await guest.put(f"/api/tables/{table}/seats/1", json={"kind": "me", "name": name}),
            ]
            # two scripts in one word are rejected anyway
            wanted = 422 if has_mixed_script_word(name) else 409
            assert [answer.status_code for answer in answers] == [wanted] * 5, name
        assert len(await app.select_rows(users)) == 2

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


@pytest.mark.parametrize("name", ["AIice", "Alicé", "Ａｌｉｃｅ", "Al.ice"])
def test_earlier_guest_cannot_register_confusable_name_of_member(tmp_path: Path, name: str) -> None:
    async def scenario(app: AppClient) -> None:
        early = await app.create_guest(name)
        await app.create_member("Alice")
        expect_error(await early.post("/api/me/register", json={"password": "correct horse"}), "name_taken")

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


def test_guest_with_name_of_later_member_must_rename_before_joining_or_chatting(
    tmp_path: Path,
) -> None:
    async def scenario(app: AppClient) -> None:
        early = await app.create_guest("AIice")
        token = expect_ok(await early.post("/api/me/bots", json={"name": "Alice"}), 201)["token"]
        program = app.make_client(authorization=f"Bearer {token}")
        own = await make_table(early, {"kind": "me"}, {"kind": "open"})
        open_table = await make_table(await app.create_guest("Berta"), {"kind": "me"}, {"kind": "open"})
        alice = await app.create_member("Alice")
        body = {"game": "dragon", "seats": [{"kind": "me"}, {"kind": "open"}]}
        message = {"channel": "table", "text": "hello"}
        for imitator in (early, program):
            expect_error(await imitator.post("/api/tables", json=body), "name_taken")
            expect_error(await imitator.post(f"/api/tables/{open_table}/join", json={}), "name_taken")
        expect_error(await early.post(f"/api/tables/{own}/chat", json=message), "name_taken")
        expect_ok(await alice.post(f"/api/tables/{open_table}/join", json={}))
        expect_ok(await alice.post(f"/api/tables/{open_table}/chat", json=message), 201)
        expect_ok(await early.patch("/api/me", json={"name": "Eve"}))
        expect_ok(await early.post(f"/api/tables/{own}/chat", json=message), 201)

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


@pytest.mark.parametrize("name", INVISIBLE_CHARACTER_NAMES)
def test_invisible_and_bidirectional_characters_are_rejected(tmp_path: Path, name: str) -> None:
    async def scenario(app: AppClient) -> None:
        expect_error(await app.make_client().post("/api/guests", json={"name": name}), "validation_failed")

    run_scenario(tmp_path, scenario)


@pytest.mark.parametrize("name", [*JOINED_EMOJI, *SCRIPTS])
def test_names_of_any_script_and_joined_emoji_are_allowed(tmp_path: Path, name: str) -> None:
    async def scenario(app: AppClient) -> None:
        user = await app.create_guest(name)
        assert expect_ok(await user.get("/api/me"))["name"] == name

    run_scenario(tmp_path, scenario)


def test_names_that_differ_only_by_joiners_are_equal() -> None:
    apart = FAMILY.replace(JOINER, "")
    assert make_name_key(FAMILY) == make_name_key(apart)
    assert make_skeleton(f"Ann {FAMILY}") == make_skeleton(f"Ann {apart}")


def test_names_in_different_scripts_do_not_collide(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        for name in itertools.chain(*NAME_PAIRS):
            await app.create_member(name)
        for name in itertools.chain(*NAME_PAIRS):
            expect_error(
                await app.make_client().post("/api/guests", json={"name": name.upper()}), "name_taken"
            )

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


def test_names_of_bots_and_server_are_rejected(tmp_path: Path) -> None:
    names = [
        *BOT_NAMES,
        "BAO",
        "8ao",
        "Iin",
        "Lın",
        "easy",
        "master",
        "Hobbyspieler",
        "Débutant",
        "Hard",
        "Difficile",
        "H0use",
        "System",
        "—",
        "Seat 1",
        "Seat 8",
        "Place 3",
        "Host",
        "Hôte",
        "h0st",
        "Bot",
        "root",
        "Admin Ann",
        "Ann (admin)",
        "Admin1",
        "Jadecourt Team",
        "Le Système",
        "5ystem message",
    ]

    async def scenario(app: AppClient) -> None:
        guest = await app.create_guest("Berta")
        for name in names:
            expect_error(await app.make_client().post("/api/guests", json={"name": name}), "name_taken")
            seats = [{"kind": "me", "name": name}, {"kind": "me", "name": "Carla"}]
            expect_error(
                await guest.post("/api/tables", json={"game": "dragon", "seats": seats}), "name_taken"
            )

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


def test_numbered_seat_name_equal_to_member_name_is_rejected(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        await app.create_member("Berta 2")
        berta = await app.create_guest("Berta")
        seats = [{"kind": "me"}, {"kind": "me"}]
        expect_error(await berta.post("/api/tables", json={"game": "dragon", "seats": seats}), "name_taken")
        await make_table(await app.create_guest("Carla"), *seats)

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


def test_member_may_use_confusables_of_own_name(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        alice = await app.create_member("Alice")
        expect_ok(await alice.patch("/api/me", json={"name": "ALICE"}))
        expect_ok(await alice.post("/api/me/bots", json={"name": "Alice"}), 201)
        await make_table(alice, {"kind": "me", "name": "Al1ce"}, {"kind": "me", "name": "Nina"})
        expect_ok(
            await app.make_client().post("/api/login", json={"name": "alice", "password": "correct horse"})
        )

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


def test_concurrent_registration_of_confusable_names_succeeds_once(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        guests = [await app.create_guest(name) for name in ("Alice", "AIice", "Al1ce")]
        body = {"password": "correct horse"}
        answers = await asyncio.gather(*(guest.post("/api/me/register", json=body) for guest in guests))
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409]

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


def test_mixed_script_words_are_detected() -> None:
    assert has_mixed_script_word("Моrgan") and has_mixed_script_word("Omega Ωmega")
    assert not any(
        has_mixed_script_word(name) for name in ("Иван Ivan", "Anna 张伟", "東京タワー", "O’Neil-2", "Ω")
    )


def test_no_reserved_name_has_an_empty_skeleton() -> None:
    assert all(make_skeleton(name) for name in reserved_names())


# ------------------------------------------------------------------------------------------------- passwords

WEAK_PASSWORDS = [
    "password",
    "PASSWORD",
    "Passw0rd",
    "12345678",
    "1234567890",
    "qwertyuiop",
    "iloveyou",
    "sunshine",
    "aaaaaaaa",
    "abcabcabc",
    "drowssap",
    "jadecourt",
    "trustno1",
    "Password2025!",
    "P@ssw0rd2024",
    "Summer2024!",
    "2024-Dragon",
    "pässwörd",
    "ｐａｓｓｗｏｒｄ",
    "pass word 1",
    "dragon dragon",
    "Azerty123!",
    "MotDePasse123",
    "Janvier2026",
    "jetaime1",
    "a" * 200,
    "password" * 25,
]


def test_common_passwords_are_rejected_with_reason(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        guest, member = await app.create_guest("Berta"), await app.create_member("Carla")
        for password in WEAK_PASSWORDS:
            problem = expect_error(
                await guest.post("/api/me/register", json={"password": password}), "weak_password"
            )
            assert problem["reason"]["key"] in ("reason-password-easy", "reason-password-is-name")
            body = {"current_password": "correct horse", "new_password": password}
            expect_error(await member.put("/api/me/password", json=body), "weak_password")

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


def test_most_common_listed_passwords_are_rejected() -> None:
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    commonest = [word for word in FREQUENCY_LISTS["passwords"] if len(word) >= 8]
    assert len(commonest) > 1000
    tried = [*commonest[::13], *commonest[-5:], "lizaveta"]  # the last one has rank 9,999
    found = [word for word in tried if password_strength.find_weakness(word, "Berta") is None]
    assert found == []


@pytest.mark.parametrize(
    "password",
    [
        "Bertalina",
        "bertalina",
        "anilatreb",
        "BertalinaBertalina",
        "bertalina1990",
        "Bertalina1990!",
        "bertalinaBertalina!",
        "!!B3rtalina!!",
        "i love bertalina",
    ],
)
def test_password_containing_own_name_is_weak(password: str) -> None:
    assert password_strength.find_weakness(password, "Bertalina") is not None


@pytest.mark.parametrize(
    "password",
    ["correct horse", "tulip-anvil-43", "x" * 60 + "kL9#pq", "пароль не простой 7", "90418273645027"],
)
def test_other_passwords_are_accepted(password: str) -> None:
    assert password_strength.find_weakness(password, "Berta") is None


@pytest.mark.parametrize(
    "password", ["4@8({[<369!1|7$5+7%2" * 2, "a4@b8c({[<e3g69i1!|l17o0s$5t+7x%z2", "1!|7+$5({[<@4" * 3]
)
def test_password_with_many_symbols_has_bounded_variants(
    password: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from zxcvbn import matching

    read: list[str] = []
    match = matching.dictionary_match

    def note(text: str, *given: Any, **named: Any) -> Any:
        read.append(text)
        return match(text, *given, **named)

    monkeypatch.setattr(matching, "dictionary_match", note)
    assert password_strength.find_weakness(password, "Berta") is None
    assert len(read) < 100


def test_strength_estimate_reads_bounded_part_of_long_password(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def estimate(text: str, user_inputs: Any) -> dict[str, float]:
        seen.append(text)
        return {"guesses": 1e9}

    monkeypatch.setattr("zxcvbn.zxcvbn", estimate)
    for password in ("aB3$" * 50, "x" * 199 + "y", "short-enough-7"):
        password_strength.find_weakness(password, "Berta")
    assert {"aB3$", "x" * 39 + "y", "short-enough-7"} <= set(seen)
    assert max(map(len, seen)) == password_strength.MAX_ESTIMATED_LENGTH


def test_password_check_runs_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[str] = []

    async def to_thread(work: Any, *given: Any) -> Any:
        threads.append(work.__name__)
        return work(*given)

    monkeypatch.setattr(asyncio, "to_thread", to_thread)

    async def check() -> None:
        with pytest.raises(DomainError):
            await passwords.PasswordHasherPool().check_new("password", "Berta")

    asyncio.run(check())
    assert threads == ["find_weakness"]
