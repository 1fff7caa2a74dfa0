"""Section 2: the options."""

from __future__ import annotations

from typing import Final

from ...core.options import OptionSpec

NOBLE_COUNT: Final = 12
NOBLE_SPLITS: Final = tuple(
    f"{two}/{three}/{NOBLE_COUNT - two - three}"
    for two in range(NOBLE_COUNT + 1)
    for three in range(NOBLE_COUNT + 1 - two)
)

OPTIONS: Final = (
    OptionSpec(
        "players",
        (2, 3, 4, 5),
        None,
        "2",
        {"en": "number of players", "fr": "nombre de joueurs"},
    ),
    OptionSpec(
        "experienced3",
        (False, True),
        False,
        "2",
        {
            "en": "three players: two bids each and five cards per round",
            "fr": "à trois joueurs : deux mises chacun et cinq cartes par manche",
        },
    ),
    OptionSpec(
        "nobleValues",
        NOBLE_SPLITS,
        "4/4/4",
        "2",
        {
            "en": "numbers of Nobles worth 2, 3 and 4, 12 in all (4/4/4 is a guess: no list is published)",
            "fr": "nombres de Nobles valant 2, 3 et 4, 12 en tout (4/4/4 est supposé : aucune liste n’est publiée)",
        },
        format_hint={
            "en": "three counts that sum to 12, such as 4/4/4",
            "fr": "trois nombres dont la somme est 12, comme 4/4/4",
        },
    ),
    OptionSpec(
        "harvestLimitIncludesReset",
        (False, True),
        False,
        "6.2",
        {
            "en": "the Harvest may be used with at most 2 cards left in hand instead of 3",
            "fr": "la Moisson s’utilise avec au plus 2 cartes en main au lieu de 3",
        },
    ),
)
