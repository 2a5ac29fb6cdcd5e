"""What a table sends too late: taken where nothing disagrees, else kept beside what stands until the director says."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from club.actor import PROGRAM
from club.errors import NotFoundError, StaleError
from club.models import Contestant, Session
from club.services import close_round, end_play, open_round, resume_play
from movements.models import Seating
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.official import declare_official
from scoring.engine.contract import Card, Played
from scoring.models import LateDecision, LateEntry, Line, Result
from scoring.queries.room import late_waiting
from scoring.queries.table import Place
from scoring.services import Award, Status, adjust, publish_session
from scoring.services.late_decisions import accept_all_late_entries, accept_late_entry, reject_late_entry
from scoring.services.table import TableEntered, TableEntry, enter_at_table
from tests.builders import (
    enter,
    meeting_at,
    play_all,
    section_of,
    settle_doubts,
    standings_of,
    started_session,
    table_device,
)
from tests.services.watching import all_own_rows, audited, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    """Three tables, three rounds of two boards, the director opens the rounds: table 1 begins with boards 1 and 2."""
    return started_session(pairs=6, habits={"pace": "together"})


class Tablet:
    """A device at table 1 that was cut off for a while."""

    def __init__(self, session: Session, table: int = 1) -> None:
        actor, _token = table_device(session, table)
        self.id = actor.device_id or 0
        self.place = Place(session.pk, section_of(session).pk, table)

    def send(self, board: int, result: str, round: int | None = 1, /, **more: Any) -> TableEntered:
        ended = more.pop("way_ended", False)
        values: dict[str, Any] = {"client_id": uuid4(), "queued": True, "lead": None, **more}
        entry = TableEntry(board=board, played=Played.parse(result), round=round, **values)
        return enter_at_table(place=self.place, device_id=self.id, entry=entry, way_ended=ended)


def open_rounds(session: Session, up_to: int) -> None:
    for number in range(2, up_to + 1):
        open_round(section_id=section_of(session).pk, number=number, actor=PROGRAM)


def line_of(session: Session, board: int = 1, table: int = 1) -> Line:
    return Line.objects.select_related("result", "rival").get(session=session, board__number=board, table=table)


def standing(session: Session) -> str:
    result = line_of(session).result
    return f"{result.contract}{result.declarer} {result.tricks}" if result else ""


def test_a_round_that_is_over_takes_what_nothing_disagrees_with(session: Session) -> None:
    """The tablet was away while the director opened two more rounds."""
    tablet = Tablet(session)
    open_rounds(session, 3)
    assert tablet.send(1, "4SN=").status is Status.CURRENT
    assert (standing(session), LateEntry.objects.count()) == ("4SN 10", 0)
    with refused("Round 1 is over"):
        tablet.send(2, "4SN=", queued=False)


def test_a_round_that_is_not_open_here_yet_takes_it_too(session: Session) -> None:
    """A second laptop carries on from a copy of round 1; the tables had played on."""
    assert Tablet(session).send(3, "3NTE+1", 2).status is Status.CURRENT


def test_the_same_result_agrees_and_nothing_waits(session: Session) -> None:
    tablet = Tablet(session)
    enter(session, 1, 1, 1, "4SN=")
    open_rounds(session, 3)
    assert tablet.send(1, "4SN=", lead=Card.parse("HK")).status is Status.AGREED
    result = line_of(session).result
    assert result is not None
    assert (result.lead, LateEntry.objects.count()) == ("HK", 0)


def test_after_the_end_the_same_agrees_too(session: Session) -> None:
    tablet = Tablet(session)
    enter(session, 1, 1, 1, "4SN=")
    end_play(session_id=session.pk, actor=PROGRAM)
    again = uuid4()
    assert [tablet.send(1, "4SN=", client_id=again).status for _ in range(2)] == [Status.AGREED, Status.REPEATED]
    assert (Result.objects.count(), late_waiting(session.pk)) == (2, 0)


def test_another_result_that_stands_is_kept_beside_it(session: Session) -> None:
    tablet = Tablet(session)
    enter(session, 1, 1, 1, "4SN=", source=Result.Source.DESK)
    open_rounds(session, 3)
    with audited(session.club, "late entry kept"):
        answer = tablet.send(1, "4SN+1")
    assert (answer.status, answer.current, answer.confirmed) == (Status.KEPT, None, False)
    assert answer.message.endswith("What you entered is kept. The director sees it and decides.")
    kept = LateEntry.objects.get()
    assert (kept.section, kept.table, kept.board, kept.round, kept.why) == ("A", 1, 1, 1, "over")
    assert (kept.contract, kept.declarer, kept.tricks, kept.device_id) == ("4S", "N", 11, tablet.id)
    assert standing(session) == "4SN 10"


def test_in_a_round_that_may_be_entered_two_results_are_a_conflict_as_ever(session: Session) -> None:
    tablet = Tablet(session)
    enter(session, 1, 1, 1, "4SN=", source=Result.Source.DESK)
    assert tablet.send(1, "4SN+1", replaces=10**6).status is Status.CONFLICT
    assert tablet.send(1, "4SN+1").status is Status.CONFLICT
    assert tablet.send(1, "4SN+2").status is Status.KEPT
    assert LateEntry.objects.get().why == "conflict"


def test_the_same_id_twice_is_one_and_gets_the_same_answer(session: Session) -> None:
    tablet, other, once = Tablet(session), Tablet(session, 2), uuid4()
    end_play(session_id=session.pk, actor=PROGRAM)
    first = tablet.send(1, "4SN=", client_id=once)
    before = all_own_rows()
    assert tablet.send(1, "4SN=", client_id=once) == first
    assert all_own_rows() == before
    with refused("sent before with another result", StaleError):
        tablet.send(1, "4SN+1", client_id=once)
    with refused("belongs to another table"):
        other.send(1, "4SN=", client_id=once)
    accept_late_entry(
        session_id=session.pk, late_id=LateEntry.objects.get().pk, permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    before = all_own_rows()
    assert tablet.send(1, "4SN=", client_id=once) == first
    assert all_own_rows() == before


CLOSED, ENDED, ADJUSTED, NOT_PLAYED = "closed", "ended", "adjusted", "not_played"


def put_into(session: Session, why: str) -> None:
    if why == CLOSED:
        close_round(section_id=section_of(session).pk, number=1, actor=PROGRAM)
    elif why == ENDED:
        end_play(session_id=session.pk, actor=PROGRAM)
    elif why == ADJUSTED:
        award = Award(ns={"artificial": "60"}, ew={"artificial": "40"})
        adjust(
            session_id=session.pk,
            meeting=meeting_at(session, 1, 1),
            award=award,
            seen_version=None,
            permission=BY_THE_CLOCKS,
            actor=PROGRAM,
        )
    else:
        enter(session, 1, 1, 1, None, source=Result.Source.DESK)


def what_counts() -> list[tuple[Any, ...]]:
    lines = Line.objects.exclude(result=None, adjustment=None)
    return list(lines.values_list("board__number", "result_id", "rival_id", "adjustment_id", "confirmed"))


@pytest.mark.parametrize("queued", [True, False])
@pytest.mark.parametrize("why", [CLOSED, ENDED, ADJUSTED, NOT_PLAYED])
def test_the_state_of_the_session_keeps_it_queued_or_not(session: Session, why: str, queued: bool) -> None:
    tablet = Tablet(session)
    put_into(session, why)
    before = Result.objects.count()
    assert tablet.send(1, "4SN=", queued=queued).status is Status.KEPT
    assert (LateEntry.objects.get().why, Result.objects.count()) == (why, before)


@pytest.mark.parametrize("why", [CLOSED, ENDED, ADJUSTED, NOT_PLAYED])
def test_one_press_takes_it_and_the_other_takes_that_back(session: Session, why: str) -> None:
    tablet = Tablet(session)
    put_into(session, why)
    tablet.send(1, "4SN=")
    late = LateEntry.objects.get().pk
    stood = what_counts()
    for _press in range(2):
        accept_late_entry(session_id=session.pk, late_id=late, permission=BY_THE_CLOCKS, actor=PROGRAM)
    line = line_of(session)
    assert (standing(session), line.confirmed, line.adjustment_id, late_waiting(session.pk)) == (
        "4SN 10",
        True,
        None,
        0,
    )
    assert line.result is not None
    assert (line.result.device_id, line.result.source) == (tablet.id, "table")
    for _press in range(2):
        reject_late_entry(
            session_id=session.pk, late_id=late, note="asked both", permission=BY_THE_CLOCKS, actor=PROGRAM
        )
    assert what_counts() == stood
    accept_late_entry(session_id=session.pk, late_id=late, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert (standing(session), LateDecision.objects.count()) == ("4SN 10", 3)
    assert Result.objects.filter(device_id=tablet.id).count() == 1
    assert standings_of(session)


def test_what_changed_after_it_was_taken_is_not_undone_in_passing(session: Session) -> None:
    tablet = Tablet(session)
    put_into(session, CLOSED)
    tablet.send(1, "4SN=")
    late = LateEntry.objects.get().pk
    accept_late_entry(session_id=session.pk, late_id=late, permission=BY_THE_CLOCKS, actor=PROGRAM)
    enter(session, 1, 1, 1, "4SN-1", source=Result.Source.DESK, replaces=line_of(session).result_id)
    with refused("changed since"):
        reject_late_entry(session_id=session.pk, late_id=late, permission=BY_THE_CLOCKS, actor=PROGRAM)


def test_pairs_that_sit_elsewhere_by_now_have_to_be_named(session: Session) -> None:
    """The device says which pairs it saw; the movement has been repaired since."""
    tablet = Tablet(session)
    seat = Seating.objects.get(section=section_of(session), table=1, round=1)
    numbers = dict(Contestant.objects.values_list("pk", "number"))
    seen = (numbers[seat.ns_id or 0], numbers[seat.ew_id or 0])
    assert tablet.send(2, "pass", pairs=seen).status is Status.CURRENT
    assert tablet.send(1, "4SN=", pairs=(seen[0], seen[1] + 1)).status is Status.KEPT
    late = LateEntry.objects.get()
    assert (late.why, late.ns, late.ew) == ("moved", seen[0], seen[1] + 1)
    with refused("Choose who played the board"):
        accept_late_entry(session_id=session.pk, late_id=late.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    other = Seating.objects.get(section=section_of(session), table=2, round=1)
    with refused("two different pairs"):
        accept_late_entry(
            session_id=session.pk,
            late_id=late.pk,
            sides=(seat.ns_id or 0, seat.ns_id or 0),
            permission=BY_THE_CLOCKS,
            actor=PROGRAM,
        )
    accept_late_entry(
        session_id=session.pk,
        late_id=late.pk,
        sides=(seat.ns_id or 0, other.ew_id or 0),
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    assert Line.objects.get(board__number=1, ns=seat.ns_id, ew=other.ew_id).result is not None


def test_a_board_that_is_not_here_at_all_is_kept_where_it_was_queued(session: Session) -> None:
    tablet = Tablet(session)
    assert tablet.send(5, "4SN=", 1).status is Status.KEPT
    with refused("belongs to round"):
        tablet.send(5, "4SN=", 1, queued=False)


def test_all_that_stand_alone_are_taken_in_one_press(session: Session) -> None:
    enter(session, 1, 1, 2, "1NTW=")
    tablet, other = Tablet(session), Tablet(session, 2)
    end_play(session_id=session.pk, actor=PROGRAM)
    for device, board in ((tablet, 1), (tablet, 2), (other, 3), (other, 4)):
        device.send(board, "4SN=")
    ids = list(LateEntry.objects.values_list("pk", flat=True))
    assert (
        accept_all_late_entries(session_id=session.pk, late_ids=ids[:3], permission=BY_THE_CLOCKS, actor=PROGRAM) == 2
    )
    assert (late_waiting(session.pk), Line.objects.filter(result__contract="4S").count()) == (2, 2)
    assert accept_all_late_entries(session_id=session.pk, late_ids=ids, permission=BY_THE_CLOCKS, actor=PROGRAM) == 1


def test_a_correction_takes_the_place_of_what_it_corrects(session: Session) -> None:
    tablet, first = Tablet(session), uuid4()
    end_play(session_id=session.pk, actor=PROGRAM)
    tablet.send(1, "4SN=", client_id=first)
    tablet.send(1, "4SN+1", after=first)
    assert (LateEntry.objects.count(), late_waiting(session.pk)) == (2, 1)
    resume_play(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    tablet.send(2, "1NTN=", client_id=(known := uuid4()))
    assert tablet.send(2, "1NTN+1", after=known).status is Status.CURRENT
    assert LateEntry.objects.count() == 2


def test_a_device_whose_code_was_replaced_is_heard_and_never_counts_by_itself(session: Session) -> None:
    assert Tablet(session).send(1, "4SN=", way_ended=True).status is Status.KEPT
    assert LateEntry.objects.get().why == "link"


def test_nothing_is_official_while_something_waits(session: Session) -> None:
    tablet = Tablet(session)
    enter(session, 1, 1, 2, "1NTW=")
    play_all(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    tablet.send(1, "7NTN-13")
    standings_of(session)
    publish_session(session_id=session.pk, actor=PROGRAM)
    with refused("came late from a table"):
        declare_official(session_id=session.pk, actor=PROGRAM)
    late = LateEntry.objects.get().pk
    reject_late_entry(session_id=session.pk, late_id=late, permission=BY_THE_CLOCKS, actor=PROGRAM)
    settle_doubts(session)
    declare_official(session_id=session.pk, actor=PROGRAM)
    with refused("official"):
        accept_late_entry(session_id=session.pk, late_id=late, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert tablet.send(1, "6NTN-12").status is Status.KEPT, "it is on record all the same"
    before = all_own_rows()
    assert tablet.send(2, "1NTW=").status is Status.AGREED
    assert all_own_rows() == before, "official results change for nobody"


def test_an_entry_of_another_session_is_not_decided_here(session: Session) -> None:
    tablet = Tablet(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    tablet.send(1, "4SN=")
    other = started_session(pairs=6)
    for act in (accept_late_entry, reject_late_entry):
        with refused("not in the session", NotFoundError):
            act(session_id=other.pk, late_id=LateEntry.objects.get().pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
