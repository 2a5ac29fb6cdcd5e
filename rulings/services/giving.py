"""What a ruling gives by scoring's own services, and what the ruling that it supersedes had given."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Board, Session
from club.services import Permission
from rulings.engine.decision import Decision, RuledLine
from rulings.errors import DomainError, StaleError
from rulings.models import Ruling, RulingLine
from scoring.engine.document import Outcome, dump_outcome
from scoring.models import Adjustment, Line
from scoring.services import Award, Meeting, adjust, penalise, withdraw_penalty
from scoring.services.awards import award_of_adjustment


@dataclass(frozen=True)
class GivenAdjustment:
    """Where a line of a decision is, and the adjustment that was made there (None: nothing was awarded)."""

    board_id: int
    section: str
    round: int | None
    table: int | None
    adjustment_id: int | None


def award_lines(
    session: Session,
    decision: Decision,
    number: int,
    permission: Permission,
    actor: Actor,
    since: int | None = None,
) -> tuple[GivenAdjustment, ...]:
    """Award what each line of the decision says. Raises StaleError where a line is not as the director saw it.

    What has been awarded `since` this adjustment was awarded with the ruling, and is not awarded again.
    """
    boards = dict(Board.objects.filter(session=session).values_list("number", "pk"))
    found = []
    for line in decision.lines:
        if line.board not in boards:
            raise DomainError(_("Board %(number)s is not played in this session.") % {"number": line.board})
        found.append(_awarded(session, line, boards[line.board], number, permission, actor, since))
    return tuple(found)


def _awarded(
    session: Session,
    line: RuledLine,
    board_id: int,
    number: int,
    permission: Permission,
    actor: Actor,
    since: int | None,
) -> GivenAdjustment:
    where = (line.section, line.round, line.table)
    if not line.touched:
        return GivenAdjustment(board_id, *where, None)
    if since is not None:
        there = Line.objects.filter(session=session, board_id=board_id, ns=line.ns, ew=line.ew, room=line.room)
        made = there.filter(adjustment__gt=since).values_list("adjustment_id", flat=True).first()
        if made is not None:
            return GivenAdjustment(board_id, *where, made)
    award = Award(
        ns=_plain(line.ns_outcome),
        ew=_plain(line.ew_outcome),
        unless_better=line.unless_better,
        group=line.group,
        dealer=line.dealer,
        vulnerable=line.vulnerable,
        note=_("Ruling %(number)s") % {"number": number},
        ns_third=line.ns_third,
        ew_third=line.ew_third,
        # The limit has been applied to the whole ruling, in its order.
        third_plus=since is None,
    )
    partners = (line.ns_partner, line.ew_partner)
    meeting = Meeting(line.board, line.ns, line.ew, *where, line.room or None, *partners)
    pk = adjust(
        session_id=session.pk,
        meeting=meeting,
        award=award,
        seen_version=line.seen_version,
        permission=permission,
        actor=actor,
    )
    return GivenAdjustment(board_id, *where, Line.objects.values_list("adjustment_id", flat=True).get(pk=pk))


def refuse_changed(session: Session, decision: Decision) -> None:
    """A ruling that leaves a score as it is leaves that score which the director saw. Raises StaleError."""
    for line in decision.lines:
        where = {"session": session, "board__number": line.board, "ns_id": line.ns, "ew_id": line.ew, "room": line.room}
        version = Line.objects.filter(**where, occurrence=0).values_list("version", flat=True).first()
        if not line.touched and line.seen_version is not None and version != line.seen_version:
            raise StaleError(_("This board has just been changed, at the table or by a director. Please look again."))


def _plain(outcome: Outcome | None) -> dict[str, object] | None:
    return None if outcome is None else dump_outcome(outcome)


def give_penalties(
    session: Session, decision: Decision, number: int, permission: Permission, actor: Actor
) -> tuple[int, ...]:
    """Give each penalty, warning or award; their ids. Raises StaleError where the pair has newer ones than seen."""
    found: list[int] = []
    for each in decision.penalties:
        given = penalise(
            session_id=session.pk,
            contestant_id=each.contestant,
            kind=each.kind,
            amount=each.amount,
            unit=each.unit,
            note=each.note or _("Ruling %(number)s") % {"number": number},
            # What the same ruling has just given was not there to be seen.
            seen_penalty_id=None
            if each.contestant in {one.contestant for one in decision.penalties[: len(found)]}
            else each.seen_penalty_id,
            permission=permission,
            actor=actor,
        )
        found.append(given.pk)
    return tuple(found)


def take_back(session: Session, former: Ruling, decision: Decision, permission: Permission, actor: Actor) -> None:
    """What a ruling awarded no longer counts, unless somebody has changed it since: what stood before stands again.

    A line that the new decision awards anew is left to it, with the version that its director saw.
    """
    anew = {line.meeting for line in decision.lines if line.touched}
    for row in former.lines.exclude(adjustment=None).select_related("board", "adjustment"):
        line = Line.objects.select_related("adjustment", "board").get(adjustments=row.adjustment_id)
        # What stands may be the same award, given back where a later ruling was superseded.
        stands = line.adjustment is not None and award_of_adjustment(line.adjustment) == award_of_adjustment(
            row.adjustment
        )
        left = (row.board.number, frozenset({row.ns_id, row.ew_id}), row.room) in anew
        if row.adjustment is None or left or not stands:
            continue
        meeting = replace(Meeting.of(line), section=row.section, round=row.round, table=row.table)
        before = award_of_adjustment(_before(row.adjustment))
        adjust(
            session_id=session.pk,
            meeting=meeting,
            award=before,
            seen_version=line.version,
            permission=permission,
            actor=actor,
        )
    for given in former.penalties.all():
        withdraw_penalty(session_id=session.pk, penalty_id=given.penalty_id, permission=permission, actor=actor)


def _before(adjustment: Adjustment) -> Adjustment | None:
    """The award that stood on a line before this one: not one of a ruling that has been superseded itself."""
    earlier = Adjustment.objects.filter(line=adjustment.line_id, pk__lt=adjustment.pk).order_by("-pk")
    superseded = RulingLine.objects.filter(ruling__superseded_by__isnull=False, adjustment__line=adjustment.line_id)
    return earlier.exclude(pk__in=superseded.values("adjustment")).first()
