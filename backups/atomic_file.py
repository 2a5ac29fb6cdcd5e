"""The file of a copy while it is written: it has its name only when all of it is on the disk."""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Self

from backups.errors import BackupNotRestorable
from backups.manifest import NAME, Manifest, Part

UNFINISHED = ".unfinished"
#: Ends the name of what was written and could not be read back: no copy, and kept for whoever can make one of it.
UNREADABLE = ".unreadable"
LEVEL = 3  # two thirds of the time of the usual level, a tenth more to store


class BackupFile:
    """A zip archive that remembers length and digest of what is put into it."""

    def __init__(self, stream: IO[bytes]) -> None:
        self.archive = zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL)
        self.parts: dict[str, Part] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_raised: object) -> None:
        self.archive.close()

    def add(self, name: str, lines: Iterable[bytes]) -> None:
        """A part, line by line."""
        digest, length, rows = hashlib.sha256(), 0, 0
        with self.archive.open(name, "w", force_zip64=True) as part:
            for line in lines:
                part.write(line)
                digest.update(line)
                length += len(line)
                rows += 1
        self.parts[name] = Part(length, digest.hexdigest(), rows)

    def finish(self, manifest: Manifest) -> None:
        """The list of contents last: without it the file is no copy."""
        self.archive.writestr(NAME, json.dumps(manifest.to_json(), indent=1, sort_keys=True))


@contextmanager
def atomic_file(path: Path, *, keep_unreadable: bool = False) -> Iterator[IO[bytes]]:
    """A file that is there under its name wholly or not at all, readable by its owner only.

    `keep_unreadable`: one that cannot be read back is there under another name, which BackupNotRestorable says.
    """
    unfinished = path.with_name(f".{path.name}.{os.getpid()}{UNFINISHED}")
    handle = os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    try:
        with os.fdopen(handle, "w+b") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        unfinished.replace(path)
        _keep_name(path.parent)
    except BackupNotRestorable as odd:
        if not keep_unreadable:
            unfinished.unlink(missing_ok=True)
            raise
        unreadable_path = path.with_name(path.name + UNREADABLE)
        unfinished.replace(unreadable_path)
        raise BackupNotRestorable(odd.place, unreadable_path) from odd
    except BaseException:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise


def _keep_name(folder: Path) -> None:
    """The name too must be on the disk; some systems have no way to ask for it."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def json_line(row: dict[str, Any]) -> bytes:
    """A row as a line of JSON."""
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
