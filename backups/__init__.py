"""Copies of a server, a club or a session: one file from which everything comes back. See docs/copies.md."""

from backups.errors import BackupFaulty, BackupNotRestorable
from backups.reading import open_backup
from backups.restoring import Restored, restore
from backups.writing import WrittenBackup, back_up_club, back_up_server

__all__ = [
    "BackupFaulty",
    "BackupNotRestorable",
    "Restored",
    "WrittenBackup",
    "back_up_club",
    "back_up_server",
    "open_backup",
    "restore",
]
