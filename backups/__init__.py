"""Copies of a server, a club or a session: one file from which everything comes back. See docs/copies.md."""

from backups.errors import CopyFaulty, NotReadBack
from backups.reading import open_copy
from backups.restoring import Restored, restore
from backups.writing import Made, copy_club, copy_server

__all__ = ["CopyFaulty", "Made", "NotReadBack", "Restored", "copy_club", "copy_server", "open_copy", "restore"]
