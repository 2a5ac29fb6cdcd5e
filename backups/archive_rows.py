"""The rows of an archive, as anybody may have written them: checked before they reach a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from django.utils.translation import gettext as _

from backups.archive_tables import OF_PEOPLE, companions, session_tables
from backups.checked import checked_columns, checked_rows
from backups.errors import BackupFaulty
from backups.reading import OpenBackup, damaged_error
from backups.row_insertion import Row, read_rows
from backups.tables import Model, table_label
from club.models import AuditRow, Event, Player, Session, User
from club.services.audit import row_hash
from scoring.engine.changes import changes_between
from scoring.engine.document import DocumentFaults, parse
from scoring.engine.errors import EngineError
from scoring.engine.standings import score_session
from scoring.models import Publication

AT_MOST = 200 * 1024 * 1024
#: The versions of another club's conditions stay there.
WITHOUT_CONDITIONS = frozenset({Session, Event})


class Told(Protocol):
    """Whatever gives the rows of a table."""

    def rows(self, table: str) -> Iterator[Row]: ...


def refuse_large(copy: OpenBackup) -> None:
    """Raise BackupFaulty for a file that is no session's."""
    if copy.manifest.kind != "session":
        raise BackupFaulty(_("This file is the backup of a whole club or server, not of one session."))
    if sum(part.bytes for part in copy.manifest.parts.values()) > AT_MOST:
        raise BackupFaulty(_("This file is too large for one session."))


def tables_of_an_archive() -> list[Model]:
    """All but people, of whom only something is told."""
    return [model for model in (*session_tables(), *companions()) if model not in {User, Player}]


def read_rows_of(copy: Told, model: Model) -> Iterator[Row]:
    """The rows of a table, each value of the kind that its column has. Raises BackupFaulty."""
    if model in OF_PEOPLE:
        yield from checked_columns(model, copy.rows(table_label(model)), OF_PEOPLE[model])
        return
    gone: Row = {"conditions_id": None} if model in WITHOUT_CONDITIONS else {}
    if model is Session:
        # Its simultaneous stays where it was played; until when its boards are closed comes along.
        gone |= {"simultaneous_id": None}
    for row in checked_rows(model, read_rows(model, copy.rows(table_label(model)))):
        yield row | gone


def read_session_row(copy: Told) -> Row:
    """The one session of an archive, which is over. Raises BackupFaulty."""
    rows = list(read_rows_of(copy, Session))
    if len(rows) != 1 or rows[0]["state"] not in {Session.State.ENDED, Session.State.OFFICIAL}:
        raise BackupFaulty(damaged_error())
    return rows[0]


def read_audit_rows(copy: Told) -> list[Row]:
    """The acts in their order, the seal of each whole. Raises BackupFaulty."""
    rows = sorted(read_rows_of(copy, AuditRow), key=lambda row: row["number"])
    for row in rows:
        if row["hash"] != row_hash(AuditRow(**row)):
            raise BackupFaulty(
                _("The audit log of this session has been tampered with at number %(number)s.")
                % {"number": row["number"]}
            )
    return rows


def refuse_other_editions(rows: Iterable[Row]) -> None:
    """Raise BackupFaulty where an edition is not what its results give: it was changed on the way."""
    editions = {row["number"]: row for row in rows}
    for number in sorted(editions):
        if not _is_what_its_facts_give(editions[number], editions):
            raise BackupFaulty(
                _("Edition %(number)s in this file does not match its results. Nothing was imported.")
                % {"number": number}
            )


def _is_what_its_facts_give(edition: Row, editions: dict[int, Row]) -> bool:
    try:
        standings = score_session(parse(edition["facts"])).to_document()
    except (DocumentFaults, EngineError):
        return False
    before = editions.get(Publication(number=edition["number"], follows=edition["follows"]).before)
    changes: list[Any] = changes_between(before, edition) if before else []
    return bool(standings == edition["standings"] and changes == edition["changes"])
