"""What belongs to a player: goods, cards, privileges, palaces with their persons, symbols."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ....games.dragon import components as c
from ...words import Words
from ..base import DENSE, SEAT_STYLES, Board, flow
from .pieces import PALACE_WIDTH, card, cards, labelled, palace_line, skyline

INSET: Final = 4  # border and padding of a panel
LEAST_FACTS, MOST_FACTS = 44, 60  # columns for goods, cards and symbols beside the drawn palaces


class Provinces:
    """Large for the player who looks at the board, smaller for the others."""

    def __init__(self, board: Board, words: Words) -> None:
        self.board = board
        self.words = words

    def own(self, view: dict[str, Any], seat: int, width: int, density: int) -> RenderableType:
        """The province of the player who looks: palaces drawn, symbols counted."""
        mine = view["players"][seat]
        inner = width - INSET
        title = Text.assemble(self.title(view, seat), (f" · {self.words('you')}", "bold default"))
        if density == DENSE:
            title.stylize("reverse")
            lines = flow([title, *self.goods(mine), *self.hand(mine, width)], width, " · ")
            lines += flow([*self.symbols(mine), *self.wall(view, mine, width)], width, "  ")
            return Group(*lines, *self.palaces(mine, width))
        beside = min(MOST_FACTS, inner - len(mine["palaces"]) * (PALACE_WIDTH + 2))
        room = beside if beside >= LEAST_FACTS else inner
        facts = flow(self.goods(mine), room, " · ") + self.hand(mine, room) + self.wall(view, mine, room)
        facts += labelled(self.words("symbols"), self.symbols(mine), room, "  ")
        pictures = skyline(mine["palaces"], inner) or [Text(self.words("nopalaces"), "dim")]
        grid = Table.grid(padding=(0, 2, 0, 0))
        if room < inner:
            grid.add_column(width=room)
            grid.add_row(Group(*facts), Group(*pictures))
        else:
            grid.add_row(Group(*facts, *pictures))
        return Panel(
            grid, title=title, title_align="left", box=box.DOUBLE, border_style=SEAT_STYLES[seat], width=width
        )

    def panels(self, view: dict[str, Any], seats: Sequence[int], width: int) -> list[RenderableType]:
        """The provinces of others beside each other, all of one height."""
        inner = width - INSET
        contents = []
        for seat in seats:
            theirs = view["players"][seat]
            facts = [*self.goods(theirs), *self.hand(theirs, inner)]
            contents.append(
                flow(facts, inner, " · ") + self.wall(view, theirs, inner) + self.palaces(theirs, inner)
            )
        height = max(map(len, contents)) + 2
        return [
            Panel(
                Group(*lines),
                title=self.title(view, seat),
                title_align="left",
                box=box.ROUNDED,
                border_style=SEAT_STYLES[seat] if view["asked"] == seat else "grey50",
                width=width,
                height=height,
            )
            for seat, lines in zip(seats, contents, strict=True)
        ]

    def lines(self, view: dict[str, Any], seat: int, width: int) -> list[RenderableType]:
        """The province of somebody else without a frame."""
        theirs = view["players"][seat]
        facts = [
            self.title(view, seat),
            *self.goods(theirs, all_of_them=False),
            *self.wall(view, theirs, width),
        ]
        homes = self.homes(theirs)
        lines = flow([*facts, Text("  ").join(homes)], width, " · ")
        if len(lines) > 1:  # the palaces do not fit in any more: a line of their own
            lines = flow(facts, width, " · ") + [
                Text("  ").append_text(line) for line in flow(homes, width - 2)
            ]
        return list(lines)

    # ------------------------------------------------------------------ parts

    def title(self, view: dict[str, Any], seat: int) -> Text:
        player = view["players"][seat]
        text = self.board.name(seat)
        # "default": otherwise the colour of a panel's border would be taken for its title
        text.append(f" · {self.words('vp', vp=player['vp'])}", "bold default")
        return text.append(f" · {self.words('space', space=player['space'])}", "not bold default")

    def goods(self, player: dict[str, Any], all_of_them: bool = True) -> list[Text]:
        """Yuan, rice and fireworks, and privileges if there are any."""
        items = [
            Text(self.words(good, **{good: player[good]}))
            for good in ("yuan", "rice", "fireworks")
            if player[good] or all_of_them or good == "yuan"
        ]
        held = [
            self.words(size, **{size: player[f"{size}Privileges"]})
            for size in ("small", "large")
            if player[f"{size}Privileges"]
        ]
        if held:
            items.append(Text(self.words("privileges", held=", ".join(held))))
        return items

    def hand(self, player: dict[str, Any], width: int) -> list[Text]:
        return labelled(self.words("hand"), cards(player["hand"]), width)

    def wall(self, view: dict[str, Any], player: dict[str, Any], width: int) -> list[Text]:
        """How many wall tiles were laid, and the bonuses that are left."""
        if not view["greatWall"]:
            return []
        left = [Text(self.words(f"bonus.{bonus}")) for bonus in player["wallUnused"]] or [Text("–")]
        return flow([Text(self.words("walltiles", built=player["wallBuilt"]), "dim"), *left], width, " ")

    def homes(self, player: dict[str, Any]) -> list[Text]:
        """The palaces, each in one piece."""
        return [palace_line(palace) for palace in player["palaces"]] or [Text(self.words("nopalaces"), "dim")]

    def palaces(self, player: dict[str, Any], width: int) -> list[Text]:
        return flow(self.homes(player), width)

    def symbols(self, player: dict[str, Any]) -> list[Text]:
        """The symbols on the persons in the palaces, as far as there are any."""
        found = []
        for name in c.TYPE_NAMES:
            count = player["symbols"][name]
            if count:
                found.append(Text.assemble(card(name), " ", self.words(f"symbol.{name}", n=count)))
        return found
