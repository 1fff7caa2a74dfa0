"""Queue of messages to one client, limited in number and in bytes."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

MAX_MESSAGES: Final = 256
MAX_BYTES: Final = 256 * 1024


class SendQueue:
    """A queue with one reader. None marks the end and can always be added."""

    def __init__(self, max_messages: int = MAX_MESSAGES, max_bytes: int = MAX_BYTES) -> None:
        self._max_messages, self._max_bytes = max_messages, max_bytes
        self._messages: deque[bytes | None] = deque()
        self._not_empty = asyncio.Event()
        self.size_bytes = 0
        self.is_sending = False  # whether the reader sends a message

    def __len__(self) -> int:
        return len(self._messages)

    def empty(self) -> bool:
        return not self._messages

    @property
    def is_idle(self) -> bool:
        """Whether all messages have been sent: then another one may be written without the queue."""
        return not self._messages and not self.is_sending

    def put_nowait(self, text: bytes | None) -> None:
        """Add a message; asyncio.QueueFull if a limit is exceeded. A single message may have any size."""
        if text is not None:
            size = len(text)
            full = len(self._messages) >= self._max_messages
            if full or (self._messages and self.size_bytes + size > self._max_bytes):
                raise asyncio.QueueFull
            self.size_bytes += size
        self._messages.append(text)
        self._not_empty.set()

    async def get(self) -> bytes | None:
        while not self._messages:
            self._not_empty.clear()
            await self._not_empty.wait()
        return self.get_nowait()

    def get_nowait(self) -> bytes | None:
        """The oldest message; asyncio.QueueEmpty if there is none."""
        if not self._messages:
            raise asyncio.QueueEmpty
        text = self._messages.popleft()
        if text is not None:
            self.size_bytes -= len(text)
        return text

    def clear(self) -> None:
        """Remove all messages and add None, which wakes the reader."""
        self._messages.clear()
        self.size_bytes = 0
        self.put_nowait(None)
