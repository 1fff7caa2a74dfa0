"""The tools that a language model calls. Each docstring is the description that the model reads."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from mcp.server.mcpserver.exceptions import ToolError

from ..bots.levels import DEFAULT_LEVEL
from ..core.errors import CommandError
from ..core.json_diff import apply_patch
from ..i18n import game_title
from ..server.domain.ids import ID_PATTERN
from .api_client import LANGUAGE, ApiClient, ApiRefusal
from .view_text import format_value, format_view

MIN_POLL_SECONDS, MAX_POLL_SECONDS = 0.1, 0.8  # between two requests while waiting
DEFAULT_WAIT_SECONDS: Final = 20.0
MAX_WAIT_SECONDS: Final = 50.0  # clients give up after a minute
MAX_EVENTS: Final = 40  # of the log in one answer; the last ones
MAX_PREVIEWED_MOVES: Final = 60
OPEN_SEATS: Final = ("open", "invited")
REASONS_OF_RULES: Final = (
    "illegal_move",
    "unknown_notation",
    "not_your_turn",
    "game_over",
)  # codes of refusals

Answer = dict[str, Any]


@dataclass
class Progress:
    """What this client knows of a table: up to which ply it has read the log, and the moves that it owed."""

    ply: int = 0
    rewinds: int = 0
    owed: int = 0


class Tools:
    """The tools of one client, who is one user of the server."""

    def __init__(self, api: ApiClient) -> None:
        self._api = api
        self._progress: dict[str, Progress] = {}
        self._links: dict[str, str] = {}  # invitation links by table
        self._steps: dict[str, Answer] = {}  # by game

    async def list_games(self) -> list[Answer]:
        """List the games with their ids, numbers of players, options, and the bots that can be opponents."""
        return [
            {
                "game": game["id"],
                "title": game_title(game["id"]),
                "players": game["seats"],
                "bots": [*game["levels"], *game["bots"]],
                "options": [
                    {
                        "key": option["key"],
                        "default": option["default"],
                        "values": option["values"] or "see the rules",
                    }
                    for option in game["options"]
                ],
            }
            for game in await self._call("GET", "/api/games")
        ]

    async def list_tables(self) -> Answer:
        """List my tables, and the public tables where a seat is free."""
        mine = await self._call("GET", "/api/me/tables")
        public = await self._call("GET", "/api/tables")
        own_ids = {table["id"] for table in mine["tables"]}
        free = [
            table for table in public["tables"] if table["status"] == "open" and table["id"] not in own_ids
        ]
        return {"mine": list(map(describe_table, mine["tables"])), "free": list(map(describe_table, free))}

    async def create_table(
        self, game: str, opponents: list[str] | None = None, options: dict[str, Any] | None = None
    ) -> Answer:
        """Create a table at which I play, and return its id, a link for people, and the first position.

        `opponents` has one entry per other seat: the name of a bot such as "novice" or "master", "invited" for a
        person with the link, or "open" for anybody. Default: two "casual" bots. With bots only the game starts at
        once; otherwise give people the link, and call start_table when they have joined.
        """
        opponents = [DEFAULT_LEVEL] * 2 if opponents is None else opponents
        seats = [{"kind": "me"}] + [
            {"kind": name} if name in OPEN_SEATS else {"kind": "bot", "level": name} for name in opponents
        ]
        waits = any(name in OPEN_SEATS for name in opponents)
        request = {
            "game": game,
            "seats": seats,
            "options": options or {},
            "is_private": "open" not in opponents,
            "start_now": not waits,
        }
        created = await self._call("POST", "/api/tables", request)
        table, key = created["table"]["id"], created["invite_key"]
        suffix = f"?key={key}" if key else ""
        self._links[table] = f"{self._api.address}/join/{table}{suffix}"
        if waits:
            return {**describe_table(created["table"]), "link": self._links[table]}
        return await self.look(table)

    async def join_table(self, table: str, invite_key: str | None = None) -> Answer:
        """Take a free seat at a table. A private table needs its invite key: the part after `?key=` of its link."""
        body = {"invite_key": invite_key} if invite_key else {}
        await self._call("POST", table_path(table, "join"), body)
        return describe_table(await self._call("GET", table_path(table)))

    async def start_table(self, table: str) -> Answer:
        """Start the game at a table that I have created, when all seats are taken."""
        await self._call("POST", table_path(table, "start"), {})
        return await self.look(table)

    async def look(self, table: str, wait_seconds: float = DEFAULT_WAIT_SECONDS) -> Answer:
        """Show the position as my seat sees it, my legal moves, and what has happened since I last looked.

        Waits up to `wait_seconds` until I have to move or the game is over. `moves` is empty if it is not my turn.
        Seats count from 0. Empty fields of the board are left out. `rule` is the paragraph behind the prompt.
        """
        deadline = time.monotonic() + min(max(wait_seconds, 0.0), MAX_WAIT_SECONDS)
        pause = MIN_POLL_SECONDS
        while True:
            info = await self._call("GET", table_path(table))
            if info["status"] in ("running", "finished"):
                await self._take_seat_back(info)
                position = await self._fetch_position(table)
                if position["legal"] or position["is_over"] or time.monotonic() >= deadline:
                    return await self._describe_position(info, position)
            elif info["status"] != "open" or time.monotonic() >= deadline:
                return describe_table(info) | self._link_of(table)
            await asyncio.sleep(pause)
            pause = min(2 * pause, MAX_POLL_SECONDS)

    async def preview(self, table: str, moves: list[str] | None = None) -> Answer:
        """Show what my next moves would do, after `moves` (none: from the present position). Nothing is played."""
        body = {"moves": moves or []}
        preview = await self._call("POST", table_path(table, "preview"), body, text=LANGUAGE)
        answer: Answer = {
            "events": event_texts(preview["entries"]),
            "continues": preview["decision_continues"],
            "chance_next": preview["is_chance_next"],
            "forecast": format_value(preview["forecast"]),
            "next_moves": {
                move["text"]: event_texts(move["entries"])
                for move in preview["move_previews"][:MAX_PREVIEWED_MOVES]
            },
        }
        return answer

    async def play(self, table: str, moves: list[str], wait_seconds: float = DEFAULT_WAIT_SECONDS) -> Answer:
        """Play one or more moves of one decision, written as `look` lists them, then wait for my next turn.

        Refused with the reason if a move is illegal, or if the position has changed since I last looked; then
        nothing is played.
        """
        progress = self._progress.get(table)
        if progress is None:
            raise ToolError("Call look first: moves belong to a position that I have seen.")
        key = f"{progress.rewinds}.{progress.ply}.{progress.owed}"
        body = {"moves": moves, "ply": progress.ply, "idempotency_key": key}
        await self._call("POST", table_path(table, "moves"), body)
        return await self.look(table, wait_seconds)

    async def undo(self, table: str) -> Answer:
        """Take back my last move. With other people at the table this is only possible before anything was revealed."""
        await self._call("POST", table_path(table, "undo"), {})
        return await self.look(table, 0)

    async def why(self, table: str, move: str | None = None) -> Answer:
        """Explain, with the paragraph of the rules: what I have to decide now, or why a move is or is not possible."""
        info = await self._call("GET", table_path(table))
        if move is None:
            position = await self._fetch_position(table)
            rule = await self._rule_of_step(info["game"], position["step"])
            return {"prompt": position["prompt"], "rule": await self._find_paragraph(info["game"], rule)}
        try:
            preview = await self._call(
                "POST",
                table_path(table, "preview"),
                {"moves": [move]},
                passed_codes=REASONS_OF_RULES,
                text=LANGUAGE,
            )
        except ApiRefusal as refusal:
            paragraph = await self._find_paragraph(info["game"], refusal.rule)
            return {"move": move, "possible": False, "reason": str(refusal), "rule": paragraph}
        return {"move": move, "possible": True, "events": event_texts(preview["entries"])}

    async def rules(self, game: str, number: str | None = None) -> Answer:
        """Show a paragraph of the rules such as "8.2", a section such as "8", or without a number the contents."""
        paragraphs = await self._call("GET", game_path(game, "rules"), lang=LANGUAGE)
        if number is None:
            contents: dict[str, list[str]] = {}
            for paragraph in paragraphs:
                contents.setdefault(paragraph["section"], []).append(paragraph["number"])
            return {"contents": contents}
        found = {
            paragraph["number"]: paragraph["text"]
            for paragraph in paragraphs
            if paragraph["number"] == number or paragraph["number"].startswith(f"{number}.")
        }
        if not found:
            raise ToolError(f"There is no paragraph {number!r} in the rules; call rules without a number.")
        return found

    async def leave_table(self, table: str) -> Answer:
        """Leave a table. In a running game a bot takes over my seat."""
        info = await self._call("GET", table_path(table))
        action = "resign" if info["status"] == "running" else "leave"
        await self._call("POST", table_path(table, action), {})
        return {"table": table, "left": True}

    # ------------------------------------------------------------------ parts

    async def _call(
        self, method: str, path: str, body: Any = None, passed_codes: Sequence[str] = (), **params: Any
    ) -> Any:
        """The answer of the server; ToolError, which the model reads, if it refuses.

        Refusals with one of `passed_codes` are raised as they are.
        """
        try:
            return await self._api.call(method, path, body, **params)
        except ApiRefusal as refusal:
            if refusal.code in passed_codes:
                raise
            raise ToolError(str(refusal)) from None
        except UnicodeEncodeError as error:
            part = error.object[error.start : error.end]
            raise ToolError(
                f"The request contains {part!r}, half of a surrogate pair, which is no character."
            ) from None
        except (ConnectionError, CommandError) as error:
            raise ToolError(str(error)) from None

    async def _fetch_position(self, table: str) -> Answer:
        """The position of the own seat, with the log since the last answer."""
        progress = self._progress.get(table, Progress())
        position: Answer = await self._call(
            "GET",
            table_path(table, "position"),
            since=progress.ply,
            rewinds=progress.rewinds,
            text=LANGUAGE,
        )
        return position

    async def _describe_position(self, info: Answer, position: Answer) -> Answer:
        """The answer about a position; from now on its log is known."""
        table = info["id"]
        self._progress[table] = Progress(position["ply"], position["rewinds"], position["owed"])
        names = [seat["name"] or f"seat {seat['seat']}" for seat in info["seats"]]
        view = apply_patch(position["view"], position["private"])
        events = event_texts(position["entries"])
        answer: Answer = {
            "table": table,
            "seat": position["seat"],
            "prompt": position["prompt"],
            "rule": await self._rule_of_step(info["game"], position["step"]),
            "sealed": position["sealed"],
            "moves_owed": position["owed"],
            "moves": [move["text"] for move in position["legal"]],
            "to_move": [names[seat] for seat in position["to_move"]],
            "events": events[-MAX_EVENTS:],
            "board": format_view(view, names, position["seat"]),
            "over": position["is_over"],
            "link": self._links.get(table, f"{self._api.address}/table/{table}"),
        }
        if info["result"]:
            answer["result"] = {
                name: {"score": score, "place": place}
                for name, score, place in zip(
                    names, info["result"]["scores"], info["result"]["places"], strict=True
                )
            }
        return answer

    async def _take_seat_back(self, info: Answer) -> None:
        """Take the own seat back if a bot has replaced me because I was slow."""
        if any(info["seats"][seat]["away_reason"] == "timeout" for seat in info["my_seats"]):
            await self._call("POST", table_path(info["id"], "take-seat-back"), {})

    async def _rule_of_step(self, game: str, step: str | None) -> str | None:
        if step is None:
            return None
        if game not in self._steps:
            self._steps[game] = (await self._call("GET", game_path(game)))["steps"]
        rule: str | None = self._steps[game][step]["rule"] or None
        return rule

    async def _find_paragraph(self, game: str, rule: str | None) -> str | None:
        """A paragraph with its number; None if the rule has none."""
        if not rule:
            return None
        try:
            paragraph = await self._api.call("GET", game_path(game, "rules", rule), lang=LANGUAGE)
        except ApiRefusal:
            return rule
        return f"{paragraph['number']} ({paragraph['section']}): {paragraph['text']}"

    def _link_of(self, table: str) -> Answer:
        return {"link": self._links[table]} if table in self._links else {}


def table_path(table: str, *parts: str) -> str:
    """The path of a table at the server; ToolError if the id is invalid."""
    return "/".join(["/api/tables", require_id("table", table), *parts])


def game_path(game: str, *parts: str) -> str:
    """The path of a game at the server; ToolError if the id is invalid."""
    return "/".join(["/api/games", require_id("game", game), *parts])


def require_id(kind: str, id: str) -> str:
    """An id that may be part of a path: with `..` or `?` in it, a request would reach another route."""
    if not re.fullmatch(ID_PATTERN, id):
        raise ToolError(
            f"Invalid {kind} {id!r}: expected an id of 1 to 24 letters, digits, - and _; list_{kind}s shows them."
        )
    return id


def describe_table(table: Answer) -> Answer:
    """A table in a few words."""
    return {
        "table": table["id"],
        "game": table["game"],
        "status": table["status"],
        "my_turn": table["is_my_turn"],
        "seats": [
            seat["name"] + (f" (bot, {seat['bot']})" if seat["bot"] else "") if seat["name"] else seat["kind"]
            for seat in table["seats"]
        ],
    }


def event_texts(entries: list[Answer]) -> list[str]:
    """The sentences of the log."""
    return [entry["text"] for entry in entries]
