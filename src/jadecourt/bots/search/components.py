"""Numbers of the search."""

from __future__ import annotations

from typing import Final

NO_NODE: Final = -1
DEEPEST: Final = 256  # decisions of one iteration inside the tree
