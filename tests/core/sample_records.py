"""Records for several tests, and helpers to change them."""

from __future__ import annotations

import pytest

from jadecourt.core.errors import CorruptRecord
from jadecourt.games import load_table

# An unfinished game: headers in lines 1 to 5, ply k in line k + 6
DRAGON = """\
game: dragon
rules: 2
options: players=2 edition=2007 largePrivilegeCost=6 greatWall=on superEvent=volcano wallTiles=chosen \
eventAdjacency=slide startSeat=0
names: Ada | Ben
seed: 42

1. * event tribute
2. * event drought
3. * event festival
4. * event tribute
5. * event contagion
6. * event festival
7. * event contagion
8. * event mongol
9. * event mongol
10. 0 draft tax+monk
11. 0 place p0
12. 0 place p1
13. 1 draft farmer+scholar
14. 1 place p0
15. 1 place p0
16. * deal taxes+build+harvest+wall
"""

# A finished game: headers in lines 1 to 6, ply k in line k + 7
NIM = """\
game: nim
rules: 3
options: most=3
names: Ada | Ben
seed: 3
result: 1 2 | 2 1

1. * heap 5
2. 0 bet 1
3. 1 bet 0
4. * begin 1
5. 1 take 2
6. 0 take 2
"""

NIM_JSON = (
    '{"format": "jadecourt-record", "game": "nim", "rules": 3, "options": {"most": 3}, "names": ["Ada", "Ben"], '
    '"seed": 3, "plies": [[null, "heap 5"], [0, "bet 1"], [1, "bet 0"], [null, "begin 1"], [1, "take 2"], '
    '[0, "take 2"]], "comments": {}, "result": {"scores": [1, 2], "places": [2, 1]}}'
)


def replace_once(text: str, old: str, new: str) -> str:
    """The text with `old` replaced, which must occur exactly once."""
    assert text.count(old) == 1, old
    return text.replace(old, new)


def load_error(text: str) -> CorruptRecord:
    with pytest.raises(CorruptRecord) as caught:
        load_table(text)
    return caught.value
