"""Goals and players: a column for each goal, a row for each seat."""

from __future__ import annotations

from typing import Any, Final

from ....games.kingdom import components as c
from ....i18n import Catalogue
from ....i18n.keys import KingdomKey
from ...canvas import Canvas, Number
from ...palette import colour
from ...seats import draw_seat
from ..base import MARGIN, Board
from .pieces import (
    DRAGON,
    GOAL_OF_TYPE,
    CardState,
    draw_bid,
    draw_bid_card,
    draw_glyph,
    draw_mini_card,
    draw_secret_bid,
    draw_token,
    parse_sealed_bid,
)

SEAT_WIDTH: Final = 282  # of the column with name and bid cards
POINTS_WIDTH: Final = 74
GAP: Final = 6
HEAD_HEIGHT: Final = 86
ROW_HEIGHT: Final = 66
BID_CARD_WIDTH: Final = 21
GOAL_POINTS: Final = dict(zip(c.GOAL_NAMES, c.GOAL_VP, strict=True))
GUEST: Final = "M"  # Merchants may be guests in other piles


class Players:
    """Draws goals with their holders, and what belongs to the seats."""

    def __init__(self, board: Board, texts: Catalogue[KingdomKey]) -> None:
        self.board = board
        self.texts = texts
        count = len(GOAL_OF_TYPE)
        width = board.WIDTH - 2 * MARGIN - SEAT_WIDTH - POINTS_WIDTH
        self.column_width = (width - GAP) / count - GAP
        self.columns = {
            name: MARGIN + SEAT_WIDTH + GAP + place * (self.column_width + GAP)
            for place, name in enumerate(GOAL_OF_TYPE)
        }

    def draw(self, canvas: Canvas, view: dict[str, Any], movers: list[int], top: Number) -> float:
        """The goals, and a row for each seat; returns where they end."""
        self.draw_legend(canvas, top)
        for name, goal in GOAL_OF_TYPE.items():
            self.draw_goal(canvas, view, name, goal, top)
        y = top + HEAD_HEIGHT + 8
        for seat in range(view["seats"]):
            self.draw_seat_row(canvas, view, seat, seat in movers, y)
            y += ROW_HEIGHT + 8
        return y - 8

    def draw_legend(self, canvas: Canvas, top: Number) -> None:
        """What the marks on bid cards mean, and what the points are."""
        states: tuple[tuple[CardState, KingdomKey], ...] = (
            ("aside", "board-card-aside.legend"),
            ("carried", "board-card-carried.legend"),
        )
        for row, (state, key) in enumerate(states):
            y = top + 18 + row * 32
            draw_bid_card(canvas, 0, 4, state, MARGIN + 2, y, 18)
            canvas.text(MARGIN + 28, y + 17, self.texts(key), 11, fill="muted", max_width=SEAT_WIDTH - 40)
        canvas.text(
            self.board.WIDTH - MARGIN - 6,
            top + HEAD_HEIGHT - 6,
            self.texts("terminal-points"),
            11.5,
            fill="muted",
            anchor="end",
            max_width=POINTS_WIDTH - 6,
        )

    # ------------------------------------------------------------------ goals

    def draw_goal(self, canvas: Canvas, view: dict[str, Any], name: str, goal: str, top: Number) -> None:
        """The head of a column: the goal, its power, its holder and the lead."""
        x, width = self.columns[name], self.column_width
        canvas.panel(x, top, width, HEAD_HEIGHT, fill="raised", stroke="strong")
        draw_glyph(canvas, goal, x + 7, top + 6, 22)
        canvas.text(
            x + 34,
            top + 23,
            self.texts.word("goal", goal),
            14,
            bold=True,
            serif=True,
            max_width=width - 38,
            min_size=10,
        )
        power = self.texts.word("goal", goal, "power")
        canvas.paragraph(x + 8, top + 41, power, 10, width - 12, 2, fill="muted")
        holder = view["goals"][goal]
        influence = sorted((player["piles"][name]["influence"] for player in view["players"]), reverse=True)
        lead = influence[0] - influence[1]
        if holder is None:
            canvas.text(x + 8, top + 77, "–", 12, fill="muted")
        else:
            draw_seat(canvas, holder, x + 7, top + 63, 18, self.board.names[holder])
            canvas.text(x + 31, top + 77, f"+{lead}" if lead else "=", 12, bold=True)
        if GOAL_POINTS[goal]:
            points = self.texts("terminal-vp", vp=GOAL_POINTS[goal])
            canvas.text(x + width - 7, top + 77, points, 11, fill="highlight", bold=True, anchor="end")

    # ------------------------------------------------------------------ seats

    def draw_seat_row(
        self, canvas: Canvas, view: dict[str, Any], seat: int, is_mover: bool, top: Number
    ) -> None:
        player = view["players"][seat]
        canvas.panel(
            MARGIN,
            top,
            self.board.WIDTH - 2 * MARGIN,
            ROW_HEIGHT,
            mark="accent" if is_mover else "",
        )
        self.draw_head(canvas, view, seat, top)
        self.draw_hand(canvas, player, seat, top + 32)
        self.draw_bids(canvas, view, seat, top + 18)
        for name, goal in GOAL_OF_TYPE.items():
            self.draw_pile(canvas, name, player["piles"][name], view["goals"][goal] == seat, top + 6)
        self.draw_points(canvas, view, seat, top)

    def draw_head(self, canvas: Canvas, view: dict[str, Any], seat: int, top: Number) -> None:
        """Name, tokens and the Dragon."""
        player = view["players"][seat]
        has_dragon = view["dragon"] == seat
        room = 196 - (44 if player["tokens"] else 0) - (24 if has_dragon else 0)
        x = self.board.draw_name(canvas, seat, MARGIN + 8, top + 22, room) + 8
        if has_dragon:
            draw_glyph(canvas, DRAGON, x, top + 7, 18, self.texts("board-holds-dragon"))
            x += 24
        if player["tokens"]:
            with canvas.group(self.texts("board-tokens", tokens=player["tokens"])):
                draw_token(canvas, x, top + 7, 18)
                canvas.text(x + 20, top + 21, f"×{player['tokens']}", 12, bold=True)

    def draw_hand(self, canvas: Canvas, player: dict[str, Any], seat: int, y: Number) -> None:
        """All bid cards: in hand, used or carried; those of open bids leave a gap."""
        with canvas.group(self.texts("board-hand-of", player=self.board.names[seat])):
            states: tuple[CardState, ...] = ("hand", "aside", "carried")
            for state in states:
                for card in player[state]:
                    x = MARGIN + 8 + card * (BID_CARD_WIDTH + 2.5)
                    draw_bid_card(canvas, seat, card, state, x, y, BID_CARD_WIDTH)

    def draw_bids(self, canvas: Canvas, view: dict[str, Any], seat: int, y: Number) -> None:
        """The bids of this round; secret ones as empty places, the viewer's own as cards."""
        player = view["players"][seat]
        x: float = MARGIN + 206
        if view["step"] != "bid":
            for bid in player["bids"]:
                x = draw_bid(canvas, seat, bid, x, y, 24) + 4
            return
        sealed = [parse_sealed_bid(text) for text in player["sealed"] or ()]
        for bid in sealed:
            x = draw_bid(canvas, seat, bid, x, y, 24) + 4
        title = self.texts("board-to-reveal", player=self.board.names[seat])
        if len(sealed) < view["bidsEach"]:
            with canvas.group(title):
                for _ in range(view["bidsEach"] - len(sealed)):
                    draw_secret_bid(canvas, seat, x, y, 24)
                    x += 30

    def draw_pile(self, canvas: Canvas, name: str, pile: dict[str, Any], is_holder: bool, y: Number) -> None:
        """The cards of a type with the influence; the pile of the holder of the goal is highlighted."""
        x, width, height = self.columns[name], self.column_width, ROW_HEIGHT - 12
        cards = [(kind, False) for kind in pile["cards"]] + [(GUEST, True)] * pile["guests"]
        title = self.pile_text(name, pile, len(cards))
        with canvas.group(title):
            canvas.rect(
                x,
                y,
                width,
                height,
                rx=5,
                fill=colour("highlight-soft") if is_holder else "none",
                stroke=colour("highlight" if is_holder else "border"),
                stroke_dasharray=None if cards else "4 3",
            )
            if not cards:
                draw_glyph(canvas, name, x + 10, y + 14, 26, faded=True)
            step = min(28, (width - 64) / max(1, len(cards) - 1))
            for place, (kind, is_guest) in enumerate(cards):
                draw_mini_card(canvas, kind, x + 6 + place * step, y + 8, is_guest)
            canvas.text(
                x + width - 8,
                y + (24 if is_holder else 34),
                pile["influence"],
                18,
                bold=True,
                serif=True,
                anchor="end",
                fill="text" if cards else "muted",
            )
            if is_holder:
                draw_glyph(canvas, GOAL_OF_TYPE[name], x + width - 24, y + 32, 16)

    def pile_text(self, name: str, pile: dict[str, Any], cards: int) -> str:
        """A pile in words."""
        type_name, influence = self.texts.word("type", name), str(pile["influence"])
        if not pile["guests"]:
            return self.texts("board-pile", type=type_name, cards=cards, influence=influence)
        return self.texts(
            "board-pile-guests", type=type_name, cards=cards, guests=pile["guests"], influence=influence
        )

    def draw_points(self, canvas: Canvas, view: dict[str, Any], seat: int, top: Number) -> None:
        """Points in this position, and the place."""
        right = self.board.WIDTH - MARGIN - 10
        score = str(view["scores"][seat]).replace("-", "−")
        key: KingdomKey = "board-points-final" if view["step"] == "end" else "board-points-now"
        with canvas.group(self.texts(key)):
            canvas.text(right, top + 34, score, 24, fill="highlight", bold=True, serif=True, anchor="end")
        place = self.texts("board-place", place=view["places"][seat])
        canvas.text(right, top + 54, place, 11.5, fill="muted", anchor="end")
