"""The command `jadecourt`.

`commands` defines the commands and imports the part that a command needs when it runs; `arguments` has the options of
`play` and `arena`; `game_commands` adds the options of one game to them; `measurement_commands`, `openings_command` and
`train_command` have commands with many options; `error_messages` turns errors into one line.

Exit codes: 0, also when a game was left unfinished (it is saved) and when a server was stopped; 2, with one line on
standard error, for every error.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Sequence

from cyclopts import CycloptsError

from ..console.output import install_ascii_fallback
from ..core.errors import JadecourtError
from .commands import app, describe_version
from .error_messages import describe_error, report_error
from .game_routing import route_to_game


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code; an error is reported in one line."""
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    restore_interrupts()
    install_ascii_fallback()
    try:
        if arguments == ["--version"]:  # cyclopts would break the line at the width of the terminal
            print(describe_version())
            return 0
        result = app(
            route_to_game(arguments, app),
            print_error=False,
            exit_on_error=False,
            result_action="return_value",
        )
        if sys.stdout is not None:
            sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except BrokenPipeError:
        # The reader (head, less) has gone: nothing can be printed, and Python must not try when it exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except SystemExit as error:
        if isinstance(
            error.__context__, BrokenPipeError
        ):  # Rich has met one and has redirected the output as above
            return 0
        raise
    except KeyboardInterrupt:
        return report_error("interrupted")
    except (JadecourtError, CycloptsError, OSError) as error:
        return report_error(describe_error(error))


def restore_interrupts() -> None:
    """Let Ctrl-C work in the foreground of a terminal, even if the caller has ignored SIGINT, which is inherited.

    In the background it stays ignored, as a shell intends for `jadecourt arena … &`.
    """
    with contextlib.suppress(AttributeError, OSError, ValueError):  # no terminal, or not the main thread
        if signal.getsignal(signal.SIGINT) == signal.SIG_IGN and os.tcgetpgrp(0) == os.getpgrp():
            signal.signal(signal.SIGINT, signal.default_int_handler)
