"""Calls everything in the compiled modules with random arguments; `test_fuzz.py` runs it in a process of its own.

    python tests/compiled/fuzz.py SEED CALLS LOG [threads]

Modules, classes, methods and functions are discovered, so new ones are called, too. Each call is written to LOG before
it is made, so that after a crash the last line names it. The process ends with status 0 if all calls return or raise,
3 if an error was lost or invalid (`SystemError`), and by a signal after a crash.
"""

from __future__ import annotations

import contextlib
import copy
import importlib
import operator
import pickle
import random
import resource
import signal
import sys
import threading
from array import array
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, TextIO

import jadecourt
from jadecourt import COMPILED, _engine
from jadecourt.bots.heuristics import load_heuristic
from jadecourt.bots.search.params import SearchParams
from jadecourt.bots.search.tree import Tree
from jadecourt.bots.search.worker import SearchWorker
from jadecourt.core.buffer import Buffer
from jadecourt.core.dice import Dice
from jadecourt.core.laws import apply_random_ply
from jadecourt.core.state import State
from jadecourt.envs.batch import Batch
from jadecourt.envs.batch_options import BatchOptions
from jadecourt.games import GAMES, find_game

MEMORY_BYTES = 3 << 30  # limit of the process
CALL_TIMEOUT_SECONDS = 0.2  # then the call is interrupted
SKIPPED_ATTRIBUTES = {
    "__class__",
    "__init_subclass__",
    "__subclasshook__",
    "__getattribute__",
    "__dir__",
    "__doc__",
}
EDGE_CASE_NUMBERS: tuple[int, ...] = (
    *range(-3, 12),
    *(39, 40, 41, 127, 128, 255, 256, 257, 980, 981, 32767, 32768, 65535, 65536),
    *(
        2**31 - 1,
        2**31,
        -(2**31),
        2**32,
        2**62,
        2**63 - 1,
        2**63,
        -(2**63),
        2**64 - 1,
        2**64,
        10**40,
        -(10**40),
    ),
)
# functions that mostly get valid arguments
VALID_ARGUMENTS = (
    "legal",
    "odds",
    "score_moves",
    "score_moves_fast",
    "sample_move",
    "run_iterations",
    "play_out",
    "observe",
    "observe_repeatedly",
)
BATCH_GAMES = 3
SWALLOWED_ERRORS: list[str] = []


class CallTimeout(Exception):
    """A call took too long."""


class MisbehavingIndex:
    """An integer that changes its value, compares as in range and changes other objects."""

    def __init__(self, pool: list[Any], random: random.Random) -> None:
        self.pool, self.random = pool, random

    def __index__(self) -> int:
        victim = self.random.choice(self.pool)
        with contextlib.suppress(Exception):
            if isinstance(victim, State):
                victim.load(self.random.choice(self.pool))
            elif isinstance(victim, Buffer):
                victim.clear()
        return self.random.choice(EDGE_CASE_NUMBERS)

    def __lt__(self, other: object) -> bool:
        return True

    __le__ = __gt__ = __ge__ = __lt__


class MisbehavingMapping(Mapping[str, Any]):
    """The fields of a position with other values on each access."""

    def __init__(self, fields: dict[str, Any], random: random.Random) -> None:
        self.known, self.random = fields, random

    def __getitem__(self, name: str) -> Any:
        value = self.known[name]
        if self.random.random() < 0.5:
            return value
        wild = self.random.choice(EDGE_CASE_NUMBERS)
        return [wild] * len(value) if isinstance(value, list) else wild

    def __iter__(self) -> Iterator[str]:
        return iter(self.known)

    def __len__(self) -> int:
        return len(self.known)


def compiled_modules() -> list[ModuleType]:
    """The modules of the engine, compiled or not."""
    names = _engine.engine_modules(str(Path(jadecourt.__file__).parent))
    return [
        importlib.import_module("jadecourt." + name.removesuffix(".py").replace("/", ".")) for name in names
    ]


