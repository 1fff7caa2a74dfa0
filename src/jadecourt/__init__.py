"""Jadecourt: board games for people and programs; one source that runs compiled or as pure Python."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from ._engine import describe_engine, is_compiled, select_engine

__version__ = "0.2.0"

select_engine()  # before any other module of the package is imported

from .core import display, errors, link  # noqa: E402
from .core.game import Game  # noqa: E402

COMPILED: bool = is_compiled()


def _describe_illegal_move(error: errors.IllegalMove) -> str:
    from .i18n.game_texts import describe_illegal_move  # only when such an error is shown

    return describe_illegal_move(error)


def _find_game(id: str) -> type[Game]:
    from .games import find_game  # only when a link is read or written

    return find_game(id)


def _render_html(source: object) -> str | None:
    from .rendering import render_for_notebook  # only in notebooks

    return render_for_notebook(source)


errors.describe_illegal_move = _describe_illegal_move
link.find_game = _find_game
display.render_html = _render_html

# imported at their first use, so that importing the package stays fast
LAZY_MODULES: Final = {"Analysis": "analysis.analysis", "analyse": "analysis.analysis"}

if TYPE_CHECKING:
    from .analysis.analysis import Analysis, analyse
else:  # hidden from type checkers, which would take it for any name

    def __getattr__(name: str) -> object:
        if name not in LAZY_MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{LAZY_MODULES[name]}"), name)


__all__ = ["COMPILED", "Analysis", "__version__", "analyse", "describe_engine"]
