"""Goals and players side by side: a line for each goal, a column for each player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ...words import Words
from ..base import DENSE, ROOMY, Board, flow
from .bids import write_bid
from .pieces import NOTHING_THERE, chip, hand_track, numbers, pile
from .points import GOAL_VALUES, GOALS, HEIR, influences, leaders

LABEL: Final = 17  # columns for a goal, or for what a line shows
LEAD: Final = 7
POWER: Final = 23  # columns for what a goal gives, if there is room for it
SEAT: Final = 11  # a player's column is at least this wide


class Court:
    """Who holds what, and what everybody has."""

    def __init__(self, board: Board, words: Words) -> None:
        self.board = board
        self.words = words

    def table(self, view: dict[str, Any], seat: int | None, width: int, density: int) -> list[RenderableType]:
        """Goals with holder and lead, then what else belongs to each player."""
        seats = range(view["seats"])
        told = width - LABEL - LEAD - SEAT * len(seats) >= POWER and density < DENSE
        room = (width - LABEL - LEAD - (POWER if told else 0)) // len(seats)
        table = Table(
            box=box.SIMPLE_HEAD if density == ROOMY else None,
            show_edge=False,
            pad_edge=False,
            padding=0 if density == ROOMY else (0, 1, 0, 0),  # the lines of a box leave a space
            border_style="dim",
        )
        table.add_column(Text(self.words("goal"), "dim"), width=LABEL - 1, no_wrap=True)
        if told:
            table.add_column(Text(self.words("gives"), "dim"), width=POWER - 1)
        table.add_column(Text(self.words("lead"), "dim"), width=LEAD - 1, no_wrap=True)
        for p in seats:
            table.add_column(self.heading(p, seat), width=max(9, min(room, 24)) - 1)
        for name, goal in GOALS.items():
            cells = [
                pile(player, name, view["goals"][goal] == p, density == ROOMY)
                for p, player in enumerate(view["players"])
            ]
            power = [Text(self.words(f"power.{goal}"))] if told else []
            table.add_row(self.goal(name, goal), *power, self.lead(view, name, goal), *cells)
        for key, draw in self.lines(view, density).items():
            cells = [Text(" ").append_text(draw(p)) for p in seats]
            table.add_row(Text(self.words(key), "dim"), *[""] * (1 + told), *cells)
        powers = [] if told or density == DENSE else self.powers(width)
        return [table, *powers]

    def heading(self, seat: int, me: int | None) -> Text:
        name = self.board.name(seat)
        if seat == me:
            name.stylize("reverse")
        name.no_wrap, name.overflow = True, "ellipsis"
        return name

    def goal(self, name: str, goal: str) -> Text:
        """`B Palace 4 VP`; the points of the Heir go to the Warlords (11.1)."""
        text = Text.assemble(chip(name), " ", (self.words(f"goal.{goal}"), "bold"))
        vp = GOAL_VALUES[goal]
        return text.append(f" {self.words('vp.heir' if goal == HEIR else 'vp', vp=vp)}" if vp else "")

    def lead(self, view: dict[str, Any], name: str, goal: str) -> Text:
        """The holder and how far it is in front; without a holder, who could take it next."""
        numbers = influences(view, name)
        holder = view["goals"][goal]
        if holder is None:
            first = leaders(numbers)
            if numbers[first[0]] == 0:
                return Text(NOTHING_THERE, "dim")
            text = Text("(").append_text(Text("=").join(map(self.board.tag, first[:2])))
            return text.append("+)" if len(first) > 2 else ")")
        others = [number for p, number in enumerate(numbers) if p != holder]
        ahead = numbers[holder] - max(others)
        text = Text.assemble(self.board.tag(holder))
        if ahead:
            return text.append(f" +{ahead}")
        tied = [p for p in leaders(numbers) if p != holder]
        return text.append("=").append_text(Text("=").join(map(self.board.tag, tied[:2])))

    def lines(self, view: dict[str, Any], density: int) -> dict[str, Callable[[int], Text]]:
        """Further lines by their label: those that say something now, fewer where lines are scarce."""
        players = view["players"]
        found: dict[str, Callable[[int], Text]] = {"hand": lambda p: hand_track(players[p])}
        if density < DENSE:
            if any(player["carried"] for player in players):
                found["carried"] = lambda p: Text(numbers(players[p]["carried"]))
            if any(player["bids"] or player["resetPlayed"] for player in players):
                found["bid"] = lambda p: Text(self.bid(players[p]), "bold")
            if any(player["tokens"] for player in players):
                found["tokens"] = lambda p: Text(str(players[p]["tokens"] or NOTHING_THERE))
            found["cards"] = lambda p: Text(str(players[p]["dynastyCount"]))
        if density == ROOMY and any(player["lastDragon"] for player in players):
            found["last"] = lambda p: Text(str(players[p]["lastDragon"] or NOTHING_THERE))
        found["points"] = lambda p: self.points(view, p, density)
        return found

    def points(self, view: dict[str, Any], seat: int, density: int) -> Text:
        """Points as things stand, with the tokens where they have no line of their own."""
        text = Text(self.words("vp", vp=view["scores"][seat]), "bold")
        tokens = view["players"][seat]["tokens"]
        return (
            text.append(f" {self.words('tokens.short', n=tokens)}") if tokens and density == DENSE else text
        )

    def bid(self, player: dict[str, Any]) -> str:
        """What was shown and is not resolved yet; a Reset works until the end of the round."""
        shown = [write_bid(bid["cards"], bid["half"]) for bid in player["bids"]]
        if player["resetPlayed"] and not any(0 in bid["cards"] for bid in player["bids"]):
            shown.append(self.words("reset"))
        return " ".join(shown) or NOTHING_THERE

    def powers(self, width: int) -> list[RenderableType]:
        """What the goals give, below the table if it has no room for it."""
        items = [
            Text.assemble(
                (self.words(f"goal.{goal}") + self.words("colon"), "dim"), self.words(f"power.{goal}")
            )
            for goal in GOALS.values()
        ]
        return [*flow(items, width, " · ")]
