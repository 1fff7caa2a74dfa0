"""Tables at which several people sit, or at which something is about to happen."""

from __future__ import annotations

from typing import Any, Final

from web.visiting import Visitor, Visitors

# Month 2: seat 0 is asked for an action, has two craftsmen and two palaces, and can pay for everything.
TWO_CRAFTSMEN: Final = """\
game: dragon
rules: 1
options: players=2 edition=2017 largePrivilegeCost=7 greatWall=off superEvent=none eventAdjacency=slide startSeat=random
names: Anna | Ben
seed: 0

1. * start 1
2. * event festival
3. * event tribute
4. * event contagion
5. * event tribute
6. * event drought
7. * event drought
8. * event contagion
9. * event festival
10. 1 draft craftsman+lady
11. 1 place p0
12. 1 place p0
13. 0 draft craftsman+monk
14. 0 place p0
15. 0 place p0
16. * deal harvest+parade+research+privilege
17. 0 act taxes
18. 1 act taxes
19. 0 play craftsman:craftsman-y
20. 1 play craftsman:craftsman-y
21. * deal taxes+harvest+parade+research
"""
ASKED_TO_ACT: Final = 21  # its last ply


def go_on(visitor: Visitor, record: str, ply: int, *others: dict[str, Any]) -> Visitor:
    """Anna's running table that goes on from a ply of a record."""
    visitor.fetch("/api/guests", {"name": "Anna"})
    source = visitor.fetch("/api/records", {"record": record})["id"]
    wish = {"ply": ply, "seats": [{"kind": "me"}, *others], "start_now": True}
    made = visitor.fetch(f"/api/tables/{source}/branch", wish)
    return visitor.go(f"/table/{made['table']['id']}")


def share_a_screen(visitor: Visitor, game: str, *names: str, bots: int = 0) -> Visitor:
    """Several people in front of one browser."""
    visitor.fetch("/api/guests", {"name": names[0]})
    seats = [{"kind": "me", "name": name} for name in names] + [{"kind": "bot", "level": "easy"}] * bots
    made = visitor.fetch("/api/tables", {"game": game, "seats": seats, "start_now": True})
    return visitor.go(f"/table/{made['table']['id']}")


def meet(visitors: Visitors, game: str, *watching: str, **more: Any) -> list[Visitor]:
    """Anna and Ben, each with a browser, begin a game; others look on."""
    everybody = []
    for name in ("Anna", "Ben", *watching):
        visitor = visitors.arrive()
        visitor.fetch("/api/guests", {"name": name})
        everybody.append(visitor)
    anna, ben = everybody[:2]
    made = anna.fetch("/api/tables", {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}], **more})
    table = made["table"]["id"]
    ben.fetch(f"/api/tables/{table}/join", {})
    anna.fetch(f"/api/tables/{table}/start", {})
    for visitor in everybody:
        visitor.go(f"/table/{table}")
        visitor.page.locator(".board [data-board], .board .kingdom").wait_for()
    return everybody
