"""The shared part of the board: months, the coming event, persons to take, actions, tracks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ....core.refusal import Word
from ....games.dragon import components as c
from ....i18n import Catalogue
from ....i18n.keys import DragonKey
from ...canvas import Canvas, Number
from ...drawing import draw_paths, outline
from ...palette import colour, seat_colour
from ...seats import draw_seat
from ...text_width import measure
from ..base import MARGIN, Board
from . import shapes
from .pieces import (
    TRACK_VALUES,
    draw_action,
    draw_dragon,
    draw_event,
    draw_good,
    draw_person,
    draw_super_event,
    split_kind,
)

MONTH_HEIGHT: Final = 70
WALL_HEIGHT: Final = 22
WALL_SLOTS: Final = 12
PANEL_HEIGHT: Final = 122
EVENT_WIDTH: Final = 372
CARD_SIZE: Final = 38
GROUP_HEIGHT: Final = 74
LANE_HEIGHT: Final = 34
MARKER_SIZE: Final = 17
STACK_STEP: Final = 13  # between the markers on one space
UNKNOWN: Final = "unknown"


class SharedArea:
    """Draws the parts of the board that belong to no seat."""

    def __init__(self, board: Board, texts: Catalogue[DragonKey]) -> None:
        self.board = board
        self.texts = texts
        self.width = board.WIDTH - 2 * MARGIN

    # ------------------------------------------------------------------ months

    def draw_months(self, canvas: Canvas, view: dict[str, Any], top: Number) -> float:
        """The events of all months and the end, the current one marked; returns where they end."""
        count = len(view["events"]) + 1
        gap = 6
        width = (self.width + gap) / count - gap
        is_over = view["phase"] == "end"
        for number, event in enumerate(view["events"]):
            x = MARGIN + number * (width + gap)
            is_now = number + 1 == view["round"] and not is_over
            name = event or UNKNOWN
            title = self.texts("board-month", month=number + 1, event=Word("event", name))
            with canvas.group(title, opacity=0.45 if number + 1 < view["round"] or is_over else None):
                canvas.panel(
                    x,
                    top,
                    width,
                    MONTH_HEIGHT,
                    mark="danger" if is_now else "",
                )
                canvas.text(x + 6, top + 15, number + 1, 12, fill="muted", bold=True, serif=True)
                draw_event(canvas, name, x + (width - 34) / 2 + 5, top + 9, 34)
                if event:
                    label = self.texts.word("event", event)
                    canvas.text(
                        x + width / 2, top + 60, label, 11, anchor="middle", max_width=width - 4, min_size=9
                    )
            if number == c.SUPER_ROUND - 1 and view["superEvent"] != "none":
                self.draw_super_mark(canvas, view, x + width - 22, top + 4)
            if is_now:
                self.draw_now(canvas, x + width / 2, top)
        x = MARGIN + (count - 1) * (width + gap)
        canvas.panel(x, top, width, MONTH_HEIGHT, mark="danger" if is_over else "")
        canvas.define("end", "0 0 48 48", draw_paths(shapes.END, 1.4), **outline(1.4))
        canvas.use("end", x + (width - 36) / 2, top + 9, 36)
        canvas.text(
            x + width / 2,
            top + 60,
            self.texts("board-end"),
            11,
            anchor="middle",
            max_width=width - 4,
            min_size=9,
        )
        return top + MONTH_HEIGHT

    def draw_now(self, canvas: Canvas, middle: Number, top: Number) -> None:
        label = self.texts("board-now")
        width = measure(label, 10, bold=True) + 12
        canvas.rect(middle - width / 2, top - 8, width, 14, rx=7, fill=colour("danger"))
        canvas.text(middle, top + 2.5, label, 10, fill="on-danger", bold=True, anchor="middle")

    def super_text(self, view: dict[str, Any]) -> str:
        """The super event in words."""
        name = view["superEvent"]
        if name is None:
            return self.texts("board-super-unknown")
        return self.texts("board-super-next", super=Word("super", name))

    def draw_super_mark(self, canvas: Canvas, view: dict[str, Any], x: Number, y: Number) -> None:
        draw_super_event(canvas, view["superEvent"] is None, x, y, 20, self.super_text(view))

    def draw_wall(self, canvas: Canvas, view: dict[str, Any], top: Number) -> float:
        """The tiles of the Great Wall in the order built, with their owners; returns where they end."""
        gap = 6
        slots = max(WALL_SLOTS, len(view["wall"]))
        width = (self.width + gap) / (slots + slots / WALL_SLOTS) - gap
        for number in range(slots):
            x = MARGIN + number * (width + gap)
            if number >= len(view["wall"]):
                canvas.rect(
                    x,
                    top,
                    width,
                    WALL_HEIGHT,
                    rx=4,
                    fill="none",
                    stroke=colour("border"),
                    stroke_dasharray="4 3",
                )
                continue
            seat, bonus = view["wall"][number]
            title = self.texts(
                "board-wall-tile", n=number + 1, name=self.board.names[seat], bonus=Word("bonus", bonus)
            )
            with canvas.group(title):
                canvas.rect(
                    x,
                    top,
                    width,
                    WALL_HEIGHT,
                    rx=4,
                    fill=colour("sunken"),
                    stroke=seat_colour(seat),
                    stroke_width=1.5,
                )
                middle = x + width / 2
                draw_seat(canvas, seat, middle - 18, top + 3, 16)
                draw_good(canvas, shapes.BONUS_GOODS[bonus], middle + 2, top + 3, 16)
        if slots == WALL_SLOTS:  # below the end there is room
            x = MARGIN + slots * (width + gap) + width / 2
            with canvas.group(self.texts("board-wall-built", n=len(view["wall"]))):
                draw_good(canvas, "wall", x - 22, top + 2, 18)
                canvas.text(x + 2, top + 16, len(view["wall"]), 13, bold=True)
        return top + WALL_HEIGHT

    # ------------------------------------------------------------------ event and display

    def draw_event_panel(self, canvas: Canvas, view: dict[str, Any], top: Number) -> None:
        """The event at the end of this month and the super event, with their effects."""
        x, width = MARGIN, EVENT_WIDTH
        canvas.panel(x, top, width, PANEL_HEIGHT)
        month = max(1, view["round"])
        event = view["events"][month - 1]
        has_super = view["superEvent"] != "none" and month <= c.SUPER_ROUND
        icon = 60 if has_super else 96
        draw_event(canvas, event or UNKNOWN, x + 12, top + 13, icon)
        left, text_width = x + icon + 26, width - icon - 36
        if not has_super:
            top += 14
        heading = self.texts(
            "board-event-now" if view["phase"] == "event" else "board-event-next", month=month
        )
        canvas.text(left, top + 22, heading, 11, fill="muted", max_width=text_width)
        if event:
            title = self.texts.word("event", event, "title")
            canvas.text(left, top + 42, title, 17, bold=True, serif=True, max_width=text_width)
            canvas.paragraph(
                left,
                top + 59,
                self.texts.word("event", event, "effect"),
                11.5,
                text_width,
                2 if has_super else 3,
            )
        else:
            canvas.text(left, top + 42, self.texts("event-unknown"), 15, serif=True, max_width=text_width)
        if not has_super:
            return
        canvas.line(x + 12, top + 83, x + width - 12, top + 83, stroke=colour("border"))
        self.draw_super_mark(canvas, view, x + 12, top + 92)
        text = self.super_text(view)
        if view["superEvent"] is None:
            canvas.text(x + 40, top + 106, text, 12, max_width=width - 50)
        else:
            canvas.text(x + 40, top + 99, text, 12, bold=True, max_width=width - 50)
            effect = self.texts.word("super", view["superEvent"], "effect")
            canvas.text(x + 40, top + 114, effect, 11, max_width=width - 50, min_size=9.5)

    def draw_display(self, canvas: Canvas, view: dict[str, Any], top: Number) -> None:
        """The persons that can be taken: number left, and spaces on the track."""
        x = MARGIN + EVENT_WIDTH + 10
        width = self.width - EVENT_WIDTH - 10
        canvas.panel(x, top, width, PANEL_HEIGHT)
        self.board.draw_label(canvas, x + 12, top + 18, self.texts("board-display"))
        step = (width - 16) / len(c.TYPE_NAMES)
        for kind, count in view["display"].items():
            type_name, old = split_kind(kind)
            left = x + 10 + c.TYPE_NAMES.index(type_name) * step
            y = top + (73 if old else 26)
            value = TRACK_VALUES[kind]
            title = self.texts("board-pile", kind=Word("kind", kind), n=count, value=value)
            with canvas.group(title, opacity=None if count else 0.4):
                draw_person(canvas, kind, left, y, 34)
                canvas.text(left + 37, y + 15, f"×{count}", 11, bold=True)
                canvas.text(left + 37, y + 29, f"▸{value}", 10.5, fill="muted")

    # ------------------------------------------------------------------ actions

    def draw_groups(self, canvas: Canvas, view: dict[str, Any], top: Number) -> float:
        """The groups of action cards with the dragons on them, and who passed; returns where they end."""
        if not view["groups"]:
            return top
        canvas.panel(MARGIN, top, self.width, GROUP_HEIGHT)
        label = self.texts("board-actions")
        self.board.draw_label(canvas, MARGIN + 12, top + 18, label, 96)
        self.draw_passed(canvas, view, top)
        x: float = MARGIN + 116
        cards = sum(map(len, view["groups"]))
        gap = min(30.0, (self.width - 130 - cards * (CARD_SIZE + 18)) / max(1, len(view["groups"])))
        for number, cards_of_group in enumerate(view["groups"]):
            x = self.draw_group(canvas, view, number, cards_of_group, x, top + 9) + gap
        return top + GROUP_HEIGHT + 8

    def draw_group(
        self, canvas: Canvas, view: dict[str, Any], number: int, cards: Sequence[str], x: float, top: Number
    ) -> float:
        dragons = [seat for seat, group in enumerate(view["dragons"]) if group == number]
        step = CARD_SIZE + 18
        width = len(cards) * step
        canvas.rect(
            x,
            top,
            width,
            GROUP_HEIGHT - 18,
            rx=6,
            fill=colour("sunken" if dragons else "raised"),
            stroke=colour("border"),
        )
        for place, action in enumerate(cards):
            left = x + place * step
            label = self.texts.word("action", action, "title")
            draw_action(canvas, action, left + 9, top + 3, CARD_SIZE, label)
            canvas.text(
                left + step / 2, top + 51, label, 10, anchor="middle", max_width=step - 3, min_size=8.5
            )
        for place, seat in enumerate(dragons):
            title = self.texts("board-dragon", name=self.board.names[seat])
            draw_dragon(canvas, seat, x + width - 22 - place * 18, top - 8, 28, title)
        return x + width

    def draw_passed(self, canvas: Canvas, view: dict[str, Any], top: Number) -> None:
        passed = [seat for seat, group in enumerate(view["dragons"]) if group == "pass"]
        if not passed:
            return
        canvas.text(MARGIN + 12, top + 40, self.texts("board-pass"), 11, fill="muted", max_width=90)
        for place, seat in enumerate(passed):
            title = self.texts("board-passed", name=self.board.names[seat])
            draw_seat(canvas, seat, MARGIN + 12 + place * 19, top + 46, MARKER_SIZE, title)

    # ------------------------------------------------------------------ tracks

    def draw_tracks(self, canvas: Canvas, view: dict[str, Any], top: Number) -> float:
        """The person track, which decides the turn order, and the points; returns where they end."""
        spaces = [(space, seats) for space, seats in view["track"]]
        by_score: dict[int, list[int]] = {}
        for seat, score in enumerate(view["scores"]):
            by_score.setdefault(score, []).append(seat)
        lanes = (
            (self.texts("board-track"), spaces),
            (self.texts("board-points"), sorted(by_score.items())),
        )
        heights = [
            LANE_HEIGHT + STACK_STEP * (max((len(seats) for _, seats in stacks), default=1) - 1)
            for _, stacks in lanes
        ]
        canvas.panel(MARGIN, top, self.width, sum(heights) + 12)
        y = top + 4
        for (label, stacks), height in zip(lanes, heights, strict=True):
            self.draw_lane(canvas, label, stacks, y + height - 13)
            y += height
        return top + sum(heights) + 12

    def draw_lane(
        self, canvas: Canvas, label: str, stacks: Sequence[tuple[int, Sequence[int]]], y: Number
    ) -> None:
        """A track with its markers; those on one space are a stack, with the first in order on top."""
        self.board.draw_label(canvas, MARGIN + 12, y + 3, label, 104)
        left, right = MARGIN + 126, MARGIN + self.width - 22
        highest = max((space for space, _ in stacks), default=0)
        lowest = min((space for space, _ in stacks), default=0)
        first = lowest // 10 * 10
        last = max(first + 30, -(-highest // 10) * 10)
        step = (right - left) / (last - first)
        canvas.line(left, y, right, y, stroke=colour("border"), stroke_width=4, stroke_linecap="round")
        for space in range(first, last + 1, 5):
            x = left + (space - first) * step
            is_ten = space % 10 == 0
            canvas.line(x, y - 3, x, y + 3, stroke=colour("strong"), stroke_width=2 if is_ten else 1)
            if is_ten:
                canvas.text(x, y + 14, space, 10, fill="muted", anchor="middle")
        for space, seats in stacks:
            x = left + (space - first) * step
            for height, seat in enumerate(seats):
                title = f"{self.board.names[seat]}: {space}"
                draw_seat(
                    canvas,
                    seat,
                    x - MARKER_SIZE / 2,
                    y - MARKER_SIZE - height * STACK_STEP + 7,
                    MARKER_SIZE,
                    title,
                )
