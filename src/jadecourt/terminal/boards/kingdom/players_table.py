"""Goals and players side by side: a line for each goal, a column for each player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ....i18n import Catalogue
from ....i18n.keys import KingdomKey
from ..base import DENSE, ROOMY, Board, wrap_items
from .bids import format_bid
from .pieces import EMPTY_SIGN, card_text, format_cards, hand_track, pile_text
from .points import GOAL_OF_TYPE, GOAL_POINTS, HEIR, leaders

LABEL_WIDTH: Final = 18  # columns for a goal, or for the label of a line
LEAD_WIDTH: Final = 7
POWER_WIDTH: Final = 25  # columns for the power of a goal, if there is room
MIN_SEAT_WIDTH: Final = 11  # a player's column is at least this wide


class PlayersTable:
    """Draws goals with their holders, and the cards of all players."""

    def __init__(self, board: Board, texts: Catalogue[KingdomKey]) -> None:
        self.board = board
        self.texts = texts

    def table(
        self, view: dict[str, Any], forecast: dict[str, Any], seat: int | None, width: int, density: int
    ) -> list[RenderableType]:
        """Goals with holder and lead, then hand, bids and points of each player."""
        seats = range(view["seats"])
        shows_powers = (
            width - LABEL_WIDTH - LEAD_WIDTH - MIN_SEAT_WIDTH * len(seats) >= POWER_WIDTH and density < DENSE
        )
        seat_width = (width - LABEL_WIDTH - LEAD_WIDTH - (POWER_WIDTH if shows_powers else 0)) // len(seats)
        table = Table(
            box=box.SIMPLE_HEAD if density == ROOMY else None,
            show_edge=False,
            pad_edge=False,
            padding=0 if density == ROOMY else (0, 1, 0, 0),  # the lines of a box leave a space
            border_style="dim",
        )
        table.add_column(Text(self.texts("terminal-goal"), "dim"), width=LABEL_WIDTH - 1, no_wrap=True)
        if shows_powers:
            table.add_column(Text(self.texts("terminal-gives"), "dim"), width=POWER_WIDTH - 1)
        table.add_column(Text(self.texts("terminal-lead"), "dim"), width=LEAD_WIDTH - 1, no_wrap=True)
        for p in seats:
            table.add_column(self.heading(p, seat), width=max(9, min(seat_width, 24)) - 1)
        for name, goal in GOAL_OF_TYPE.items():
            cells = [
                pile_text(player, name, view["goals"][goal] == p, density == ROOMY)
                for p, player in enumerate(view["players"])
            ]
            power = [Text(self.texts.word("goal", goal, "power"))] if shows_powers else []
            table.add_row(
                self.goal_label(name, goal), *power, self.lead_text(forecast["goals"][goal]), *cells
            )
        for key, draw in self.extra_rows(view, density).items():
            cells = [Text(" ").append_text(draw(p)) for p in seats]
            table.add_row(Text(self.texts(key), "dim"), *[""] * (1 + shows_powers), *cells)
        powers = [] if shows_powers or density == DENSE else self.power_lines(width)
        return [table, *powers]

    def heading(self, seat: int, viewer: int | None) -> Text:
        name = self.board.seat_name(seat)
        if seat == viewer:
            name.stylize("reverse")
        name.no_wrap, name.overflow = True, "ellipsis"
        return name

    def goal_label(self, name: str, goal: str) -> Text:
        """`B Palace 4 VP`; the points of the Heir go to the Warlords (11.1)."""
        text = Text.assemble(card_text(name), " ", (self.texts.word("goal", goal), "bold"))
        key: KingdomKey = "terminal-vp-heir" if goal == HEIR else "terminal-vp"
        vp = GOAL_POINTS[goal]
        return text.append(f" {self.texts(key, vp=vp)}" if vp else "")

    def lead_text(self, goal: dict[str, Any]) -> Text:
        """The holder and its lead; without a holder, the seats with the most influence."""
        holder, first = goal["holder"], leaders(goal["influence"])
        if holder is None:
            if max(goal["influence"]) == 0:
                return Text(EMPTY_SIGN, "dim")
            text = Text("(").append_text(Text("=").join(map(self.board.seat_letter, first[:2])))
            return text.append("+)" if len(first) > 2 else ")")
        text = Text.assemble(self.board.seat_letter(holder))
        if goal["lead"]:
            return text.append(f" +{goal['lead']}")
        tied = [p for p in first if p != holder]
        return text.append("=").append_text(Text("=").join(map(self.board.seat_letter, tied[:2])))

    def extra_rows(self, view: dict[str, Any], density: int) -> dict[KingdomKey, Callable[[int], Text]]:
        """Further lines by label; empty ones are left out, and a denser board has fewer."""
        players = view["players"]
        found: dict[KingdomKey, Callable[[int], Text]] = {"terminal-hand": lambda p: hand_track(players[p])}
        if density < DENSE:
            if any(player["carried"] for player in players):
                found["terminal-carried"] = lambda p: Text(format_cards(players[p]["carried"]))
            if any(player["bids"] or player["resetPlayed"] for player in players):
                found["terminal-bid"] = lambda p: Text(self.bids_text(players[p]), "bold")
            if any(player["tokens"] for player in players):
                found["terminal-tokens"] = lambda p: Text(str(players[p]["tokens"] or EMPTY_SIGN))
            found["terminal-cards"] = lambda p: Text(str(players[p]["dynastyCount"]))
        if density == ROOMY and any(player["lastDragon"] for player in players):
            found["terminal-last-dragon"] = lambda p: Text(str(players[p]["lastDragon"] or EMPTY_SIGN))
        found["terminal-points"] = lambda p: self.points_text(view, p, density)
        return found

    def points_text(self, view: dict[str, Any], seat: int, density: int) -> Text:
        """Points in the current position, with the tokens if they have no line of their own."""
        text = Text(self.texts("terminal-vp", vp=view["scores"][seat]), "bold")
        tokens = view["players"][seat]["tokens"]
        return (
            text.append(f" {self.texts('terminal-tokens.short', n=tokens)}")
            if tokens and density == DENSE
            else text
        )

    def bids_text(self, player: dict[str, Any]) -> str:
        """Revealed bids that are not resolved yet; a Reset is shown until the end of the round."""
        shown = [format_bid(bid["cards"], bid["half"]) for bid in player["bids"]]
        if player["resetPlayed"] and not any(0 in bid["cards"] for bid in player["bids"]):
            shown.append(self.texts("hand-0"))
        return " ".join(shown) or EMPTY_SIGN

    def power_lines(self, width: int) -> list[RenderableType]:
        """The powers of the goals, below the table."""
        items = [
            Text.assemble(
                (self.texts("terminal-label", label=self.texts.word("goal", goal)), "dim"),
                " ",
                self.texts.word("goal", goal, "power"),
            )
            for goal in GOAL_OF_TYPE.values()
        ]
        return [*wrap_items(items, width, " · ")]
