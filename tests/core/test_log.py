"""The log: entries, sentences in two languages, and private entries."""

from __future__ import annotations

import pytest

from core.nim import LOG_BET, LOG_BOTH, LOG_HEAP, Nim
from jadecourt.core.constants import CHANCE
from jadecourt.core.laws import random_table
from jadecourt.core.log import (
    LANGUAGES,
    NO_SEAT,
    Entry,
    EntryKind,
    FrenchPluralInt,
    PluralInt,
    format_entry,
    unpack_nibbles,
)
from jadecourt.core.table import Table
from jadecourt.games.dragon.game import Dragon

NAMES = ["Ada", "Ben", "Cleo"]
VOCABULARY = {
    "fruit": {"en": ["an apple", "a pear", "a plum"], "fr": ["une pomme", "une poire", "une prune"]},
}


def sentence(
    template: str, fields: tuple[tuple[str, str], ...], args: tuple[int, int, int], language: str = "en"
) -> str:
    """The sentence of an entry of seat 1 (Ben) in a template that is the same in every language."""
    kind = EntryKind("logged", "1", fields, dict.fromkeys(LANGUAGES, template))
    return format_entry(kind, Entry(0, 0, 1, args), VOCABULARY, NAMES, language)


# ---------------------------------------------------------------------------------------------------- numbers


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0 floors"), (1, "1 floor"), (2, "2 floors"), (11, "11 floors"), (-1, "-1 floor")],
)
def test_english_counts_only_one_as_singular(number: int, text: str) -> None:
    assert f"{PluralInt(number):floor|floors}" == text


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0 étage"), (1, "1 étage"), (2, "2 étages"), (11, "11 étages"), (-1, "-1 étage")]
)
def test_french_counts_nought_and_one_as_singular(number: int, text: str) -> None:
    assert f"{FrenchPluralInt(number):étage|étages}" == text


@pytest.mark.parametrize("amount", [PluralInt, FrenchPluralInt])
def test_plural_int_without_noun_formats_the_number(amount: type[PluralInt]) -> None:
    assert f"{amount(0)} {amount(12)}" == "0 12"
    assert amount(2) + 1 == 3


@pytest.mark.parametrize(
    ("language", "sentences"),
    [("en", ["0 yuans", "1 yuan", "2 yuans"]), ("fr", ["0 yuan", "1 yuan", "2 yuans"])],
)
def test_sentence_uses_the_plural_rules_of_its_language(language: str, sentences: list[str]) -> None:
    found = [sentence("{n:yuan|yuans}", (("n", "number"),), (n, 0, 0), language) for n in range(3)]
    assert found == sentences


# ----------------------------------------------------------------------------------------------- vocabularies


@pytest.mark.parametrize(("language", "word"), [("en", "a pear"), ("fr", "une poire")])
def test_argument_is_formatted_with_the_vocabulary(language: str, word: str) -> None:
    assert sentence("{what}!", (("what", "fruit"),), (1, 0, 0), language) == f"{word}!"


@pytest.mark.parametrize(
    ("mask", "listed"),
    [
        (0b000, ""),
        (0b001, "an apple"),
        (0b110, "a pear, a plum"),
        (0b111, "an apple, a pear, a plum"),
    ],
)
def test_mask_lists_its_words(mask: int, listed: str) -> None:
    assert sentence("{all}", (("all", "fruit*"),), (mask, 0, 0)) == listed


def test_mask_lists_its_words_in_french() -> None:
    assert sentence("{all}", (("all", "fruit*"),), (0b101, 0, 0), "fr") == "une pomme, une prune"


@pytest.mark.parametrize(
    ("packed", "listed"),
    [
        (0x0, ""),
        (0x1, "an apple"),
        (0x32, "a pear, a plum"),
        (0x23, "a plum, a pear"),
        (0x111, "an apple, an apple, an apple"),
        (0x3123, "a plum, a pear, an apple, a plum"),
    ],
)
def test_packed_list_keeps_order_and_duplicates(packed: int, listed: str) -> None:
    """Four bits for each word, index + 1, the first one lowest."""
    assert sentence("{all}", (("all", "fruit+"),), (packed, 0, 0)) == listed


def test_packed_list_is_formatted_in_french() -> None:
    assert sentence("{all}", (("all", "fruit+"),), (0x13, 0, 0), "fr") == "une prune, une pomme"


@pytest.mark.parametrize("numbers", [[], [1], [15], [9, 1, 9], [1, 2, 3, 4, 5, 6, 7, 8]])
def test_packed_list_is_unpacked(numbers: list[int]) -> None:
    assert unpack_nibbles(sum(number << (4 * place) for place, number in enumerate(numbers))) == numbers


@pytest.mark.parametrize("order", [[0, 1, 2], [2, 0, 1], [1, 2, 0]])
def test_order_lists_the_names(order: list[int]) -> None:
    packed = sum(seat << (3 * i) for i, seat in enumerate(order))
    assert sentence("{order}", (("order", "order"),), (packed, 0, 0)) == ", ".join(
        NAMES[seat] for seat in order
    )


def test_three_arguments_each_have_their_name() -> None:
    fields = (("a", "number"), ("b", "fruit"), ("d", "number"))
    assert sentence("{name}: {d}, {b}, {a}", fields, (4, 2, 6)) == "Ben: 6, a plum, 4"
    kind = EntryKind("logged", "1", fields, {})
    assert kind.arguments(Entry(0, 0, 1, (4, 2, 6))) == {"a": 4, "b": 2, "d": 6}


