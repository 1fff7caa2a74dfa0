"""Section 2: the options."""

from __future__ import annotations

from typing import Final

from ...core.options import OptionSpec
from . import components as c

OPTIONS: Final = (
    OptionSpec(
        "players",
        (2, 3, 4, 5),
        None,
        "2",
        {"en": "number of players", "fr": "nombre de joueurs"},
    ),
    OptionSpec(
        "edition",
        (2017, 2007),
        2017,
        "2",
        {
            "en": "2007: a large privilege costs 6 yuan; 2017: 7",
            "fr": "2007 : le grand privilège coûte 6 yuans ; 2017 : 7",
        },
    ),
    OptionSpec(
        "largePrivilegeCost",
        ("edition", 7, 6),
        "edition",
        "2",
        {
            "en": "price of a large privilege (edition: as in the edition chosen)",
            "fr": "prix du grand privilège (edition : celui de l’édition choisie)",
        },
    ),
    OptionSpec(
        "greatWall",
        (False, True),
        False,
        "13.1",
        {"en": "expansion: the Great Wall of China", "fr": "extension : la Grande Muraille"},
    ),
    OptionSpec(
        "superEvent",
        ("none", "random", *c.SUPER_NAMES[1:]),
        "none",
        "14",
        {"en": "expansion: a super event in round 7", "fr": "extension : un super-évènement au 7e tour"},
    ),
    OptionSpec(
        "eventAdjacency",
        ("slide", "free"),
        "slide",
        "5.2",
        {
            "en": "slide: equal events are never adjacent; free: they may be",
            "fr": "slide : deux évènements égaux ne se suivent jamais ; free : c’est possible",
        },
    ),
    OptionSpec(
        "startSeat",
        ("random", 0, 1, 2, 3, 4),
        "random",
        "2",
        {"en": "seat that drafts first", "fr": "place qui choisit en premier ses deux personnes"},
    ),
)
