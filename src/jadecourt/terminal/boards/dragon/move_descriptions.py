"""Describes in words what each move does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.text import Text

from ....core.game import Game
from ....games.dragon import components as c
from ....i18n import Translator
from ....i18n.catalogue import load_catalogue
from .pieces import card_text, tile_text

TILE_VALUES: Final = dict(zip(c.KIND_NAMES, c.KIND_VALUE, strict=True))
TILE_SYMBOLS: Final = dict(zip(c.KIND_NAMES, c.KIND_SYMBOLS, strict=True))
# action card -> its own symbols and the type that adds to them (3.2, 8.2)
ACTION_BASE: Final = {
    "taxes": (2, "tax"),
    "build": (1, "craftsman"),
    "harvest": (1, "farmer"),
    "fireworks": (1, "pyro"),
    "parade": (1, "warrior"),
    "research": (1, "scholar"),
}


def is_occupied(view: dict[str, Any], action: str) -> bool:
    """Whether a dragon already lies on the group of this action card."""
    return any(action in cards and number in view["dragons"] for number, cards in enumerate(view["groups"]))


def action_gain(view: dict[str, Any], seat: int, action: str) -> int | None:
    """Amount that an action card gives to a seat (8.2); None for cards whose effect is bought or chosen."""
    if action not in ACTION_BASE:
        return None
    base, name = ACTION_BASE[action]
    return base + int(view["players"][seat]["symbols"][name])


class MoveDescriptions:
    """Descriptions of the moves of one game in one language."""

    def __init__(self, game: Game, translator: Translator) -> None:
        self.game = game
        self.translator = translator

    def describe(self, view: dict[str, Any], seat: int, move: int, brief: bool) -> Text:
        """What the move does; calls the method for the verb of its notation."""
        verb, *rest = self.game.moves.parts(move)
        method = getattr(self, f"describe_{verb}")
        text: Text = method(view, seat, rest, brief)
        return text

    def describe_tile(self, kind: str, brief: bool) -> Text:
        """A tile with its value and symbols."""
        tile = tile_text(kind)
        if brief:
            return Text.assemble(tile, " " * (3 - tile.cell_len), f" ▸{TILE_VALUES[kind]}")
        symbols = self.translator(f"symbol.{kind.partition('-')[0]}", n=TILE_SYMBOLS[kind])
        return Text.assemble(tile, " ", self.translator("forward", n=TILE_VALUES[kind]), ", ", symbols)

    def card_name(self, name: str) -> str:
        if name == "wild":
            return self.translator("card.wild")
        return load_catalogue("dragon", self.translator.language).word("type", name)

    def find_palace(self, view: dict[str, Any], seat: int, place: str) -> dict[str, Any]:
        found: dict[str, Any] = next(p for p in view["players"][seat]["palaces"] if f"p{p['id']}" == place)
        return found

    # ------------------------------------------------------------------ one method per verb of the notation

    def describe_draft(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        kinds = [f"{name}-y" for name in rest]
        text = Text(" ").join(map(tile_text, kinds))
        total = sum(TILE_VALUES[kind] for kind in kinds)
        return text.append(f" ▸{total}" if brief else " " + self.translator("forward", n=total))

    def describe_place(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        palace = self.find_palace(view, seat, rest[0])
        return Text(
            self.translator("into", palace=rest[0], persons=len(palace["persons"]), floors=palace["floors"])
        )

    def describe_act(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        name = rest[0]
        style = "brief" if brief else "gain"
        if name == "pass":
            missing = max(0, c.PASS_FILLS_TO_YUAN - view["players"][seat]["yuan"])
            return Text(self.translator(f"{style}.pass", n=missing))
        action = "privilege" if name.startswith("priv") else name
        if name == "wall":
            text = self.translator(f"{style}.wall.{rest[1]}")
        elif name in ("privS", "privL"):
            price = c.SMALL_PRIVILEGE_COST if name == "privS" else view["largePrivilegeCost"]
            text = self.translator(f"{style}.{name}", n=price)
        else:
            label = "" if brief else self.translator(f"action.{name}") + self.translator("colon")
            text = label + self.translator(f"{style}.{name}", n=action_gain(view, seat, name))
        if not is_occupied(view, action):
            return Text(text)
        fee = f" {self.translator('fee')}" if brief else f" · {self.translator('withfee')}"
        return Text.assemble(text, (fee, "red"))

    def describe_floor(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        if rest[0] == "new":
            return Text(self.translator("found"))
        floors = self.find_palace(view, seat, rest[0])["floors"]
        return Text(self.translator("grow", palace=rest[0], floors=floors + 1))

    def describe_play(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        used, kind = rest
        if kind == "none":
            return Text(self.translator("nothing", card=self.card_name(used)))
        text = self.describe_tile(kind, brief)
        if used == "wild" and not brief:
            text.append(", " + self.translator("with", card=self.card_name(used)))
        return text

    def describe_swap(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        return Text.assemble(tile_text(rest[1]), " ", self.translator("swap", palace=rest[0]))

    def describe_refuse(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        return Text(self.translator("refuse"))

    def describe_release(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        return Text.assemble(tile_text(rest[1]), " ", self.translator("leave", palace=rest[0]))

    def describe_quake(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        floors = self.find_palace(view, seat, rest[0])["floors"] - 1
        return Text(self.translator("shrink" if floors else "collapse", palace=rest[0], floors=floors))

    def describe_flood(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        return Text(self.translator(f"give.{rest[0]}", n=view["players"][seat][rest[0]]))

    def describe_discard(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        return Text.assemble(card_text(rest[0]), " ", self.translator("drop", card=self.card_name(rest[0])))

    def describe_sunrise(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        return self.describe_tile(f"{rest[0]}-y", brief)

    def describe_charter(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        symbols = view["players"][seat]["symbols"][rest[0]]
        return Text.assemble(card_text(rest[0]), " ", self.translator(f"symbol.{rest[0]}", n=symbols))
