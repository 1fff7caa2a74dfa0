"""Tiles, palaces and cards as text: colour always together with letters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from rich.text import Text

from ....games.dragon.components import TYPE_NAMES
from ..base import wrap_items

# Codes are those of the rules (1.6) in every language: they resemble the notation.
TYPE_CODES: Final = dict(zip(TYPE_NAMES, ("Cr", "La", "Py", "Ta", "Wa", "Mo", "He", "Fa", "Sc"), strict=True))
# Dark letters on the tile's colour can be read on dark and on light terminals alike.
TILE_STYLES: Final = {
    "craftsman": "#1c1c1c on #d7c39a",
    "lady": "#1c1c1c on #f0964b",
    "pyro": "#1c1c1c on #b98ae0",
    "tax": "#1c1c1c on #efd54a",
    "warrior": "#ffffff on #b93a32",
    "monk": "#ffffff on #7d5230",
    "healer": "#1c1c1c on #6fb2ea",
    "farmer": "#1c1c1c on #79c36a",
    "scholar": "#1c1c1c on #eeeeee",
    "wild": "#ffffff on #555555",
}
EMPTY_SIGN: Final = "·"
ROOF: Final = "▟███▙"
PALACE_WIDTH: Final = len(ROOF)
ROOF_STYLE: Final = "#b03a2e"


def tile_text(kind: str) -> Text:
    """`monk-o` as a tile: Mo+ in the colour of the monks."""
    name, _, age = kind.partition("-")
    return Text.assemble((TYPE_CODES[name] + ("+" if age == "o" else ""), TILE_STYLES[name]))


def card_text(name: str) -> Text:
    """A person card: the code of its type, or ? for a wild one."""
    return Text.assemble(("?" if name == "wild" else TYPE_CODES[name], TILE_STYLES[name]))


def card_texts(hand: Sequence[str]) -> list[Text]:
    """The cards of a hand; wild ones stand together."""
    wilds = hand.count("wild")
    return [card_text(name) for name in hand if name != "wild"] + [Text("?" * wilds, TILE_STYLES["wild"])][
        :wilds
    ]


def floor_texts(palace: dict[str, Any]) -> list[Text]:
    """What is on each floor, ground floor first; an earthquake may leave more persons than floors."""
    count = max(palace["floors"], len(palace["persons"]))
    found = [tile_text(kind) for kind in palace["persons"]]
    return found + [Text.assemble((EMPTY_SIGN, "dim"))] * (count - len(found))


def palace_line(palace: dict[str, Any]) -> Text:
    """A palace in one line: p0[Mo+ Fa ·]."""
    line = Text.assemble((f"p{palace['id']}", "bold"), ("[", "dim"))
    return line.append_text(Text(" ").join(floor_texts(palace))).append("]", "dim")


def palace_picture(palace: dict[str, Any], height: int) -> list[Text]:
    """A palace with a roof, one line per floor, all pictures of one height and width."""
    rows = [Text(ROOF, ROOF_STYLE)]
    for floor in reversed(floor_texts(palace)):
        inside = Text.assemble((f" {EMPTY_SIGN} ", "dim")) if floor.plain == EMPTY_SIGN else floor
        inside = Text.assemble((inside.plain.ljust(3), inside.spans[0].style))  # a tile fills its floor
        rows.append(Text.assemble(("│", ROOF_STYLE), inside, ("│", ROOF_STYLE)))
    rows.append(Text(f"p{palace['id']}".center(PALACE_WIDTH), "bold"))
    return [Text(" " * PALACE_WIDTH)] * (height - len(rows)) + rows


def palace_rows(palaces: Sequence[dict[str, Any]], width: int) -> list[Text]:
    """All palaces side by side, in several rows if there are many."""
    per_row = max(1, (width + 2) // (PALACE_WIDTH + 2))
    lines: list[Text] = []
    for first in range(0, len(palaces), per_row):
        row = palaces[first : first + per_row]
        height = max(len(floor_texts(palace)) for palace in row) + 2
        pictures = [palace_picture(palace, height) for palace in row]
        lines += [Text("  ").join(parts) for parts in zip(*pictures, strict=True)]
    return lines


def labelled_lines(label: str, items: Iterable[Text], width: int, gap: str = " ") -> list[Text]:
    """`label a b c`, further lines under the first item."""
    head = f"{label} "
    lines = wrap_items(items, width - len(head), gap)
    return [
        Text.assemble((head, "dim") if number == 0 else " " * len(head), line)
        for number, line in enumerate(lines)
    ]
