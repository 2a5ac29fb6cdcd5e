"""Taking back as further rows: the last change of a line, and all that no edition has."""

from __future__ import annotations

from typing import Any

import pytest

from club.actor import PROGRAM
from club.errors import StaleError
from club.models import Session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Adjustment, Line, Publication, Result
from scoring.queries.room.editions import awaiting_edition
from scoring.recompute import recompute
from scoring.services import Award, adjust, penalise, publish_session
from scoring.services.correct import remove_result
from scoring.services.repairs import preview_repair
from scoring.services.undo import back_to_edition, back_to_edition_repair, undo_last, undo_last_repair
from tests.builders import ended_session, enter, meeting_at, started_session
from tests.services.watching import refused, version_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return ended_session(pairs=6)


def line_at(session: Session, table: int, round: int = 1) -> Line:
    meeting = meeting_at(session, table, round)
    return Line.objects.select_related("result", "adjustment").get(
        session=session, board__number=meeting.board, ns=meeting.ns, ew=meeting.ew
    )


def correct(session: Session, table: int, result: str) -> None:
    line = line_at(session, table)
    enter(session, table, 1, meeting_at(session, table, 1).board, result, source="desk", replaces=line.result_id)


def award(session: Session, table: int, ns: str = "", ew: str = "") -> None:
    given = Award(ns={"artificial": ns}, ew={"artificial": ew}) if ns else Award()
    meeting = meeting_at(session, table, 1)
    adjust(
        session_id=session.pk,
        meeting=meeting,
        award=given,
        seen_version=line_at(session, table).version,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )


def undo(session: Session, table: int = 1) -> None:
    line = line_at(session, table)
    undo_last(
        session_id=session.pk, line_id=line.pk, seen_version=line.version, permission=BY_THE_CLOCKS, actor=PROGRAM
    )


def said(session: Session, table: int = 1) -> tuple[object, ...]:
    line = line_at(session, table)
    found = line.result
    result = (found.outcome, found.contract, found.declarer, found.tricks, found.lead) if found else ()
    return (*result, line.adjustment.ns_outcome if line.adjustment else None)


def test_a_correction_is_taken_back_and_the_taking_back_too(session: Session) -> None:
    before = said(session)
    correct(session, 1, "7NTN=")
    rows = Result.objects.count()
    undo(session)
    assert said(session) == before
    assert Result.objects.count() == rows + 1
    undo(session)
    assert said(session)[1] == "7N"


def test_an_award_gives_way_to_the_one_before_it(session: Session) -> None:
    before = said(session)
    award(session, 1, "60", "40")
    award(session, 1, "50", "50")
    undo(session)
    assert said(session)[-1] == {"artificial": "60"}
    award(session, 2, "60", "40")
    undo(session, 2)
    assert line_at(session, 2).adjustment is None
    assert Adjustment.objects.filter(line=line_at(session, 2)).count() == 2
    assert said(session)[:-1] == before[:-1]


def test_an_award_taken_back_comes_back(session: Session) -> None:
    award(session, 1, "60", "40")
    award(session, 1)
    undo(session)
    assert said(session)[-1] == {"artificial": "60"}


def test_what_was_never_changed_has_nothing_to_take_back(session: Session) -> None:
    with refused("nothing has been changed here since the first entry"):
        undo(session)
    line = line_at(session, 1)
    correct(session, 1, "7NTN=")
    with refused("has just been changed, at the table or by a director", StaleError):
        undo_last(
            session_id=session.pk, line_id=line.pk, seen_version=line.version, permission=BY_THE_CLOCKS, actor=PROGRAM
        )


def test_it_is_looked_at_before_and_nothing_is_kept(session: Session) -> None:
    correct(session, 1, "7NTN=")
    line, rows = line_at(session, 1), Result.objects.count()
    act = undo_last_repair(session_id=session.pk, line_id=line.pk, seen_version=line.version, actor=PROGRAM)
    preview = preview_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS)
    assert preview.facts[0]["before"]["contract"] == "7N"
    assert preview.places
    assert Result.objects.count() == rows
    assert line_at(session, 1).version == line.version


