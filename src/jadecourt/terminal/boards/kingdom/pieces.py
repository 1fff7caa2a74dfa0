"""Cards as text: colour always together with letters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rich.text import Text

from ....games.kingdom import components as c
from .points import CARD_POINTS, CARD_TYPES, PHILOSOPHER

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
HOLDER_SIGN: Final = "★"
USED_SIGN: Final = "·"
CARRIED_SIGN: Final = "▁"
EMPTY_SIGN: Final = "–"


def kind_style(kind: str) -> str:
    """The colour of a card or a type."""
    return TYPE_STYLES.get(CARD_TYPES.get(kind, kind), DRAGON_STYLE)


def card_text(kind: str) -> Text:
    """`N3` in the colour of the Nobles."""
    return Text.assemble((kind, kind_style(kind)))


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
            track.append(CARRIED_SIGN if card in player["carried"] else USED_SIGN, "dim")
    return track


def format_cards(cards: Iterable[int]) -> str:
    return " ".join(map(str, cards)) or EMPTY_SIGN


def pile_text(player: dict[str, Any], name: str, is_holder: bool, show_all_cards: bool) -> Text:
    """The influence in a type, and what else counts: `★4 Ph+M`, three Nobles of 9 VP `3=9`; or every card."""
    pile_view = player["piles"][name]
    guests = ["+M"] * pile_view["guests"]
    influence = (str(pile_view["influence"]), "bold") if pile_view["influence"] else (EMPTY_SIGN, "dim")
    text = Text.assemble((HOLDER_SIGN, "bold yellow") if is_holder else " ", influence)
    if show_all_cards:
        for kind in [*pile_view["cards"], *guests]:
            text.append(" ").append(kind, kind_style(kind.lstrip("+")))
        return text
    if name == "N" and pile_view["cards"]:
        text.append(f"={sum(CARD_POINTS[kind] for kind in pile_view['cards'])}")
    elif PHILOSOPHER in pile_view["cards"]:
        text.append(" ").append_text(card_text(PHILOSOPHER))
    if guests:
        text.append(guests[0] if len(guests) == 1 else f"+{len(guests)}M", kind_style("M"))
    return text


def labelled_text(label: str, items: Iterable[Text], gap: str = " ") -> Text:
    """`label a b c` in one piece."""
    return Text.assemble((label, "dim"), " ", Text(gap).join(items))
