"""What each move would do, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.text import Text

from ....core.game import Game
from ....games.dragon import components as c
from ...words import Words
from .pieces import card, chip

VALUES: Final = dict(zip(c.KIND_NAMES, c.KIND_VALUE, strict=True))
SYMBOLS: Final = dict(zip(c.KIND_NAMES, c.KIND_SYMBOLS, strict=True))
# action card -> its own symbols and the type that adds to them (3.2, 8.2)
BASE: Final = {
    "taxes": (2, "tax"),
    "build": (1, "craftsman"),
    "harvest": (1, "farmer"),
    "fireworks": (1, "pyro"),
    "parade": (1, "warrior"),
    "research": (1, "scholar"),
}


def occupied(view: dict[str, Any], action: str) -> bool:
    """Whether a dragon already lies on the group of this action card."""
    return any(action in cards and number in view["dragons"] for number, cards in enumerate(view["groups"]))


def gain(view: dict[str, Any], seat: int, action: str) -> int | None:
    """How much an action card brings to a seat (8.2); None for cards whose effect is bought or chosen."""
    if action not in BASE:
        return None
    base, name = BASE[action]
    return base + int(view["players"][seat]["symbols"][name])


class Choices:
    """Explains the moves of one game in one language."""

    def __init__(self, game: Game, words: Words) -> None:
        self.game = game
        self.words = words

    def explain(self, view: dict[str, Any], seat: int, move: int, brief: bool) -> Text:
        """What the move would do."""
        verb, *rest = self.game.moves.parts(move)
        method = getattr(self, f"say_{verb}")
        text: Text = method(view, seat, rest, brief)
        return text

    def tile(self, kind: str, brief: bool) -> Text:
        """A tile with its value and symbols."""
        tile = chip(kind)
        if brief:
            return Text.assemble(tile, " " * (3 - tile.cell_len), f" ▸{VALUES[kind]}")
        symbols = self.words(f"symbol.{kind.partition('-')[0]}", n=SYMBOLS[kind])
        return Text.assemble(tile, " ", self.words("forward", n=VALUES[kind]), ", ", symbols)

    def card_name(self, name: str) -> str:
        if name == "wild":
            return self.words("card.wild")
        return self.game.words["type"][self.words.language][c.TYPE_NAMES.index(name)]

    def palace(self, view: dict[str, Any], seat: int, place: str) -> dict[str, Any]:
        found: dict[str, Any] = next(p for p in view["players"][seat]["palaces"] if f"p{p['id']}" == place)
        return found

    # ------------------------------------------------------------------ one method per verb of the notation

    def say_draft(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        kinds = [f"{name}-y" for name in rest]
        text = Text(" ").join(map(chip, kinds))
        total = sum(VALUES[kind] for kind in kinds)
        return text.append(f" ▸{total}" if brief else " " + self.words("forward", n=total))

    def say_place(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        palace = self.palace(view, seat, rest[0])
        return Text(
            self.words("into", palace=rest[0], persons=len(palace["persons"]), floors=palace["floors"])
        )

    def say_act(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        name = rest[0]
        style = "brief" if brief else "gain"
        if name == "pass":
            missing = max(0, c.PASS_YUAN - view["players"][seat]["yuan"])
            return Text(self.words(f"{style}.pass", n=missing))
        action = "privilege" if name.startswith("priv") else name
        if name == "wall":
            text = self.words(f"{style}.wall.{rest[1]}")
        elif name in ("privS", "privL"):
            price = c.SMALL_PRIVILEGE_COST if name == "privS" else view["largePrivilegeCost"]
            text = self.words(f"{style}.{name}", n=price)
        else:
            label = "" if brief else self.words(f"action.{name}") + self.words("colon")
            text = label + self.words(f"{style}.{name}", n=gain(view, seat, name))
        if not occupied(view, action):
            return Text(text)
        fee = f" {self.words('fee')}" if brief else f" · {self.words('withfee')}"
        return Text.assemble(text, (fee, "red"))

    def say_floor(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        if rest[0] == "new":
            return Text(self.words("found"))
        floors = self.palace(view, seat, rest[0])["floors"]
        return Text(self.words("grow", palace=rest[0], floors=floors + 1))

    def say_play(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        used, kind = rest
        if kind == "none":
            return Text(self.words("nothing", card=self.card_name(used)))
        text = self.tile(kind, brief)
        if used == "wild" and not brief:
            text.append(", " + self.words("with", card=self.card_name(used)))
        return text

    def say_swap(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        return Text.assemble(chip(rest[1]), " ", self.words("swap", palace=rest[0]))

    def say_refuse(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        return Text(self.words("refuse"))

    def say_release(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        return Text.assemble(chip(rest[1]), " ", self.words("leave", palace=rest[0]))

    def say_quake(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        floors = self.palace(view, seat, rest[0])["floors"] - 1
        return Text(self.words("shrink" if floors else "collapse", palace=rest[0], floors=floors))

    def say_flood(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        return Text(self.words(f"give.{rest[0]}", n=view["players"][seat][rest[0]]))

    def say_discard(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        return Text.assemble(card(rest[0]), " ", self.words("drop", card=self.card_name(rest[0])))

    def say_sunrise(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        return self.tile(f"{rest[0]}-y", brief)

    def say_charter(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        symbols = view["players"][seat]["symbols"][rest[0]]
        return Text.assemble(card(rest[0]), " ", self.words(f"symbol.{rest[0]}", n=symbols))
