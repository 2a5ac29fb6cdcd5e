"""The club's programme: which event a session belongs to."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import DomainError, NotFoundError
from club.models import Bracket, BracketSession, Event, Session
from club.services.audit import append_audit_row
from club.services.contests import refuse_entered, take_scoring
from club.services.entries import take_entries_along
from club.services.sessions import locked_session

SET_UP = frozenset({Session.State.DRAFT, Session.State.READY})


@transaction.atomic
def move_to_event(*, session_id: int, event_id: int | None, actor: Actor) -> Session:
    """Make a session the next one of an event; None makes it an event of its own. Only before play.

    An event of another kind makes the session one of that kind, as long as nobody is entered. Teams that are entered
    become those of an event that has none yet; with an event that has teams DomainError says to take them off first.
    """
    session = locked_session(session_id)
    refuse_begun(session)
    event = None if event_id is None else Event.objects.filter(club_id=session.club_id, pk=event_id).first()
    if event_id is not None and event is None:
        raise NotFoundError(_("This competition belongs to another club."))
    left = session.event
    if event_id == left.pk or (event_id is None and left.sessions.count() == 1):
        return session
    if BracketSession.objects.filter(session=session).exists():
        raise DomainError(_("It plays a match of a knock-out, and stays in that competition."))
    if event is None:
        event = Event.objects.create(
            club_id=session.club_id, name=session.title, contest=left.contest, conditions=left.conditions
        )
    if event.contest != left.contest:
        refuse_entered(session)
        take_scoring(session, event.contest)
    before = event.sessions.kept().exclude(pk=session.pk).order_by("-date", "-pk").first()
    if before is not None:
        session.boards_to_qualify = before.boards_to_qualify
    session.event = event
    session.save(update_fields=["event", "boards_to_qualify"])
    take_entries_along(session)
    if not left.sessions.exists() and not Bracket.objects.filter(event=left).exists():
        left.delete()
    append_audit_row(session.club_id, actor, "session moved to event", {"event": event.pk}, session_id=session.pk)
    return session


def refuse_begun(session: Session) -> None:
    """What is settled before play cannot be changed once it has begun."""
    if session.state not in SET_UP:
        raise DomainError(_("Play has begun: this can no longer be changed."))
