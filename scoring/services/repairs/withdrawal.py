"""A pair that does not play on (WB 145.4, 145.5, 80.4).

Withdrawn before half of its boards are played, its scores are cancelled for both sides and its opponents sit out
from now on. After half of them, and where it is disqualified, all scores stand, and whoever would still have met
it gets Ave+ (improved by L12C2(c)).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from django.db import transaction
from django.db.models import Max, Q
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Contestant, Session
from club.services import Permission, facts_changed, locked_session, named_contestant, set_standing
from movements.models import Seating
from movements.queries.seated import with_any_of
from movements.services import matches_follow_seats
from scoring.errors import DomainError
from scoring.facts.rows import read_rows
from scoring.models import Line, Penalty
from scoring.services.awards import Award, adjust, penalise
from scoring.services.meeting import Meeting

HALF = Fraction(1, 2)
LARGEST_FINE = 40
#: Percent of a top between average plus and average minus.
LESS_THAN_PLUS = 20
NOT_SCORED = {"not_scored": True}
AVE_PLUS, AVE_MINUS = {"artificial": "60"}, {"artificial": "40"}


@dataclass(frozen=True)
class Evening:
    """The boards of one contestant: those with a result or an award, and those still to come."""

    scored: tuple[Meeting, ...]
    to_come: tuple[Meeting, ...]

    @property
    def in_the_first_half(self) -> bool:
        return Fraction(len(self.scored)) < HALF * (len(self.scored) + len(self.to_come))


def evening_of(session: Session, contestant: Contestant) -> Evening:
    """What the movement has for a contestant, and what is done of it."""
    rows = read_rows(session)
    meetings = {each.meeting: Meeting.due(each) for each in rows.scheduled if contestant.pk in each.everybody}
    scored = [Meeting.of(line) for line in rows.lines_with_outcome if contestant.pk in line.everybody]
    return Evening(tuple(scored), tuple(place for key, place in meetings.items() if key not in rows.by_meeting))


@transaction.atomic
def withdraw(
    *, session_id: int, contestant_id: int, standing: str, fine: int = 0, permission: Permission, actor: Actor
) -> None:
    """The pair plays no more. `standing`: withdrawn, disqualified, or ranked where it is excused (Ave− from now on).

    `fine`: of an excused pair, 0 to 40 percent of a top for each board that it does not play (WB 145.5). Raises
    DomainError before play and where nothing of the movement is left to withdraw from.
    """
    session = locked_session(session_id)
    if session.state in {Session.State.DRAFT, Session.State.READY}:
        raise DomainError(_("Play has not begun: take the pair off the list."))
    contestant = named_contestant(session_id, contestant_id)
    evening = evening_of(session, contestant)
    if evening.in_the_first_half and standing == Contestant.Standing.WITHDRAWN:
        cancel(session_id, evening.scored, permission, actor)
        sit_out(session_id, contestant, evening.to_come)
        matches_follow_seats(session)
    else:
        note = _("Stopped playing (WB 145.4).")
        award_averages(session_id, contestant, evening.to_come, note=note, permission=permission, actor=actor)
    _leave_sit_outs(session_id, contestant, evening)
    if standing == Contestant.Standing.RANKED:
        _fine(session, contestant, fine, evening, permission, actor)
    set_standing(
        session_id=session_id, contestant_id=contestant_id, standing=standing, permission=permission, actor=actor
    )
    facts_changed(session_id)


def _fine(
    session: Session, pair: Contestant, percent: int, evening: Evening, permission: Permission, actor: Actor
) -> None:
    """In an individual with what makes average minus of the average plus that the side has."""
    if not 0 <= percent <= LARGEST_FINE:
        raise DomainError(_("The fine is 0 to 40 % of a top for each board."))
    whole = percent + (LESS_THAN_PLUS if any(each.ns_partner for each in evening.to_come) else 0)
    if not whole:
        return
    penalise(
        session_id=session.pk,
        contestant_id=pair.pk,
        kind=Penalty.Kind.PROCEDURAL,
        amount=str(whole * len(evening.to_come)),
        unit=Penalty.Unit.PERCENT_OF_TOP,
        note=_("Left early (WB 145.5)"),
        permission=permission,
        actor=actor,
    )


def cancel(session_id: int, meetings: tuple[Meeting, ...], permission: Permission, actor: Actor) -> None:
    note = _("Left in the first half (WB 145.4).")
    for meeting in meetings:
        award(session_id, meeting, Award(ns=NOT_SCORED, ew=NOT_SCORED, note=note), permission, actor)


def award_averages(
    session_id: int, pair: Contestant, meetings: tuple[Meeting, ...], *, note: str, permission: Permission, actor: Actor
) -> None:
    """Ave− for the pair on these boards, Ave+ for whom it would have met (L12C2). In an individual a side has one
    score, and the partner is not at fault: Ave+ for both sides."""
    for meeting in meetings:
        ns, ew = (AVE_MINUS, AVE_PLUS) if meeting.ns == pair.pk else (AVE_PLUS, AVE_MINUS)
        if meeting.ns_partner is not None:
            ns = ew = AVE_PLUS
        award(session_id, meeting, Award(ns=ns, ew=ew, note=note), permission, actor)


def award(session_id: int, meeting: Meeting, outcomes: Award, permission: Permission, actor: Actor) -> None:
    """Give an adjusted score on a meeting, whatever stands there."""
    there = Line.objects.filter(
        session_id=session_id, board__number=meeting.board, ns=meeting.ns, ew=meeting.ew, occurrence=0
    )
    line = (there.filter(room=meeting.room) if meeting.room else there).first()
    version = line.version if line else None
    adjust(
        session_id=session_id, meeting=meeting, award=outcomes, seen_version=version, permission=permission, actor=actor
    )


def _leave_sit_outs(session_id: int, gone: Contestant, evening: Evening) -> None:
    """Where the pair would still have sat out nobody waits: a pair that comes later must not be set against it."""
    last_played = max((meeting.round or 0 for meeting in evening.scored), default=0)
    Seating.objects.filter(
        Q(ns=gone, ew=None) | Q(ns=None, ew=gone), section__session_id=session_id, round__gt=last_played
    ).delete()


def sit_out(session_id: int, gone: Contestant, meetings: tuple[Meeting, ...]) -> None:
    """Whoever would still have met the pair sits out; a table that has begun its round keeps what it played."""
    rounds = {meeting.round for meeting in meetings if meeting.round is not None}
    theirs = Seating.objects.filter(with_any_of([gone.pk]), section__session_id=session_id, round__in=rounds)
    for seat in theirs:
        played = [board for board in seat.boards if board not in {each.board for each in meetings}]
        if played:
            seat.boards = played
            seat.save(update_fields=["boards"])
            continue
        if seat.ns_partner_id is not None:
            _wait_alone(seat, gone)
            continue
        if seat.ns_id == gone.pk:
            seat.ns = None
        else:
            seat.ew = None
        seat.boards, seat.board_set = [], None
        seat.delete() if seat.ns_id is None and seat.ew_id is None else seat.save()


def _wait_alone(seat: Seating, gone: Contestant) -> None:
    """The other three of an individual's table sit out, each at a table where nobody plays: the first here."""
    others = [each for each in seat.everybody if each != gone.pk]
    number = seat.round
    behind = Seating.objects.filter(section=seat.section).aggregate(last=Max("table"))["last"]
    idle = Seating.objects.filter(section=seat.section, round=number).values_list("table", flat=True)
    free = [seat.table, *(table for table in range(1, behind + len(others)) if table not in idle)]
    section = seat.section
    seat.delete()
    Seating.objects.bulk_create(
        Seating(section=section, round=number, table=table, ns_id=who)
        for who, table in zip(others, free[: len(others)], strict=True)
    )
