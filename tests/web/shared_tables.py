"""Tables with several users, and tables that continue from a given position."""

from __future__ import annotations

from typing import Any, Final

from web.browser_user import BrowserUser, BrowserUsers

# Month 2: seat 0 chooses an action, has two craftsmen and two palaces, and can pay for everything.
TWO_CRAFTSMEN: Final = """\
game: dragon
rules: 2
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
ACTION_PLY: Final = 21  # the last ply of TWO_CRAFTSMEN


def branch_from(user: BrowserUser, record: str, ply: int, *others: dict[str, Any]) -> BrowserUser:
    """Open a table of Anna that continues from a ply of a record."""
    user.fetch("/api/guests", {"name": "Anna"})
    source = user.fetch("/api/records", {"record": record})["id"]
    body = {"ply": ply, "seats": [{"kind": "me"}, *others], "start_now": True}
    created = user.fetch(f"/api/tables/{source}/branch", body)
    return user.go(f"/table/{created['table']['id']}")


def hot_seat_table(user: BrowserUser, game: str, *names: str, bots: int = 0) -> BrowserUser:
    """Open a table of several players in one browser."""
    user.fetch("/api/guests", {"name": names[0]})
    seats = [{"kind": "me", "name": name} for name in names] + [{"kind": "bot", "level": "easy"}] * bots
    created = user.fetch("/api/tables", {"game": game, "seats": seats, "start_now": True})
    return user.go(f"/table/{created['table']['id']}")


def seat_users(users: BrowserUsers, game: str, *spectators: str, **fields: Any) -> list[BrowserUser]:
    """Start a game of Anna and Ben, each with a browser, with spectators; return all users."""
    everybody = []
    for name in ("Anna", "Ben", *spectators):
        user = users.add()
        user.fetch("/api/guests", {"name": name})
        everybody.append(user)
    anna, ben = everybody[:2]
    created = anna.fetch("/api/tables", {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}], **fields})
    table = created["table"]["id"]
    ben.fetch(f"/api/tables/{table}/join", {})
    anna.fetch(f"/api/tables/{table}/start", {})
    for user in everybody:
        user.go(f"/table/{table}")
        user.page.locator(".board [data-board], .board .kingdom").wait_for()
    return everybody
