"""Cards as text: colour always together with letters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rich.text import Text

from ....games.kingdom import components as c
from .points import PHILOSOPHER, TYPES, VALUES

# Dark letters on the card's colour can be read on dark and on light terminals alike.
TYPE_STYLES: Final = {
    "B": "#1c1c1c on #6fb2ea",
    "F": "#1c1c1c on #79c36a",
    "M": "#1c1c1c on #efd54a",
    "N": "#1c1c1c on #c39ae6",
    "W": "#ffffff on #b93a32",
}
DRAGON_STYLE: Final = "#1c1c1c on #4fc7a8"
BID_STYLE: Final = "bold #1c1c1c on #d7c39a"
FRAME_STYLE: Final = "#2e8b74"
HOLDER: Final = "★"
USED: Final = "·"
CARRIED: Final = "▁"
NOTHING_THERE: Final = "–"


def style_of(kind: str) -> str:
    """The colour of a card or a type."""
    return TYPE_STYLES.get(TYPES.get(kind, kind), DRAGON_STYLE)


def chip(kind: str) -> Text:
    """`N3` in the colour of the Nobles."""
    return Text.assemble((kind, style_of(kind)))


def bid_card(card: int) -> Text:
    """A bid card that can be played."""
    return Text.assemble((f" {card} ", BID_STYLE))


def hand_track(player: dict[str, Any]) -> Text:
    """The eight places of a hand: a card that is there shows its number."""
    track = Text()
    for card in range(c.BID_CARDS):
        if card in player["hand"]:
            track.append(str(card), "bold")
        else:
            track.append(CARRIED if card in player["carried"] else USED, "dim")
    return track


def numbers(cards: Iterable[int]) -> str:
    return " ".join(map(str, cards)) or NOTHING_THERE


def pile(player: dict[str, Any], name: str, holds: bool, whole: bool) -> Text:
    """The influence in a type, and what else counts: `★4 Ph+M`, three Nobles of 9 VP `3=9`; or every card."""
    it = player["piles"][name]
    guests = ["+M"] * it["guests"]
    influence = (str(it["influence"]), "bold") if it["influence"] else (NOTHING_THERE, "dim")
    text = Text.assemble((HOLDER, "bold yellow") if holds else " ", influence)
    if whole:
        for kind in [*it["cards"], *guests]:
            text.append(" ").append(kind, style_of(kind.lstrip("+")))
        return text
    if name == "N" and it["cards"]:
        text.append(f"={sum(VALUES[kind] for kind in it['cards'])}")
    elif PHILOSOPHER in it["cards"]:
        text.append(" ").append_text(chip(PHILOSOPHER))
    if guests:
        text.append(guests[0] if len(guests) == 1 else f"+{len(guests)}M", style_of("M"))
    return text


def labelled(label: str, items: Iterable[Text], gap: str = " ") -> Text:
    """`label a b c` in one piece."""
    return Text.assemble((label, "dim"), Text(gap).join(items))
