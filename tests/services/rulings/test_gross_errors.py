"""Scoring errors after their time (L79C2): two acts, one amended edition, and nothing begins again."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from club.actor import PROGRAM
from club.models import AuditRow, Board, Session
from club.services import make_official
from rulings.errors import DomainError, NotFoundError, StaleError
from rulings.models import GrossError, GrossErrorDecision
from rulings.queries.clocks import clocks_of
from rulings.queries.gross_errors import gross_errors_of, waiting_gross_errors
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.gross_errors import (
    Correction,
    approve_gross_error,
    decline_gross_error,
)
from scoring.engine.contract import PASSED_OUT
from scoring.models import Publication
from scoring.queries.engine_values import played_of
from scoring.services import Award, Meeting, adjust, publish_session
from scoring.services.movement import mark_board
from tests.builders import (
    actor,
    enter,
    make_manager,
    meeting_at,
    published_session,
    put_back,
)
from tests.services.at_once import at_once, refusals, successes
from tests.services.rulings.gross_errors import SEVEN, late_session, record_error, stored_line

pytestmark = pytest.mark.django_db


def test_two_acts_make_one_edition_and_nothing_begins_again() -> None:
    session = late_session()
    before = clocks_of(session.pk, timezone.now())
    error = record_error(session)
    assert Publication.objects.filter(session=session).count() == waiting_gross_errors(session.pk) == 1
    assert stored_line(session, meeting_at(session, 1, 1)).result.contract != "7N"
    manager = make_manager(session.club)
    assert approve_gross_error(session_id=session.pk, error_id=error, actor=actor(manager)) == 2
    edition = Publication.objects.get(session=session, number=2)
    assert edition.reason == "gross_error"
    assert [(each["what"], each["board"]) for each in edition.changes] == [("line", meeting_at(session, 1, 1).board)]
    assert stored_line(session, meeting_at(session, 1, 1)).result.contract == "7N"
    after = clocks_of(session.pk, timezone.now())
    assert (after.queries, after.rulings, after.appeals) == (before.queries, before.rulings, before.appeals)
    with pytest.raises(DomainError, match="Corrections ended at"):
        enter(session, 1, 1, meeting_at(session, 1, 1).board, "1NTN=", source="desk")
    (view,) = gross_errors_of(session.pk)
    assert (view.approved, view.edition, view.right, view.decided_by) == (True, 2, SEVEN.played, "Maya Brooks")
    acts = list(AuditRow.objects.filter(session_id=session.pk).values_list("action", flat=True))
    assert [acts.count(each) for each in ("gross error recorded", "gross error approved")] == [1, 1]


def test_official_results_stay_official() -> None:
    session, _edition = published_session(8)
    make_official(session_id=session.pk, actor=PROGRAM)
    put_back(session, hours=2)
    assert approve_gross_error(session_id=session.pk, error_id=record_error(session), actor=PROGRAM) == 2
    session.refresh_from_db()
    assert session.state == Session.State.OFFICIAL


def test_the_pairs_had_sat_the_other_way_round() -> None:
    session = late_session()
    meeting = meeting_at(session, 1, 1)
    approve_gross_error(session_id=session.pk, error_id=record_error(session, Correction(turned=True)), actor=PROGRAM)
    assert stored_line(session, meeting).result_id is None
    assert stored_line(session, Meeting(meeting.board, meeting.ew, meeting.ns)).result_id is not None
    assert gross_errors_of(session.pk)[0].turned


def test_a_board_that_was_passed_out() -> None:
    session = late_session()
    approve_gross_error(session_id=session.pk, error_id=record_error(session, Correction(PASSED_OUT)), actor=PROGRAM)
    assert stored_line(session, meeting_at(session, 1, 1)).result.outcome == "passed"


def marking_of(session: Session) -> Board:
    return Board.objects.get(session=session, number=meeting_at(session, 1, 1).board)


def test_a_board_that_was_marked_otherwise_is_scored_so_at_every_table() -> None:
    session = late_session()
    before = marking_of(session)
    other = Correction(dealer=before.dealer, vulnerable="both" if before.vulnerable != "both" else "none")
    with pytest.raises(DomainError, match="could be corrected until"):
        mark_board(
            session_id=session.pk,
            number=before.number,
            dealer="N",
            vulnerable=other.vulnerable,
            permission=BY_THE_CLOCKS,
            actor=PROGRAM,
        )
    error = record_error(session, other)
    assert marking_of(session).vulnerable == before.vulnerable
    assert approve_gross_error(session_id=session.pk, error_id=error, actor=PROGRAM) == 2
    assert marking_of(session).vulnerable == other.vulnerable
    edition = Publication.objects.get(session=session, number=2)
    assert edition.reason == "gross_error"
    assert "board" in {each["what"] for each in edition.changes}
    (view,) = gross_errors_of(session.pk)
    assert (view.right, view.vulnerable, view.approved) == (None, other.vulnerable, True)
    with pytest.raises(DomainError, match="already marked like this"):
        record_error(session, other)


def test_one_marking_of_a_board_waits_at_a_time() -> None:
    session = late_session()
    before = marking_of(session)
    turn = {"N": "E", "E": "S", "S": "W", "W": "N"}
    record_error(session, Correction(dealer=turn[before.dealer], vulnerable=before.vulnerable))
    with pytest.raises(DomainError, match="already waiting for the manager"):
        record_error(session, Correction(dealer=turn[turn[before.dealer]], vulnerable=before.vulnerable))
    record_error(session)
    assert waiting_gross_errors(session.pk) == 2


def test_declined_the_score_stands_and_the_director_reads_why() -> None:
    session = late_session()
    error = record_error(session)
    with pytest.raises(DomainError, match="Write why not"):
        decline_gross_error(session_id=session.pk, error_id=error, note=" ", actor=PROGRAM)
    decline_gross_error(session_id=session.pk, error_id=error, note="The other pair is sure.", actor=PROGRAM)
    (view,) = gross_errors_of(session.pk)
    assert (view.approved, view.note, view.edition) == (False, "The other pair is sure.", None)
    assert Publication.objects.filter(session=session).count() == 1
    with pytest.raises(StaleError):
        approve_gross_error(session_id=session.pk, error_id=error, actor=PROGRAM)
    assert record_error(session) != error


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"satisfied": False}, "beyond reasonable doubt"),
        ({"reasons": "  "}, "Write what satisfied you"),
        ({"reasons": "x" * 1001}, "Write what satisfied you"),
        ({"correction": Correction()}, "Enter what should be recorded"),
        ({"seen_result_id": 0}, "This score has just been corrected"),
    ],
)
def test_what_is_not_recorded(changes: dict[str, Any], said: str) -> None:
    session = late_session()
    with pytest.raises(DomainError, match=said):
        record_error(session, **changes)
    assert not GrossError.objects.exists()


def test_in_time_it_is_corrected_in_the_usual_way() -> None:
    session, _edition = published_session(8)
    with pytest.raises(DomainError, match="still be corrected in the usual way"):
        record_error(session)


def test_what_was_ruled_is_not_changed_after_its_time() -> None:
    session, _edition = published_session(8)
    meeting = meeting_at(session, 1, 1)
    award = Award(ns={"artificial": "60"}, ew={"artificial": "40"})
    version = stored_line(session, meeting).version
    adjust(
        session_id=session.pk,
        meeting=meeting,
        award=award,
        seen_version=version,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    publish_session(session_id=session.pk, actor=PROGRAM)
    put_back(session, hours=2)
    with pytest.raises(DomainError, match="There is an adjusted score here"):
        record_error(session)


def test_one_record_on_a_line_at_a_time_and_nothing_that_changes_nothing() -> None:
    session = late_session()
    same = Correction(played_of(stored_line(session, meeting_at(session, 2, 1)).result))
    with pytest.raises(DomainError, match="already the result on record"):
        record_error(session, same, meeting=meeting_at(session, 2, 1))
    record_error(session)
    with pytest.raises(DomainError, match="already waiting for the manager"):
        record_error(session)


def test_an_amendment_carries_nothing_else_along() -> None:
    """A correction made in time and not published yet is published for itself first."""
    session, _edition = published_session(8)
    put_back(session, minutes=29)
    board = meeting_at(session, 2, 1).board
    replaces = stored_line(session, meeting_at(session, 2, 1)).result_id
    enter(session, 2, 1, board, "1NTN=", source="desk", replaces=replaces)
    put_back(session, minutes=5)
    error = record_error(session)
    with pytest.raises(DomainError, match="Publish it first"):
        approve_gross_error(session_id=session.pk, error_id=error, actor=PROGRAM)
    publish_session(session_id=session.pk, actor=PROGRAM)
    assert approve_gross_error(session_id=session.pk, error_id=error, actor=PROGRAM) == 3


def test_records_of_another_session_are_not_found() -> None:
    session, other = late_session(), late_session()
    error = record_error(other)
    with pytest.raises(NotFoundError):
        approve_gross_error(session_id=session.pk, error_id=error, actor=PROGRAM)


@pytest.mark.django_db(transaction=True)
def test_two_managers_at_once_make_one_edition() -> None:
    session = late_session()
    error = record_error(session)
    managers = [actor(make_manager(session.club, f"m{n}@example.org")) for n in range(2)]
    acts = [lambda m=m: approve_gross_error(session_id=session.pk, error_id=error, actor=m) for m in managers]
    results = at_once(acts)
    assert successes(results) == [2]
    assert refusals(results) == ["This has just been decided. Please look again."]
    assert GrossErrorDecision.objects.count() == 1
    assert Publication.objects.filter(session=session).count() == 2
