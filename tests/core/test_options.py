"""Options of games: accepted values and errors."""

from __future__ import annotations

import pytest

from core.nim import Nim
from jadecourt.core.errors import BadOptions, JadecourtError
from jadecourt.core.options import OptionSpec, OptionValue, format_value, parse_options
from jadecourt.games.dragon.declaration import OPTIONS
from jadecourt.games.dragon.game import Dragon

CUPS = OptionSpec("cups", (1, 2, 3), None, "4.1")
SWEET = OptionSpec("sweet", (False, True), False, "4.2")
KIND = OptionSpec("kind", ("green", "black", "earlGrey", 7), "green", "4.3")
TEA = (CUPS, SWEET, KIND)
BLENDS = tuple(f"{a}/{3 - a}" for a in range(4))
BLEND = OptionSpec("blend", BLENDS, "1/2", "4.4", is_open=True)


# ------------------------------------------------------------------------------------------------- one option


@pytest.mark.parametrize(
    ("spec", "raw_value", "expected"),
    [
        (CUPS, 2, 2),
        (CUPS, "2", 2),
        (CUPS, " 3 ", 3),
        (SWEET, True, True),
        (SWEET, False, False),
        (SWEET, "on", True),
        (SWEET, "off", False),
        (SWEET, "true", True),
        (SWEET, "False", False),
        (SWEET, "ON", True),
        (KIND, "black", "black"),
        (KIND, "BLACK", "black"),
        (KIND, "earlgrey", "earlGrey"),
        (KIND, " earlGrey", "earlGrey"),
        (KIND, 7, 7),
        (KIND, "7", 7),
        (BLEND, "0/3", "0/3"),
        (BLEND, " 0/3 ", "0/3"),
        (BLEND, [0, 3], "0/3"),
        (BLEND, (2, 1), "2/1"),
        (BLEND, ["2", "1"], "2/1"),
    ],
)
def test_value_or_word_is_parsed(spec: OptionSpec, raw_value: object, expected: OptionValue) -> None:
    value = spec.parse(raw_value)
    assert value == expected
    assert type(value) is type(expected)


@pytest.mark.parametrize(
    ("spec", "raw_value"),
    [
        (CUPS, 0),
        (CUPS, 4),
        (CUPS, -1),
        (CUPS, "four"),
        (CUPS, ""),
        (CUPS, 2.0),
        (CUPS, "2.0"),
        (CUPS, True),
        (CUPS, None),
        (CUPS, [2]),
        (CUPS, {"cups": 2}),
        (SWEET, 1),
        (SWEET, 0),
        (SWEET, "1"),
        (SWEET, "yes"),
        (SWEET, ""),
        (SWEET, None),
        (KIND, "white"),
        (KIND, "gre en"),
        (KIND, 8),
        (KIND, True),
        (KIND, b"green"),
        (CUPS, [1, 2]),
        (CUPS, []),
        (SWEET, [True]),
        (KIND, ["black"]),
        (KIND, ["green", "black"]),
        (BLEND, [1, 1]),
        (BLEND, [0, 3, 0]),
        (BLEND, [True, 2]),
        (BLEND, [1.0, 2]),
        (BLEND, ["1/2"]),
        (BLEND, [[1, 2]]),
        (BLEND, "1-2"),
        (BLEND, "1 / 2"),
        (BLEND, 12),
    ],
)
def test_value_out_of_range_is_rejected(spec: OptionSpec, raw_value: object) -> None:
    with pytest.raises(BadOptions) as caught:
        spec.parse(raw_value)
    allowed = {
        "cups": "one of 1, 2, 3",
        "sweet": "one of off, on",
        "kind": "one of green, black, earlGrey, 7",
        "blend": "2 numbers that sum to 3, such as 1/2",  # an example, not all values
    }[spec.key]
    assert str(caught.value) == (
        f"invalid value {raw_value!r} for {spec.key}: expected {allowed} (rule {spec.rule})"
    )
    assert isinstance(caught.value, JadecourtError) and isinstance(caught.value, ValueError)


@pytest.mark.parametrize("spec", [*TEA, BLEND, *OPTIONS], ids=lambda spec: spec.key)
def test_formatted_value_is_parsed_as_the_same_value(spec: OptionSpec) -> None:
    for value in spec.values:
        again = spec.parse(format_value(value))
        assert again == value and type(again) is type(value)


@pytest.mark.parametrize(
    ("value", "word"), [(True, "on"), (False, "off"), (1, "1"), (0, "0"), ("green", "green")]
)
def test_booleans_are_written_on_and_off(value: OptionValue, word: str) -> None:
    assert format_value(value) == word


def test_value_has_its_number_in_the_position() -> None:
    spec = OptionSpec("size", ("few", 2, 3), "few", "4.5", "cups", {"few": -1})
    assert [spec.number(value) for value in spec.values] == [-1, 2, 3]
    assert [SWEET.number(value) for value in SWEET.values] == [0, 1]


# ------------------------------------------------------------------------------------------------ all options


def test_missing_options_take_their_default() -> None:
    assert parse_options(TEA, {"cups": 1}) == {"cups": 1, "sweet": False, "kind": "green"}


def test_parsed_options_have_the_order_of_their_specs() -> None:
    words = {"kind": "black", "sweet": "on", "cups": "3"}
    assert list(parse_options(TEA, words).items()) == [("cups", 3), ("sweet", True), ("kind", "black")]


def test_option_without_default_is_required() -> None:
    with pytest.raises(BadOptions) as caught:
        parse_options(TEA, {"sweet": True})
    assert str(caught.value) == "option cups is required (rule 4.1)"


