"""A copy of a club that somebody takes away: its audit log says who did, and nothing is in it that no page shows
them.
"""

from __future__ import annotations

from typing import IO

from django.db import transaction
from django.utils.translation import gettext as _

from backups.archive_export import write_session
from backups.read_back import read_back
from backups.writing import write_club
from club.actor import Actor
from club.errors import DomainError
from club.queries import SessionInfo
from club.queries.conduct import conduct_readers, may_keep_conduct, reads_conduct
from club.services import append_audit_row
from scoring.queries.done_boards import unseen_deals
from scoring.queries.room import hidden_boards, plays_on_in


def take_session(stream: IO[bytes], *, session: SessionInfo, actor: Actor) -> None:
    """Write the archive of a session that is over into an open file. Raises DomainError, BackupNotRestorable."""
    if actor.user_id is not None and hidden_boards(session, actor.user_id):
        raise DomainError(still_playing([session.title]))
    write_session(stream, session.club.slug, session.slug, unseen_deals(session.club.id))
    read_back(stream)
    with transaction.atomic():
        append_audit_row(session.club.id, actor, "archive taken away", {}, session_id=session.id)


def take_club(stream: IO[bytes], *, club_id: int, slug: str, actor: Actor) -> None:
    """Write the club's copy into an open file. Raises DomainError, BackupNotRestorable."""
    if may_keep_conduct(club_id) and not reads_conduct(club_id, actor.user_id):
        raise DomainError(_kept_apart(club_id))
    playing = plays_on_in(club_id, actor.user_id) if actor.user_id is not None else []
    if playing:
        raise DomainError(still_playing(playing))
    write_club(stream, slug, unseen_deals(club_id))
    read_back(stream)
    with transaction.atomic():
        append_audit_row(club_id, actor, "copy taken away", {})


def _kept_apart(club_id: int) -> str:
    """Why a manager who is not named takes no copy of the club: it holds what only the named read, and the audit log
    with it. Said of every club that ever named somebody, so that it tells nothing of whether there is a report."""
    sentence = _(
        "This club has named people who alone read conduct reports, and a backup of the whole club would hold them. "
        "Only a manager who is named downloads one: %(names)s. Managers name each other under Club settings, Conduct "
        "reports."
    )
    names = ", ".join(each.name or each.email for each in conduct_readers(club_id))
    return sentence % {"names": names or _("nobody at the moment")}


def still_playing(titles: list[str]) -> str:
    """Why somebody who plays takes nothing away yet."""
    sentence = _(
        "You still have to play boards in %(sessions)s, and the file has everybody’s results of them. "
        "Download it after you have played them, or ask a manager who does not play."
    )
    return sentence % {"sessions": ", ".join(titles)}
