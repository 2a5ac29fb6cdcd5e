"""A copy → rows, after every part of it has been found whole."""

from __future__ import annotations

import hashlib
import json
import lzma
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any

from django.apps import apps
from django.utils.translation import gettext as _

from backups.errors import BackupFaulty
from backups.manifest import NAME, Manifest
from backups.older_rows import Row, row_upgrade
from movements.engine.errors import MovementError

BLOCK = 1 << 20
MANIFEST_AT_MOST = 1 << 20
#: What a packed file raises that is cut off, was changed, or is packed in a way that no copy is.
DAMAGE = (
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error),
    *(LookupError, ValueError, EOFError, RuntimeError, ArithmeticError),
)
#: What is raised over rows of an older copy that somebody has changed.
ODD = (LookupError, TypeError, ValueError, AttributeError)


class OpenBackup:
    """A copy that can be read: `manifest` is read, the parts are checked by `check`."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self.archive = archive
        self.manifest = Manifest.from_json(self._manifest())

    def _manifest(self) -> Any:
        try:
            if self.archive.getinfo(NAME).file_size > MANIFEST_AT_MOST:
                raise ValueError
            return json.loads(self.archive.read(NAME))
        except (*DAMAGE, OSError) as odd:
            raise BackupFaulty(_("This file is not a bridgeclub backup.")) from odd

    def check(self) -> None:
        """Every part is there, as long as it was, byte for byte. Raises BackupFaulty."""
        for name, part in self.manifest.parts.items():
            digest, length = hashlib.sha256(), 0
            for block in self._blocks(name, part.bytes):
                digest.update(block)
                length += len(block)
            if (length, digest.hexdigest()) != (part.bytes, part.sha256):
                raise BackupFaulty(damaged_error())

    def _blocks(self, name: str, at_most: int) -> Iterator[bytes]:
        """A part in pieces; one that unpacks to more than was said is not read to its end."""
        left = at_most + 1
        try:
            with self.archive.open(name) as stream:
                while left > 0 and (block := stream.read(min(BLOCK, left))):
                    left -= len(block)
                    yield block
        except (*DAMAGE, OSError) as cut:
            raise BackupFaulty(damaged_error()) from cut

    def rows(self, table: str) -> Iterator[dict[str, Any]]:
        """The rows of a table, as today's version has them; none where the copy has no such part."""
        rows = self._rows_as_written(table)
        if f"rows/{table}.jsonl" not in self.manifest.parts:
            return rows
        try:
            upgrade = row_upgrade(self.manifest.schema, table, self._rows_as_written)
            return rows if upgrade is None else self._upgraded(rows, upgrade)
        except (*ODD, MovementError) as odd:
            raise BackupFaulty(damaged_error()) from odd

    def _rows_as_written(self, table: str) -> Iterator[dict[str, Any]]:
        return map(self.row, self.lines(table))

    @staticmethod
    def _upgraded(rows: Iterator[Row], upgrade: Callable[[Row], Row]) -> Iterator[Row]:
        try:
            yield from map(upgrade, rows)
        except (*ODD, MovementError) as odd:
            raise BackupFaulty(damaged_error()) from odd

    def lines(self, table: str) -> Iterator[bytes]:
        """The same as they are written, a row a line."""
        name = f"rows/{table}.jsonl"
        if name in self.manifest.parts:
            with self.archive.open(name) as lines:
                yield from lines

    def row(self, line: bytes) -> dict[str, Any]:
        """A line as a row. Raises BackupFaulty."""
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as odd:
            raise BackupFaulty(damaged_error()) from odd
        if not isinstance(row, dict):
            raise BackupFaulty(damaged_error())
        return row

    def text(self, name: str) -> str | None:
        """A part that is a text; None where the copy has none."""
        return self.archive.read(name).decode() if name in self.manifest.parts else None

    @property
    def tables(self) -> list[str]:
        """The tables that the copy has rows of."""
        names = [name for name, part in self.manifest.parts.items() if part.rows and name.startswith("rows/")]
        return [name.removeprefix("rows/").removesuffix(".jsonl") for name in names]


def refuse_unknown_tables(copy: OpenBackup) -> None:
    """A copy with rows of tables that this program does not have."""
    known = {model._meta.label_lower for model in apps.get_models(include_auto_created=True)}
    unknown = sorted(set(copy.tables) - known)
    if unknown:
        raise BackupFaulty(
            _("This backup has something that this version does not know: %(what)s.") % {"what": ", ".join(unknown)}
        )


def damaged_error() -> str:
    return _("This backup is damaged or incomplete. Use another backup.")


@contextmanager
def open_backup(file: Path | IO[bytes]) -> Iterator[OpenBackup]:
    """A copy opened for reading. Raises BackupFaulty for a file that is none, is cut off, or cannot be read."""
    with ExitStack() as stack:
        try:
            # Opened here, so that it is closed here: a part that was not read to its end would keep it open.
            stream = stack.enter_context(file.open("rb")) if isinstance(file, Path) else file
            archive = stack.enter_context(zipfile.ZipFile(stream))
        except DAMAGE as cut:
            raise BackupFaulty(
                _("This file is not a bridgeclub backup, or it is incomplete. Use another backup.")
            ) from cut
        except OSError as refused:
            raise BackupFaulty(f"{file}: {refused.strerror or refused}") from refused
        yield OpenBackup(archive)
