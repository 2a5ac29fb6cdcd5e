"""The folder or stick that copies go to: is it there, is it ours, is there room; all of it in words."""

from __future__ import annotations

import errno
import os
import shutil
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from django.conf import settings

from backups.errors import FolderRefused
from backups.trouble import Trouble, trouble_of
from club.engine.messages import Message

#: Lies in every folder that was chosen: where it is missing, the stick is not in, though its folder may be there.
MARKER_FILE = "bridgeclub copies are kept here.txt"
ROOM = 20 * 1024 * 1024
PLUGGED_IN = (("/media", "*/*"), ("/run/media", "*/*"), ("/Volumes", "*"))


def prepare(text: str) -> Path:
    """The folder as somebody typed it, made ready for copies. Raises FolderRefused."""
    folder = Path(text.strip()).expanduser()
    if not folder.is_absolute():
        raise FolderRefused(Message(Trouble.NOT_ABSOLUTE, {"example": example()}))
    try:
        _try(folder)
    except OSError as odd:
        raise FolderRefused(trouble_of(folder, odd)) from odd
    return folder


def _try(folder: Path) -> None:
    if not folder.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    with NamedTemporaryFile(dir=folder, prefix=".bridgeclub-") as trial:
        trial.write(b"can this be written?")
        trial.flush()
        os.fsync(trial.fileno())
    need_room(folder, ROOM)
    (folder / MARKER_FILE).write_text("The program looks for this file before it writes a copy. Leave it here.\n")


def need_room(folder: Path, size: int) -> None:
    """OSError where so many bytes would not fit."""
    if shutil.disk_usage(folder).free < size:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def look(folder: Path, size: int) -> None:
    """Before a copy: the stick is in and has room. OSError where not."""
    if not (folder / MARKER_FILE).is_file():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    need_room(folder, size)


def lies_on_our_disk(folder: str) -> bool:
    """Whether the copies would be lost together with the club's own disk."""
    try:
        return Path(folder).stat().st_dev == settings.DATA_DIR.stat().st_dev
    except OSError:
        return False


def sticks() -> list[str]:
    """Sticks and disks that are plugged in now, where this system shows them."""
    found: list[Path] = []
    for place, pattern in PLUGGED_IN:
        with suppress(OSError):
            found += [each for each in Path(place).glob(pattern) if each.is_dir() and os.access(each, os.W_OK)]
    if os.name == "nt":
        found += [Path(f"{letter}:\\") for letter in "DEFGHIJ" if Path(f"{letter}:\\").is_dir()]
    return sorted(str(each) for each in found)


def example() -> str:
    return r"E:\copies" if os.name == "nt" else "/media/stick"
