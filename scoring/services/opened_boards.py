"""Whoever had a letter while the boards of a simultaneous were closed gets their boards once they are open.

Nothing happens at the moment at which an embargo ends, so a sweep looks. Run twice, nobody gets two: who is owed a
letter is asked under the session's lock, and follows from the letters that there are.
"""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from club.actor import PROGRAM
from club.models import AuditRow, Session
from club.queries import mail_recipients
from club.services import append_audit_row
from scoring.models import Letter, Publication, Sending, SendingEnd
from scoring.queries.embargo import embargo_of
from scoring.services.affected_players import GONE
from scoring.services.sending import SENDING_DELAY

logger = logging.getLogger(__name__)
#: Why letters ended that are not sent in another way: somebody did not want them sent, or nobody knows what has gone.
FINAL = (SendingEnd.Reason.STOPPED, SendingEnd.Reason.RESTORED, SendingEnd.Reason.DONE)


def sweep_opened_boards() -> int:
    """Hold the letters that are due since an embargo has ended; for how many sessions."""
    done = 0
    session = "sending__publication__session"
    for session_id in list(_owed().order_by(session).values_list(session, flat=True).distinct()):
        try:
            done += send_opened_boards(session_id)
        except Exception:
            logger.exception("The letters with the boards of session %s could not be held.", session_id)
    return done


@transaction.atomic
def send_opened_boards(session_id: int) -> bool:
    """One letter to everybody who is owed one, ten minutes from now. False while boards are closed, and for nobody."""
    session = Session.objects.select_for_update(of=("self",), no_key=True).filter(pk=session_id).first()
    if session is None or session.simultaneous is None or embargo_of(session.simultaneous_id) is not None:
        return False
    edition = Publication.objects.filter(session=session, withdrawal=None).order_by("-number").first()
    if edition is None or session.state == Session.State.PLAYING or _may_have_gone(session):
        return False
    owed = {each.player_id: each for each in _owed().filter(sending__publication__session=session).order_by("pk")}
    if not owed or Sending.objects.filter(publication=edition, kind=Sending.Kind.BOARDS).exists():
        return False
    now = timezone.now()
    before = Sending.objects.filter(publication__session=session).order_by("-pk").first()
    sending = Sending.objects.create(
        publication=edition,
        kind=Sending.Kind.BOARDS,
        asked_at=now,
        due_at=now + SENDING_DELAY,
        user_id=before.user_id if before else None,
        base=before.base if before else "",
    )
    Letter.objects.bulk_create(
        Letter(sending=sending, player_id=player, contestant_id=contestant)
        for player, contestant in _contestants(session, owed).items()
    )
    data = {"edition": edition.number, "sending": sending.pk, "kind": Sending.Kind.BOARDS.value}
    append_audit_row(session.club_id, PROGRAM, "letters follow", data, session_id=session.pk)
    return True


def _owed() -> QuerySet[Letter]:
    """The letters without boards after which their player has had none with them, and none is on its way. A session
    that came from elsewhere owes nobody anything."""
    other = Letter.objects.filter(
        player=OuterRef("player"),
        sending__publication__session=OuterRef("sending__publication__session"),
        without_boards=False,
    )
    settled = other.filter(
        Q(state__in=GONE) | Q(sending__end=None) | Q(sending__kind=Sending.Kind.BOARDS, sending__end__reason__in=FINAL)
    )
    closed = Letter.objects.filter(without_boards=True, state__in=GONE)
    ours = closed.filter(
        sending__publication__session__simultaneous__isnull=False, sending__publication__session__came_from__isnull=True
    )
    return ours.exclude(Exists(settled))


def _may_have_gone(session: Session) -> bool:
    """Whether the club came from a copy after the time of the embargo: the computer before may have sent them."""
    until: datetime | None = session.simultaneous.embargo_until if session.simultaneous else None
    log = AuditRow.objects.filter(club=session.club_id, action="restored from a copy")
    return until is not None and log.filter(at__gt=until).exists()


def _contestants(session: Session, owed: dict[int, Letter]) -> dict[int, int]:
    """By player the contestant: as it is listed now, else as it was. Who no longer wants letters is among them, and
    told apart when the letter is taken."""
    listed = {each.player_id: each.contestant_id for each in mail_recipients(session.pk)}
    return {player: listed.get(player, letter.contestant_id) for player, letter in owed.items()}
