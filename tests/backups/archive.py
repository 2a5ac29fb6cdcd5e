"""What the tests of archive and others build and ask: see test_archive.py."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from backups.archive_export import write_session
from backups.archive_import import Arrived, import_archive
from club.actor import PROGRAM
from club.models import Club, Session
from scoring.models import Publication


def finished_session(club: Club) -> Session:
    return Session.objects.get(club=club, publications__number=1)


def archive_of(session: Session, folder: Path) -> Path:
    path = folder / f"{session.slug}.zip"
    with path.open("wb") as stream:
        write_session(stream, session.club.slug, session.slug)
    return path


def import_into(path: Path, club: Club, **more: Any) -> Session:
    done: Arrived = import_archive(path, club_id=club.pk, actor=PROGRAM, **more)
    return Session.objects.get(pk=done.session_id)


def editions(session: Session) -> list[tuple[object, ...]]:
    rows = Publication.objects.filter(session=session).order_by("number")
    said = rows.values_list("number", "at", "reason", "version", "user__name", "facts", "standings", "changes")
    return [tuple(json.dumps(each, default=str) for each in row) for row in said]
