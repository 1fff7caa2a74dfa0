"""Chat messages of a table."""

from __future__ import annotations

from dataclasses import dataclass

from .types import ChatChannel


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """A stored line of the chat; in channel `system`, `text` is a code and `seat` the seat concerned."""

    id: int
    channel: ChatChannel
    user_id: str | None
    name: str
    text: str
    seat: int | None
    ply: int | None  # of a system message about undone moves: the ply returned to
    sent_at: int  # milliseconds since 1970


def can_read_channel(channel: ChatChannel, is_playing: bool) -> bool:
    """Whether a user may read a channel; players do not read the spectators' channel until the game is over."""
    return channel != "spectators" or not is_playing