@pytest.mark.parametrize(
    ("key", "hint"),
    [
        ("cup", "did you mean cups?"),
        ("Kind", "did you mean kind?"),
        ("sweets", "did you mean sweet?"),
        ("zzz", "available: cups, sweet, kind"),
        ("", "available: cups, sweet, kind"),
    ],
)
def test_unknown_option_is_rejected_with_a_hint(key: str, hint: str) -> None:
    with pytest.raises(BadOptions) as caught:
        parse_options(TEA, {"cups": 1, key: 1})
    assert str(caught.value) == f"unknown option {key!r}: {hint}"


def test_parsing_does_not_change_its_argument() -> None:
    words = {"cups": "2"}
    parse_options(TEA, words)
    assert words == {"cups": "2"}


def test_list_value_is_stored_as_its_word() -> None:
    assert parse_options((BLEND,), {"blend": [3, 0]}) == {"blend": "3/0"}
    assert parse_options((BLEND,), {}) == {"blend": "1/2"}


# -------------------------------------------------------------------------------------- options of the dragon


def test_dragon_needs_the_number_of_players() -> None:
    with pytest.raises(BadOptions, match=r"option players is required \(rule 2\)"):
        Dragon()


@pytest.mark.parametrize("players", [1, 6, "six", True, None])
def test_dragon_has_two_to_five_seats(players: object) -> None:
    with pytest.raises(BadOptions, match=r"expected one of 2, 3, 4, 5 \(rule 2\)"):
        Dragon(players=players)


@pytest.mark.parametrize(
    ("key", "value", "rule"),
    [
        ("edition", 2018, "2"),
        ("largePrivilegeCost", 5, "2"),
        ("greatWall", "maybe", "13.1"),
        ("superEvent", "comet", "14"),
        ("eventAdjacency", True, "5.2"),
        ("startSeat", 5, "2"),
        ("startSeat", -1, "2"),
    ],
)
def test_invalid_value_of_dragon_option_names_the_rule(key: str, value: object, rule: str) -> None:
    with pytest.raises(BadOptions, match=rf"^invalid value .* for {key}: .* \(rule {rule}\)$"):
        Dragon(players=5, **{key: value})


@pytest.mark.parametrize(("mistyped", "meant"), [("greatwall", "greatWall"), ("player", "players")])
def test_mistyped_dragon_option_error_suggests_the_nearest(mistyped: str, meant: str) -> None:
    with pytest.raises(BadOptions, match=f"did you mean {meant}"):
        Dragon(**{"players": 3, mistyped: 1})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_start_seat_must_exist(players: int) -> None:
    assert Dragon(players=players, startSeat=players - 1).options["startSeat"] == players - 1
    with pytest.raises(BadOptions) as caught:
        Dragon(players=players, startSeat=players)
    assert str(caught.value) == (
        f"invalid value {players} for startSeat: expected 0 to {players - 1} or random (rule 2)"
    )


def test_start_seat_may_be_the_fifth_of_five() -> None:
    assert Dragon(players=5, startSeat="4").options["startSeat"] == 4


@pytest.mark.parametrize(("edition", "cost"), [(2017, 7), (2007, 6), ("2007", 6)])
def test_edition_sets_the_price_of_the_large_privilege(edition: object, cost: int) -> None:
    game = Dragon(players=2, edition=edition)
    assert game.options["largePrivilegeCost"] == cost
    assert game.start().large_privilege_cost == cost


@pytest.mark.parametrize("edition", [2017, 2007])
@pytest.mark.parametrize("cost", [6, 7, "6", "7"])
def test_explicit_price_overrides_the_edition(edition: int, cost: object) -> None:
    game = Dragon(players=2, edition=edition, largePrivilegeCost=cost)
    assert game.options["edition"] == edition
    assert game.options["largePrivilegeCost"] == int(str(cost))


def test_price_named_edition_follows_the_edition() -> None:
    assert Dragon(players=2, largePrivilegeCost="edition") == Dragon(players=2)


@pytest.mark.parametrize("game", [Dragon, Nim])
def test_unknown_option_named_like_a_parameter_is_rejected(
    game: type[Dragon] | type[Nim],
) -> None:
    with pytest.raises(BadOptions, match="unknown option 'self'"):
        game(**{"self": 2})


# ------------------------------------------------------------------------------------------ equality of games


def test_games_with_equal_options_are_equal() -> None:
    game = Dragon(players=3)
    assert game == Dragon(
        players="3", edition=2017, largePrivilegeCost=7, greatWall="off", startSeat="random"
    )
    assert hash(game) == hash(Dragon(startSeat="random", players="3"))
    assert len({game, Dragon(players=3), Dragon(players=4)}) == 2


@pytest.mark.parametrize(
    "other", [{"players": 4}, {"players": 3, "greatWall": True}, {"players": 3, "edition": 2007}]
)
def test_games_with_other_options_differ(other: dict[str, object]) -> None:
    assert Dragon(players=3) != Dragon(**other)


def test_games_of_different_classes_are_not_equal() -> None:
    class OtherNim(Nim):
        pass

    assert Nim() == Nim(most=3)
    assert Nim() != OtherNim()
    assert Nim() != Dragon(players=2)
    assert Nim() != Nim().options


def test_repr_builds_an_equal_game() -> None:
    game = Dragon(players=4, superEvent="volcano", greatWall=True)
    assert repr(game) == (
        "Dragon(players=4, edition=2017, largePrivilegeCost=7, greatWall=True, superEvent='volcano', "
        "wallTiles='chosen', eventAdjacency='slide', startSeat='random')"
    )
    assert eval(repr(game), {"Dragon": Dragon}) == game
