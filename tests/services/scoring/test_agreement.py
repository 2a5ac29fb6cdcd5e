"""Opponents confirm; the director settles what two devices say differently."""

from __future__ import annotations

import pytest

from club.actor import PROGRAM
from club.errors import StaleError
from club.models import Session
from club.services import end_play, make_official
from scoring.models import Confirmation, Line, Result
from scoring.services import confirm_result, settle_conflict
from tests.builders import (
    enter,
    meeting_at,
    started_session,
    table_device,
)
from tests.services.watching import audited, not_audited, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return started_session(pairs=6)


def line_at(session: Session, table: int = 1, board: int = 1) -> Line:
    found = meeting_at(session, table, 1, board)
    lines = Line.objects.select_related("result", "rival", "adjustment")
    return lines.get(session=session, board__number=board, ns_id=found.ns, ew_id=found.ew)


def test_opponents_confirm_once(session: Session) -> None:
    device, _token = table_device(session, 1)
    entered = enter(session, 1, 1, 1, "4SN=")
    with audited(session.club, "result confirmed", facts_of=session):
        assert confirm_result(session_id=session.pk, result_id=entered.result_id, actor=device)
    with not_audited(session.club, session):
        assert confirm_result(session_id=session.pk, result_id=entered.result_id, actor=PROGRAM)
    assert Confirmation.objects.get().device_id == device.device_id


def test_what_no_longer_counts_is_not_confirmed(session: Session) -> None:
    first = enter(session, 1, 1, 1, "4SN=")
    enter(session, 1, 1, 1, "4SN-1", replaces=first.result_id)
    other = started_session(pairs=6)
    for where in (session, other):
        with refused("just been changed", StaleError):
            confirm_result(session_id=where.pk, result_id=first.result_id, actor=PROGRAM)


@pytest.mark.parametrize("keep", ["result", "rival"])
def test_a_conflict_is_settled_either_way(session: Session, keep: str) -> None:
    first, second = enter(session, 1, 1, 1, "4SN="), enter(session, 1, 1, 1, "4SN-1")
    kept = (first if keep == "result" else second).result_id
    line = line_at(session)
    with audited(session.club, "conflict settled", facts_of=session):
        settle_conflict(session_id=session.pk, line_id=line.pk, keep_result_id=kept, actor=PROGRAM)
    line.refresh_from_db()
    assert (line.result_id, line.rival_id, line.confirmed) == (kept, None, True)
    assert Result.objects.filter(line=line).count() == 2
    with refused("just been settled", StaleError):
        settle_conflict(session_id=session.pk, line_id=line.pk, keep_result_id=kept, actor=PROGRAM)


def test_a_conflict_is_settled_as_it_was_seen(session: Session) -> None:
    first, second = enter(session, 1, 1, 1, "4SN="), enter(session, 1, 1, 1, "4SN-1")
    keep = {"session_id": session.pk, "line_id": first.line_id, "keep_result_id": first.result_id}
    seen = line_at(session).version
    enter(session, 1, 1, 1, "4SN-2", replaces=second.result_id)
    with refused("at the table or by a director", StaleError):
        settle_conflict(**keep, seen_version=seen, actor=PROGRAM)
    settle_conflict(**keep, seen_version=line_at(session).version, actor=PROGRAM)
    assert line_at(session).rival_id is None


def test_a_conflict_that_cannot_be_settled(session: Session) -> None:
    enter(session, 1, 1, 1, "4SN=")
    enter(session, 1, 1, 1, "4SN-1")
    line = line_at(session)
    other = enter(session, 2, 1, 3, "4SN=")
    for line_id, result in ((line.pk, other.result_id), (0, line.result_id), (other.line_id, other.result_id)):
        with refused("just been settled", StaleError):
            settle_conflict(session_id=session.pk, line_id=line_id, keep_result_id=result, actor=PROGRAM)
    end_play(session_id=session.pk, actor=PROGRAM)
    make_official(session_id=session.pk, actor=PROGRAM)
    with refused("results are official"):
        settle_conflict(session_id=session.pk, line_id=line.pk, keep_result_id=line.rival_id or 0, actor=PROGRAM)
