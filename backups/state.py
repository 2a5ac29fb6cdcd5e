"""What the desk says about copies: where they go, when the last was made, and what is in the way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings

from backups.trouble import stored_trouble_words
from club.cache import cache_delete, cache_get, cache_set
from club.models import Club, CopyPlace

KEY = "copy-state"
SECONDS = 10


@dataclass(frozen=True)
class BackupState:
    """`folder` is empty while no place was chosen; `made_at` and `file` are of the last good copy.

    `stored_trouble`: what is in the way, as the row keeps it; `unreadable`: what was written last is none from which
    anything comes back.
    """

    folder: str = ""
    made_at: datetime | None = None
    file: str = ""
    bytes: int = 0
    seconds: int = 0
    stored_trouble: Mapping[str, Any] = field(default_factory=dict)
    unreadable: bool = False

    @property
    def trouble(self) -> str:
        """Why the last copy could not be made, in a sentence; "" where it could."""
        return stored_trouble_words(self.stored_trouble)

    @property
    def name(self) -> str:
        """What the place is called: the last word of its path, as a stick is."""
        return Path(self.folder).name or self.folder

    @property
    def stamp(self) -> str:
        """Another one whenever something else is to be said."""
        made_at = self.made_at.timestamp() if self.made_at else 0
        return f"{made_at}.{len(str(self.stored_trouble))}.{len(self.folder)}.{int(self.unreadable)}"

    @property
    def kilobytes(self) -> int:
        return -(-self.bytes // 1024)


def backup_state() -> BackupState:
    """At most one query, and none for some seconds after it."""
    cached = cache_get(KEY, BackupState)
    if cached is not None:
        return cached
    row = CopyPlace.objects.order_by("pk").first()
    state = BackupState() if row is None else _state(row)
    cache_set(KEY, state, SECONDS)
    return state


def _state(row: CopyPlace) -> BackupState:
    seconds = -(-row.milliseconds // 1000)
    return BackupState(row.folder, row.made_at, row.file, row.bytes, seconds, row.trouble, row.unreadable)


def clear_backup_state() -> None:
    cache_delete(KEY)


def may_choose_place(*, superuser: bool) -> bool:
    """Whether a manager may say where copies go: on a club's own computer, not on a server with clubs of strangers."""
    if settings.BACKUP_DIR is not None or settings.ENV.served:
        return False
    return superuser or Club.objects.real().count() == 1
