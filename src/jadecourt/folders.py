"""Where the package keeps what people play."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """The data folder of the system, or JADECOURT_HOME."""
    given = os.environ.get("JADECOURT_HOME")
    if given:
        return Path(given)
    from platformdirs import user_data_dir

    return Path(user_data_dir("jadecourt", appauthor=False))
