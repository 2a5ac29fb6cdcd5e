"""A team that does not play on, and a match that is cut or void (WB 145.2, 145.4, 147.6, 147.7)."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import uuid4

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Contestant, Session
from club.services import Permission, facts_changed, locked_session, named_contestant, set_standing
from movements.models import Match, Seating
from movements.services import matches_follow_seats
from scoring.errors import DomainError, NotFoundError
from scoring.facts.rows import read_rows
from scoring.models import Line, Repair, Result
from scoring.queries.line_outcomes import meeting_on
from scoring.services.entry import Entry, enter_result
from scoring.services.match_results import MatchEntry, MatchFigures, enter_match_result
from scoring.services.meeting import Meeting
from scoring.services.repairs.frame import PreparedRepair
from scoring.services.repairs.withdrawal import award_averages, cancel, evening_of, sit_out

#: By match (its key): victory points of home and away, as decimal text.
MatchPoints = Mapping[str, tuple[str, str]]


def team_withdrawal_repair(
    *, session_id: int, contestant_id: int, standing: str, points: MatchPoints, actor: Actor
) -> PreparedRepair:
    """A team goes home or is sent home: `standing` is withdrawn, disqualified, or ranked (excused).

    `points`: what a match is worth that it does not begin, where that is known.
    """
    return PreparedRepair(
        Repair.Kind.WITHDRAWAL,
        {"contestant": contestant_id, "standing": standing},
        lambda permission: withdraw_team(
            session_id=session_id,
            contestant_id=contestant_id,
            standing=standing,
            points=points,
            permission=permission,
            actor=actor,
        ),
    )


@transaction.atomic
def withdraw_team(
    *,
    session_id: int,
    contestant_id: int,
    standing: str,
    points: MatchPoints,
    permission: Permission,
    actor: Actor,
) -> None:
    """The team plays no more.

    Withdrawn in the first half its boards are cancelled for both sides, and its opponents sit out. Later, or
    disqualified or excused, its results stand: a match that it has not begun is given its `points` by hand, on the
    other boards its opponents get average plus. Raises DomainError before play.
    """
    session = locked_session(session_id)
    if session.state in {Session.State.DRAFT, Session.State.READY}:
        raise DomainError(_("Play has not begun: take the team off the list."))
    team = named_contestant(session_id, contestant_id)
    evening = evening_of(session, team)
    if evening.in_the_first_half and standing == Contestant.Standing.WITHDRAWN:
        cancel(session_id, evening.scored, permission, actor)
        sit_out(session_id, team, evening.to_come)
        matches_follow_seats(session)
    else:
        given = _points_given(session, team, points, permission, actor)
        theirs = tuple(each for each in evening.to_come if _match_of(session, each) in given)
        sit_out(session_id, team, theirs)
        matches_follow_seats(session)
        others = tuple(each for each in evening.to_come if each not in theirs)
        note = _("Stopped playing (WB 145.2).")
        award_averages(session_id, team, others, note=note, permission=permission, actor=actor)
    set_standing(
        session_id=session_id, contestant_id=contestant_id, standing=standing, permission=permission, actor=actor
    )
    facts_changed(session_id)


def _points_given(
    session: Session, team: Contestant, points: MatchPoints, permission: Permission, actor: Actor
) -> set[int]:
    """Enter the points of the matches that have not begun; the ids of these."""
    begun = Line.objects.filter(session=session).exclude(result=None, adjustment=None).values("match")
    theirs = Match.objects.filter(Q(home=team) | Q(away=team), session=session, key__in=points)
    given = set()
    for match in theirs.exclude(pk__in=begun.filter(match__isnull=False)):
        newest = match.results.order_by("-version").values_list("version", flat=True).first()
        entry = MatchEntry(match.key, newest or 0, MatchFigures(vp=points[match.key]), _("Stopped playing (WB 145.2)."))
        enter_match_result(session_id=session.pk, entry=entry, permission=permission, actor=actor)
        given.add(match.pk)
    return given


def _match_of(session: Session, meeting: Meeting) -> int | None:
    at = Seating.objects.filter(
        section__session=session, section__letter=meeting.section, round=meeting.round or 0, table=meeting.table or 0
    )
    return at.values_list("match", flat=True).first()


def void_match_repair(*, session_id: int, key: str, vp: tuple[str, str], note: str, actor: Actor) -> PreparedRepair:
    """A match of which no board can be compared gets victory points, home first, as decimal text."""
    match = Match.objects.filter(session_id=session_id, key=key).first()
    newest = match.results.order_by("-version").values_list("version", flat=True).first() if match else None
    entry = MatchEntry(key, newest or 0, MatchFigures(vp=vp), note)
    return PreparedRepair(
        Repair.Kind.VOID,
        {"contestant": match.home_id, "other": match.away_id} if match else {},
        lambda permission: enter_match_result(session_id=session_id, entry=entry, permission=permission, actor=actor),
    )


def match_cut_repair(*, session_id: int, key: str, actor: Actor) -> PreparedRepair:
    """What a match has not played is not played any more: it is scored over fewer boards."""
    sides = Match.objects.filter(session_id=session_id, key=key).values_list("home", "away").first()
    return PreparedRepair(
        Repair.Kind.CUT,
        {"contestant": sides[0], "other": sides[1]} if sides else {},
        lambda permission: cut_match(session_id=session_id, key=key, permission=permission, actor=actor),
    )


@transaction.atomic
def cut_match(*, session_id: int, key: str, permission: Permission, actor: Actor) -> int:
    """Every board of the match without a result or an award is marked as not played, in each room. Returns how many.

    Raises DomainError before play and where nothing is missing, NotFoundError for a match that is not there.
    """
    session = locked_session(session_id)
    permission.refuse_closed(session, "queries")
    if session.state in {Session.State.DRAFT, Session.State.READY}:
        raise DomainError(_("Play has not begun."))
    match = Match.objects.filter(session=session, key=key).first()
    if match is None:
        raise NotFoundError(_("This match is not in the session."))
    scored = read_rows(session).by_meeting
    marked = 0
    seats = Seating.objects.filter(match=match, ns__isnull=False, ew__isnull=False).select_related("section")
    for seat in seats.order_by("round", "table"):
        for board in (each for each in seat.boards if meeting_on(seat, each) not in scored):
            enter_result(
                session_id=session.pk,
                meeting=Meeting.at(seat, board),
                entry=Entry(uuid4(), None),
                source=Result.Source.DESK,
                permission=permission,
                actor=actor,
            )
            marked += 1
    if not marked:
        raise DomainError(_("Every board of this match already has a result."))
    return marked
