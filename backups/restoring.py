"""A copy → rows here, all of them or none."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, transaction
from django.utils.translation import gettext as _

from backups.atomic_file import atomic_file
from backups.club_restore import place_club
from backups.errors import BackupFaulty
from backups.manifest import refuse_newer, secret_key_fingerprint
from backups.reading import DAMAGE, OpenBackup, open_backup, refuse_unknown_tables
from backups.row_insertion import advance_sequence, has_sequence, insert_rows, read_rows
from backups.table_access import renew_secrets
from backups.tables import backed_up_tables, table_label
from backups.writing import SECRET_FILE, SECRET_PART
from club.actor import PROGRAM
from club.append_only import triggers_disabled
from club.errors import DomainError
from club.models import AuditHead, Club, User
from club.services import append_audit_row, first_broken_row

Done = TypeVar("Done")


@dataclass(frozen=True)
class Restored:
    """What is here now. `remarks`: sentences that whoever restores should read."""

    clubs: list[str]
    rows: int
    remarks: list[str] = field(default_factory=list)


def restore(file: Path, *, as_slug: str = "", replace: bool = False, safety: Path | None = None) -> Restored:
    """Restore a copy of a server into an empty installation, or of a club into any.

    A club that is here already is refused unless `replace`; then a copy of it is first put into the folder
    `safety`. Raises BackupFaulty or DomainError; then nothing has changed.
    """
    with open_backup(file) as copy:
        copy.check()
        refuse_newer(copy.manifest)
        refuse_unknown_tables(copy)
        if copy.manifest.kind == "server":
            return _whole(lambda: _server(copy))
        if copy.manifest.kind == "club":
            placed = _whole(lambda: place_club(copy, as_slug=as_slug, replace=replace, safety=safety))
            return Restored([placed.slug], placed.rows, placed.remarks)
    raise BackupFaulty(_("This file has one session. manage.py import_archive brings it into a club."))


def _whole(act: Callable[[], Done]) -> Done:
    """All of it in one transaction; rows that do not fit together are a damaged copy."""
    try:
        with transaction.atomic():
            done = act()
            connection.check_constraints()
            return done
    except (DatabaseError, *DAMAGE, TypeError, AttributeError) as odd:
        raise BackupFaulty(_("The parts of this backup do not fit together: %(why)s") % {"why": odd}) from odd


def _server(copy: OpenBackup) -> Restored:
    if Club.objects.exists() or User.objects.exists():
        raise DomainError(
            _("There is a club on this computer already. Restore into an empty folder: set DATA_DIR to a new one.")
        )
    rows = 0
    _empty_tables()
    for model in backed_up_tables():
        rows += insert_rows(model, read_rows(model, copy.rows(table_label(model))))
        if has_sequence(model):
            advance_sequence(model, copy.manifest.last_ids.get(table_label(model), 1))
    remarks = _broken_trails()
    remarks += _secret(copy)
    _note(copy, rows)
    return Restored(copy.manifest.clubs, rows, remarks)


def _empty_tables() -> None:
    """What a fresh installation has made for itself gives way to what the copy has."""
    with triggers_disabled("restoring a server's copy into an empty installation"):
        for model in backed_up_tables():
            model._base_manager.all()._raw_delete(DEFAULT_DB_ALIAS)


def _broken_trails() -> list[str]:
    """A chain that did not hold when it was copied does not hold now; it is not made to look as if it did."""
    sentence = _("The audit log of %(club)s had been tampered with at number %(number)s when the backup was made.")
    return [
        sentence % {"club": club.name, "number": number}
        for club in Club.objects.order_by("name")
        if (number := first_broken_row(club.pk)) is not None
    ]


def _secret(copy: OpenBackup) -> list[str]:
    """The secret goes along, for printed codes, links and codes of the tables; else those are made anew."""
    if copy.manifest.key == secret_key_fingerprint():
        return []
    secret = copy.text(SECRET_PART)
    path = settings.DATA_DIR / SECRET_FILE
    if secret is None or "SECRET_KEY" in os.environ:
        renew_secrets()
        return [_("This server has another SECRET_KEY than the one in the backup: print new table codes.")]
    transaction.on_commit(lambda: _write_secret(path, secret))
    return []


def _write_secret(path: Path, secret: str) -> None:
    with atomic_file(path) as file:
        file.write(secret.encode())
    with suppress(OSError):
        path.chmod(0o600)


def _note(copy: OpenBackup, rows: int) -> None:
    data = {"copy_of": copy.manifest.made_at.isoformat(), "rows": rows}
    for head in AuditHead.objects.order_by("pk"):
        append_audit_row(head.club_id, PROGRAM, "restored from a copy", data)
