"""What is ruled, doubted or disputed in one room of a match does not touch the other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from club.actor import PROGRAM
from club.engine.where import Where
from club.models import Section, Session
from club.queries import session_info
from movements.models import Seating
from rulings.engine.decision import Decision, Kind, RuledLine
from rulings.engine.doubts import Rule
from rulings.queries.answered import waiting_for
from rulings.queries.doubts import doubtful, open_doubts
from rulings.queries.in_question import in_question
from rulings.queries.raised import ruled_on
from rulings.queries.ruled import decided_meetings
from rulings.services.clocks import BY_THE_CLOCKS, manager_amendment
from rulings.services.doubts import MeetingDoubts, accept_doubts
from rulings.services.ruling import issue_ruling
from scoring.engine.document import parse_outcome
from scoring.models import Line
from scoring.queries.room import line_view
from scoring.services import Award, Meeting, adjust
from scoring.services.repairs import make_repair, turned_result_repair, undo_repair
from tests.builders import play_all
from tests.doors.match_evenings import taken_in
from tests.scoring.engine.team_documents import room, teams
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    found = started_teams(2, "head-to-head", rounds=2, boards_per_round=2)
    play_all(found, seed=3)
    return found


def rooms(session: Session) -> tuple[Seating, Seating]:
    first = Seating.objects.filter(section__session=session, room=1).order_by("round")[0]
    other = next(
        each for each in Seating.objects.filter(section__session=session, room=2) if each.boards[0] in first.boards
    )
    return first, other


def ruled(seat: Seating, board: int, **more: object) -> RuledLine:
    assert seat.ns_id is not None
    assert seat.ew_id is not None
    return RuledLine(board, seat.ns_id, seat.ew_id, seat.section.letter, seat.round, seat.table, **more)  # type: ignore[arg-type]


def test_a_ruling_decides_in_its_own_room(session: Session) -> None:
    one, two = rooms(session)
    board = one.boards[0]
    line = Line.objects.get(board__number=board, room=1)
    plus, minus = parse_outcome({"artificial": "60"}), parse_outcome({"artificial": "40"})
    awarded = replace(ruled(one, board), ns_outcome=plus, ew_outcome=minus, seen_version=line.version)
    decision = Decision(Kind.ARTIFICIAL, "West hesitated.", lines=(awarded,))
    issue_ruling(session_id=session.pk, decision=decision, actor=PROGRAM)
    assert {meeting.room for meeting in decided_meetings(session.pk)} == {1}
    assert Line.objects.get(board__number=board, room=1).adjustment is not None
    assert Line.objects.get(board__number=board, room=2).adjustment is None
    for known in (one.room, 0):
        assert ruled_on(session.pk, Where(board, one.ns_id or 0, one.ew_id or 0, known))
        assert not ruled_on(session.pk, Where(board, two.ns_id or 0, two.ew_id or 0, known and two.room))


def test_rooms_in_which_the_same_team_sits_north_south_are_told_apart() -> None:
    """Teams of eight meet in four rooms, in two of them the same way round."""
    lines = [
        room(1, score, ns=ns, ew="T2" if ns == "T1" else "T1", table=table)
        for table, (ns, score) in enumerate([("T1", 420), ("T2", -50), ("T1", 170), ("T2", -100)], 1)
    ]
    session = taken_in(teams(lines, [{"id": "m1", "home": "T1", "away": "T2", "boards": [1]}]))
    third = Line.objects.get(session=session, room=3)
    award = Award(ns={"artificial": "60"}, ew={"artificial": "40"})
    meeting = Meeting(1, third.ns_id, third.ew_id, room=3)
    adjust(
        session_id=session.pk,
        meeting=meeting,
        award=award,
        seen_version=third.version,
        permission=manager_amendment(session.pk),
        actor=PROGRAM,
    )
    ruled_in = [number for number in (1, 2, 3, 4) if ruled_on(session.pk, replace(meeting, room=number).where)]
    assert ruled_in == [3]


def test_a_result_in_question_is_so_in_its_own_room(session: Session) -> None:
    one, two = rooms(session)
    board = one.boards[0]
    decision = Decision(Kind.IN_QUESTION, "Two boards were changed over.", lines=(ruled(one, board),))
    issue_ruling(session_id=session.pk, decision=decision, actor=PROGRAM)
    assert [meeting.room for meeting in in_question(session.pk)] == [1]
    asked = [each for each in doubtful(session.pk) if Rule.IN_QUESTION in each.rules]
    assert [(each.at.board, each.at.room) for each in asked] == [(board, 1)]
    other = replace(decision, lines=(ruled(two, board),))
    issue_ruling(session_id=session.pk, decision=other, actor=PROGRAM)
    assert sorted(meeting.room for meeting in in_question(session.pk)) == [1, 2]
    assert waiting_for(session.pk, other) == ()


def test_a_doubt_is_accepted_in_its_own_room(session: Session) -> None:
    one, two = rooms(session)
    board = one.boards[1]
    for seat in (one, two):
        Line.objects.filter(board__number=board, room=seat.room).update(result=None, confirmed=False)
    Line.objects.filter(session=session).exclude(board__number=board).update(confirmed=True)
    Section.objects.filter(session=session).update(closed_round=2)
    missing = [each for each in open_doubts(session.pk) if each.at.board == board]
    assert sorted(each.at.room for each in missing) == [1, 2]
    first = next(each for each in missing if each.at.room == 1)
    about = MeetingDoubts(board, first.at.ns, first.at.ew, None, frozenset(first.rules), first.seen, room=1)
    accept_doubts(session_id=session.pk, about=about, note="never played", actor=PROGRAM)
    assert [each.at.room for each in open_doubts(session.pk) if each.at.board == board] == [2]


def test_a_room_that_sat_wrongly_stays_the_room_that_it_is(session: Session) -> None:
    """Both tables have the same team North–South then; the address, the line and the way back keep them apart."""
    one, two = rooms(session)
    board, info = one.boards[0], session_info(session.pk)
    assert info is not None
    line = Line.objects.get(board__number=board, room=1)
    act = turned_result_repair(
        session_id=session.pk, line_id=line.pk, result_id=line.result_id or 0, board=board, actor=PROGRAM
    )
    made = make_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)
    turned = Line.objects.get(board__number=board, room=1, result__isnull=False)
    assert (turned.ns_id, turned.ew_id, turned.occurrence) == (two.ns_id, two.ew_id, 0)
    assert (turned.section, turned.round, turned.table) == (one.section.letter, one.round, one.table)
    here = line_view(info, board, turned.ns_id, turned.ew_id, room=1)
    there = line_view(info, board, turned.ns_id, turned.ew_id, room=2)
    assert here is not None
    assert there is not None
    assert (here.id, here.table, here.turned) == (turned.pk, one.table, True)
    assert (there.table, there.turned) == (two.table, False)
    undo_repair(session_id=session.pk, repair_id=made.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert Line.objects.get(board__number=board, room=1, result__isnull=False).ns_id == one.ns_id