def test_arguments_without_a_name_are_left_out() -> None:
    kind = EntryKind("logged", "1", (("a", "number"),), {})
    assert kind.arguments(Entry(0, 0, 1, (4, 0, 0))) == {"a": 4}
    assert EntryKind("logged", "1", (), {}).arguments(Entry(0, 0, 1, (4, 0, 0))) == {}


def test_entry_without_seat_contains_no_name() -> None:
    kind = EntryKind("logged", "1", (), {"en": "[{name}]"})
    assert format_entry(kind, Entry(0, 0, NO_SEAT, (0, 0, 0)), VOCABULARY, NAMES, "en") == "[]"


# ------------------------------------------------------------------------------------------- entries of games


def test_entry_text_uses_names_or_seat_numbers() -> None:
    table = Table(Dragon(players=2, startSeat=0), 1)
    entry = table.play(0, "draft tax+monk")[0]
    assert table.game.describe_entry(entry, ["Ada", "Ben"]) == "Ada drafts tax collector and monk."
    assert table.game.describe_entry(entry) == "seat 0 drafts tax collector and monk."
    assert table.game.describe_entry(entry, ["Ada", "Ben"], "fr").startswith("Ada choisit ")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_of_a_game_has_a_sentence(language: str, seed: int) -> None:
    table = random_table(Dragon(players=3, greatWall=True, superEvent="random"), seed)
    for entry in table.entries():
        text = table.game.describe_entry(entry, NAMES, language)
        assert text.endswith(".") and "{" not in text
        assert entry.seat == NO_SEAT or NAMES[entry.seat] in text


# ------------------------------------------------------------------------------------------- numbers of plies


def test_setup_is_logged_before_the_first_ply() -> None:
    table = Table(Nim(), 1)
    assert [entry.ply for entry in table.entries()][:2] == [0, 1]
    assert table.entries()[0] == Entry(0, 0, NO_SEAT, (3, 0, 0))


@pytest.mark.parametrize("seed", range(5))
def test_entry_carries_the_number_of_the_ply_that_caused_it(seed: int) -> None:
    """Each ply of Nim writes at least one entry."""
    table = random_table(Nim(), seed)
    seen = {
        entry.ply: entry.seat for seat in (0, 1) for entry in table.entries(1, seat) if entry.kind != LOG_BOTH
    }
    assert set(seen) == set(range(1, len(table.plies) + 1))
    heap = next(entry for entry in table.entries() if entry.kind == LOG_HEAP)
    assert table.plies[heap.ply - 1] == (CHANCE, heap.args[0] - 5)
    for entry in (entry for seat in (0, 1) for entry in table.entries(0, seat) if entry.kind == LOG_BET):
        assert table.plies[entry.ply - 1] == (entry.seat, entry.args[0])


def test_ply_numbers_of_the_log_never_decrease() -> None:
    table = random_table(Dragon(players=4), 2)
    plies = [entry.ply for entry in table.entries()]
    assert plies == sorted(plies)
    assert plies[-1] == len(table.plies)


# -------------------------------------------------------------------------------------------- private entries


def bets(entries: list[Entry]) -> list[tuple[int, int]]:
    """(seat, bet) of the entries that log a bet."""
    return [(entry.seat, entry.args[0]) for entry in entries if entry.kind == LOG_BET]


def test_private_entry_is_shown_to_its_seat_only() -> None:
    table = Table(Nim(), 1)
    table.play(1, "bet 0")
    table.play(0, "bet 1")
    assert bets(table.entries(0, 0)) == [(0, 1)]
    assert bets(table.entries(0, 1)) == [(1, 0)]
    assert bets(table.entries()) == []
    assert bets(table.entries(0, None)) == []


def test_play_returns_private_entry_to_its_seat() -> None:
    table = Table(Nim(), 1)
    assert bets(table.play(1, "bet 0")) == [(1, 0)]


def test_perspective_holds_no_secrets_of_others() -> None:
    table = Table(Nim(), 1)
    table.play(0, "bet 1")
    assert bets(table.seen_by(0).entries) == [(0, 1)]
    assert bets(table.seen_by(1).entries) == []
    assert bets(table.seen_by(None).entries) == []


def test_public_entries_are_shown_to_all() -> None:
    table = random_table(Nim(), 4)
    public = [entry for entry in table.entries(0, 0) if entry.kind != LOG_BET]
    assert public == table.entries()
    assert len(table.entries(0, 1)) == len(public) + 1


def test_private_entry_kind_hides_entries_from_other_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """The attribute `private` of the kind decides."""
    (drafted,) = [kind for kind, entry_kind in enumerate(Dragon.entry_kinds) if entry_kind.name == "drafted"]
    table = Table(Dragon(players=2, startSeat=0), 1)
    table.play(0, "draft tax+monk")
    assert any(entry.kind == drafted for entry in table.entries(0, 1))
    kinds = list(Dragon.entry_kinds)
    old = kinds[drafted]
    kinds[drafted] = EntryKind(old.name, old.rule, old.fields, old.templates, private=True)
    monkeypatch.setattr(Dragon, "entry_kinds", tuple(kinds))
    table = Table(Dragon(players=2, startSeat=0), 1)
    table.play(0, "draft tax+monk")
    assert any(entry.kind == drafted for entry in table.entries(0, 0))
    assert not any(entry.kind == drafted for seat in (1, None) for entry in table.entries(0, seat))