def waiting_changes(session: Session) -> None:
    correct(session, 1, "7NTN=")
    correct(session, 1, "pass")
    award(session, 2, "60", "40")
    award(session, 3)
    pair = session.contestants.order_by("place")[0]
    fine: dict[str, Any] = {"kind": "procedural", "amount": "10", "unit": "percent_of_top", "note": "late"}
    penalise(session_id=session.pk, contestant_id=pair.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, **fine)


def test_all_that_waits_for_an_edition_goes_back_to_it(session: Session) -> None:
    award(session, 3, "50", "50")
    publish_session(session_id=session.pk, actor=PROGRAM)
    before = [said(session, table) for table in (1, 2, 3)]
    waiting_changes(session)
    rows = Result.objects.count(), Adjustment.objects.count()
    preview = preview_repair(
        session_id=session.pk,
        act=back_to_edition_repair(session_id=session.pk, edition=1, actor=PROGRAM),
        permission=BY_THE_CLOCKS,
    )
    assert len(preview.facts) == 4
    assert (
        back_to_edition(
            session_id=session.pk, edition=1, seen_version=version_of(session), permission=BY_THE_CLOCKS, actor=PROGRAM
        )
        == 4
    )
    assert [said(session, table) for table in (1, 2, 3)] == before
    assert (Result.objects.count(), Adjustment.objects.count()) == (rows[0] + 1, rows[1] + 2)
    recompute(session.pk)
    assert not awaiting_edition(session.pk)
    with refused("nothing has changed since edition 1"):
        publish_session(session_id=session.pk, actor=PROGRAM)


def test_a_result_that_no_edition_has_is_taken_away_again() -> None:
    session = started_session(6)
    for table in (2, 3):
        for board in (0, 1):
            enter(session, table, 1, meeting_at(session, table, 1).board + board, "4SN=")
    Session.objects.filter(pk=session.pk).update(state="ended")
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    enter(session, 1, 1, meeting_at(session, 1, 1).board, "4SN=", source="desk")
    assert (
        back_to_edition(
            session_id=session.pk, edition=1, seen_version=version_of(session), permission=BY_THE_CLOCKS, actor=PROGRAM
        )
        == 1
    )
    assert line_at(session, 1).result is None


def test_only_to_the_edition_that_counts(session: Session) -> None:
    publish_session(session_id=session.pk, actor=PROGRAM)
    correct(session, 1, "7NTN=")
    publish_session(session_id=session.pk, actor=PROGRAM)
    with refused("another edition counts now", StaleError):
        back_to_edition(
            session_id=session.pk, edition=1, seen_version=version_of(session), permission=BY_THE_CLOCKS, actor=PROGRAM
        )
    assert Publication.objects.count() == 2
    assert (
        back_to_edition(
            session_id=session.pk, edition=2, seen_version=version_of(session), permission=BY_THE_CLOCKS, actor=PROGRAM
        )
        == 0
    )


def test_what_somebody_changed_after_it_was_looked_at_is_not_put_back_along(session: Session) -> None:
    publish_session(session_id=session.pk, actor=PROGRAM)
    correct(session, 1, "7NTN=")
    seen = version_of(session)
    correct(session, 2, "7NTN=")
    with refused("Somebody has just made another change", StaleError):
        back_to_edition(session_id=session.pk, edition=1, seen_version=seen, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert line_at(session, 2).result.contract == "7N"  # type: ignore[union-attr]


def test_a_result_that_was_taken_away_is_not_called_unchanged(session: Session) -> None:
    line = line_at(session, 1)
    remove_result(
        session_id=session.pk,
        line_id=line.pk,
        seen_result_id=line.result_id or 0,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    with refused("was removed or moved"):
        undo(session)
