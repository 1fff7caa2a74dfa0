"""Write all generated files anew; `--check` compares instead, shows what differs and exits with 1.

    python tools/regenerate.py [--check] [--samples]

Run it after a change of a text, a rule, a constant, a field, a route or a model of the wire, and read the difference
before it is committed: it shows what the change does. What is written:

* declarations for the compiler and the fields of positions (`tools/generate.py`),
* golden games, `tests/playthroughs/*.txt` (`tools/playthrough.py`; the command is the first line of each),
* tutorials of the page, `web/src/games/*/tutorial.json` (`tools/tutorial.py`),
* the description of the wire, `web/openapi.json` (`tools/wire.py`), and the types that the page makes from it,
  `web/src/wire.ts` (where `npm ci` has been run in `web`).

`--samples` also writes what need not be current: the README's picture of the terminal (`tools/terminal_picture.py`) and
positions for the page's own tests (`web/src/games/*/fixtures/make.py`), which depend on what the bots play.
"""

from __future__ import annotations

import difflib
import json
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

import generate

ROOT: Final = Path(__file__).resolve().parent.parent
COMMAND: Final = "python tools/regenerate.py"
PLAYTHROUGHS: Final = ROOT / "tests" / "playthroughs"
TYPES_FILE: Final = ROOT / "web" / "src" / "wire.ts"
SCREENSHOT: Final = ROOT / "docs" / "images" / "terminal.svg"
MAX_SHOWN_LINES: Final = 12
MAX_SHOWN_CHARACTERS: Final = 160

GeneratedFile: TypeAlias = tuple[Path, str]  # where it is kept, and what it must contain


# ------------------------------------------------------------------------------------------------ the files


def generated_files() -> Iterator[GeneratedFile]:
    """Every file that must be current, with what it must contain.

    Modules of the package are imported only after `generate.py` has yielded: they are among what it writes.
    """
    yield from generate.generated_files()
    yield from playthroughs()
    yield from tutorials()
    yield from openapi_document()
    yield from typescript_types()


def playthroughs(folder: Path = PLAYTHROUGHS) -> Iterator[GeneratedFile]:
    """The golden games; the first line of a file says how it is made."""
    import playthrough

    for path in sorted(folder.glob("*.txt")):
        command = path.read_text(encoding="utf-8").partition("\n")[0]
        lines = playthrough.playthrough(*command.removeprefix(playthrough.COMMAND).split())
        yield path, "".join(f"{line}\n" for line in lines)


def tutorials() -> Iterator[GeneratedFile]:
    """The tutorials of the page."""
    import tutorial

    for folder in tutorial.script_dirs(tutorial.GAMES):
        yield folder / tutorial.TUTORIAL, tutorial.make_tutorial(folder)


def openapi_document() -> Iterator[GeneratedFile]:
    """The OpenAPI document."""
    import openapi

    yield openapi.OPENAPI_FILE, openapi.openapi_json()


def typescript_types() -> Iterator[GeneratedFile]:
    """The page's types, if the program that makes them is installed."""
    import openapi

    if not (ROOT / "web" / "node_modules").is_dir() or shutil.which("npm") is None:
        return
    with tempfile.TemporaryDirectory() as folder:
        document, types_path = Path(folder, "openapi.json"), Path(folder, "wire.ts")
        document.write_text(openapi.openapi_json(), encoding="utf-8")
        # the options are those of `npm run types`, which names the files that it knows
        script = (
            read_types_command()
            .replace("openapi.json", str(document))
            .replace("src/wire.ts", str(types_path))
        )
        call = ["npm", "exec", "--silent", "--offline", "-c", script]
        subprocess.run(call, cwd=ROOT / "web", check=True, stdout=subprocess.DEVNULL)
        yield TYPES_FILE, types_path.read_text(encoding="utf-8")


def read_types_command() -> str:
    """The command behind `npm run types`."""
    package = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    command: str = package["scripts"]["types"]
    return command


def write_samples() -> None:
    """The picture of the terminal, and positions for the page's own tests."""
    import terminal_screenshot

    SCREENSHOT.write_text(
        terminal_screenshot.redraw_screenshot(SCREENSHOT.read_text(encoding="utf-8")), encoding="utf-8"
    )
    for path in sorted(ROOT.glob("web/src/games/*/fixtures/make.py")):
        runpy.run_path(str(path), run_name="__main__")


# ---------------------------------------------------------------------------------------------- comparing


def describe_outdated(path: Path, expected: str) -> str:
    """How a file differs from what it must contain and which command writes it anew; empty if it does not differ."""
    current = path.read_text(encoding="utf-8") if path.exists() else ""
    if current == expected:
        return ""
    name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
    return f"{name} is out of date:\n{short_difference(current, expected)}\nIf the change is meant, run: {COMMAND}"


def short_difference(current: str, expected: str) -> str:
    """The first lines that differ, and how many more there are."""
    lines = difflib.unified_diff(current.splitlines(), expected.splitlines(), n=0, lineterm="")
    changed = [line for line in lines if not re.match(r"---|\+\+\+|@@", line)]
    shown = [truncate(line) for line in changed[:MAX_SHOWN_LINES]]
    more = len(changed) - len(shown)
    return "\n".join([*shown, f"… and {more} more lines" if more else ""]).rstrip("\n")


def truncate(line: str) -> str:
    return line if len(line) <= MAX_SHOWN_CHARACTERS else f"{line[:MAX_SHOWN_CHARACTERS]}…"


def main(arguments: list[str]) -> int:
    unknown = set(arguments) - {"--check", "--samples"}
    if unknown:
        print(__doc__.strip())
        return 0 if unknown <= {"-h", "--help"} else 2
    outdated_count = 0
    for path, expected in generated_files():
        difference = describe_outdated(path, expected)
        if not difference:
            continue
        outdated_count += 1
        if "--check" in arguments:
            print(difference, file=sys.stderr)
        else:
            path.write_text(expected, encoding="utf-8")
            print(f"written: {path.relative_to(ROOT)}")
    if "--samples" in arguments and "--check" not in arguments:
        write_samples()
    if not outdated_count:
        print("all generated files are current")
    return 1 if outdated_count and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
