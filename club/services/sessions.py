"""Sessions: made, changed, ended, made official. Pairs and rounds have files of their own."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import DomainError, NotFoundError
from club.models import ConditionsOfContest, Event, Section, Session
from club.models.events import Habits
from club.queries.unique import only_row
from club.services.audit import append_audit_row
from club.services.closing import Permission, refuse_elsewhere, refuse_official
from club.services.clubs import locked_club
from club.services.facts import facts_changed
from club.services.planned import follow_day
from club.services.session_addresses import follow_title, free_address
from club.services.suited import suited
from club.services.versions import usual_version

HABITS = tuple(field.name for field in Habits._meta.get_fields())
SETTABLE = frozenset(HABITS) | {"title", "date"}
HOW_SCORED = frozenset(
    {
        "scored_by",
        "butler_drop",
        "sit_outs_averaged",
        "matchpoints_per_win",
        "compare",
        "vp_scale",
        "vp_table",
        "boards_are",
        "pairs_of_teams",
        "teams_of_eight",
        "knock_out",
        "split_ties",
    }
)
#: What would tell of boards that others have still to play.
OPENING = frozenset({"board_results", "live_ranking"})
#: In a simultaneous the same for every club.
OF_ALL_CLUBS = OPENING | {"scored_by", "vp_scale", "vp_table"}
TITLE_AT_MOST = 120


@transaction.atomic
def create_session(
    *,
    club_id: int,
    title: str,
    day: date,
    conditions_id: int | None = None,
    event_id: int | None = None,
    director_id: int | None = None,
    practice: bool = False,
    contest: str = Event.Contest.PAIRS,
    actor: Actor,
) -> Session:
    """A draft with one section. The habits come from the conditions of contest: those of the club's last session,
    as they are in force on the day, if none are named. An event that is there already has its own kind of contest.

    A practice session counts for nothing and may play by itself. In a practice club there is no other.
    """
    title = _title(title)
    # Two sessions made at once would choose the same address.
    practice = bool(locked_club(club_id).practice) or practice
    conditions = _conditions(club_id, conditions_id, day)
    event = _event(club_id, event_id, title, conditions, contest)
    session = Session(
        club_id=club_id,
        event=event,
        conditions=conditions,
        title=title,
        date=day,
        director_id=director_id,
        practice=practice,
    )
    habits = {habit: getattr(conditions or session, habit) for habit in HABITS}
    for habit, value in suited(club_id, event.contest, habits).items():
        setattr(session, habit, value)
    session.slug = free_address(club_id, day, title)
    session.save(force_insert=True)
    Section.objects.create(session=session)
    append_audit_row(club_id, actor, "session created", {"date": day.isoformat()}, session_id=session.pk)
    return session


def _title(text: str) -> str:
    title = " ".join(text.split())
    if not title:
        raise DomainError(_("Give the session a name, such as Friday pairs."))
    if len(title) > TITLE_AT_MOST:
        raise DomainError(_("The name of a session has at most %(count)s letters.") % {"count": TITLE_AT_MOST})
    return title


def _conditions(club_id: int, conditions_id: int | None, day: date) -> ConditionsOfContest | None:
    if conditions_id is None:
        return usual_version(club_id, day)
    found = ConditionsOfContest.objects.filter(club_id=club_id, pk=conditions_id).first()
    if found is None:
        raise NotFoundError(_("These conditions of contest belong to another club."))
    return found


def _event(
    club_id: int, event_id: int | None, title: str, conditions: ConditionsOfContest | None, contest: str
) -> Event:
    if event_id is None:
        return Event.objects.create(club_id=club_id, name=title, conditions=conditions, contest=contest)
    event = Event.objects.filter(club_id=club_id, pk=event_id).first()
    if event is None:
        raise NotFoundError(_("This competition belongs to another club."))
    return event


@transaction.atomic
def change_session(*, session_id: int, permission: Permission, actor: Actor, **changes: Any) -> Session:
    """Change the title, the date or a habit of play (see Habits), at any time before the results are official.

    Before play the address follows title and date (see session_addresses).

    While play goes on, the pace is changed where the movement is known (movements.services.change_pace).
    """
    session = locked_session(session_id)
    unknown = set(changes) - SETTABLE
    if unknown:
        raise TypeError(f"not a setting of a session: {', '.join(sorted(unknown))}")
    refuse_official(session)
    if "title" in changes:
        changes["title"] = _title(changes["title"])
    changes = {name: value for name, value in changes.items() if getattr(session, name) != value}
    if not changes:
        return session
    _refuse_of_simultaneous(session, changes)
    if "correction" in changes:
        permission.refuse_closed(session, "announced")
    if HOW_SCORED & set(changes):
        permission.refuse_closed(session, "computing")
    if "pace" in changes and session.state == Session.State.PLAYING:
        raise DomainError(_("Play has begun. Change the pace in the room, under “Change the rounds”."))
    if "title" in changes:
        _rename_own_event(session, changes["title"])
    _set(session, changes)
    if "date" in changes:
        follow_day(session)
    if {"title", "date"} & changes.keys():
        follow_title(session)
    append_audit_row(session.club_id, actor, "session changed", {"settings": sorted(changes)}, session_id=session.pk)
    facts_changed(session.pk)
    return session


def _refuse_of_simultaneous(session: Session, changes: Mapping[str, Any]) -> None:
    """What all clubs of a simultaneous have alike."""
    row = session.simultaneous
    if row is None:
        _refuse_open_copy(session, changes)
        return
    if changes.keys() & OF_ALL_CLUBS:
        raise DomainError(
            _(
                "This session is part of %(name)s: it is scored at matchpoints, and during play nothing is shown of"
                " results, because other clubs play the same boards."
            )
            % {"name": row.name}
        )
    if "date" in changes and not row.first_day <= changes["date"] <= row.last_day:
        raise DomainError(
            _("%(name)s is played from %(first)s to %(last)s.")
            % {
                "name": row.name,
                "first": date_format(row.first_day, "j F Y"),
                "last": date_format(row.last_day, "j F Y"),
            }
        )


def _refuse_open_copy(session: Session, changes: Mapping[str, Any]) -> None:
    """A copy of an evening of a simultaneous is played on without telling the other clubs’ boards."""
    until = session.boards_closed_until
    if until is not None and timezone.now() < until and changes.keys() & OPENING:
        raise DomainError(
            _("Other clubs play the same boards: nothing of results is shown before %(time)s.")
            % {"time": f"{timezone.localtime(until, ZoneInfo(session.club.time_zone)):%d.%m.%Y %H:%M}"}
        )


def _rename_own_event(session: Session, title: str) -> None:
    """An event that is this session alone is called as it is."""
    event = session.event
    if event.name == session.title and event.sessions.count() == 1:
        event.name = title
        event.save(update_fields=["name"])


def _set(session: Session, changes: dict[str, Any]) -> None:
    for name, value in changes.items():
        setattr(session, name, value)
    try:
        session.clean_fields(exclude=[field.name for field in Session._meta.fields if field.name not in changes])
    except ValidationError as error:
        raise DomainError(" ".join(error.messages)) from error
    heading = {name: str(changes[name]) for name in ("title", "date") if name in changes}
    if heading and session.imported_heading is not None:
        session.imported_heading["session"] |= heading
        changes = {**changes, "imported_heading": session.imported_heading}
    session.save(update_fields=list(changes))


def locked_session(session_id: int) -> Session:
    """The session's row, held until the end of this transaction.

    Whoever changes a session holds it before anything else, the audit chain last: so nobody waits in a circle.
    What is corrected elsewhere is changed by nobody here. The key stays free, or rows that merely name the session
    would have to wait as well. Its event comes with it.
    """
    kept = Session.objects.kept().select_related("event").select_for_update(of=("self",), no_key=True)
    session = only_row(kept.filter(pk=session_id))
    if session is None:
        raise NotFoundError(_("This session is no longer there."))
    refuse_elsewhere(session)
    return session


@transaction.atomic
def end_play(*, session_id: int, actor: Actor) -> Session:
    """Play is over: tables enter nothing more, the ranking may be published."""
    return _move_on(
        session_id, {Session.State.PLAYING}, Session.State.ENDED, _("The session is not being played."), actor
    )


@transaction.atomic
def resume_play(*, session_id: int, permission: Permission, actor: Actor) -> Session:
    """End of play pressed too early: tables may enter again. Not once a time has ended: it would begin anew."""
    session = locked_session(session_id)
    if session.state == Session.State.ENDED:
        permission.refuse_closed(session, "anew")
    return _move_on(session_id, {Session.State.ENDED}, Session.State.PLAYING, _("Play has not ended."), actor)


@transaction.atomic
def make_official(*, session_id: int, actor: Actor) -> Session:
    """The results are final; only the manager reopens them."""
    return _move_on(session_id, {Session.State.ENDED}, Session.State.OFFICIAL, _("Play has not ended."), actor)


@transaction.atomic
def reopen(*, session_id: int, actor: Actor) -> Session:
    """Official results are opened again. The door lets only a manager through."""
    return _move_on(
        session_id, {Session.State.OFFICIAL}, Session.State.ENDED, _("The results are not official."), actor
    )


def _move_on(session_id: int, before: set[Session.State], after: Session.State, refusal: str, actor: Actor) -> Session:
    session = locked_session(session_id)
    if session.state not in before:
        raise DomainError(refusal)
    session.state = after
    session.ended_at = timezone.now() if after == Session.State.ENDED and session.ended_at is None else session.ended_at
    if after == Session.State.PLAYING:
        session.ended_at = None
    session.save(update_fields=["state", "ended_at"])
    append_audit_row(session.club_id, actor, f"session {after}", {}, session_id=session.pk)
    facts_changed(session.pk)
    return session