def definitions_in(
    modules: list[ModuleType],
) -> tuple[list[type[object]], list[tuple[str, Callable[..., Any]]]]:
    """The classes and functions that these modules define, including private ones."""
    classes, functions = [], []
    for module in modules:
        for name, thing in vars(module).items():
            if getattr(thing, "__module__", None) != module.__name__:
                continue
            if isinstance(thing, type):
                classes.append(thing)
            elif callable(thing):
                functions.append((f"{module.__name__}.{name}", thing))
    return classes, functions


class Fuzzer:
    """Makes random calls with the objects of a pool."""

    def __init__(self, seed: int, log: TextIO, pool: list[Any], careful: bool) -> None:
        self.random = random.Random(seed)
        self.log, self.pool, self.careful = log, pool, careful
        self.classes, self.functions = definitions_in(compiled_modules())
        assert self.classes and self.functions

    def fill_pool(self) -> None:
        """Add positions at various stages, playable or not, and other arguments."""
        for id in GAMES:
            for players in (2, 5):
                game = find_game(id)(players=players)
                state = game.start()
                dice, out = Dice(self.random.random().__hash__()), Buffer()
                for _ in range(self.random.randrange(1, 200)):
                    if state.mover() != -2:
                        apply_random_ply(state, dice, out)
                self.pool += [game.start(), state, state.copy(), out, dice]
                self.pool.append(self.corrupt_fields(state.fields()))
                self.pool.append(MisbehavingMapping(state.fields(), self.random))
                raw = state.copy()
                raw.load(state.fields())
                self.pool.append(raw)
                self.pool.append(self.make_batch(state, load_heuristic(id), players, len(game.moves)))
                self.pool.append(array("h", bytes(2 * game.observation.size)))
                tree = Tree(load_heuristic(id), 3, players, 50, SearchParams())
                self.pool += [load_heuristic(id), tree, SearchWorker(tree), SearchWorker(tree)]
        for cls in self.classes:
            self.pool += [cls.__new__(cls), cls]
            with contextlib.suppress(Exception):
                self.pool.append(cls())
        full = Buffer()
        for number in range(256):
            full.add_weighted(number, number)
        self.pool += [full, SearchParams(), [], {}, (), "", b"\0" * 9, object(), float("nan"), 1e300, True]
        self.pool += [MisbehavingIndex(self.pool, self.random), lambda *_: None]

    def make_batch(self, start: State, heuristic: Any, players: int, moves: int) -> Batch | None:
        """A batch with various options, ready to be stepped; None if the game is over."""
        options = BatchOptions(
            games=BATCH_GAMES,
            moves=moves,
            lanes=2,
            caller_seats=self.random.choice((-1, 1, (1 << players) - 2)),
            rotate=self.random.random() < 0.3,
            final_observations=self.random.random() < 0.5,
        )
        with contextlib.suppress(ValueError, RuntimeError):
            batch = Batch(start, options, self.random.choice((None, heuristic)))
            batch.start_reset(array("Q", range(BATCH_GAMES)))
            batch.run_lane(0)
            batch.run_lane(1)
            return batch
        return None

    def batch_arguments(self, target: object) -> list[Any]:
        """Buffers of the right type and size; for a step mostly legal moves."""
        name, batch = getattr(target, "__name__", ""), getattr(target, "__self__", None)
        if name == "start_reset":
            mask = self.random.choice((None, array("B", [0, 1, 1])))
            return [self.random.choice((None, array("Q", range(BATCH_GAMES)))), mask]
        moves = array("q", [self.random.choice(range(-1, 200)) for _ in range(BATCH_GAMES)])
        if name == "sample_moves":
            return [Dice(1), moves]
        if self.random.random() < 0.9:
            batch.sample_moves(Dice(self.random.getrandbits(64)), moves)  # type: ignore[union-attr]
        return [moves]

    def corrupt_fields(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Stored fields with some wrong or unusual values."""
        fields = copy.deepcopy(fields)
        for _ in range(self.random.randrange(1, 4)):
            name = self.random.choice(list(fields))
            wild: object = self.random.choice((*EDGE_CASE_NUMBERS, None, "x", 1.5, []))
            if isinstance(fields[name], list) and self.random.random() < 0.8:
                fields[name][self.random.randrange(len(fields[name]))] = self.random.choice(range(-2, 9))
            else:
                fields[name] = wild
        return fields

    def random_argument(self) -> Any:
        choice = self.random.random()
        if choice < 0.4:
            return self.random.choice(range(-2, 6) if choice < 0.2 or self.careful else EDGE_CASE_NUMBERS)
        if choice < 0.45:
            return None
        states = [thing for thing in self.pool if isinstance(thing, State)] if choice < 0.5 else []
        if states:
            with contextlib.suppress(Exception):
                return self.corrupt_fields(self.random.choice(states).fields())
        return self.random.choice(self.pool)

    def random_arguments(self, target: object) -> list[Any]:
        """Mostly valid arguments for some functions, so that calls do not fail early; else random ones."""
        text = getattr(target, "__name__", "")
        states = [thing for thing in self.pool if isinstance(thing, State)]
        if text == "apply" and self.random.random() < 0.7:
            state = getattr(target, "__self__", None)
            with contextlib.suppress(Exception):
                who = state.mover()  # type: ignore[union-attr]
                moves = [o for o, _ in state.chance_outcomes()] if who < 0 else state.legal_moves(who)  # type: ignore[union-attr]
                return [who, self.random.choice([*moves, self.random.choice(EDGE_CASE_NUMBERS)])]
        if text in ("start_step", "start_reset", "sample_moves") and self.random.random() < 0.8:
            with contextlib.suppress(Exception):
                return self.batch_arguments(target)
        if text in VALID_ARGUMENTS and self.random.random() < 0.6:
            state, out, dice = self.random.choice(states), Buffer(), Dice(self.random.getrandbits(64))
            seat = 0
            with contextlib.suppress(Exception):
                seat = max(0, state.mover())
                state.legal(seat, out)
            heuristics = [thing for thing in self.pool if hasattr(thing, "score_moves")]
            buffers = [thing for thing in self.pool if isinstance(thing, array)]
            workers = [thing for thing in self.pool if isinstance(thing, SearchWorker)]
            arguments: dict[str, list[Any]] = {
                "legal": [self.random.randrange(-3, 7), out],
                "odds": [out],
                "score_moves": [state, seat, out],
                "score_moves_fast": [state, seat, out],
                "sample_move": [self.random.choice(heuristics), state, seat, out, dice, 5, 0],
                "run_iterations": [self.random.choice(workers), state, dice, self.random.randrange(40)],
                "play_out": [state, dice, out],
                "observe": [state, seat, self.random.choice(buffers)],
                "observe_repeatedly": [states[: self.random.randrange(9)], self.random.randrange(3)],
            }
            return arguments[text]
        return [self.random_argument() for _ in range(self.random.choice((0, 1, 1, 2, 2, 2, 3, 4, 5, 6, 7)))]

    def call_once(self) -> None:
        """Choose a random call, log it and make it."""
        kind = self.random.random()
        if kind < 0.12:
            name, target = self.random.choice(self.functions)
        elif kind < 0.2:
            target = self.random.choice(self.classes)
            name = target.__name__
        elif kind < 0.26:
            self.change_attribute()
            return
        elif kind < 0.32:
            name, target = self.random.choice(OPERATIONS)
        else:
            things = [thing for thing in self.pool if isinstance(thing, tuple(self.classes))]
            thing = self.random.choice(things)
            method = self.random.choice([one for one in dir(thing) if one not in SKIPPED_ATTRIBUTES])
            name = f"{type(thing).__name__}#{self.pool.index(thing) if thing in self.pool else '?'}.{method}"
            target = getattr(thing, method)
            if not callable(target):
                return
        arguments = self.random_arguments(target)
        self.log_call(f"{name}({', '.join(map(self.describe, arguments))})")
        result = target(*arguments)
        if isinstance(result, tuple(self.classes)) and len(self.pool) < 150:
            self.pool.append(result)

    def change_attribute(self) -> None:
        """Set or delete a random attribute."""
        thing = self.random.choice([*self.pool, *self.classes])
        name = self.random.choice([*dir(thing), "surprise"])
        if name in SKIPPED_ATTRIBUTES or (isinstance(thing, type) and not name.startswith("surprise")):
            return
        if not isinstance(thing, tuple(self.classes)):
            return
        value = self.random_argument()
        if self.random.random() < 0.5:
            self.log_call(f"del {type(thing).__name__}.{name}")
            delattr(thing, name)
        else:
            self.log_call(f"{type(thing).__name__}.{name} = {self.describe(value)}")
            setattr(thing, name, value)

    def describe(self, argument: object) -> str:
        if isinstance(argument, int | float | str | bytes | None):
            return repr(argument)
        return f"<{type(argument).__name__}>"

    def log_call(self, call: str) -> None:
        self.log.write(call + "\n")

    def run(self, calls: int, interrupt: bool) -> None:
        for _ in range(calls):
            try:
                if interrupt:
                    signal.setitimer(signal.ITIMER_REAL, CALL_TIMEOUT_SECONDS)
                self.call_once()
            except SystemError as error:
                SWALLOWED_ERRORS.append(f"SystemError: {error}")
            except (Exception, SystemExit, KeyboardInterrupt, GeneratorExit):
                pass
            finally:
                if interrupt:
                    signal.setitimer(signal.ITIMER_REAL, 0)


def unpickle_corrupted(thing: Any, number: Any = 0) -> object:
    """The object of a pickle with one bit changed."""
    data = bytearray(pickle.dumps(thing))
    place = operator.index(number) % len(data)
    data[place] ^= 1 << operator.index(number) % 8
    with contextlib.suppress(ModuleNotFoundError, ImportError):
        return SafeUnpickler(data).load()
    return None


class SafeUnpickler(pickle.Unpickler):
    """Loads classes of the package only: a changed byte must not name `os.system`."""

    def __init__(self, data: bytearray) -> None:
        import io

        super().__init__(io.BytesIO(bytes(data)))

    def find_class(self, module: str, name: str) -> Any:
        if module.startswith("jadecourt") or (module == "builtins" and name in ("int", "list", "dict")):
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"{module}.{name}")


def make_subclass(cls: Any) -> object:
    """An instance of a Python subclass."""
    made = type("Sub", (cls,), {"copy": lambda self: None, "mover": lambda self: 0})
    return made()


OPERATIONS: list[tuple[str, Callable[..., Any]]] = [
    ("copy", copy.copy),
    ("deepcopy", copy.deepcopy),
    ("pickle", lambda thing: pickle.loads(pickle.dumps(thing))),
    ("pickle0", lambda thing: pickle.loads(pickle.dumps(thing, 0))),
    ("corrupted pickle", unpickle_corrupted),
    ("subclass", make_subclass),
    *(
        (name, getattr(operator, name))
        for name in ("eq", "ne", "lt", "getitem", "setitem", "delitem", "contains")
    ),
    *((one.__name__, one) for one in (hash, len, iter, list, repr, bool, vars)),
]


def main() -> int:
    seed, calls, log = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    threads = "threads" in sys.argv[4:]
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))

    def interrupt(*_: object) -> None:
        raise CallTimeout

    signal.signal(signal.SIGALRM, interrupt)
    sys.unraisablehook = lambda found: SWALLOWED_ERRORS.append(
        f"{found.exc_type}: {found.exc_value} in {found.object}"
    )
    with open(log, "w", buffering=1, encoding="utf-8", errors="backslashreplace") as file:
        pool: list[Any] = []
        first = Fuzzer(seed, file, pool, careful=threads)
        first.fill_pool()
        if threads:
            sys.setswitchinterval(1e-5)
            runs = [
                threading.Thread(
                    target=Fuzzer(seed + n, file, pool, careful=True).run, args=(calls // 3, False)
                )
                for n in range(3)
            ]
            for one in runs:
                one.start()
            for one in runs:
                one.join()
        else:
            first.run(calls, interrupt=True)
    swallowed = [error for error in SWALLOWED_ERRORS if "CallTimeout" not in error]
    print("compiled" if COMPILED else "pure Python", *swallowed[:5], sep="\n")
    return 3 if swallowed else 0


if __name__ == "__main__":
    raise SystemExit(main())
