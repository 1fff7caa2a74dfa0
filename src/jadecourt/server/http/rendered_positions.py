"""Positions as JSON messages. What all seats and spectators see is built, compared and encoded once."""

from __future__ import annotations

from typing import Final, TypeAlias

from ...core.json_diff import diff_objects
from ..domain.gameplay import public_version_of
from ..domain.room import Room
from ..domain.types import Language
from . import presenters
from .encoding import encode

PublicVersion: TypeAlias = tuple[object, ...]
MAX_CACHED_PLIES: Final = 20  # entries of clients that were away for longer are not kept


class RenderedPosition:
    """The current position of a room: its public part as JSON, and messages that add the part of one seat.

    The public part is made from `Table.known_state(None)` alone, which has no sealed answers. `before` is the position
    that was published before; it is needed for updates and not kept.
    """

    def __init__(self, room: Room, before: RenderedPosition | None = None) -> None:
        self.version: PublicVersion = public_version_of(room)
        self.view = presenters.present_public_view(room)
        self._head = encode(presenters.present_public_position(room))[:-1]  # without the closing brace
        self._view_json = b""  # encoded when a message needs it
        self._patch_json = b""
        self._before = (before.version, before.view) if before is not None else None
        # by ply and reader, without texts: these contain the names of players, which can change
        self._entries: dict[tuple[int, int | None], bytes] = {}

    def message(
        self,
        room: Room,
        seat: int | None,
        since_ply: int,
        rewinds: int,
        known_version: PublicVersion | None = None,
        language: Language | None = None,
    ) -> bytes:
        """The message `position` or, if the client knows the public part of version `known_version`, `update`.

        `since_ply` and `rewinds` are those of the client; `language` is that of texts, if it asks for them.
        """
        since_ply = presenters.resume_ply(room, since_ply, rewinds)
        patch = self._patch_from(known_version)
        kind, view = (b"position", b"view") if patch is None else (b"update", b"patch")
        parts = [
            *(b'{"type":"', kind, b'","', kind, b'":', self._head),
            *(b',"', view, b'":', self._encoded_view() if patch is None else patch),
            b',"since":%d,"entries":' % since_ply,
            self._encoded_entries(room, seat, since_ply, language),
            b",",
            encode(presenters.present_seat_position(room, seat))[1:-1],
        ]
        if language is not None:
            parts += [b',"prompt":', encode(presenters.present_prompt(room, language))]
        return b"".join([*parts, b"}}"])

    def _patch_from(self, known_version: PublicVersion | None) -> bytes | None:
        """The difference to the public part that a client knows; None if only the whole view can be sent."""
        if known_version is None:
            return None
        if known_version == self.version:
            return b"{}"
        if self._before is None or known_version != self._before[0]:
            return None
        if not self._patch_json:
            self._patch_json = encode(diff_objects(self._before[1], self.view))
        return self._patch_json

    def _encoded_view(self) -> bytes:
        self._view_json = self._view_json or encode(self.view)
        return self._view_json

    def _encoded_entries(
        self, room: Room, seat: int | None, since_ply: int, language: Language | None
    ) -> bytes:
        reader = seat if presenters.has_private_entries(type(room.game)) else None
        key = (since_ply, reader)
        if language is not None or since_ply < room.require_table().public_ply - MAX_CACHED_PLIES:
            return encode(presenters.present_new_entries(room, reader, since_ply, language))
        if key not in self._entries:
            self._entries[key] = encode(presenters.present_new_entries(room, reader, since_ply))
        return self._entries[key]
