"""A pair that does not play on (WB 145.4, 145.5, 80.4).

Withdrawn before half of its boards are played, its scores are cancelled for both sides and its opponents sit out
from now on. After half of them, and where it is disqualified, all scores stand, and whoever would still have met
it gets Ave+ (improved by L12C2(c)).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Contestant, Session
from club.services import Permission, facts_changed, locked_session, named_contestant, set_standing
from movements.models import Seating
from movements.services import matches_follow_seats
from scoring.errors import DomainError
from scoring.facts.rows import read_rows
from scoring.models import Line, Penalty
from scoring.services.awards import Award, adjust, penalise
from scoring.services.meeting import Meeting

HALF = Fraction(1, 2)
LARGEST_FINE = 40
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
        note = _("A pair stopped playing (WB 145.4).")
        award_averages(session_id, contestant, evening.to_come, note=note, permission=permission, actor=actor)
    _leave_sit_outs(session_id, contestant, evening)
    if fine and standing == Contestant.Standing.RANKED:
        _fine(session_id, contestant, fine, len(evening.to_come), permission, actor)
    set_standing(
        session_id=session_id, contestant_id=contestant_id, standing=standing, permission=permission, actor=actor
    )
    facts_changed(session_id)


def _fine(session_id: int, pair: Contestant, percent: int, boards: int, permission: Permission, actor: Actor) -> None:
    if not 0 < percent <= LARGEST_FINE:
        raise DomainError(_("The fine is 0 to 40 % of a top for each board."))
    penalise(
        session_id=session_id,
        contestant_id=pair.pk,
        kind=Penalty.Kind.PROCEDURAL,
        amount=str(percent * boards),
        unit=Penalty.Unit.PERCENT_OF_TOP,
        note=_("Left early (WB 145.5)"),
        permission=permission,
        actor=actor,
    )


def cancel(session_id: int, meetings: tuple[Meeting, ...], permission: Permission, actor: Actor) -> None:
    note = _("A pair left in the first half (WB 145.4).")
    for meeting in meetings:
        award(session_id, meeting, Award(ns=NOT_SCORED, ew=NOT_SCORED, note=note), permission, actor)


def award_averages(
    session_id: int, pair: Contestant, meetings: tuple[Meeting, ...], *, note: str, permission: Permission, actor: Actor
) -> None:
    """Ave− for the pair on these boards, Ave+ for whom it would have met (L12C2)."""
    for meeting in meetings:
        ns, ew = (AVE_MINUS, AVE_PLUS) if meeting.ns == pair.pk else (AVE_PLUS, AVE_MINUS)
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
    for seat in Seating.objects.filter(Q(ns=gone) | Q(ew=gone), section__session_id=session_id, round__in=rounds):
        played = [board for board in seat.boards if board not in {each.board for each in meetings}]
        if played:
            seat.boards = played
            seat.save(update_fields=["boards"])
            continue
        if seat.ns_id == gone.pk:
            seat.ns = None
        else:
            seat.ew = None
        seat.boards, seat.board_set = [], None
        seat.delete() if seat.ns_id is None and seat.ew_id is None else seat.save()
