"""A copy that was just made, read as a restore would read it: whether it can be is known now, and not in an emergency.

Everything that a restore refuses is looked for: the bytes, the list of contents, the tables, every row and value, what
points to what; of an archive also its seals and editions. Only the database is not asked: it gave these rows.
"""

from __future__ import annotations

import hashlib
import io
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from django.db import models

from backups.archive_rows import (
    read_audit_rows,
    read_rows_of,
    read_session_row,
    refuse_large,
    refuse_other_editions,
    tables_of_an_archive,
)
from backups.archive_tables import OF_PEOPLE
from backups.errors import BackupFaulty, BackupNotRestorable, BackupShapeError
from backups.manifest import refuse_newer
from backups.reading import DAMAGE, OpenBackup, damaged_error, open_backup, refuse_unknown_tables
from backups.row_insertion import Row, row_reader
from backups.tables import Model, backed_up_tables, fields_of, has_natural_key, referenced_model, table_label
from backups.values import is_plain
from club.models import Club
from scoring.models import Publication

#: A line of which it is cheaper to know that it was read than to read it: editions and standings.
LONG = 4096
#: The long lines that this process has read back last, by their digests: from copy to copy they are nearly the same.
_read_before: set[bytes] = set()


def read_back(written: Path | IO[bytes]) -> None:
    """Raise BackupNotRestorable where nothing could be restored from what was written."""
    if not isinstance(written, Path):
        _onto_the_disk(written)
    try:
        with open_backup(written) as copy:
            copy.check()
            refuse_unreadable(copy)
    except BackupNotRestorable:
        raise
    except BackupFaulty as lost:
        raise BackupNotRestorable from lost


def _onto_the_disk(stream: IO[bytes]) -> None:
    """What is read next comes from where it was written to, and not from memory, where a system can be told so."""
    stream.flush()
    if hasattr(os, "posix_fadvise") and isinstance(stream, io.BufferedRandom):
        with suppress(OSError):
            os.fsync(stream.fileno())
            os.posix_fadvise(stream.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def refuse_unreadable(copy: OpenBackup) -> None:
    """Raise BackupNotRestorable where a restore of these bytes would be refused, with the row."""
    reading = _Reading(copy)
    try:
        refuse_newer(copy.manifest)
        refuse_unknown_tables(copy)
        if copy.manifest.kind == "session":
            reading.archive()
        else:
            reading.all_tables()
        reading.refuse_lost()
    except (BackupFaulty, *DAMAGE, TypeError, AttributeError) as odd:
        raise BackupNotRestorable(reading.place(odd)) from odd


def _pointing(model: Model) -> list[tuple[models.Field[Any, Any], Model]]:
    """The columns with ids of rows that are in a copy, each with their table; without those of which the database
    itself does not ask that the row is there."""
    kept = [field for field in fields_of(model) if getattr(field, "db_constraint", True)]
    pointing = [(field, to) for field in kept if (to := referenced_model(field)) is not None]
    return [(field, to) for field, to in pointing if not has_natural_key(to)]


def _ids_are_plain(model: Model) -> bool:
    """Whether all ids in a table's rows are what JSON says."""
    return is_plain(model._meta.pk) and all(is_plain(field) for field, _to in _pointing(model))


class _Reading:
    """A copy that is read to its end. It stands for the copy, and remembers which row was read last."""

    def __init__(self, copy: OpenBackup) -> None:
        self.copy, self.manifest = copy, copy.manifest
        self.last: tuple[str, Any] = ("", None)
        self.there: dict[Model, set[Any]] = {}
        self.meant: dict[Model, set[Any]] = {}

    def rows(self, table: str) -> Iterator[Row]:
        """The rows of a table, one after the other."""
        for line in self.copy.lines(table):
            yield self._begun(table, line)

    def _begun(self, table: str, line: bytes) -> Row:
        row = self.copy.row(line)
        self.last = (table, row.get("id"))
        return row

    def place(self, odd: Exception) -> str:
        """What was read when this was raised."""
        table, number = self.last
        what = odd.column if isinstance(odd, BackupShapeError) else table
        return what if number is None else f"{what}, {number}"

    def all_tables(self) -> None:
        """Read the copy of a server or club."""
        seen: set[bytes] = set()
        for model in backed_up_tables():
            self.follow(model, self._read(model, seen))
        _read_before.clear()
        _read_before.update(seen)

    def _read(self, model: Model, seen: set[bytes]) -> Iterator[Row]:
        """The rows, read unless this process has read the very same line before: of long ones that is nearly all."""
        table, read, by_line = table_label(model), row_reader(model), _ids_are_plain(model)
        for line in self.copy.lines(table):
            row = self._begun(table, line)
            if by_line and len(line) > LONG:
                row_digest = hashlib.sha256(line).digest() + table.encode()
                row = row if row_digest in _read_before else read(row)
                seen.add(row_digest)
            else:
                row = read(row)
            yield row

    def archive(self) -> None:
        """Read the archive of a session."""
        refuse_large(self.copy)
        self.there[Club] = {read_session_row(self)["club_id"]}
        for model in (*OF_PEOPLE, *tables_of_an_archive()):
            self.follow(model, read_rows_of(self, model))
        read_audit_rows(self)
        refuse_other_editions(read_rows_of(self, Publication))

    def follow(self, model: Model, rows: Iterable[Row]) -> None:
        """Note the ids of a table, and which ids it means in others."""
        there, pk = self.there.setdefault(model, set()), str(model._meta.pk.attname)
        pointing = [(field.attname, self.meant.setdefault(to, set())) for field, to in _pointing(model)]
        for row in rows:
            there.add(row[pk])
            for name, meant in pointing:
                meant.add(row.get(name))

    def refuse_lost(self) -> None:
        """Raise BackupFaulty where something points out of the copy."""
        for model, meant in self.meant.items():
            lost = meant - self.there.get(model, set()) - {None}
            if lost:
                self.last = (table_label(model), min(map(str, lost)))
                raise BackupFaulty(damaged_error())
