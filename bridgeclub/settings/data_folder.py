"""What the club keeps on this computer is read by nobody else who works on it."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

FOLDER, FILE, OF_OTHERS = 0o700, 0o600, 0o077


def keep_from_others(folder: Path) -> None:
    """The folder is its owner's alone, and so is what this process and those that it starts write from now on.

    A folder of somebody else's, which they let us write in, stays as they have it.
    """
    os.umask(OF_OTHERS)
    _close(folder, FOLDER)


def close_to_others(folder: Path) -> None:
    """The same for what is in it already, written by an earlier version or by hand. Links are not followed."""
    for path in folder.rglob("*"):
        if not path.is_symlink():
            _close(path, FOLDER if path.is_dir() else FILE)


def _close(path: Path, mode: int) -> None:
    # It may be somebody else's, or gone by now.
    with suppress(OSError):
        if path.stat().st_mode & OF_OTHERS:
            path.chmod(mode)
