"""Write all generated files; `--check` only compares, prints the differences and exits with 1.

    python tools/regenerate.py [--check] [--samples]

Run it after a change of a text, a rule, a constant, a field, a route or a wire model, and review the diff before the
commit: it shows the effect of the change. Files:

* declarations for the compiler and the fields of states (`tools/generate.py`),
* the keys of the catalogues of messages (`tools/catalogues.py`),
* golden games, `tests/playthroughs/*.txt` (`tools/playthrough.py`; the first line of each is its command),
* the tables of `docs/observations.md` (`tools/observation_tables.py`),
* tutorials of the web client, `web/src/games/*/tutorial.json` (`tools/tutorial.py`),
* examples of the guides, `web/src/games/*/guide.json` (`tools/guide_examples.py`),
* pictures of boards for the documentation, `docs/images/*-ID.svg` (`tools/board_pictures.py`),
* the descriptions of the server, `web/openapi.json` and `web/asyncapi.json` (`tools/openapi.py`), and the TypeScript
  types made from the first by `npm run types` (if `npm ci` has been run in `web`).

`--samples` also writes files that need not be current, because they depend on what the bots play: the README's
screenshot of the terminal (`tools/terminal_screenshot.py`) and positions for tests of the web client
(`tools/*_fixtures.py`).
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

import catalogues
import generate

ROOT: Final = Path(__file__).resolve().parent.parent
COMMAND: Final = "python tools/regenerate.py"
PLAYTHROUGHS: Final = ROOT / "tests" / "playthroughs"
WEB: Final = ROOT / "web"
SCREENSHOT: Final = ROOT / "docs" / "images" / "terminal.svg"
MAX_SHOWN_LINES: Final = 12
MAX_SHOWN_CHARACTERS: Final = 160

GeneratedFile: TypeAlias = tuple[Path, str]  # path and required contents


# ------------------------------------------------------------------------------------------------ the files


def generated_files() -> Iterator[GeneratedFile]:
    """Every file that must be current, with its required contents.

    Modules of the package are imported after `generate.py` has yielded, because it writes some of them.
    """
    yield from generate.generated_files()
    yield from catalogues.generated_files()
    yield from playthroughs()
    yield from observation_tables()
    yield from tutorials()
    yield from guide_examples()
    yield from board_pictures()
    yield from api_documents()
    yield from typescript_types()


def playthroughs(folder: Path = PLAYTHROUGHS) -> Iterator[GeneratedFile]:
    """The golden games; the first line of a file is the command that makes it."""
    import playthrough

    for path in sorted(folder.glob("*.txt")):
        command = path.read_text(encoding="utf-8").partition("\n")[0]
        lines = playthrough.playthrough(*command.removeprefix(playthrough.COMMAND).split())
        yield path, "".join(f"{line}\n" for line in lines)


def observation_tables() -> Iterator[GeneratedFile]:
    """The page about observations, with a table for each game."""
    import observation_tables

    yield observation_tables.generated_page()


def tutorials() -> Iterator[GeneratedFile]:
    """The tutorials of the web client."""
    import tutorial

    for folder in tutorial.script_dirs(tutorial.GAMES):
        yield folder / tutorial.TUTORIAL, tutorial.make_tutorial(folder)


def guide_examples() -> Iterator[GeneratedFile]:
    """The examples of the guides, for the web client."""
    import guide_examples

    for folder in guide_examples.script_dirs(guide_examples.GAMES):
        yield folder / guide_examples.EXAMPLES, guide_examples.make_examples(folder)


def board_pictures() -> Iterator[GeneratedFile]:
    """The pictures of boards and records for the documentation."""
    import board_pictures

    yield from board_pictures.draw_pictures()


def api_documents() -> Iterator[GeneratedFile]:
    """The OpenAPI and the AsyncAPI document."""
    import openapi

    yield from openapi.documents()


def typescript_types() -> Iterator[GeneratedFile]:
    """The TypeScript types of the wire models, if npm and its packages are installed."""
    import openapi

    if not (WEB / "node_modules").is_dir() or shutil.which("npm") is None:
        return
    command = read_types_command()
    output = find_types_output(command)
    with tempfile.TemporaryDirectory() as folder:
        document, types_path = Path(folder, "openapi.json"), Path(folder, "types.ts")
        document.write_text(dict(openapi.documents())[WEB / "openapi.json"], encoding="utf-8")
        # the same options as `npm run types`, but other files
        script = command.replace("openapi.json", str(document)).replace(output, str(types_path))
        call = ["npm", "exec", "--silent", "--offline", "-c", script]
        subprocess.run(call, cwd=WEB, check=True, stdout=subprocess.DEVNULL)
        yield WEB / output, types_path.read_text(encoding="utf-8")


def read_types_command() -> str:
    """The command behind `npm run types`."""
    package = json.loads((WEB / "package.json").read_text(encoding="utf-8"))
    command: str = package["scripts"]["types"]
    return command


def find_types_output(command: str) -> str:
    """The file that the command writes, relative to `web`."""
    found = re.search(r"src/\S+\.ts", command)
    if found is None:
        raise ValueError(f"`npm run types` names no file below src: {command}")
    return found[0]


def write_samples() -> None:
    """The screenshot of the terminal, and positions for tests of the web client."""
    import terminal_screenshot

    SCREENSHOT.write_text(
        terminal_screenshot.redraw_screenshot(SCREENSHOT.read_text(encoding="utf-8")), encoding="utf-8"
    )
    for path in sorted((ROOT / "tools").glob("*_fixtures.py")):
        runpy.run_path(str(path), run_name="__main__")


# ---------------------------------------------------------------------------------------------- comparing


def describe_outdated(path: Path, expected: str) -> str:
    """How a file differs from its required contents, and which command writes it; empty if it does not differ."""
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
