"""After its clock a ruling changes only through what was lodged in time (L81C3, L92B); nothing lets a clock begin anew.

A slip of the keys in an award is a scoring error: recorded by the director, approved by the manager (L79C2).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.db.models import F
from django.utils import timezone

from club.actor import PROGRAM
from club.models import Session, TableDevice, TableLink
from club.services import make_official, reopen, resume_play
from rulings.engine.decision import Decision, Kind, RuledLine, RuledPenalty
from rulings.engine.periods import clock_named
from rulings.errors import DeadlinePassed, DomainError, StaleError
from rulings.models import Call, GrossError, Ruling
from rulings.queries.calls import open_calls
from rulings.queries.clocks import clocks_of
from rulings.services.calls import CallRequest, call_director, close_call
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.gross_errors import Correction, approve_gross_error, record_gross_error
from rulings.services.requests_in_time import amending_refused_because
from rulings.services.resolving import resolve
from rulings.services.ruling import issue_ruling, preview_ruling
from scoring.engine.document import Artificial, Assigned, Outcome
from scoring.models import LateEntry, Line, Publication
from scoring.services import Award, adjust, publish_session, withdraw_edition, withdraw_penalty
from scoring.services.late_decisions import accept_late_entry, reject_late_entry
from scoring.services.undo import back_to_edition, undo_last
from tests.appeals import decided, heard, lodged
from tests.builders import actor, make_director, make_manager, meeting_at, published_session, put_back
from tests.services.rulings.query_acts import evening, query

pytestmark = pytest.mark.django_db
AVERAGE = Artificial("50")


def stored(session: Session, table: int = 1) -> Line:
    meeting = meeting_at(session, table, 1)
    lines = Line.objects.select_related("adjustment", "board")
    return lines.get(session=session, board__number=meeting.board, ns=meeting.ns, ew=meeting.ew)


def ruled(line: Line, outcome: Outcome | None = None) -> RuledLine:
    sides = {"ns_outcome": outcome, "ew_outcome": outcome}
    return RuledLine(
        line.board.number, line.ns_id, line.ew_id, "A", 1, None, seen_version=line.version, written="…", **sides
    )


def issue(session: Session, outcome: Outcome | None = AVERAGE, table: int = 1, **more: Any) -> int:
    kinds = {type(None): Kind.NO_ACTION, Artificial: Kind.ARTIFICIAL}
    kind = kinds.get(type(outcome), Kind.ASSIGNED)
    decision = Decision(kind, "West hesitated.", lines=(ruled(stored(session, table), outcome),))
    return issue_ruling(session_id=session.pk, decision=decision, actor=PROGRAM, **more)


def given(**habits: Any) -> Session:
    """Edition 1 is out, a ruling was given on board 1 at table 1, and edition 2 shows it."""
    session, _edition = published_session(8, **({"habits": habits} if habits else {}))
    issue(session)
    publish_session(session_id=session.pk, actor=PROGRAM)
    return session


def refused(act: Callable[[], object]) -> str:
    with pytest.raises(DeadlinePassed) as late:
        act()
    return str(late.value)


def call_at(session: Session, **ago: float) -> int:
    call_director(session_id=session.pk, asking=CallRequest("A", 1), client_id=uuid4(), actor=PROGRAM)
    (call,) = open_calls(session.pk)
    Call.objects.filter(pk=call.id).update(opened_at=F("opened_at") - timedelta(**ago))
    return call.id


@pytest.mark.parametrize("out", [True, False], ids=["published", "not yet published"])
def test_a_minute_before_its_end_a_ruling_is_amended_and_a_minute_after_it_is_not(out: bool) -> None:
    session, _edition = published_session(8)
    issue(session)
    put_back(session, minutes=29)
    assert not amending_refused_because(session.pk, 1)
    assert issue(session, Assigned(100), supersedes=1) == 2
    if out:
        publish_session(session_id=session.pk, actor=PROGRAM)
    put_back(session, minutes=2)
    said = refused(lambda: issue(session, Assigned(200), supersedes=2))
    assert "The time for rulings ended at" in said
    assert "score queries and appeals that were made in time" in said
    assert "the manager approves it" in said
    assert amending_refused_because(session.pk, 2) == said
    assert stored(session).adjustment.ns_outcome == {"assigned": 100}


def test_a_new_edition_begins_no_ruling_anew() -> None:
    """WB 79.2 is about scores: days later another edition is out, and the ruling stands."""
    session = given()
    put_back(session, days=3)
    meeting = meeting_at(session, 2, 1)
    line = stored(session, 2)
    error = record_gross_error(
        session_id=session.pk,
        meeting=meeting,
        correction=Correction(turned=True),
        seen_result_id=line.result_id,
        satisfied=True,
        reasons="Both cards.",
        actor=PROGRAM,
    )
    assert approve_gross_error(session_id=session.pk, error_id=error, actor=PROGRAM) == 3
    for outcome in (Assigned(620), None):
        refused(lambda outcome=outcome: issue(session, outcome, supersedes=1))
    assert Ruling.objects.filter(session=session).count() == 1


ZONE = ZoneInfo("Europe/London")
BY_HAND = {
    "minutes": [{"after": "results", "minutes": 20}],
    "hours over the night the clocks go back": [{"after": "results", "hours": 24}],
    "the second half past one that night": [{"after": "results", "hours": 3}],
    "a working day": [{"after": "results", "working_day": 1, "at": "17:00"}],
    "next week": [{"after": "results", "until": "week"}],
}


@pytest.mark.parametrize("rule", list(BY_HAND.values()), ids=list(BY_HAND))
def test_however_the_clock_is_set_the_minute_counts(
    monkeypatch: pytest.MonkeyPatch, rule: list[dict[str, Any]]
) -> None:
    rules = dict.fromkeys(("rulings", "appeals", "queries", "errors", "computing"), rule)
    session = given(correction={"preset": "custom", **rules})
    out = Publication.objects.get(session=session, number=1).at
    put_back(session, seconds=(out - datetime(2026, 10, 24, 22, 50, tzinfo=ZONE)).total_seconds())
    ends = clocks_of(session.pk, timezone.now()).rulings.ends
    assert ends is not None
    monkeypatch.setattr(timezone, "now", lambda: ends - timedelta(minutes=1))
    assert issue(session, Assigned(100), supersedes=1) == 2
    monkeypatch.setattr(timezone, "now", lambda: ends + timedelta(minutes=1))
    refused(lambda: issue(session, Assigned(200), supersedes=2))


def test_looking_every_door_beside_it_and_what_it_takes_back_are_closed_as_well() -> None:
    session, _edition = published_session(8)
    fine = RuledPenalty(stored(session).ns_id, "procedural", "10", seen_penalty_id=0)
    lines = tuple(ruled(stored(session, table), AVERAGE) for table in (1, 2))
    decision = Decision(Kind.ARTIFICIAL, "West hesitated.", lines=lines, penalties=(fine,))
    issue_ruling(session_id=session.pk, decision=decision, actor=PROGRAM)
    (penalty,) = session.penalties.values_list("pk", flat=True)
    put_back(session, minutes=31)
    line, where = stored(session), meeting_at(session, 1, 1)
    nothing = Decision(Kind.NO_ACTION, "West hesitated.", lines=(ruled(line),))
    common: dict[str, Any] = {"session_id": session.pk, "actor": PROGRAM}
    refused(lambda: preview_ruling(decision=nothing, supersedes=1, **common))
    refused(lambda: resolve(act=None, digest="", decision=nothing, supersedes=1, **common))
    refused(lambda: issue(session, Assigned(50)))
    refused(lambda: adjust(meeting=where, award=Award(), seen_version=line.version, permission=BY_THE_CLOCKS, **common))
    refused(lambda: undo_last(line_id=line.pk, seen_version=line.version, permission=BY_THE_CLOCKS, **common))
    refused(lambda: back_to_edition(edition=1, seen_version=None, permission=BY_THE_CLOCKS, **common))
    refused(lambda: withdraw_penalty(penalty_id=penalty, permission=BY_THE_CLOCKS, **common))
    # A call about table 1 is no way to take back what table 2 was given, nor the fine.
    call = call_at(session, minutes=40)
    refused(lambda: issue(session, Assigned(50), supersedes=1, call=call))


def test_a_call_in_time_that_waits_is_decided_once_and_a_closed_one_was_answered() -> None:
    session = given()
    put_back(session, hours=2)
    late = call_at(session)
    refused(lambda: issue(session, Assigned(100), supersedes=1, call=late))
    Call.objects.filter(pk=late).update(opened_at=F("opened_at") - timedelta(hours=3))
    assert issue(session, Assigned(100), supersedes=1, call=late) == 2
    refused(lambda: issue(session, Assigned(200), supersedes=2, call=late))
    settled = call_at(session, hours=3)
    close_call(session_id=session.pk, call_id=settled, seen_event_id=0, how="settled", actor=PROGRAM)
    refused(lambda: issue(session, Assigned(200), supersedes=2, call=settled))


def test_an_appeal_lodged_in_time_is_decided_days_later_and_once() -> None:
    session = given()
    pair = stored(session).ns_id
    put_back(session, minutes=29)
    appeal = lodged(session, pair)
    put_back(session, days=4)
    refused(lambda: issue(session, Assigned(100), supersedes=1))
    heard(session, appeal)
    decided(session, appeal)
    assert not amending_refused_because(session.pk, 1)
    refused(lambda: issue(session, AVERAGE, table=2))
    assert issue(session, Assigned(100), supersedes=1) == 2
    with pytest.raises(StaleError, match="Ruling 2 has replaced this one"):
        lodged(session, pair)
    publish_session(session_id=session.pk, actor=PROGRAM)
    refused(lambda: issue(session, Assigned(200), supersedes=2))


def test_an_appeal_after_its_time_is_refused_and_opens_nothing() -> None:
    session = given()
    put_back(session, minutes=31)
    pair = stored(session).ns_id
    said = refused(lambda: lodged(session, pair))
    assert "The time for appeals ended at" in said
    refused(lambda: issue(session, Assigned(100), supersedes=1))


def test_a_query_in_time_that_waits_lets_its_own_board_be_ruled_on_and_nothing_else() -> None:
    session = evening(published=True)
    waiting = query(session)
    put_back(session, hours=2)
    type(waiting).objects.filter(pk=waiting.pk).update(opened_at=F("opened_at") - timedelta(hours=2))
    other = Line.objects.filter(session=session, ns=waiting.contestant_id).exclude(board__number=1)[0]
    elsewhere = Decision(Kind.ARTIFICIAL, "…", lines=(ruled(waiting.line, AVERAGE), ruled(other, AVERAGE)))
    refused(lambda: issue_ruling(session_id=session.pk, decision=elsewhere, query=waiting.pk, actor=PROGRAM))
    assert issue(session, query=waiting.pk) == 1
    with pytest.raises(DomainError):
        issue(session, Assigned(50), supersedes=1, query=waiting.pk)


def test_a_query_on_its_own_longer_clock_changes_no_ruling() -> None:
    part = {name: [{"after": "results", "minutes": 30}] for name in ("rulings", "appeals", "errors", "computing")}
    rules = {"preset": "custom", **part, "queries": [{"after": "results", "hours": 48}]}
    session = evening(published=True, correction=rules)
    put_back(session, hours=2)
    asked = query(session)
    assert issue(session, query=asked.pk) == 1
    refused(lambda: issue(session, Assigned(50), supersedes=1))
    refused(lambda: issue(session, Assigned(50)))


@pytest.mark.parametrize("official", [False, True])
def test_play_resumed_and_an_edition_withdrawn_begin_no_clock_anew(official: bool) -> None:
    part = {name: [{"after": "session", "minutes": 30}] for name in ("rulings", "appeals", "errors", "computing")}
    session = given(correction={"preset": "custom", **part, "queries": [{"after": "results", "hours": 48}]})
    put_back(session, hours=2)
    if official:
        make_official(session_id=session.pk, actor=PROGRAM)
        reopen(session_id=session.pk, actor=PROGRAM)
    assert "A time limit that has ended cannot start again." in refused(
        lambda: resume_play(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    )
    withdraw_edition(session_id=session.pk, number=2, permission=BY_THE_CLOCKS, actor=PROGRAM)
    refused(lambda: withdraw_edition(session_id=session.pk, number=1, permission=BY_THE_CLOCKS, actor=PROGRAM))
    refused(lambda: issue(session, Assigned(100), supersedes=1))


def test_within_its_clocks_play_is_resumed_and_an_edition_withdrawn() -> None:
    session, _edition = published_session(8)
    withdraw_edition(session_id=session.pk, number=1, permission=BY_THE_CLOCKS, actor=PROGRAM)
    publish_session(session_id=session.pk, actor=PROGRAM)
    resume_play(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert Session.objects.get(pk=session.pk).state == "playing"


# A slip of the keys.


def keyed(session: Session, award: Award, **more: Any) -> int:
    line = stored(session)
    values = {"satisfied": True, "reasons": "The form says 40 and 60.", "seen_version": line.version, **more}
    meeting, director = meeting_at(session, 1, 1), make_director(session.club)
    return record_gross_error(
        session_id=session.pk,
        meeting=meeting,
        correction=Correction(award=award),
        seen_result_id=line.result_id,
        actor=actor(director),
        **values,
    )


RIGHT = Award(ns={"artificial": "40"}, ew={"artificial": "60"})


@pytest.mark.parametrize("official", [False, True])
@pytest.mark.parametrize("right", [RIGHT, Award()], ids=["another award", "none at all"])
def test_an_award_keyed_wrongly_is_put_right_with_the_managers_approval(official: bool, right: Award) -> None:
    session = given()
    put_back(session, days=2)
    if official:
        make_official(session_id=session.pk, actor=PROGRAM)
    error = keyed(session, right)
    assert stored(session).adjustment.ns_outcome == {"artificial": "50"}
    manager = actor(make_manager(session.club))
    assert approve_gross_error(session_id=session.pk, error_id=error, actor=manager) == 3
    now = stored(session).adjustment
    assert (now.ns_outcome, now.ew_outcome) == (right.ns, right.ew) if now else right == Award()
    assert Publication.objects.get(session=session, number=3).reason == "gross_error"
    assert Ruling.objects.filter(session=session).count() == 1
    with pytest.raises(DomainError):
        issue(session, Assigned(100), supersedes=1)
    assert all(
        not clocks_of(session.pk, timezone.now()).of(clock_named(each)).reopened for each in ("queries", "errors")
    )


def test_what_is_no_slip_of_the_keys_is_refused() -> None:
    session, _edition = published_session(8)
    with pytest.raises(DomainError, match="still be corrected in the usual way"):
        keyed(session, RIGHT)
    put_back(session, hours=1)
    with pytest.raises(DomainError, match="nothing can have been keyed in wrongly"):
        keyed(session, RIGHT)
    other = given()
    put_back(other, hours=1)
    with pytest.raises(DomainError, match="the award on record"):
        keyed(other, Award(ns={"artificial": "50"}, ew={"artificial": "50"}))
    with pytest.raises(StaleError):
        keyed(other, RIGHT, seen_version=99)
    with pytest.raises(DomainError):
        keyed(other, Award(ns={"artificial": "+3"}, ew={"artificial": "60"}))
    keyed(other, RIGHT)
    with pytest.raises(DomainError, match="already waiting for the manager"):
        keyed(other, Award())
    assert GrossError.objects.count() == 1


def late_entry(session: Session) -> int:
    """A tablet had kept a result of the board that was ruled on, and sent it in time."""
    link = TableLink.objects.filter(session=session, table=1).first()
    assert link is not None
    row = LateEntry.objects.create(
        session=session,
        section="A",
        table=1,
        device=TableDevice.objects.create(link=link, token_hash="tablet"),
        client_id=uuid4(),
        board=meeting_at(session, 1, 1).board,
        round=1,
        contract="3NT",
        declarer="N",
        tricks=9,
        why=LateEntry.Why.ADJUSTED,
        keyed_at=timezone.now() - timedelta(days=4),
    )
    return row.pk


def test_what_a_tablet_had_kept_puts_no_ruling_away_after_its_clock() -> None:
    session = given()
    late = late_entry(session)
    put_back(session, days=3)
    assert "The time for rulings ended at" in refused(
        lambda: accept_late_entry(session_id=session.pk, late_id=late, permission=BY_THE_CLOCKS, actor=PROGRAM)
    )
    assert stored(session).adjustment.ns_outcome == {"artificial": "50"}
    reject_late_entry(session_id=session.pk, late_id=late, permission=BY_THE_CLOCKS, actor=PROGRAM)


def test_an_award_that_gave_way_to_a_late_entry_does_not_come_back_after_its_clock() -> None:
    session = given()
    late = late_entry(session)
    accept_late_entry(session_id=session.pk, late_id=late, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert stored(session).adjustment_id is None
    put_back(session, days=3)
    refused(lambda: reject_late_entry(session_id=session.pk, late_id=late, permission=BY_THE_CLOCKS, actor=PROGRAM))
    assert stored(session).adjustment_id is None


def test_what_was_decided_of_a_late_entry_is_not_turned_round_after_the_time_for_queries() -> None:
    session, _edition = published_session(8)
    late = late_entry(session)
    reject_late_entry(session_id=session.pk, late_id=late, permission=BY_THE_CLOCKS, actor=PROGRAM)
    put_back(session, days=3)
    assert "Corrections ended at" in refused(
        lambda: accept_late_entry(session_id=session.pk, late_id=late, permission=BY_THE_CLOCKS, actor=PROGRAM)
    )
