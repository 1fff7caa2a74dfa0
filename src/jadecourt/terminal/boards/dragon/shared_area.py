"""The shared part of the board: event row, wall, person track, action groups, display of tiles."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any, Final

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ....games.dragon import components as c
from ....games.dragon.forecast import FINAL_WALL
from ....games.dragon.state import DragonState
from ....i18n import Catalogue
from ....i18n.keys import DragonKey
from ..base import DENSE, ROOMY, Board, wrap_items
from .move_descriptions import TILE_VALUES
from .pieces import TILE_STYLES, TYPE_CODES

EVENT_STYLES: Final = {
    "peace": "green",
    "tribute": "yellow",
    "drought": "bright_red",
    "festival": "magenta",
    "mongol": "red",
    "contagion": "cyan",
}
MONTHS: Final = c.ROUNDS
# widths of a month in columns, with the form of the event names that fits
MONTH_WIDTHS: Final = ((10, None), (7, "short"), (5, "tiny"))
MAX_DISPLAY_WIDTH: Final = 76  # of the table of persons


class SharedArea:
    """Draws the parts of the board that belong to no player."""

    def __init__(self, board: Board, texts: Catalogue[DragonKey]) -> None:
        self.board = board
        self.texts = texts

    # ------------------------------------------------------------------ events

    def events(self, view: dict[str, Any], width: int, compact: bool) -> RenderableType:
        """The twelve months with their events; below them the wall, one tile a month."""
        cell, form = next(
            (size for size in MONTH_WIDTHS if (size[0] + 1) * MONTHS + 1 <= width), MONTH_WIDTHS[-1]
        )
        table = framed_table(compact, show_header=False, padding=0)
        for _ in range(MONTHS):
            table.add_column(width=cell, justify="center", no_wrap=True)
        over = view["phase"] == "end"
        table.add_row(*(self.month_cell(month, view, over) for month in range(1, MONTHS + 1)))
        names = []
        for month, event in enumerate(view["events"], 1):
            text = self.texts.word("event", event, form) if event else "?"
            names.append(Text(text, event_style(event, month, view["round"], over)))
        table.add_row(*names)
        if view["greatWall"]:
            tiles = [self.board.seat_letter(owner) for owner, _ in view["wall"]]
            table.add_row(*tiles, *[Text("·", "dim")] * (MONTHS - len(tiles)))
        return table

    def month_cell(self, month: int, view: dict[str, Any], over: bool) -> Text:
        star = "★" if month == c.SUPER_ROUND and view["superEvent"] != "none" else ""
        if month == view["round"] and not over:
            return Text(f"▶{month}{star}◀", "bold reverse")
        return Text(f"{month}{star}", "dim" if month < view["round"] or over else "")

    def forecast(
        self, view: dict[str, Any], forecast: dict[str, Any], width: int, density: int
    ) -> list[RenderableType]:
        """What the current event and the super event do, and whether the wall will be long enough."""
        if view["phase"] == "end":
            return []
        max_width = width if density == DENSE else None
        lines = []
        event = view["events"][view["round"] - 1]
        if event:
            label = self.texts("terminal-event-now", month=view["round"])
            lines.append(self.effect_line(label, "event", event, max_width))
        super_event = view["superEvent"]
        label = self.texts("terminal-super-event")
        if super_event is None:
            lines.append(Text.assemble((label, "dim"), " ", self.unknown_super_event(view["round"])))
        elif forecast["super_event"] is not None or view["phase"] == "super":
            lines.append(self.effect_line(label, "super", super_event, max_width))
        for month in [month for month in forecast["months"] if "wall" in month][:1]:
            lines.append(Text(self.wall_sentence(month)))
        return list(wrap_items(lines, width, "   "))

    def effect_line(self, label: str, vocabulary: str, name: str, max_width: int | None) -> Text:
        """An event and what it does; only its name if there is one line and both do not fit."""
        line = Text.assemble((label, "dim"), " ", (self.texts.word(vocabulary, name), "bold"))
        effect = f" – {self.texts.word(vocabulary, name, 'effect')}"
        return line if max_width and line.cell_len + len(effect) > max_width else line.append(effect)

    def unknown_super_event(self, month: int) -> str:
        """18.1 Whether the super event is hidden for months, or will be drawn next."""
        is_hidden = self.board.game.options["superEvent"] == "hidden" and month < c.SUPER_ROUND
        return self.texts("option-superEvent.hidden" if is_hidden else "event-unknown")

    def wall_sentence(self, month: dict[str, Any]) -> str:
        """The length of the wall, and how long it must be in a month (13.3) or at the end (13.4)."""
        wall = month["wall"]
        if month["event"] == FINAL_WALL:
            return self.texts("standings-wall-end", length=wall["length"], needed=wall["needed"])
        return self.texts(
            "standings-wall", length=wall["length"], needed=wall["needed"], month=month["month"]
        )

    # ------------------------------------------------------------------ track

    def track(self, view: dict[str, Any], width: int) -> list[RenderableType]:
        """Spaces from the front to the back; in a stack the upper marker comes first."""
        items = []
        for space, stack in reversed(view["track"]):
            markers = Text("/").join(self.board.seat_name(seat) for seat in reversed(stack))
            items.append(Text.assemble((str(space), "bold"), " ", markers))
        label = self.texts("terminal-track") + " "
        lines = wrap_items(items, width - len(label), " › ")
        return [
            Text.assemble((label, "dim") if n == 0 else " " * len(label), line)
            for n, line in enumerate(lines)
        ]

    # ------------------------------------------------------------------ actions and display

    def groups_and_display(
        self, view: dict[str, Any], state: DragonState, seat: int | None, width: int, density: int
    ) -> RenderableType:
        """The action groups (in phase 1) and the tiles that are left, beside each other if there is room."""
        display = self.display(view, density > ROOMY)
        if not view["groups"]:
            return display
        columns = self.groups(view, state, seat)
        groups = framed_table(density > ROOMY)
        for head, *_ in columns:
            groups.add_column(head)
        for row in zip_longest(*(cards for _, *cards in columns), fillvalue=Text()):
            groups.add_row(*row)
        if density == DENSE:
            return groups
        grid = Table.grid(padding=(0, 2, 0, 0))
        groups_width = sum(max(cell.cell_len for cell in column) + 3 for column in columns) + 1
        if groups_width + MAX_DISPLAY_WIDTH <= width:
            grid.add_row(groups, display)
        else:
            grid.add_row(groups)
            grid.add_row(display)
        return grid

    def groups(self, view: dict[str, Any], state: DragonState, seat: int | None) -> list[list[Text]]:
        """For each group: its name, its cards with what they would bring, and the dragons on it."""
        size = max(map(len, view["groups"]))
        columns = []
        for number, cards in enumerate(view["groups"]):
            dragons = [self.board.seat_letter(p) for p, on in enumerate(view["dragons"]) if on == number]
            status = Text(self.texts("terminal-free"), "dim")
            fee = state.action_fee(c.ACTION_NAMES.index(cards[0]))
            if fee:
                status = Text.assemble(
                    Text(" ").join(dragons), (" " + self.texts("terminal-fee", n=fee), "red")
                )
            listed = [self.action_card(state, seat, name) for name in cards] + [Text()] * (size - len(cards))
            columns.append([Text(self.texts("board-group", group=number + 1), "bold"), *listed, status])
        return columns

    def action_card(self, state: DragonState, seat: int | None, name: str) -> Text:
        """The name of a card with what it brings the seat; privileges are bought and wall tiles are chosen."""
        text = Text(self.texts.word("action", name, "short"))
        if seat is None or name in ("privilege", "wall"):
            return text
        return text.append(f" {state.action_gain(seat, c.ACTION_NAMES.index(name))}", "bold")

    def display(self, view: dict[str, Any], compact: bool) -> RenderableType:
        """How many tiles of each kind are left, and how far they move the marker."""
        table = framed_table(compact)
        table.add_column(Text(self.texts("terminal-display"), "dim"), no_wrap=True)
        for name in c.TYPE_NAMES:
            table.add_column(Text(TYPE_CODES[name], TILE_STYLES[name]), justify="center", no_wrap=True)
        for age, label in (("y", self.texts("reference-young")), ("o", self.texts("reference-old"))):
            cells = []
            for name in c.TYPE_NAMES:
                kind = f"{name}-{age}"
                left = view["display"].get(kind)  # some types have no old tiles
                count = Text() if left is None else Text(str(left), "bold" if left else "dim")
                cells.append(count if left is None else count.append(f"▸{TILE_VALUES[kind]}", "dim"))
            table.add_row(Text(label, "dim"), *cells)
        return table


def framed_table(compact: bool, show_header: bool = True, padding: int = 1) -> Table:
    """A table with lines, or without them where lines of the terminal are scarce."""
    return Table(
        box=None if compact else box.SQUARE,
        show_header=show_header,
        padding=(0, 1, 0, 0) if compact else (0, padding),
        pad_edge=not compact,
        border_style="dim",
    )


def event_style(event: str | None, month: int, now: int, over: bool) -> str:
    if event is None or month < now or over:
        return "dim"
    return f"bold {EVENT_STYLES[event]}" if month == now else EVENT_STYLES[event]
