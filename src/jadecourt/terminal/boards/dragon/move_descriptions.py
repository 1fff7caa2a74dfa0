"""Describes in words what each move does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.text import Text

from ....core.game import Game
from ....core.preview import Preview
from ....games.dragon import components as c
from ....i18n import Translator
from ....i18n.catalogue import load_catalogue
from .pieces import card_text, tile_text

TILE_VALUES: Final = dict(zip(c.KIND_NAMES, c.KIND_VALUE, strict=True))
TILE_SYMBOLS: Final = dict(zip(c.KIND_NAMES, c.KIND_SYMBOLS, strict=True))
# verb of an action -> the log entry with its effect, and the argument that is the amount
ACTION_AMOUNTS: Final = {
    "pass": ("passed", "gained"),
    "taxes": ("income", "yuan"),
    "build": ("builds", "floors"),
    "harvest": ("harvest", "rice"),
    "fireworks": ("fireworks-gained", "fireworks"),
    "parade": ("marker-moved", "steps"),
    "research": ("research", "vp"),
    "privS": ("privilege", "price"),
    "privL": ("privilege", "price"),
}


class PreviewedMove:
    """A move that may be played: the position before it, and the log entries that it would write."""

    def __init__(self, seen: Preview, seat: int, move: int, rest: Sequence[str]) -> None:
        self.seen = seen
        self.seat = seat
        self.move = move
        self.rest = rest  # of the notation, after the verb

    @property
    def player(self) -> dict[str, Any]:
        """The seat's part of the view before the move."""
        player: dict[str, Any] = self.seen.view["players"][self.seat]
        return player

    def palace(self) -> dict[str, Any]:
        """The palace that the notation names, before the move."""
        found: dict[str, Any] = next(p for p in self.player["palaces"] if f"p{p['id']}" == self.rest[0])
        return found

    def entries(self, whole_decision: bool = False) -> list[tuple[str, dict[str, int]]]:
        """Name and arguments of the log entries for the seat; `whole_decision`: also of the moves that follow."""
        after = self.seen.after(self.move)
        while whole_decision and after.decision_continues:
            after = after.after(after.legal[0])
        kinds = self.seen.game.entry_kinds
        return [
            (kinds[entry.kind].name, kinds[entry.kind].arguments(entry))
            for entry in after.entries
            if entry.seat == self.seat
        ]

    def amount(self, name: str, argument: str) -> int:
        """This argument of the first log entry of this kind; 0 without one. Forced moves may write more of them."""
        return next((args[argument] for found, args in self.entries() if found == name), 0)


class MoveDescriptions:
    """Descriptions of the moves of one game in one language."""

    def __init__(self, game: Game, translator: Translator) -> None:
        self.game = game
        self.translator = translator

    def describe(self, seen: Preview, seat: int, move: int, brief: bool) -> Text:
        """What the move does; calls the method for the verb of its notation."""
        verb, *rest = self.game.moves.parts(move)
        method = getattr(self, f"describe_{verb}")
        text: Text = method(PreviewedMove(seen, seat, move, rest), brief)
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

    # ------------------------------------------------------------------ one method per verb of the notation

    def describe_draft(self, move: PreviewedMove, brief: bool) -> Text:
        text = Text(" ").join(tile_text(f"{name}-y") for name in move.rest)
        entries = move.entries(whole_decision=True)
        total = sum(args["steps"] for name, args in entries if name == "marker-moved")
        return text.append(f" ▸{total}" if brief else " " + self.translator("forward", n=total))

    def describe_place(self, move: PreviewedMove, brief: bool) -> Text:
        palace = move.palace()
        return Text(
            self.translator(
                "into", palace=move.rest[0], persons=len(palace["persons"]), floors=palace["floors"]
            )
        )

    def describe_act(self, move: PreviewedMove, brief: bool) -> Text:
        name = move.rest[0]
        style = "brief" if brief else "gain"
        if name == "wall":
            text = self.translator(f"{style}.wall.{move.rest[1]}")
        else:
            amount = move.amount(*ACTION_AMOUNTS[name])
            has_label = not brief and name in c.ACTION_NAMES
            label = self.translator(f"action.{name}") + self.translator("colon") if has_label else ""
            text = label + self.translator(f"{style}.{name}", n=amount)
        fee = move.amount("fee", "fee")
        if not fee:
            return Text(text)
        fee_text = f" {self.translator('fee', n=fee)}" if brief else f" · {self.translator('withfee', n=fee)}"
        return Text.assemble(text, (fee_text, "red"))

    def describe_floor(self, move: PreviewedMove, brief: bool) -> Text:
        if move.rest[0] == "new":
            return Text(self.translator("found"))
        floors = move.amount("floor-added", "floors")
        return Text(self.translator("grow", palace=move.rest[0], floors=floors))

    def describe_play(self, move: PreviewedMove, brief: bool) -> Text:
        used, kind = move.rest
        if kind == "none":
            return Text(self.translator("nothing", card=self.card_name(used)))
        text = self.describe_tile(kind, brief)
        if used == "wild" and not brief:
            text.append(", " + self.translator("with", card=self.card_name(used)))
        return text

    def describe_swap(self, move: PreviewedMove, brief: bool) -> Text:
        return Text.assemble(tile_text(move.rest[1]), " ", self.translator("swap", palace=move.rest[0]))

    def describe_refuse(self, move: PreviewedMove, brief: bool) -> Text:
        return Text(self.translator("refuse"))

    def describe_release(self, move: PreviewedMove, brief: bool) -> Text:
        return Text.assemble(tile_text(move.rest[1]), " ", self.translator("leave", palace=move.rest[0]))

    def describe_quake(self, move: PreviewedMove, brief: bool) -> Text:
        name, args = next(entry for entry in move.entries() if entry[0] in ("quaked", "collapsed"))
        if name == "collapsed":
            return Text(self.translator("collapse", palace=move.rest[0]))
        return Text(self.translator("shrink", palace=move.rest[0], floors=args["floors"]))

    def describe_flood(self, move: PreviewedMove, brief: bool) -> Text:
        return Text(self.translator(f"give.{move.rest[0]}", n=move.player[move.rest[0]]))

    def describe_discard(self, move: PreviewedMove, brief: bool) -> Text:
        card = move.rest[0]
        return Text.assemble(card_text(card), " ", self.translator("drop", card=self.card_name(card)))

    def describe_sunrise(self, move: PreviewedMove, brief: bool) -> Text:
        return self.describe_tile(f"{move.rest[0]}-y", brief)

    def describe_charter(self, move: PreviewedMove, brief: bool) -> Text:
        symbols = move.amount("charter", "symbols")
        name = move.rest[0]
        return Text.assemble(card_text(name), " ", self.translator(f"symbol.{name}", n=symbols))
