"""Without the extra `envs`, importing an environment says what to install."""

from __future__ import annotations

import importlib
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "library"),
    [
        ("jadecourt.envs.pettingzoo", "pettingzoo"),
        ("jadecourt.envs.pettingzoo", "numpy"),
        ("jadecourt.envs.gymnasium", "gymnasium"),
        ("jadecourt.envs.openspiel", "pyspiel"),
    ],
)
def test_import_without_library_names_extra(
    module: str, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("jadecourt.envs")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ImportError, match=rf"{library}.* is not installed: pip install 'jadecourt\[envs\]'"):
        importlib.import_module(module)
