"""What went wrong is recorded and ruled on at once, and taken back at once."""

from __future__ import annotations

import pytest

from club.actor import PROGRAM
from club.errors import DomainError, StaleError
from club.models import AuditRow, Session
from rulings.engine.decision import Decision, Kind
from rulings.models import Ruling
from rulings.queries.rulings import ruling_of, rulings_of
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.resolving import Resolved, resolve, take_back_resolved
from scoring.models import Adjustment, Repair, RepairUndone
from scoring.services.repairs import PreparedRepair, SwitchedDirections, preview_repair, switched_directions_repair
from scoring.services.repairs.change_set import state_of
from tests.builders import enter, section_of
from tests.services.rulings.resolving import lost_boards, ruling_about
from tests.services.scoring.repairs.movement import unchanged
from tests.services.scoring.repairs.nights import five_tables, pair, points

pytestmark = pytest.mark.django_db


def done(session: Session, act: PreparedRepair, decision: Decision) -> Resolved:
    digest = preview_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS).digest
    return resolve(session_id=session.pk, act=act, digest=digest, decision=decision, actor=PROGRAM)


def test_averages_are_awarded_once_and_stand_in_the_ruling() -> None:
    session = five_tables()
    enter(session, 5, 2, 1, "4SN=")
    resolved = done(session, lost_boards(session), ruling_about(session))
    (award,) = Adjustment.objects.all()
    ruling = Ruling.objects.get()
    assert (ruling.number, ruling.kind, ruling.lines.get().adjustment_id) == (resolved.number, "artificial", award.pk)
    info = ruling_of(session.pk, 1)
    assert info is not None
    (line,) = info.decision.lines
    assert (line.board, line.ns, line.ew) == (1, pair(session, "NS1").pk, pair(session, "EW1").pk)
    assert Repair.objects.get().said["ruled"] == 1
    acts = list(AuditRow.objects.filter(session=session).order_by("number").values_list("action", flat=True))
    assert acts[-3:] == ["score adjusted", "ruling issued", "repair made"]
    # 60 % of a top of 8 each, as nobody was at fault: 120 % with a reason on record.
    assert points(session, 1)["NS1", "EW1"] == ("4.8", "4.8")
    assert info.decision.over_hundred
    assert {each.key: each.concerned for each in info.effect.moved}["NS1"]


def test_a_direction_is_a_rectification_and_the_effect_tells_before_and_after() -> None:
    session = five_tables()
    enter(session, 1, 1, 1, "4SN=")
    enter(session, 5, 2, 1, "3SN=")
    act = switched_directions_repair(switched=SwitchedDirections(section_of(session).pk, 1, (1,), (1,)), actor=PROGRAM)
    done(session, act, ruling_about(session, ("82A",)))
    (info,) = rulings_of(session.pk)
    assert info.decision.kind is Kind.RECTIFICATION
    moved = {each.key: each.boards[1] for each in info.effect.moved}
    # Two of five results: 4♠ is worth (2·5 + 5 − 2) / 2 = 6.5, 3♠ 1.5.
    assert moved["NS1"] == ("6.5", "1.5")
    assert moved["EW1"] == ("1.5", "6.5")
    assert len(info.decision.lines) == 1, "the meeting once, however it was turned"


def test_taken_back_it_is_superseded_and_everything_is_as_before() -> None:
    session = five_tables()
    before = state_of(session.pk)
    resolved = done(session, lost_boards(session), ruling_about(session))
    take_back_resolved(session_id=session.pk, repair_id=resolved.repair_id, actor=PROGRAM)
    assert unchanged(session, before)
    first, second = rulings_of(session.pk)
    assert (first.superseded_by, second.supersedes, second.decision.kind) == (2, 1, Kind.NO_ACTION)
    take_back_resolved(session_id=session.pk, repair_id=resolved.repair_id, actor=PROGRAM)
    assert Ruling.objects.count() == 2
    assert RepairUndone.objects.count() == 1


def test_nothing_is_kept_where_the_ruling_is_refused() -> None:
    session = five_tables()
    before = state_of(session.pk)
    for decision in (ruling_about(session, laws=("99Z",)), ruling_about(session, facts=" ")):
        with pytest.raises(DomainError):
            done(session, lost_boards(session), decision)
    assert state_of(session.pk) == before
    assert not Adjustment.objects.exists()
    assert not Repair.objects.exists()


def test_what_would_be_something_else_by_now_is_looked_at_again() -> None:
    session = five_tables()
    act = lost_boards(session)
    digest = preview_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS).digest
    done(session, act, ruling_about(session))
    with pytest.raises((StaleError, DomainError)):
        resolve(session_id=session.pk, act=act, digest=digest, decision=ruling_about(session), actor=PROGRAM)
    assert Ruling.objects.count() == 1
    other = lost_boards(session, "40", "60")
    with pytest.raises((StaleError, DomainError)):
        resolve(session_id=session.pk, act=other, digest=digest, decision=ruling_about(session), actor=PROGRAM)
