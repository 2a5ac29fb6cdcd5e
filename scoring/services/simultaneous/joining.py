"""A club's evening becomes part of a simultaneous, or leaves it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import DomainError, NotFoundError
from club.models import Board, Contestant, Event, Session, SessionDeals, Simultaneous
from club.models.during_play import BoardResults, LiveRanking
from club.models.ways_of_scoring import ScoredBy
from club.services import append_audit_row, facts_changed
from club.services.sessions import create_session, locked_session
from scoring.queries.embargo import embargo_of
from scoring.services.simultaneous.inviting import give_invitation_back, invited_by_token, use_invitation
from scoring.services.simultaneous.organising import (
    SET_UP,
    boards_of,
    give_deals,
    locked_simultaneous,
    simultaneous_changed,
)

NAME_AT_MOST = 120
OVER = (Session.State.ENDED, Session.State.OFFICIAL)
#: What nobody may see during play, and how everybody is scored.
CLOSED: Mapping[str, Any] = {"board_results": BoardResults.NEVER, "live_ranking": LiveRanking.OFF}
PLAYED: Mapping[str, Any] = {**CLOSED, "scored_by": ScoredBy.MATCHPOINTS, "vp_scale": "", "vp_table": ""}


def simultaneous_by_code(code: str) -> Simultaneous:
    """The one that a code lets in to, however it was typed. NotFoundError where there is none."""
    wanted = "".join(each for each in code.upper() if each.isalnum())
    row = Simultaneous.objects.filter(code=wanted).first() if wanted else None
    if row is None:
        raise NotFoundError(_("No simultaneous has this code. Please look at the organiser’s message again."))
    return row


@transaction.atomic
def join_simultaneous(*, session_id: int, code: str = "", invitation: str = "", actor: Actor) -> Simultaneous:
    """Play a session in set-up as one evening of a simultaneous: with its deals, and without anything that tells of
    boards before its embargo has ended. By the organiser’s code, or by an invitation, which is used up.

    DomainError with what does not fit.
    """
    session = locked_session(session_id)
    row = use_invitation(invitation, session) if invitation else _let_in(code)
    _refuse_session(session, row)
    for name, value in PLAYED.items():
        setattr(session, name, value)
    session.simultaneous, session.boards_closed_until = row, row.embargo_until
    session.save(update_fields=[*PLAYED, "simultaneous", "boards_closed_until"])
    if row.deal_set_id is not None:
        give_deals(session, row, actor)
    data = {"name": row.slug, "organiser": row.club.name}
    append_audit_row(session.club_id, actor, "simultaneous joined", data, session_id=session.pk)
    facts_changed(session.pk)
    return row


def _let_in(code: str) -> Simultaneous:
    return locked_simultaneous(simultaneous_by_code(code).pk)


@transaction.atomic
def join_with_new(
    *, club_id: int, code: str = "", invitation: str = "", day: date, director_id: int | None, actor: Actor
) -> tuple[int, Simultaneous]:
    """Make a session of a club for a simultaneous, called as it is, and join with it; its id."""
    row = invited_by_token(invitation).simultaneous if invitation else simultaneous_by_code(code)
    made = create_session(club_id=club_id, title=row.name, day=day, director_id=director_id, actor=actor)
    return made.pk, join_simultaneous(session_id=made.pk, code=code, invitation=invitation, actor=actor)


@transaction.atomic
def add_elsewhere(*, simultaneous_id: int, session_id: int, played_at: str, actor: Actor) -> None:
    """Count an evening that came to the organiser as a file: `played_at` is the club elsewhere that played it."""
    session = locked_session(session_id)
    row = Simultaneous.objects.get(pk=simultaneous_id)
    name = " ".join(played_at.split())
    if not name or len(name) > NAME_AT_MOST:
        raise DomainError(_("Say which club played it, in at most %(count)s letters.") % {"count": NAME_AT_MOST})
    if session.club_id != row.club_id or session.imported_heading is None:
        raise NotFoundError(_("Choose an evening that this club has taken over from a file."))
    _refuse_other(session, row)
    _refuse_day(session, row)
    if session.event.contest != Event.Contest.PAIRS or session.method != ScoredBy.MATCHPOINTS or session.vp_scale:
        raise DomainError(_("Only pairs at matchpoints can be compared with the other clubs."))
    if session.state not in OVER:
        raise DomainError(_("This evening is not over."))
    for field, value in CLOSED.items():
        setattr(session, field, value)
    session.simultaneous, session.played_elsewhere = row, name
    session.boards_closed_until = row.embargo_until
    session.save(update_fields=[*CLOSED, "simultaneous", "boards_closed_until", "played_elsewhere"])
    append_audit_row(session.club_id, actor, "simultaneous evening added", {"name": row.slug}, session_id=session.pk)
    facts_changed(session.pk)
    simultaneous_changed(row.pk)


@transaction.atomic
def leave_simultaneous(*, session_id: int, actor: Actor) -> None:
    """Take an evening out: before its play, and again when the embargo has ended or waits for nothing but clubs.

    In between it stays closed: the other clubs have its boards still to play.
    """
    session = locked_session(session_id)
    row = session.simultaneous
    if row is None:
        return
    if session.state not in SET_UP and timezone.now() < row.embargo_until:
        raise DomainError(_("This evening was played: it can leave when the embargo has ended."))
    if session.state in SET_UP:
        SessionDeals.objects.filter(session=session).delete()
        give_invitation_back(session)
    session.simultaneous, session.boards_closed_until, session.played_elsewhere = None, None, ""
    session.save(update_fields=["simultaneous", "boards_closed_until", "played_elsewhere"])
    append_audit_row(session.club_id, actor, "simultaneous left", {"name": row.slug}, session_id=session.pk)
    facts_changed(session.pk)
    simultaneous_changed(row.pk)


def refuse_start(session: Session) -> None:
    """DomainError where play of an evening of a simultaneous may not begin; it is held."""
    row = session.simultaneous
    if row is None:
        return
    if embargo_of(row.pk) is None:
        raise DomainError(
            _(
                "The embargo of %(name)s has ended: everybody may have read its boards. Take this session out of it,"
                " and play other boards."
            )
            % {"name": row.name}
        )
    refuse_other_boards(session, Board.objects.filter(session=session).values_list("number", flat=True))


def refuse_other_boards(session: Session, boards: Iterable[int]) -> None:
    """DomainError for boards that the simultaneous of a session does not have: no other club plays them."""
    row = session.simultaneous
    known = boards_of(row) if row is not None else {}
    others = sorted(set(boards) - known.keys()) if known else []
    if row is not None and others:
        raise DomainError(
            _(
                "The movement has board %(board)s, which %(name)s does not have. Choose a movement of at most"
                " %(count)s boards."
            )
            % {"board": others[0], "name": row.name, "count": len(known)}
        )


def _refuse_session(session: Session, row: Simultaneous) -> None:
    _refuse_other(session, row)
    if session.state not in SET_UP:
        raise DomainError(_("Play of this session has begun. Join with a session that is still being set up."))
    if session.event.contest != Event.Contest.PAIRS:
        raise DomainError(_("A simultaneous is for pairs: choose a session of pairs."))
    if session.practice:
        raise DomainError(_("A practice session counts for nothing. Choose another session."))
    if embargo_of(row.pk) is None:
        raise DomainError(_("The embargo of %(name)s has ended: it can no longer be joined.") % {"name": row.name})
    _refuse_day(session, row)
    if Contestant.objects.filter(session=session).exclude(entry=None).exists():
        raise DomainError(_("A simultaneous is for pairs: choose a session of pairs."))


def _refuse_day(session: Session, row: Simultaneous) -> None:
    if not row.first_day <= session.date <= row.last_day:
        days = {"first": row.first_day, "last": row.last_day, "day": session.date}
        raise DomainError(
            _("%(name)s is played from %(first)s to %(last)s, and this session is on %(day)s.")
            % {"name": row.name, **{each: date_format(day, "j F Y") for each, day in days.items()}}
        )


def _refuse_other(session: Session, row: Simultaneous) -> None:
    if session.simultaneous_id == row.pk:
        raise DomainError(_("This session is part of it already."))
    if session.simultaneous_id is not None:
        raise DomainError(_("This session is part of another simultaneous."))
