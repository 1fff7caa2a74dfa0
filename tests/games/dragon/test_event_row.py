"""5.2 The event row: vectors T04 to T06, and the statements of the rules about all draw orders."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from dragon_positions import Position, new_game
from jadecourt.core.constants import CHANCE
from jadecourt.games.dragon import components as c

DRAW_ORDER_COUNT = 113_400  # 10! / 2 ** 5 orders of two tiles of each of five types
EVENT_LETTERS = "PTDFMC"  # in the order of the event numbers
Row = tuple[int, ...]


def row_after_draws(order: str, **options: object) -> Position:
    """The position after this draw order; forced tiles at its end are placed automatically."""
    p = new_game(players=2, **options)
    for letter in order.replace(" ", ""):
        event = c.EVENT_NAMES[EVENT_LETTERS.index(letter)]
        if p.step == "event":
            p.play(f"event {event}")
        else:
            assert event == c.EVENT_NAMES[EVENT_LETTERS.index(order[-1])]  # all tiles left are equal
    return p


def row_letters(p: Position) -> str:
    return " ".join(EVENT_LETTERS[event] for event in p.state.event_row)


def test_clashing_tile_slides_and_the_gap_is_filled_next() -> None:
    """T04, 5.2 steps 1 to 3, R12"""
    p = row_after_draws("D D C T F M C T F M")
    assert row_letters(p) == "P P D C D T F M C T F M"
    assert p.logged_entries("events-exchanged") == []


def test_clashing_last_tile_exchanges_its_neighbours() -> None:
    """T05, 5.2 step 4, R13"""
    p = row_after_draws("T D F C T D F C M M")
    assert row_letters(p) == "P P T D F C T D F M C M"
    assert p.logged_entries("events-exchanged") == [{"seat": -1, "left": 10, "right": 11}]


def test_several_tiles_slide_and_the_last_one_exchanges() -> None:
    """T06, 5.2 all steps"""
    p = row_after_draws("C C T T D D F F M M")
    assert row_letters(p) == "P P C T C T D F D M F M"
    assert p.logged_entries("events-exchanged") == [{"seat": -1, "left": 10, "right": 11}]


def test_free_row_is_the_draw_order() -> None:
    """5.2, R11: `eventAdjacency = free`, the lowest free space for every tile"""
    p = row_after_draws("D D C C M M F F T T", eventAdjacency="free")
    assert row_letters(p) == "P P D D C C M M F F T T"
    assert p.logged_entries("events-exchanged") == []


def test_forced_event_tiles_are_placed_without_a_draw() -> None:
    """1.2: after eight draws only two equal tiles are left"""
    p = new_game(players=2)
    for event in ("tribute", "drought", "festival", "contagion") * 2:
        assert p.step == "event"
        p.play(f"event {event}")
    assert p.step == "draft"
    assert len(p.events) == 12


def test_log_has_the_final_month_of_each_event_tile() -> None:
    """5.2: the months logged for the ten tiles, after the exchange, match the row"""
    p = row_after_draws("T D F C T D F C M M")
    row = {entry["month"]: entry["event"] for entry in p.logged_entries("event-placed")}
    (exchange,) = p.logged_entries("events-exchanged")
    assert sorted(row) == list(range(3, 13))
    left, right = exchange["left"], exchange["right"]
    row[left], row[right] = row[right], row[left]
    assert [row[month] for month in range(3, 13)] == list(p.state.event_row[2:])


# ------------------------------------------------------------------------------ every draw order


def reachable_rows() -> dict[Row, list[tuple[Row, bool]]]:
    """Every row, full or not, that the engine can reach, with the rows after one more draw.

    The flag says whether events were exchanged. The continuations of a row depend only on the row.
    """
    # with a random super event, so that chance moves after the row and no draft is computed
    start = new_game(players=2, superEvent="random").state
    graph: dict[Row, list[tuple[Row, bool]]] = {tuple(start.event_row): []}
    open_states = [start]
    successor = start.copy()
    log: list[tuple[int, int, int, int, int]] = []
    successor.set_log(log)
    while open_states:
        state = open_states.pop()
        after = graph[tuple(state.event_row)]
        for outcome, weight in state.chance_outcomes():
            assert weight == state.event_bag[outcome - c.DRAW_EVENT]
            successor.assign(state)
            log.clear()
            successor.apply(CHANCE, outcome)
            row = tuple(successor.event_row)
            after.append((row, c.LOG_EVENTS_EXCHANGED in [kind for kind, *_ in log]))
            if row not in graph:
                graph[row] = []
                if successor.step() == c.STEP_DRAW_EVENT:
                    open_states.append(successor.copy())
    return graph


def tile_count(row: Row) -> int:
    return c.ROUNDS - row.count(c.NO_EVENT)


def count_sequences(graph: dict[Row, list[tuple[Row, bool]]]) -> tuple[Counter[Row], int]:
    """The number of draw orders for each full row, and the number of draw orders with an exchange."""
    order_counts: Counter[Row] = Counter({min(graph, key=tile_count): 1})
    exchanged = 0
    for row in sorted(graph, key=tile_count):
        for after, exchange in graph[row]:
            order_counts[after] += order_counts[row]
            exchanged += order_counts[row] * exchange
    return Counter({row: count for row, count in order_counts.items() if c.NO_EVENT not in row}), exchanged


def test_all_draw_orders_give_the_counts_of_the_rules() -> None:
    """5.2: counted over all draws of the engine"""
    rows, exchanged = count_sequences(reachable_rows())
    assert sum(rows.values()) == DRAW_ORDER_COUNT
    assert exchanged == 11_160
    assert len(rows) == 39_480
    assert (min(rows.values()), max(rows.values())) == (1, 21)
    assert not any(a == b for row in rows for a, b in pairwise(row[1:]))  # spaces 1 and 2 are peace
    assert all(Counter(row) == dict.fromkeys(range(c.EVENTS), 2) for row in rows)


def draw_orders(bag: list[int]) -> Iterator[Row]:
    """Every order in which the tiles of a bag can be drawn."""
    if not any(bag):
        yield ()
    for event in range(c.TRIBUTE, c.EVENTS):
        if bag[event]:
            bag[event] -= 1
            for rest in draw_orders(bag):
                yield (event, *rest)
            bag[event] += 1


def reference_row(order: Row, slide: bool) -> Row:
    """5.2 A second, short implementation of the event row."""
    row = [c.PEACE] * 2 + [c.NO_EVENT] * 10
    for event in order:
        space = row.index(c.NO_EVENT)
        if slide and row[space - 1] == event:
            if c.NO_EVENT in row[space + 1 :]:
                space = row.index(c.NO_EVENT, space + 1)
            else:
                row[space - 1], row[space - 2] = row[space - 2], row[space - 1]
        row[space] = event
    return tuple(row)


@pytest.mark.parametrize(("adjacency", "rows"), [("slide", 39_480), ("free", DRAW_ORDER_COUNT)])
def test_engine_row_equals_the_reference_implementation(adjacency: str, rows: int) -> None:
    """5.2: all draw orders by the reference implementation, a sample of them by the engine"""
    slide = adjacency == "slide"
    expected_rows = {order: reference_row(order, slide) for order in draw_orders([0, 2, 2, 2, 2, 2])}
    assert len(expected_rows) == DRAW_ORDER_COUNT
    assert len(set(expected_rows.values())) == rows
    for order in random.Random(5).sample(sorted(expected_rows), 300):
        p = row_after_draws("".join(EVENT_LETTERS[event] for event in order), eventAdjacency=adjacency)
        assert tuple(p.state.event_row) == expected_rows[order]
