"""Files of handsets on this computer: a club's own, in folders that the settings name, read and never written."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings

from scoring.engine.old_results import Unreadable
from scoring.engine.results_formats.bridgemate.records import Contents, read_contents
from scoring.models import HandsetFile

SUFFIX = ".bws"
FILES_AT_MOST = 200
SIZE_AT_MOST = 8 * 1024 * 1024
Fault = HandsetFile.Fault


class NotRead(Exception):
    """A file that could not be read now; it is tried again."""

    def __init__(self, fault: HandsetFile.Fault) -> None:
        super().__init__(fault.value)
        self.fault = fault


@dataclass(frozen=True)
class Reading:
    """What stood in a file at one moment; `digest` of its bytes."""

    digest: str
    data: bytes

    @property
    def contents(self) -> Contents:
        """Its tables. Raises NotRead where the file is none of Bridgemate's, or was only half written."""
        try:
            return read_contents(self.data)
        except Unreadable as unreadable:
            raise NotRead(Fault.DAMAGED) from unreadable


def handset_folders(club_slug: str) -> list[Path]:
    """Where this club's files lie, of those folders that are there."""
    return [each for each in handset_places(club_slug) if each.is_dir()]


def handset_places(club_slug: str) -> list[Path]:
    """The folders where they may lie: on a server, which other clubs use as well, the folder of the club's name in each
    that the settings name; on a club's own computer those themselves."""
    by_club = settings.BRIDGEMATE_FOLDER_OF_EACH_CLUB
    return [folder / club_slug if by_club else folder for folder in settings.BRIDGEMATE_FOLDERS]


def handset_file_choices(club_slug: str) -> list[tuple[str, str, datetime]]:
    """The files that the club may follow, the newest first: the path, the name, when it was last written."""
    found = [
        (path.stat().st_mtime, str(path), path.name)
        for folder in handset_folders(club_slug)
        for path in sorted(folder.iterdir())[:FILES_AT_MOST]
        if path.suffix.lower() == SUFFIX and is_allowed(path, club_slug) and path.is_file()
    ]
    return [(path, name, datetime.fromtimestamp(time, UTC)) for time, path, name in sorted(found, reverse=True)]


def is_allowed(path: Path, club_slug: str) -> bool:
    """Whether it lies in one of the club's folders, wherever links lead."""
    real = path.resolve()
    inside = any(folder.resolve() in real.parents for folder in handset_folders(club_slug))
    return inside and real.suffix.lower() == SUFFIX


def read_handset_file(path: Path, club_slug: str) -> Reading:
    """The bytes as they stood at one moment. Raises NotRead; nothing is locked, so that the handsets' own program goes
    on writing."""
    if not is_allowed(path, club_slug):
        raise NotRead(Fault.NOT_ALLOWED)
    try:
        before = path.stat()
        if before.st_size > SIZE_AT_MOST:
            raise NotRead(Fault.DAMAGED)
        data = path.read_bytes()
        after = path.stat()
    except FileNotFoundError as gone:
        raise NotRead(Fault.GONE) from gone
    except OSError as locked:
        raise NotRead(Fault.BUSY) from locked
    if (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns) or len(data) != after.st_size:
        raise NotRead(Fault.BUSY)
    return Reading(hashlib.sha256(data).hexdigest(), data)
