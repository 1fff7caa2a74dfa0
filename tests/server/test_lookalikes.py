"""Names that look like those of members, bots or the server; and passwords that anybody would try."""

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
from jadecourt.server.domain.user_names import RESERVED_NAMES
from jadecourt.server.services import passwords
from jadecourt.server.store.schema import users
from server.house import House, done, make_table, play, refused

ALICE = [
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
    "Aliceˑ",  # letters that only modify
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
    "Aاice",  # two scripts that are never written together
    "Aוice",
]
DECEITFUL = ["Al\u200bice", "Al\u202eice", "\u2066Alice", "Al\u00adice", "Alice\U000e0041"]
PEOPLE = [
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


def test_lookalikes_of_a_member_are_refused_for_guests_programs_and_seats(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        await house.member("Alice")
        guest = await house.guest("Berta")
        table = await make_table(guest, {"kind": "me"}, {"kind": "open"})
        for name in ALICE:
            seats = [{"kind": "me", "name": name}, {"kind": "me", "name": "Carla"}]
            answers = [
                await house.client().post("/api/guests", json={"name": name}),
                await guest.patch("/api/me", json={"name": name}),
                await guest.post("/api/me/bots", json={"name": name}),
                await guest.post("/api/tables", json={"game": "dragon", "seats": seats}),
                await guest.put(f"/api/tables/{table}/seats/1", json={"kind": "me", "name": name}),
            ]
            # two scripts in one word are refused by themselves
            wanted = 422 if has_mixed_script_word(name) else 409
            assert [answer.status_code for answer in answers] == [wanted] * 5, name
        assert len(await house.rows(users)) == 2

    play(tmp_path, scene, rate_limit_factor=1000)


@pytest.mark.parametrize("name", ["AIice", "Alicé", "Ａｌｉｃｅ", "Al.ice"])
def test_lookalike_of_member_cannot_be_claimed_by_an_earlier_guest(tmp_path: Path, name: str) -> None:
    async def scene(house: House) -> None:
        early = await house.guest(name)
        await house.member("Alice")
        refused(await early.post("/api/me/register", json={"password": "correct horse"}), "name_taken")

    play(tmp_path, scene, rate_limit_factor=1000)


def test_guest_whose_name_a_member_has_taken_chooses_another_before_sitting_down_or_speaking(
    tmp_path: Path,
) -> None:
    async def scene(house: House) -> None:
        early = await house.guest("AIice")
        token = done(await early.post("/api/me/bots", json={"name": "Alice"}), 201)["token"]
        program = house.client(authorization=f"Bearer {token}")
        own = await make_table(early, {"kind": "me"}, {"kind": "open"})
        open_table = await make_table(await house.guest("Berta"), {"kind": "me"}, {"kind": "open"})
        alice = await house.member("Alice")
        wish = {"game": "dragon", "seats": [{"kind": "me"}, {"kind": "open"}]}
        remark = {"channel": "table", "text": "hello"}
        for imitator in (early, program):
            refused(await imitator.post("/api/tables", json=wish), "name_taken")
            refused(await imitator.post(f"/api/tables/{open_table}/join", json={}), "name_taken")
        refused(await early.post(f"/api/tables/{own}/chat", json=remark), "name_taken")
        done(await alice.post(f"/api/tables/{open_table}/join", json={}))
        done(await alice.post(f"/api/tables/{open_table}/chat", json=remark), 201)
        done(await early.patch("/api/me", json={"name": "Eve"}))
        done(await early.post(f"/api/tables/{own}/chat", json=remark), 201)

    play(tmp_path, scene, rate_limit_factor=1000)


@pytest.mark.parametrize("name", DECEITFUL)
def test_invisible_and_turning_characters_are_refused(tmp_path: Path, name: str) -> None:
    async def scene(house: House) -> None:
        refused(await house.client().post("/api/guests", json={"name": name}), "validation_failed")

    play(tmp_path, scene)


def test_names_of_many_languages_are_possible_beside_each_other(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        for name in itertools.chain(*PEOPLE):
            await house.member(name)
        for name in itertools.chain(*PEOPLE):
            refused(await house.client().post("/api/guests", json={"name": name.upper()}), "name_taken")

    play(tmp_path, scene, rate_limit_factor=1000)


def test_names_of_bots_and_server_are_refused(tmp_path: Path) -> None:
    names = [
        *BOT_NAMES,
        "BAO",
        "8ao",
        "Iin",
        "Lın",
        "easy",
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

    async def scene(house: House) -> None:
        guest = await house.guest("Berta")
        for name in names:
            refused(await house.client().post("/api/guests", json={"name": name}), "name_taken")
            seats = [{"kind": "me", "name": name}, {"kind": "me", "name": "Carla"}]
            refused(await guest.post("/api/tables", json={"game": "dragon", "seats": seats}), "name_taken")

    play(tmp_path, scene, rate_limit_factor=1000)


def test_numbered_seats_do_not_take_the_name_of_a_member(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        await house.member("Berta 2")
        berta = await house.guest("Berta")
        seats = [{"kind": "me"}, {"kind": "me"}]
        refused(await berta.post("/api/tables", json={"game": "dragon", "seats": seats}), "name_taken")
        await make_table(await house.guest("Carla"), *seats)

    play(tmp_path, scene, rate_limit_factor=1000)


def test_member_keeps_own_name_in_all_its_forms(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        alice = await house.member("Alice")
        done(await alice.patch("/api/me", json={"name": "ALICE"}))
        done(await alice.post("/api/me/bots", json={"name": "Alice"}), 201)
        await make_table(alice, {"kind": "me", "name": "Al1ce"}, {"kind": "me", "name": "Nina"})
        done(await house.client().post("/api/login", json={"name": "alice", "password": "correct horse"}))

    play(tmp_path, scene, rate_limit_factor=1000)


def test_two_lookalikes_claimed_at_once_leave_one(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        guests = [await house.guest(name) for name in ("Alice", "AIice", "Al1ce")]
        wish = {"password": "correct horse"}
        answers = await asyncio.gather(*(guest.post("/api/me/register", json=wish) for guest in guests))
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409]

    play(tmp_path, scene, rate_limit_factor=1000)


def test_mixed_words_are_found() -> None:
    assert has_mixed_script_word("Моrgan") and has_mixed_script_word("Omega Ωmega")
    assert not any(
        has_mixed_script_word(name) for name in ("Иван Ivan", "Anna 张伟", "東京タワー", "O’Neil-2", "Ω")
    )


def test_no_reserved_name_has_an_empty_skeleton() -> None:
    assert all(make_skeleton(name) for name in RESERVED_NAMES)


# ------------------------------------------------------------------------------------------------- passwords

WEAK = [
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


def test_common_passwords_are_refused_with_the_reason(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        guest, member = await house.guest("Berta"), await house.member("Carla")
        for password in WEAK:
            problem = refused(
                await guest.post("/api/me/register", json={"password": password}), "weak_password"
            )
            assert problem["texts"].keys() == {"en", "fr"}
            wish = {"current_password": "correct horse", "new_password": password}
            refused(await member.put("/api/me/password", json=wish), "weak_password")

    play(tmp_path, scene, rate_limit_factor=1000)


def test_commonest_passwords_of_the_list_are_all_refused() -> None:
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
def test_own_name_is_no_password(password: str) -> None:
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
def test_password_of_many_symbols_is_not_read_in_all_ways(
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


def test_estimate_sees_a_bounded_part_of_a_long_password(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    monkeypatch.setattr("zxcvbn.zxcvbn", lambda text, user_inputs: seen.append(text) or {"guesses": 1e9})
    for password in ("aB3$" * 50, "x" * 199 + "y", "short-enough-7"):
        password_strength.find_weakness(password, "Berta")
    assert {"aB3$", "x" * 39 + "y", "short-enough-7"} <= set(seen)
    assert max(map(len, seen)) == password_strength.MAX_ESTIMATED_LENGTH


def test_refusal_of_password_comes_from_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[str] = []

    async def to_thread(work: Any, *given: Any) -> Any:
        threads.append(work.__name__)
        return work(*given)

    monkeypatch.setattr(passwords.asyncio, "to_thread", to_thread)

    async def check() -> None:
        with pytest.raises(DomainError):
            await passwords.PasswordHasherPool().check_new("password", "Berta")

    asyncio.run(check())
    assert threads == ["find_weakness"]
