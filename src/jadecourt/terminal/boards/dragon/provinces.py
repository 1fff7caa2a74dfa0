"""The province of a player: goods, cards, privileges, palaces with their persons, symbols."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ....console.seats import seat_style
from ....games.dragon import components as c
from ....i18n import Catalogue
from ....i18n.keys import DragonKey
from ..base import DENSE, Board, wrap_items
from .pieces import PALACE_WIDTH, card_text, card_texts, labelled_lines, palace_line, palace_rows

PANEL_PADDING: Final = 4  # border and padding of a panel
MIN_DETAILS_WIDTH, MAX_DETAILS_WIDTH = 44, 60  # columns for goods, cards and symbols beside the drawn palaces


class Provinces:
    """Draws provinces: large for the viewer, smaller for the others."""

    def __init__(self, board: Board, texts: Catalogue[DragonKey]) -> None:
        self.board = board
        self.texts = texts

    def own_province(self, view: dict[str, Any], seat: int, width: int, density: int) -> RenderableType:
        """The province of the viewer: palaces drawn, symbols counted."""
        player = view["players"][seat]
        inner = width - PANEL_PADDING
        title = Text.assemble(self.title(view, seat), (f" · {self.texts('terminal-you')}", "bold default"))
        if density == DENSE:
            title.stylize("reverse")
            lines = wrap_items([title, *self.goods(player), *self.hand(player, width)], width, " · ")
            lines += wrap_items([*self.symbols(player), *self.wall(view, player, width)], width, "  ")
            return Group(*lines, *self.palaces(player, width))
        width_beside = min(MAX_DETAILS_WIDTH, inner - len(player["palaces"]) * (PALACE_WIDTH + 2))
        details_width = width_beside if width_beside >= MIN_DETAILS_WIDTH else inner
        details = (
            wrap_items(self.goods(player), details_width, " · ")
            + self.hand(player, details_width)
            + self.wall(view, player, details_width)
        )
        details += labelled_lines(self.texts("board-symbols"), self.symbols(player), details_width, "  ")
        pictures = palace_rows(player["palaces"], inner) or [Text(self.texts("board-no-palaces"), "dim")]
        grid = Table.grid(padding=(0, 2, 0, 0))
        if details_width < inner:
            grid.add_column(width=details_width)
            grid.add_row(Group(*details), Group(*pictures))
        else:
            grid.add_row(Group(*details, *pictures))
        return Panel(
            grid, title=title, title_align="left", box=box.DOUBLE, border_style=seat_style(seat), width=width
        )

    def panels(self, view: dict[str, Any], seats: Sequence[int], width: int) -> list[RenderableType]:
        """The provinces of other players side by side, all of one height."""
        inner = width - PANEL_PADDING
        contents = []
        for seat in seats:
            player = view["players"][seat]
            details = [*self.goods(player), *self.hand(player, inner)]
            contents.append(
                wrap_items(details, inner, " · ")
                + self.wall(view, player, inner)
                + self.palaces(player, inner)
            )
        height = max(map(len, contents)) + 2
        return [
            Panel(
                Group(*lines),
                title=self.title(view, seat, inner),
                title_align="left",
                box=box.ROUNDED,
                border_style=seat_style(seat) if view["to_move"] == seat else "grey50",
                width=width,
                height=height,
            )
            for seat, lines in zip(seats, contents, strict=True)
        ]

    def compact_lines(self, view: dict[str, Any], seat: int, width: int) -> list[RenderableType]:
        """The province of another player without a frame, its hand and the wall tiles that it has left."""
        player = view["players"][seat]
        details = [self.title(view, seat), *self.goods(player, include_zero=False)]
        if view["greatWall"]:
            details.append(Text(self.texts("terminal-wall-built", built=player["wallBuilt"]), "dim"))
        palaces = self.palace_list(player)
        lines = wrap_items([*details, Text("  ").join(palaces)], width, " · ")
        if len(lines) > 1:  # too long: palaces get a line of their own
            lines = wrap_items(details, width, " · ") + [
                Text("  ").append_text(line) for line in wrap_items(palaces, width - 2)
            ]
        return list(lines)

    # ------------------------------------------------------------------ parts

    def title(self, view: dict[str, Any], seat: int, max_width: int | None = None) -> Text:
        """Name, points and, if there is room, the space on the track, which the track shows as well."""
        player = view["players"][seat]
        text = self.board.seat_name(seat)
        # "default": otherwise the title would take the colour of the panel's border
        text.append(f" · {self.texts('terminal-vp', n=player['vp'])}", "bold default")
        space = f" · {self.texts('terminal-space', space=player['space'])}"
        has_room = max_width is None or text.cell_len + len(space) <= max_width
        return text.append(space, "not bold default") if has_room else text

    def goods(self, player: dict[str, Any], include_zero: bool = True) -> list[Text]:
        """Yuan, rice and fireworks, and privileges if there are any."""
        goods = [
            Text(self.texts.word("amount", good, n=player[good]))
            for good in ("yuan", "rice", "fireworks")
            if player[good] or include_zero or good == "yuan"
        ]
        privileges = [
            Text(self.texts.word("amount", f"{size}Privilege", n=player[f"{size}Privileges"]))
            for size in ("small", "large")
            if player[f"{size}Privileges"]
        ]
        return goods + privileges

    def hand(self, player: dict[str, Any], width: int) -> list[Text]:
        return labelled_lines(self.texts("board-hand"), card_texts(player["hand"]), width)

    def wall(self, view: dict[str, Any], player: dict[str, Any], width: int) -> list[Text]:
        """Number of wall tiles built, and the bonuses that are left."""
        if not view["greatWall"]:
            return []
        left = [Text(self.texts.word("bonus", bonus, "short")) for bonus in player["wallUnused"]] or [
            Text("–")
        ]
        return wrap_items(
            [Text(self.texts("terminal-wall-tiles", built=player["wallBuilt"]), "dim"), *left], width, " "
        )

    def palace_list(self, player: dict[str, Any]) -> list[Text]:
        """One text per palace."""
        return [palace_line(palace) for palace in player["palaces"]] or [
            Text(self.texts("board-no-palaces"), "dim")
        ]

    def palaces(self, player: dict[str, Any], width: int) -> list[Text]:
        return wrap_items(self.palace_list(player), width)

    def symbols(self, player: dict[str, Any]) -> list[Text]:
        """The number of each symbol on the persons in the palaces; those without are left out."""
        found = []
        for name in c.TYPE_NAMES:
            count = player["symbols"][name]
            if count:
                found.append(Text.assemble(card_text(name), " ", self.texts.word("symbols", name, n=count)))
        return found
