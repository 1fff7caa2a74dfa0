"""Describes in words what each move does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.text import Text

from ....core.game import Game
from ....core.preview import Preview
from ....core.refusal import Word
from ....games.dragon import components as c
from ....i18n import Catalogue
from ....i18n.keys import DragonKey
from .pieces import card_text, tile_text

TILE_VALUES: Final = dict(zip(c.KIND_NAMES, c.KIND_VALUE, strict=True))
TILE_SYMBOLS: Final = dict(zip(c.KIND_NAMES, c.KIND_SYMBOLS, strict=True))
# action -> the log entry with its effect, the argument that is the amount, and the word for what is gained
ACTION_GAINS: Final = {
    "taxes": ("income", "yuan", "yuan"),
    "build": ("builds", "floors", "floor"),
    "harvest": ("harvest", "rice", "rice"),
    "fireworks": ("fireworks-gained", "fireworks", "fireworks"),
    "parade": ("marker-moved", "steps", "space"),
    "research": ("research", "vp", "vp"),
}
PRIVILEGE_SIZES: Final = {"privS": "small", "privL": "large"}


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

    def __init__(self, game: Game, texts: Catalogue[DragonKey]) -> None:
        self.game = game
        self.texts = texts

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
        symbols = self.texts.word("symbols", kind.partition("-")[0], n=TILE_SYMBOLS[kind])
        return Text.assemble(tile, " ", self.texts("amount-space", n=TILE_VALUES[kind]), ", ", symbols)

    # ------------------------------------------------------------------ one method per verb of the notation

    def describe_draft(self, move: PreviewedMove, brief: bool) -> Text:
        text = Text(" ").join(tile_text(f"{name}-y") for name in move.rest)
        entries = move.entries(whole_decision=True)
        total = sum(args["steps"] for name, args in entries if name == "marker-moved")
        return text.append(f" ▸{total}" if brief else " " + self.texts("amount-space", n=total))

    def describe_place(self, move: PreviewedMove, brief: bool) -> Text:
        palace = move.palace()
        return Text(
            self.texts(
                "terminal-into", palace=move.rest[0], persons=len(palace["persons"]), floors=palace["floors"]
            )
        )

    def describe_act(self, move: PreviewedMove, brief: bool) -> Text:
        text = self.action_text(move, brief)
        fee = move.amount("fee", "fee")
        if not fee:
            return Text(text)
        fee_text = f" -{fee}" if brief else f" · {self.texts('terminal-with-fee', n=fee)}"
        return Text.assemble(text, (fee_text, "red"))

    def action_text(self, move: PreviewedMove, brief: bool) -> str:
        """What an action brings, without its fee."""
        name = move.rest[0]
        if name == "pass":
            yuan = move.amount("passed", "gained")
            return self.texts("terminal-pass-brief") if brief else self.texts("board-pass-gain", yuan=yuan)
        if name in PRIVILEGE_SIZES:
            yuan = move.amount("privilege", "price")
            label = self.texts.word("size", PRIVILEGE_SIZES[name], "title")
            return (
                self.texts("terminal-price-brief", yuan=yuan)
                if brief
                else self.texts("board-price", label=label, yuan=yuan)
            )
        if name == "wall":
            tiles = [*move.rest[1:], *move.player["wallUnused"]]
            if len(tiles) > 1 and len(move.rest) == 1:  # 18.2: the tile is drawn
                key: DragonKey = "terminal-wall-draw.brief" if brief else "terminal-wall-draw"
                return self.texts(key, n=len(tiles))
            if brief:
                return f"+{self.texts.word('bonus', tiles[0], 'short')}"
            gain = self.texts.word("bonus", tiles[0])
        else:
            entry, argument, word = ACTION_GAINS[name]
            amount = move.amount(entry, argument)
            if brief:  # as in the action groups
                return f"{self.texts.word('action', name, 'short')} {amount}"
            gain = self.texts.word("amount", word, n=amount)
        return self.texts("board-gain", label=self.texts.word("action", name, "title"), gain=gain)

    def describe_floor(self, move: PreviewedMove, brief: bool) -> Text:
        if move.rest[0] == "new":
            return Text(self.texts("terminal-new-palace"))
        floors = move.amount("floor-added", "floors")
        return Text(self.texts("terminal-grows", palace=move.rest[0], floors=floors))

    def describe_play(self, move: PreviewedMove, brief: bool) -> Text:
        used, kind = move.rest
        if kind == "none":
            return Text(self.texts("terminal-no-person", card=Word("card", used)))
        text = self.describe_tile(kind, brief)
        if used == "wild" and not brief:
            text.append(f", {self.texts('card-wild')}")
        return text

    def describe_swap(self, move: PreviewedMove, brief: bool) -> Text:
        return Text.assemble(
            tile_text(move.rest[1]), " ", self.texts("terminal-leaves-for-new", palace=move.rest[0])
        )

    def describe_refuse(self, move: PreviewedMove, brief: bool) -> Text:
        new = move.seen.view["tilesToPlace"][0]
        return Text(self.texts("move-refuse", kind=Word("kind", new)))

    def describe_release(self, move: PreviewedMove, brief: bool) -> Text:
        return Text.assemble(tile_text(move.rest[1]), " ", self.texts("terminal-leaves", palace=move.rest[0]))

    def describe_quake(self, move: PreviewedMove, brief: bool) -> Text:
        name, args = next(entry for entry in move.entries() if entry[0] in ("quaked", "collapsed"))
        if name == "collapsed":
            return Text(self.texts("terminal-collapses", palace=move.rest[0]))
        return Text(self.texts("terminal-shrinks", palace=move.rest[0], floors=args["floors"]))

    def describe_flood(self, move: PreviewedMove, brief: bool) -> Text:
        good = move.rest[0]
        return Text(self.texts("terminal-give", good=Word("good", good), n=move.player[good]))

    def describe_discard(self, move: PreviewedMove, brief: bool) -> Text:
        card = move.rest[0]
        return Text.assemble(card_text(card), " ", self.texts.word("card", card))

    def describe_sunrise(self, move: PreviewedMove, brief: bool) -> Text:
        return self.describe_tile(f"{move.rest[0]}-y", brief)

    def describe_charter(self, move: PreviewedMove, brief: bool) -> Text:
        symbols = move.amount("charter", "symbols")
        name = move.rest[0]
        return Text.assemble(card_text(name), " ", self.texts.word("symbols", name, n=symbols))
