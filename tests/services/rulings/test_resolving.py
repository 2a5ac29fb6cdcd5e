"""What went wrong is recorded and ruled on at once, and taken back at once."""

from __future__ import annotations

import pytest

from bridgeclub.wording.rulings import players_note
from club.actor import PROGRAM
from club.errors import DomainError, StaleError
from club.models import AuditRow, Session
from rulings.engine.decision import Decision, Kind, RuledLine
from rulings.models import Ruling
from rulings.queries.rulings import ruling_of, rulings_of
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.resolving import Resolved, resolve, take_back_resolved
from scoring.models import Adjustment, Repair, RepairUndone
from scoring.services.repairs import (
    BoardsAsPlayed,
    PreparedRepair,
    SwitchedDirections,
    UnplayedBoards,
    WrongTables,
    as_played_repair,
    preview_repair,
    swapped_tables_repair,
    switched_directions_repair,
)
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


def told(session: Session, *keys: str) -> list[tuple[str, ...]]:
    """What these pairs read of the last ruling."""
    info = rulings_of(session.pk)[-1]
    return [players_note(info, pair(session, key).pk).sentences for key in keys]


def test_players_are_told_what_becomes_of_a_result_and_not_that_it_stands() -> None:
    """Table 1 had board 3 and entered it on board 1: that counts on board 3, and board 1 is still to be played, or is
    postponed."""
    session = five_tables()
    enter(session, 1, 1, 1, "4SN=")
    sides = pair(session, "NS1").pk, pair(session, "EW1").pk
    lines = tuple(RuledLine(board, *sides, "A", 1, 1) for board in (1, 3))
    for rest, becomes in (
        (UnplayedBoards.OPEN, "what was recorded there does not count; the board is still to be played."),
        (UnplayedBoards.LATER, "it is played later."),
    ):
        happened = BoardsAsPlayed(section_of(session).pk, 1, 1, *sides, ((1, 3),), rest)
        decision = Decision(Kind.RECTIFICATION, "They had board 3.", ("15B2",), lines=lines)
        done(session, as_played_repair(as_played=happened, actor=PROGRAM), decision)
        (ns,) = told(session, "NS1")
        assert ns[:2] == (f"Board 1: {becomes}", "Board 3, round 1: the result that was played there counts.")
        assert ns[2].startswith("Board 3, round 2: you get no score; your opponents get average plus."), ns
        assert rulings_of(session.pk)[-1].decision.laws == ("15B2", "15B3", "12C2(a)")
        take_back_resolved(session_id=session.pk, repair_id=Repair.objects.latest("pk").pk, actor=PROGRAM)


def test_pairs_at_each_others_tables_are_told_of_what_they_played_alone() -> None:
    session = five_tables()
    for table, board in ((1, 1), (2, 3)):
        enter(session, table, 1, board, "4SN=")
    swapped = WrongTables(section_id=section_of(session).pk, round=1, tables=(1, 2), side="ew", boards=None)
    places = (("NS1", "EW1", 1), ("NS2", "EW2", 2), ("NS1", "EW2", 1), ("NS2", "EW1", 2))
    lines = tuple(
        RuledLine(2 * table - 1, pair(session, ns).pk, pair(session, ew).pk, "A", 1, table) for ns, ew, table in places
    )
    decision = Decision(Kind.RECTIFICATION, "They sat wrongly.", ("15B2",), lines=lines)
    done(session, swapped_tables_repair(swapped=swapped, actor=PROGRAM), decision)
    ((ns,),) = told(session, "NS1")
    assert ns == "Board 1: the result that was played there counts."


def test_a_direction_is_a_rectification_and_the_effect_tells_before_and_after() -> None:
    session = five_tables()
    enter(session, 1, 1, 1, "4SN=")
    enter(session, 5, 2, 1, "3SN=")
    act = switched_directions_repair(switched=SwitchedDirections(section_of(session).pk, 1, (1,), (1,)), actor=PROGRAM)
    done(session, act, ruling_about(session, ("82A",)))
    (info,) = rulings_of(session.pk)
    assert info.decision.kind is Kind.RECTIFICATION
    assert told(session, "NS1", "EW1") == [
        (f"Board 1: the result counts with you {side}.",) for side in ("East–West", "North–South")
    ]
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
