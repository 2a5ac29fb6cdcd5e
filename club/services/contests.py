"""Which kind of contest a session is: settled before anybody is entered."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.contests import CONTESTS
from club.errors import DomainError
from club.models import Session
from club.services.audit import append_audit_row
from club.services.facts import facts_changed
from club.services.sessions import locked_session
from club.services.suited import OF_THE_CONTEST, suited

SET_UP = frozenset({Session.State.DRAFT, Session.State.READY})


@transaction.atomic
def change_contest(*, session_id: int, contest: str, actor: Actor) -> Session:
    """Make a session one of another kind, before anybody is entered; its scoring becomes one of that kind.

    DomainError once play has begun, somebody is on the list, or its event has other sessions.
    """
    session = locked_session(session_id)
    if session.event.contest == contest:
        return session
    if contest not in CONTESTS:
        raise DomainError(_("Choose one of the kinds of contest."))
    if session.state not in SET_UP:
        raise DomainError(_("Play has begun: the kind of contest can no longer change."))
    if session.event.sessions.kept().exclude(pk=session.pk).exists():
        raise DomainError(_("This competition has other sessions, and all of them are of one kind."))
    if session.simultaneous_id is not None:
        raise DomainError(_("This session is part of a simultaneous, which is for pairs."))
    refuse_entered(session)
    session.event.contest = contest
    session.event.entries.all().delete()
    session.event.save(update_fields=["contest"])
    take_scoring(session, contest)
    append_audit_row(session.club_id, actor, "contest changed", {"contest": contest}, session_id=session.pk)
    facts_changed(session.pk)
    return session


def refuse_entered(session: Session) -> None:
    """Who is entered is a pair or a team, and cannot become the other."""
    if session.contestants.exists():
        raise DomainError(_("Somebody is on the list already. Take everybody off it, then change the kind of contest."))


def take_scoring(session: Session, contest: str) -> None:
    """The session's habits, as far as the kind of contest decides them; it is held."""
    habits = suited(session.club_id, contest, {name: getattr(session, name) for name in OF_THE_CONTEST})
    for name, value in habits.items():
        setattr(session, name, value)
    session.save(update_fields=list(habits))
