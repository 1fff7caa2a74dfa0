"""Pictures of positions and records as SVG and HTML, for notebooks and documents; they need no browser code.

render(game, state, seat=0)         # the board as seat 0 sees it; a notebook shows it
render(table).save("board.svg")
render_svg(record, language="fr")   # the points of all seats over the rounds
"""

from __future__ import annotations

from .palette import Theme
from .pictures import Picture, render, render_for_notebook, render_html, render_svg

__all__ = ["Picture", "Theme", "render", "render_for_notebook", "render_html", "render_svg"]
