"""Write docs/reference/cli.md, the reference of the commands, from the commands themselves.

    python tools/cli_reference.py

tests/test_docs.py compares what the page says with the commands. It does not compare the whole text, whose form
depends on the version of cyclopts.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "reference" / "cli.md"
INTRODUCTION: Final = """# Commands

`jadecourt` without a command plays in the browser, on this machine. `jadecourt COMMAND --help` shows the same texts.
"""


def make_page() -> str:
    """The page, with the commands in alphabetical order."""
    from jadecourt.cli.commands import app

    text = app.generate_docs(output_format="markdown", recursive=True, heading_level=1)
    _, _, body = text.partition("\n")  # its title is that of the introduction
    body = re.sub(r"## Table of Contents\n.*?(?=^\*\*)", "", body, flags=re.DOTALL | re.MULTILINE)
    body = re.sub(r" *\*\[default: False\]\*", "", body)  # of flags
    return INTRODUCTION + re.sub(r"\n{3,}", "\n\n", body).rstrip() + "\n"


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sys.exit(__doc__)
    PAGE.write_text(make_page(), encoding="utf-8")
