"""The texts of the log: every kind of entry has a sentence in every language."""

from __future__ import annotations

import re
from functools import cache
from itertools import product

import pytest

from catalogues import Variables, read_catalogue
from jadecourt.core.laws import random_table
from jadecourt.core.log import NO_SEAT, Entry, EntryKind
from jadecourt.games.kingdom import components as c
from jadecourt.games.kingdom.declaration import ENTRY_KINDS, VOCABULARIES
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.games.rulebook import paragraphs
from jadecourt.i18n import LANGUAGES
from jadecourt.i18n.catalogue import load_catalogue
from jadecourt.i18n.game_texts import describe_entry

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil")


@cache
def messages(language: str) -> dict[str, Variables]:
    return read_catalogue("kingdom", language)


def variables(kind: EntryKind, language: str) -> set[str]:
    """The variables of the sentence of a kind; a form of a word, `$card-definite`, is the word `card`."""
    return {name.partition("-")[0] for name in messages(language)[f"entry-{kind.name}"].names}


def test_every_log_constant_has_an_entry_kind() -> None:
    numbers = [value for name, value in vars(c).items() if name.startswith("LOG_")]
    assert sorted(numbers) == list(range(len(ENTRY_KINDS)))
    assert len({kind.name for kind in ENTRY_KINDS}) == len(ENTRY_KINDS)


@pytest.mark.parametrize("kind", ENTRY_KINDS, ids=lambda kind: kind.name)
def test_entry_kind_cites_a_paragraph_and_has_every_language(kind: EntryKind) -> None:
    assert kind.rule in paragraphs("kingdom")
    assert len(kind.fields) <= 3
    used = [variables(kind, language) for language in LANGUAGES]
    assert all(names == used[0] for names in used)
    assert used[0] - {"name"} == {name for name, _ in kind.fields}
    assert not kind.private  # 4.3: bids are logged at the reveal, for all


def extreme_values(vocabulary: str) -> list[int]:
    """Values of an argument at both ends of its vocabulary."""
    if vocabulary == "number":
        return [0, 1, 2, 62, -15]
    listed = VOCABULARIES[vocabulary.rstrip("*+")]
    if vocabulary.endswith("*"):
        return [1, (1 << len(listed)) - 1]
    if vocabulary.endswith("+"):
        return [1, sum(len(listed) << (4 * place) for place in range(c.MAX_ROW))]
    return [0, len(listed) - 1]


@pytest.mark.parametrize("kind", ENTRY_KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_entry_kind_formats_to_a_sentence(kind: EntryKind, language: str) -> None:
    """With the smallest and the largest value of every argument."""
    game = Kingdom(players=5)
    number = ENTRY_KINDS.index(kind)
    seat = 4 if "name" in variables(kind, language) else NO_SEAT
    sentences = set()
    for args in product(*(extreme_values(vocabulary) for _, vocabulary in kind.fields)):
        a, b, d = (*args, 0, 0, 0)[:3]
        sentence = describe_entry(game, Entry(0, number, seat, (a, b, d)), NAMES, language)
        assert re.fullmatch(r"[^{}|]+\.", sentence)
        assert "  " not in sentence
        assert ("Emil" in sentence) == (seat == 4)
        sentences.add(sentence)
    assert len(sentences) > 1 or not kind.fields


def test_vocabulary_covers_every_number_in_every_language() -> None:
    sizes = {
        "kind": c.KINDS + 1,  # the Dragon can be claimed
        "type": c.TYPES,
        "goal": c.TYPES,
        "bid": c.BID_CARDS,
        "hand": c.BID_CARDS,
    }
    used = {vocabulary.rstrip("*+") for kind in ENTRY_KINDS for _, vocabulary in kind.fields} - {"number"}
    assert used == set(sizes)
    for vocabulary, size in sizes.items():
        assert len(VOCABULARIES[vocabulary]) == size
        for language in LANGUAGES:
            catalogue = load_catalogue("kingdom", language)
            words = [catalogue.word(vocabulary, name) for name in VOCABULARIES[vocabulary]]
            assert len(set(words)) == size


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_entries_of_games_have_their_seat_and_a_sentence(players: int) -> None:
    """Entries without a seat do not name one, all others do."""
    for seed in range(3):
        table = random_table(Kingdom(players=players), seed)
        for entry in table.entries():
            kind = ENTRY_KINDS[entry.kind]
            assert (entry.seat == NO_SEAT) == ("name" not in variables(kind, "en"))
            assert entry.args[len(kind.fields) :] == (0,) * (3 - len(kind.fields)), kind.name
            for language in LANGUAGES:
                text = describe_entry(table.game, entry, NAMES[:players], language)
                assert text.endswith(".") and "{" not in text
                assert entry.seat == NO_SEAT or NAMES[entry.seat] in text


@pytest.mark.parametrize(
    ("entry", "english", "french"),
    [
        (
            # three cards, left to right: kind + 1, four bits each
            Entry(0, c.LOG_ROUND, NO_SEAT, (3, 0x493, 1)),
            "Round 3. Face up: Farmer, Celestial Dragon, Merchant. The deck has 1 card left.",
            "Manche 3. Cartes visibles\xa0: Paysan, Dragon céleste, Marchand. Il reste 1 carte dans la pioche.",
        ),
        (
            Entry(0, c.LOG_STACK, 1, (6, 0, 0)),
            "Ben bids 6+0, onto the carried 6.",
            "Ben mise 6+0, sur le 6 reporté.",
        ),
        (
            Entry(0, c.LOG_CLAIMED, 2, (c.NOBLE_3, 0, 0)),
            "Cleo claims a Noble of 3.",
            "Cleo prend un Noble de 3.",
        ),
        (
            Entry(0, c.LOG_GOAL, 0, (c.HEIR, 2, 0)),
            "Ada takes the Heir with an influence of 2.",
            "Ada obtient l’Héritier avec une influence de 2.",
        ),
        (
            Entry(0, c.LOG_CARDS_RETURNED, 0, (0b10000011, 0, 0)),
            "Ada takes the used bid cards back; hand: Reset, 1, 7.",
            "Ada reprend ses cartes utilisées\xa0; main\xa0: Reprise, 1, 7.",
        ),
        (
            Entry(0, c.LOG_MISSING_SCORED, 1, (-3, 1, 0)),
            "Ben scores -3 VP for 1 missing type.",
            "Ben marque -3 PV pour 1 type manquant.",
        ),
        (
            Entry(0, c.LOG_FARMERS_SCORED, 1, (0, 0, 2)),
            "Ben scores 0 VP for 0 Farmers after every player discarded 2.",
            "Ben marque 0 PV pour 0 Paysan, après que chacun en a défaussé 2.",
        ),
    ],
)
def test_entry_text_matches_in_english_and_french(entry: Entry, english: str, french: str) -> None:
    game = Kingdom(players=3)
    assert describe_entry(game, entry, NAMES[:3], "en") == english
    assert describe_entry(game, entry, NAMES[:3], "fr") == french
