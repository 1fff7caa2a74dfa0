"""Rate limit buckets and counts shared by the workers of one machine: memory-mapped files in a temporary folder.

A bucket is one number (the time at which it is full again), and the monotonic clock is the same for all processes of a
machine, so a table of fixed size is enough. A database would need a round trip and a write for every request.

Counts, such as open connections, have one column per worker. A worker holds the lock of its column while it runs; the
operating system releases it even after a crash, and the next worker that takes the column starts with zeros.
"""

from __future__ import annotations

import contextlib
import hashlib
import mmap
import os
import secrets
import struct
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

if sys.platform != "win32":
    import fcntl

SHARED_FOLDER_VARIABLE: Final = "JADECOURT_SHARED_LIMITS"  # path of the folder, set for the workers
SALT_BYTES: Final = 16  # salted, so that clients cannot choose keys that evict those of others
SLOTS_PER_SET: Final = 8  # slots in which a key may be stored
BUCKET_FORMAT: Final = struct.Struct("=Qd")  # hash of the key, time at which the bucket is full again
HASH_FORMAT: Final = struct.Struct("=Q")
SPARE_COLUMNS: Final = 2  # for workers that start while others are still stopping


def is_sharing_supported() -> bool:
    """Whether this operating system has the file locks that sharing requires."""
    return sys.platform != "win32"


class SharedFile:
    """A memory-mapped file with a random salt at its start, and a lock for the whole file."""

    def __init__(self, path: Path, size: int) -> None:
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        with self.lock():
            if os.fstat(self._descriptor).st_size == 0:
                os.ftruncate(self._descriptor, SALT_BYTES + size)
                os.pwrite(self._descriptor, secrets.token_bytes(SALT_BYTES), 0)
        self.memory = mmap.mmap(self._descriptor, SALT_BYTES + size)
        self._salt = self.memory[:SALT_BYTES]

    @contextlib.contextmanager
    def lock(self) -> Iterator[None]:
        """Hold the lock while the block runs, for microseconds; the system releases it when a process ends."""
        fcntl.flock(self._descriptor, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(self._descriptor, fcntl.LOCK_UN)

    def hash(self, key: str) -> int:
        """The salted 64-bit hash of a key, never 0."""
        digest = hashlib.blake2b(key.encode(), digest_size=8, key=self._salt).digest()
        return int.from_bytes(digest, "little") | 1

    def close(self) -> None:
        self.memory.close()
        os.close(self._descriptor)


class SharedBucketStore:
    """The buckets of all workers. Each kind has its own region, so that no kind evicts another."""

    def __init__(self, folder: Path, kinds: Iterable[str], sets: int = 1024) -> None:
        self._sets = sets
        region = sets * SLOTS_PER_SET * BUCKET_FORMAT.size
        names = sorted(kinds)
        self._starts = {kind: SALT_BYTES + number * region for number, kind in enumerate(names)}
        self._file = SharedFile(folder / "buckets", len(names) * region)
        self.lock = self._file.lock

    def read(self, kind: str, key: str, now: float) -> float:
        key_hash, slots = self._slots(kind, key)
        for slot in slots:
            stored_hash, full_at = BUCKET_FORMAT.unpack_from(self._file.memory, slot)
            if stored_hash == key_hash:
                return float(full_at)
        return now

    def write(self, kind: str, key: str, full_at: float, now: float) -> None:
        """Replace the value of the key or, if it is not stored, the bucket that is full soonest and so loses least."""
        key_hash, slots = self._slots(kind, key)
        target, soonest = slots[0], float("inf")
        for slot in slots:
            stored_hash, stored_full_at = BUCKET_FORMAT.unpack_from(self._file.memory, slot)
            if stored_hash == key_hash:
                target = slot
                break
            if stored_full_at < soonest:
                target, soonest = slot, stored_full_at
        BUCKET_FORMAT.pack_into(self._file.memory, target, key_hash, full_at)

    def _slots(self, kind: str, key: str) -> tuple[int, range]:
        key_hash = self._file.hash(key)
        start = self._starts[kind] + (key_hash >> 8) % self._sets * SLOTS_PER_SET * BUCKET_FORMAT.size
        return key_hash, range(start, start + SLOTS_PER_SET * BUCKET_FORMAT.size, BUCKET_FORMAT.size)

    def close(self) -> None:
        self._file.close()


class SharedCounts:
    """Counts by key: each worker writes its own count and reads the sum of the others."""

    def __init__(self, folder: Path, workers: int, sets: int = 2048) -> None:
        self._columns = workers + SPARE_COLUMNS
        self._row = struct.Struct(f"={self._columns}H")
        self._size = HASH_FORMAT.size + self._row.size
        self._sets = sets
        self._file = SharedFile(folder / "counts", sets * SLOTS_PER_SET * self._size)
        self._column, self._column_lock = acquire_column(folder, self._columns)
        with self._file.lock():
            self._clear_column()

    def set_own(self, key: str, count: int) -> None:
        """Set the count of this worker."""
        with self._file.lock():
            slot = self._find_slot(key, add=count > 0)
            if slot is not None:
                row = list(self._row.unpack_from(self._file.memory, slot + HASH_FORMAT.size))
                row[self._column] = min(count, 0xFFFF)
                self._row.pack_into(self._file.memory, slot + HASH_FORMAT.size, *row)

    def count_others(self, key: str) -> int:
        """The sum of the counts of the other workers."""
        with self._file.lock():
            slot = self._find_slot(key, add=False)
            if slot is None:
                return 0
            row = self._row.unpack_from(self._file.memory, slot + HASH_FORMAT.size)
            return int(sum(row) - row[self._column])

    def _find_slot(self, key: str, add: bool) -> int | None:
        """The offset of the row of a key, or None. `add`: a new key takes a row without counts, if there is one."""
        key_hash = self._file.hash(key)
        start = SALT_BYTES + (key_hash >> 8) % self._sets * SLOTS_PER_SET * self._size
        free = None
        for slot in range(start, start + SLOTS_PER_SET * self._size, self._size):
            (stored_hash,) = HASH_FORMAT.unpack_from(self._file.memory, slot)
            if stored_hash == key_hash:
                return slot
            if free is None and not any(self._row.unpack_from(self._file.memory, slot + HASH_FORMAT.size)):
                free = slot
        if not add or free is None:
            return None
        HASH_FORMAT.pack_into(self._file.memory, free, key_hash)
        return free

    def _clear_column(self) -> None:
        """Set the counts of this column to 0: a previous worker may have left some."""
        for index in range(self._sets * SLOTS_PER_SET):
            slot = SALT_BYTES + index * self._size + HASH_FORMAT.size + 2 * self._column
            self._file.memory[slot : slot + 2] = b"\0\0"

    def close(self) -> None:
        with self._file.lock():
            self._clear_column()
        self._file.close()
        os.close(self._column_lock)


def acquire_column(folder: Path, columns: int) -> tuple[int, int]:
    """The first column that no running worker holds, and the descriptor of its lock."""
    for column in range(columns):
        descriptor = os.open(folder / f"worker-{column}", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(descriptor)
        else:
            return column, descriptor
    raise RuntimeError(f"all {columns} columns of {folder} are held by running workers")
