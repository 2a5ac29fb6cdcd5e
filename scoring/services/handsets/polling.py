"""Results of handsets, taken from their file while a session is played."""

from __future__ import annotations

import logging
from pathlib import Path

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Section, Session
from club.services import append_audit_row, locked_session
from scoring.engine.handsets.recorded import recorded_results
from scoring.errors import DomainError
from scoring.models import HandsetFile, HandsetRemark
from scoring.services.handsets.files import NotRead, handset_file_choices, read_handset_file
from scoring.services.handsets.landing import land_results

logger = logging.getLogger(__name__)

_OVER = (Session.State.ENDED, Session.State.OFFICIAL)
#: What comes when play has ended waits for the director, as a tablet's results do.
_READ = (Session.State.PLAYING, Session.State.ENDED)


@transaction.atomic
def follow_handsets(*, session_id: int, path: str, actor: Actor) -> None:
    """Read this file from now on. DomainError where it is none of those that may be read, or play is over."""
    session = locked_session(session_id)
    if session.state in _OVER:
        raise DomainError(_("Play has ended. Import the file as results instead."))
    if path not in {each for each, *_rest in handset_file_choices(session.club.slug)}:
        raise DomainError(_("This file is not there any more. Choose another one."))
    _forget(session)
    HandsetFile.objects.create(session=session, path=path, user_id=actor.user_id)
    append_audit_row(session.club_id, actor, "handsets followed", {"name": Path(path).name}, session_id=session.pk)


@transaction.atomic
def stop_handsets(*, session_id: int, actor: Actor) -> None:
    """Read it no more; results that came in stay. Nothing is done the second time."""
    session = locked_session(session_id)
    if _forget(session):
        append_audit_row(session.club_id, actor, "handsets stopped", {}, session_id=session.pk)


def _forget(session: Session) -> int:
    """The file that was read, with what it said that nobody could enter; whether there was one."""
    HandsetRemark.objects.filter(session=session, from_file=True).delete()
    return HandsetFile.objects.filter(session=session).delete()[0]


@transaction.atomic
def try_handsets_again(*, session_id: int) -> None:
    """The whole file is looked at again with the next reading, after the movement was put right."""
    locked_session(session_id)
    HandsetFile.objects.filter(session_id=session_id).update(content="")


def poll_handsets() -> int:
    """Read every file of a session that is being played or has just ended; how many results were news."""
    playing = Session.objects.kept().filter(state__in=_READ, handset_file__isnull=False)
    taken = 0
    for session_id in playing.order_by("pk").values_list("pk", flat=True):
        try:
            taken += read_handsets(session_id)
        except Exception:
            logger.exception("The handsets of session %s could not be read.", session_id)
    return taken


def read_handsets(session_id: int) -> int:
    """Take what is new in a session's file. What cannot be read now is tried again with the next call."""
    file = HandsetFile.objects.select_related("session__club").get(session_id=session_id)
    mine = HandsetFile.objects.filter(pk=file.pk)
    try:
        reading = read_handset_file(Path(file.path), file.session.club.slug)
        contents = None if reading.digest == file.content else reading.contents
    except NotRead as not_read:
        mine.update(fault=not_read.fault)
        return 0
    letters = Section.objects.filter(session_id=session_id).values_list("letter", flat=True)
    alone = letters[0] if len(letters) == 1 else ""
    taken = land_results(session_id, recorded_results(contents, alone), from_file=True) if contents else 0
    mine.update(read_at=timezone.now(), fault="", content=reading.digest)
    return taken
