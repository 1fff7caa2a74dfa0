"""A program for the line protocol that makes the mistake named by its argument; the second one is a file for notes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

FAULT = sys.argv[1]
NOTES = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(os.devnull)


def reply(line: str) -> None:
    print(line, flush=True)


def note(line: str) -> None:
    with NOTES.open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")


def start() -> None:
    note(f"pid {os.getpid()}")
    match FAULT:
        case "dies-at-start":
            print("no model here", file=sys.stderr)
            sys.exit(3)
        case "prints":
            reply("Hello, world")
        case "refuses":
            reply("error only plays chess")
        case "escapes":
            os.write(1, "error \x1b[2Jgone\x9b é\n".encode())
        case "escapes-in-stderr":
            sys.exit("out\r\x1b]0;title\x07 of\tideas\nhere")
        case "has-child":
            child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
            note(f"pid {child.pid}")
    reply(f"name {FAULT}")
    reply("ready")


def answer(moves: list[str]) -> None:
    match FAULT:
        case "dies":
            sys.exit("out of ideas")
        case "crashes":
            os.abort()
        case "hangs":
            while True:
                time.sleep(1)
        case "closes-output":
            os.close(1)
            time.sleep(600)
        case "floods":
            while True:
                reply("info thinking")
        case "long-line":
            reply("x" * 100_000)
        case "endless-line":
            while True:
                sys.stdout.write("x" * 10_000)
        case "not-utf8":
            os.write(1, b"\xff\xfe\n")
        case "garbage":
            reply("bestmove e2e4")
        case "unknown-move":
            reply("move e2e4")
        case "no-move":
            reply("move")
        case "illegal-move":
            reply("move claim F" if moves[0] != "claim F" else "move bid 0")
        case "answers-twice":
            reply(f"info {len(moves)} moves")
            reply(f"move {moves[0]}")
            reply(f"move {moves[0]}")
            note("answered")
        case _:
            reply(f"info {len(moves)} moves")
            reply(f"move {moves[0]}")


def main() -> None:
    moves: list[str] = []
    for line in sys.stdin:
        command, _, argument = line.rstrip("\n").partition(" ")
        note(line.rstrip("\n"))
        match command:
            case "jadecourt":
                start()
            case "decision":
                moves = []
            case "legal":
                moves.append(argument.partition(" ")[2])
            case "choose":
                answer(moves)
            case "quit" if FAULT != "ignores-quit":
                note("bye")
                return
    while FAULT == "ignores-quit":
        time.sleep(1)


main()
