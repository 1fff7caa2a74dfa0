"""Links: they preserve the game, reveal no secrets, and detect damage."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.nim import Nim
from core.sample_links import GOLDEN_LINKS, describe_record, make_record, random_plies
from core.sample_records import DRAGON, NIM
from jadecourt.core import link
from jadecourt.core.errors import CorruptRecord, JadecourtError, LinkUnavailable, RulesMismatch, UnknownGame
from jadecourt.core.game import Game
from jadecourt.core.record import Record
from jadecourt.core.sealed import sealed_plies
from jadecourt.core.table import Table
from jadecourt.games import find_game
from strategies import dragon_games, example_count, kingdom_games

pytestmark = pytest.mark.usefixtures("nim_listed")

CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
SHORT = link.encode_game(Nim(), random_plies(Nim(), 1))
NAMES = ["Ada", "王五 🐉", "c", "", "Zoë"]
seeds = st.integers(0, 2**32)
GAMES = pytest.mark.parametrize("id", ["dragon", "kingdom"])


def any_games() -> st.SearchStrategy[Game]:
    return st.one_of(dragon_games(), kingdom_games())


def replayed_state(record: Record, game: Game) -> Any:
    state = game.start()
    for _, _, position in record.replay(game):
        state = position
    return state


# ------------------------------------------------------------------------------------------------- round trip


@settings(max_examples=example_count(30), deadline=None)
@given(any_games(), seeds, st.booleans())
def test_link_of_finished_game_preserves_game_options_plies_and_result(
    game: Game, seed: int, with_names: bool
) -> None:
    record = make_record(game, random_plies(game, seed), NAMES[: game.seats])
    text = record.to_link(names=with_names)
    found = Record.from_link(text)
    assert (found.game, found.rules_version, found.options) == (game.id, game.rules_version, game.options)
    assert found.result == record.result
    assert found.result is not None
    assert found.names == (record.names if with_names else [])
    assert sorted(found.plies) == sorted(record.plies)
    assert replayed_state(found, game) == replayed_state(record, game)
    assert found.to_link(names=with_names) == text


@settings(max_examples=example_count(30), deadline=None)
@given(any_games(), seeds, st.integers(0, 120))
def test_link_of_running_game_has_its_public_plies_only(game: Game, seed: int, max_plies: int) -> None:
    plies = random_plies(game, seed, max_plies)
    secret = set(sealed_plies(game, plies))
    public = make_record(game, [ply for number, ply in enumerate(plies) if number not in secret])
    text = make_record(game, plies).to_link()
    found = Record.from_link(text)
    assert sorted(found.plies) == sorted(public.plies)
    assert found.result == public.result
    assert replayed_state(found, game) == replayed_state(public, game)
    assert text == public.to_link()


@pytest.mark.parametrize("moves", [("bid 4", "bid 6"), ("bid 6", "bid 4")], ids=["ascending", "descending"])
def test_link_of_sealed_step_does_not_depend_on_the_answers(moves: tuple[str, str]) -> None:
    """4.3: neither the bids nor which seats have bid are public."""
    table = Table(find_game("kingdom")(players=3), seed=5)
    before = table.record().to_link()
    table.play(2, moves[0])
    table.play(0, moves[1])
    assert table.record().to_link() == before
    table.play(1, "bid 1")
    after = Record.from_link(table.record().to_link())
    answers = [who for who, text in after.plies if text.startswith("bid")]
    assert answers == [0, 1, 2]


def test_link_has_no_seed_and_no_comments() -> None:
    record = Record.loads(DRAGON)
    record.comments = {0: ["a comment"]}
    found = Record.from_link(record.to_link())
    assert (found.seed, found.comments, found.names) == (None, {}, [])
    other = Record.loads(DRAGON)
    other.seed = 43
    assert other.to_link() == record.to_link()


def test_link_of_running_game_with_other_secrets_is_refused() -> None:
    """The bets of Nim stay secret after both seats have bet."""
    record = Record.loads(NIM)
    assert Record.from_link(record.to_link()).result == record.result
    record.plies, record.result = record.plies[:5], None
    with pytest.raises(LinkUnavailable, match="after the end of the game"):
        record.to_link()
    record.plies = record.plies[:2]  # one bet, which is left out
    assert [text for _, text in Record.from_link(record.to_link()).plies] == ["heap 5"]


def test_link_continues_as_a_table() -> None:
    record = Record.from_link(Record.loads(DRAGON).to_link())
    table = Table.from_record(record.make_game(find_game(record.game)), record)
    assert table.plies[: len(record.plies)] == [(who, move) for who, move, _ in record.replay(table.game)]
    assert not table.is_over


# ------------------------------------------------------------------------------------------------- URLs and names


@pytest.mark.parametrize(
    "text",
    [
        SHORT,
        f"  {SHORT}\n",
        f"https://example.org/game/{SHORT}",
        f"http://localhost:8420/game/{SHORT}?ply=3&seat=1#top",
        f"https:/example.org/game/{SHORT}/",
        f"/game/{SHORT}",
    ],
    ids=["token", "spaces", "url", "query", "normalised path", "path"],
)
def test_link_is_found_in_any_form(text: str) -> None:
    assert Record.from_link(text) == Record.from_link(SHORT)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (SHORT, True),
        (SHORT[:-1] + " ", True),
        (f"https://example.org/game/{SHORT}", True),
        (NIM, False),
        ('{"format": "jadecourt-record"}', False),
        ("1.txt", False),
        ("", False),
    ],
    ids=["token", "damaged", "url", "text", "json", "file", "empty"],
)
def test_is_link_accepts_links_only(text: str, expected: bool) -> None:
    assert link.is_link(text) is expected


def test_link_with_base_is_a_url() -> None:
    record = Record.from_link(SHORT)
    assert record.to_link("https://example.org/") == f"https://example.org/game/{SHORT}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ("https://example.org/table/abc", "expected /game/TOKEN"),
        ("https://example.org/game/", "empty"),
        ("2" + SHORT[1:], "unknown format '2'"),
        (SHORT[:-1], "damaged"),
        (SHORT + "A", "damaged"),
        (SHORT + "=", "damaged"),
        (SHORT[:5] + "é" + SHORT[6:], "letters, digits"),
        (SHORT[:5] + "\n" + SHORT[5:], "damaged"),
        (SHORT[:5] + "+" + SHORT[6:], "damaged"),
        ("1" + "A" * 5000, "5001 characters"),
        ("1", "damaged"),
    ],
)
def test_text_that_is_no_link_is_rejected(text: str, message: str) -> None:
    with pytest.raises(CorruptRecord, match=message):
        Record.from_link(text)


def test_link_of_wrong_type_is_rejected() -> None:
    with pytest.raises(TypeError, match="must be a str"):
        Record.from_link(b"1abc")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("names", "error"),
    [(["Ada", "x" * 600], LinkUnavailable), (["Ada"], CorruptRecord), (["Ada", "B|C"], CorruptRecord)],
    ids=["too long", "too few", "separator"],
)
def test_names_that_a_link_cannot_have_are_rejected(names: list[str], error: type[Exception]) -> None:
    record = Record.from_link(SHORT)
    record.names = names
    with pytest.raises(error, match="name"):
        record.to_link(names=True)
    assert record.to_link() == SHORT


def test_name_with_lone_surrogate_has_no_link() -> None:
    record = Record.from_link(SHORT)
    game = record.make_game(link.find_game(record.game))
    with pytest.raises(LinkUnavailable, match=r"the names contain '\\ud800', which is no character"):
        link.encode_game(game, [], ["Ada", "B\ud800n"])


def test_record_with_illegal_ply_has_no_link() -> None:
    with pytest.raises(CorruptRecord, match="ply 5"):
        Record.loads(NIM.replace("5. 1 take 2", "5. 0 take 2")).to_link()


# ------------------------------------------------------------------------------------------------- damage


@pytest.mark.parametrize("entry", GOLDEN_LINKS[:2], ids=lambda entry: entry["game"])
def test_every_changed_character_is_detected(entry: dict[str, Any]) -> None:
    token = entry["link"]
    for position, original in enumerate(token):
        for character in CHARACTERS:
            if character != original:
                with pytest.raises(CorruptRecord):
                    link.parse_token(token[:position] + character + token[position + 1 :])


@pytest.mark.parametrize("entry", GOLDEN_LINKS, ids=lambda entry: entry["name"])
def test_every_shortened_or_extended_token_is_detected(entry: dict[str, Any]) -> None:
    token = entry["link"]
    changed = [token[:length] for length in range(len(token))]
    changed += [token[length:] for length in range(1, len(token))]
    changed += [token + character for character in CHARACTERS]
    changed += [token[:n] + token[n + 1] + token[n] + token[n + 2 :] for n in range(len(token) - 1)]
    for text in changed:
        if text != token:
            with pytest.raises(CorruptRecord):
                link.parse_token(text)


@settings(max_examples=example_count(150), deadline=None)
@given(st.one_of(st.text("1aé/ \n=+-_"), st.text(CHARACTERS).map(lambda text: "1" + text)))
def test_random_text_is_rejected(text: str) -> None:
    with pytest.raises(CorruptRecord):
        Record.from_link(text)


@settings(
    max_examples=example_count(150),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.integers(1, 2**700), st.sampled_from(["dragon", "kingdom", "nim"]), st.integers(0, 5))
def test_random_content_with_right_checksum_never_crashes(number: int, id: str, players: int) -> None:
    """Anybody can compute a checksum: the content is checked, too."""
    content = link.NumberReader(number)
    writer = link.NumberWriter()
    link.write_id(writer, id)
    writer.put_number(find_game(id).rules_version)
    if players < 4:
        for value in (1, 0, players, 0):  # one option: the number of seats; no names
            writer.put_number(value)
        writer.put(content.read(2), 2)
    for _ in range(60):
        writer.put(content.read(997), 997)
    packed = writer.pack()
    text = link.format_token(packed)
    try:
        record = Record.from_link(text)
    except JadecourtError:
        return
    assert Record.from_link(record.to_link()) == record


def nim_token(*numbers: int, id: str = "nim", version: int = 3) -> str:
    writer = link.NumberWriter()
    link.write_id(writer, id)
    for number in (version, *numbers):
        writer.put_number(number)
    return link.format_token(writer.pack())


@pytest.mark.parametrize(
    ("token", "error", "message"),
    [
        (nim_token(id="chess"), UnknownGame, "chess"),
        (nim_token(version=4), RulesMismatch, "version 4 of the rules of nim; .* has version 3"),
        (nim_token(2**33), CorruptRecord, "invalid number"),
        (nim_token(1, 7, 0), CorruptRecord, "no option 7"),
        (nim_token(1, 0, 2), CorruptRecord, "value 2"),
        (nim_token(1, 0, 0), CorruptRecord, "default value of the option most"),
        (nim_token(2, 0, 1, 0, 1), CorruptRecord, "no option 0"),
        (nim_token(0, 601), CorruptRecord, "601 bytes"),
        (link.format_token(2**30), CorruptRecord, "names no game"),
    ],
)
def test_invalid_content_is_rejected(token: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        Record.from_link(token)


def test_link_of_compatible_rules_that_cannot_be_read_is_a_rules_mismatch(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Nim, "rules_version", 4)
    monkeypatch.setattr(Nim, "compatible_versions", frozenset({3}))
    assert Record.from_link(SHORT).rules_version == 3
    monkeypatch.setattr(
        Nim.state_type, "legal_moves", lambda state, seat: [0, 1] if state.stage == 1 else [2]
    )
    with pytest.raises(RulesMismatch, match=r"version 3 .* version 4 cannot read it"):
        Record.from_link(SHORT)


def test_number_codes_are_unique_and_exact() -> None:
    writer = link.NumberWriter()
    numbers = [0, 7, 8, 63, 64, 12345, 2**33 - 1]
    for number in numbers:
        writer.put_number(number)
    reader = link.NumberReader(writer.pack())
    assert [reader.read_number() for _ in numbers] == numbers
    reader.check_end()


# ------------------------------------------------------------------------------------------------- old links


@pytest.mark.parametrize("entry", GOLDEN_LINKS, ids=lambda entry: entry["name"])
def test_golden_link_is_read_and_written_as_before(entry: dict[str, Any]) -> None:
    """Never change a golden link. If this fails, links that people have sent can no longer be read."""
    record = Record.from_link(entry["link"])
    assert describe_record(record) == {key: entry[key] for key in ("game", "plies", "scores", "sha256")}
    assert record.to_link(names=bool(record.names)) == entry["link"]


@GAMES
def test_golden_links_have_every_option(id: str) -> None:
    """Every option with a value that is not its default, so that neither options nor values may be moved."""
    records = [Record.from_link(entry["link"]) for entry in GOLDEN_LINKS if entry["game"] == id]
    for spec in find_game(id).option_specs:
        assert {record.options[spec.key] for record in records} - {spec.default}, spec.key
