"""Copies of a server, a club or a session: one file from which everything comes back. See docs/copies.md."""

from bridgeclub.copies.errors import CopyFaulty, NotReadBack
from bridgeclub.copies.making import Made, copy_club, copy_server
from bridgeclub.copies.opening import open_copy
from bridgeclub.copies.restoring import Restored, restore

__all__ = ["CopyFaulty", "Made", "NotReadBack", "Restored", "copy_club", "copy_server", "open_copy", "restore"]
