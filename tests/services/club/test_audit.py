"""The chain of audit rows: it grows with every act, and any tampering shows."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from club.actor import PROGRAM, Actor
from club.append_only import triggers_disabled
from club.models import AuditHead, AuditRow, Club
from club.services import append_audit_row, first_broken_row
from tests.builders import make_club, make_director, started_session

pytestmark = [pytest.mark.django_db, pytest.mark.always]


def five_rows() -> Club:
    club = make_club()
    director = make_director(club)
    with transaction.atomic():
        for number in range(3):
            append_audit_row(club.pk, Actor(user_id=director.pk), "noted", {"n": number, "words": ["♠", "é"]})
    assert AuditRow.objects.filter(club=club).count() == 5
    return club


def test_rows_are_numbered_and_chained() -> None:
    club = five_rows()
    rows = list(AuditRow.objects.filter(club=club).order_by("number"))
    assert [row.number for row in rows] == [1, 2, 3, 4, 5]
    assert rows[0].previous == ""
    assert [row.previous for row in rows[1:]] == [row.hash for row in rows[:-1]]
    assert first_broken_row(club.pk) is None


def test_each_club_has_a_chain_of_its_own() -> None:
    first, second = five_rows(), make_club("Hillside")
    assert AuditRow.objects.get(club=second).number == 1
    assert AuditHead.objects.get(club=first).number == 5
    assert first_broken_row(second.pk) is None


def test_a_club_without_rows_is_whole() -> None:
    assert first_broken_row(Club.objects.create(name="New", slug="new").pk) is None


@pytest.mark.parametrize(
    "change",
    [
        {"action": "something else"},
        {"data": {"n": 1, "words": ["♠", "e"]}},
        {"user_id": None},
        {"previous": "0" * 64},
        {"hash": "0" * 64},
        {"number": 77},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_changed_row_shows(change: dict[str, Any]) -> None:
    club = five_rows()
    with triggers_disabled("a test tampers"):
        AuditRow.objects.filter(club=club, number=4).update(**change)
    assert first_broken_row(club.pk) == 4


def test_a_changed_time_shows() -> None:
    club = five_rows()
    row = AuditRow.objects.get(club=club, number=3)
    with triggers_disabled("a test tampers"):
        AuditRow.objects.filter(pk=row.pk).update(at=row.at + timedelta(microseconds=1))
    assert first_broken_row(club.pk) == 3


def test_a_row_of_another_session_shows() -> None:
    session = started_session(pairs=6)
    number = AuditRow.objects.filter(session=session).earliest("number").number
    with triggers_disabled("a test tampers"):
        AuditRow.objects.filter(club=session.club, number=number).update(session=None)
    assert first_broken_row(session.club_id) == number


@pytest.mark.parametrize(("gone", "found"), [([3], 3), ([1], 1), ([5], 5), ([4, 5], 4), ([1, 2, 3, 4, 5], 1)])
def test_a_row_taken_away_shows(gone: list[int], found: int) -> None:
    club = five_rows()
    with triggers_disabled("a test tampers"):
        AuditRow.objects.filter(club=club, number__in=gone).delete()
    assert first_broken_row(club.pk) == found


def test_a_lost_head_shows() -> None:
    club = five_rows()
    AuditHead.objects.filter(club=club).delete()
    assert first_broken_row(club.pk) == 6


def test_a_row_put_in_shows() -> None:
    club = five_rows()
    last = AuditRow.objects.get(club=club, number=5)
    AuditRow.objects.create(club=club, number=6, action="forged", previous=last.hash, hash="f" * 64)
    assert first_broken_row(club.pk) == 6


def test_the_trail_is_read_in_one_query_whatever_its_length() -> None:
    club = five_rows()
    with CaptureQueriesContext(connection) as short:
        first_broken_row(club.pk)
    with transaction.atomic():
        for number in range(20):
            append_audit_row(club.pk, PROGRAM, "noted", {"n": number})
    with CaptureQueriesContext(connection) as long:
        first_broken_row(club.pk)
    assert len(long) == len(short) == 2


@pytest.mark.django_db(transaction=True)
def test_a_row_outside_the_transaction_of_its_act_is_a_mistake() -> None:
    club = make_club()
    with pytest.raises(RuntimeError, match="belongs to the transaction"):
        append_audit_row(club.pk, PROGRAM, "noted", {})
    assert AuditRow.objects.filter(club=club).count() == 1


def test_an_act_that_fails_leaves_no_row() -> None:
    club = five_rows()
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        assert append_audit_row(club.pk, PROGRAM, "noted", {}).number // 0
    assert AuditHead.objects.get(club=club).number == 5
    assert first_broken_row(club.pk) is None
