"""The names of the pieces in English and French, in the order of their integers."""

from __future__ import annotations

from typing import Final

from ...core.log import PointValues, Vocabulary
from . import components as c

TYPES_EN: Final = (
    "craftsman",
    "court lady",
    "pyrotechnist",
    "tax collector",
    "warrior",
    "monk",
    "healer",
    "farmer",
    "scholar",
)
TYPES_FR: Final = (
    "artisan",
    "dame de la cour",
    "artificier",
    "percepteur",
    "guerrier",
    "moine",
    "guérisseur",
    "fermier",
    "érudit",
)
# kinds with an article; the age is named only where both ages exist; the last is NO_KIND
KINDS_EN: Final = (
    "a craftsman",
    "a court lady",
    "a young pyrotechnist",
    "an old pyrotechnist",
    "a tax collector",
    "a young warrior",
    "an old warrior",
    "a young monk",
    "an old monk",
    "a young healer",
    "an old healer",
    "a young farmer",
    "an old farmer",
    "a young scholar",
    "an old scholar",
    "no tile is left",
)
KINDS_FR: Final = (
    "un artisan",
    "une dame de la cour",
    "un jeune artificier",
    "un vieil artificier",
    "un percepteur",
    "un jeune guerrier",
    "un vieux guerrier",
    "un jeune moine",
    "un vieux moine",
    "un jeune guérisseur",
    "un vieux guérisseur",
    "un jeune fermier",
    "un vieux fermier",
    "un jeune érudit",
    "un vieil érudit",
    "il ne reste aucune tuile",
)
PALACES: Final = tuple(f"p{place}" for place in range(c.MAX_PALACES))

VOCABULARY: Final[Vocabulary] = {
    "type": {"en": TYPES_EN, "fr": TYPES_FR},
    "kind": {"en": KINDS_EN, "fr": KINDS_FR},
    "card": {"en": (*TYPES_EN, "wild"), "fr": (*TYPES_FR, "joker")},
    "palace": {"en": PALACES, "fr": PALACES},
    "event": {
        "en": (
            "peace",
            "the imperial tribute",
            "drought",
            "the dragon festival",
            "the Mongol invasion",
            "contagion",
        ),
        "fr": (
            "la paix",
            "le tribut impérial",
            "la sécheresse",
            "la fête du dragon",
            "l’invasion mongole",
            "l’épidémie",
        ),
    },
    "action": {
        "en": ("taxes", "build", "harvest", "fireworks", "parade", "research", "privilege", "wall"),
        "fr": (
            "impôts",
            "construction",
            "récolte",
            "feux d’artifice",
            "parade",
            "recherche",
            "privilège",
            "muraille",
        ),
    },
    "bonus": {
        "en": ("1 rice", "1 firework", "1 floor", "2 yuan", "3 spaces", "3 VP"),
        "fr": ("1 sac de riz", "1 feu d’artifice", "1 étage", "2 yuans", "3 cases", "3 PV"),
    },
    "super": {
        "en": (
            "none",
            "the lantern festival",
            "the Buddha",
            "the earthquake",
            "the flood",
            "the solar eclipse",
            "the volcanic eruption",
            "the tornado",
            "the sunrise",
            "the assassination",
            "the charter",
        ),
        "fr": (
            "aucun",
            "la fête des lanternes",
            "le Bouddha",
            "le tremblement de terre",
            "l’inondation",
            "l’éclipse solaire",
            "l’éruption volcanique",
            "la tornade",
            "le lever du soleil",
            "l’attentat",
            "la charte",
        ),
    },
    "good": {"en": ("1 yuan", "1 rice", "1 firework"), "fr": ("1 yuan", "1 sac de riz", "1 feu d’artifice")},
    "size": {"en": ("a small", "a large"), "fr": ("un petit", "un grand")},
    "again": {"en": ("", ", once more"), "fr": ("", ", encore une fois")},
}

# 13.2: only the wall tile `vp` gives victory points
POINT_VALUES: Final[PointValues] = {
    "bonus": tuple(c.BONUS_VP_POINTS * (bonus == c.BONUS_VP) for bonus in range(c.BONUSES))
}

# the sources of victory points
SCORE_SOURCES: Final = {
    "palaces": {"en": "palaces", "fr": "palais"},
    "ladies": {"en": "court ladies", "fr": "dames de la cour"},
    "privileges": {"en": "privileges", "fr": "privilèges"},
    "research": {"en": "research", "fr": "recherche"},
    "festival": {"en": "dragon festival", "fr": "fête du dragon"},
    "mongols": {"en": "Mongol invasion", "fr": "invasion mongole"},
    "monks": {"en": "monks", "fr": "moines"},
    "people": {"en": "persons", "fr": "personnes"},
    "money": {"en": "yuan, rice and fireworks", "fr": "yuans, riz et feux d’artifice"},
    "wall": {"en": "Great Wall", "fr": "Grande Muraille"},
}
