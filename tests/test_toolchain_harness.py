"""What the tests stand on: tables that cannot change a row are empty again for the next test, and still armed."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, connection, transaction

from club.models import AuditRow, Club


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.django_db(transaction=True)
def test_committed_rows_are_gone_for_the_next_test_and_the_triggers_are_not(again: bool) -> None:
    assert AuditRow.objects.count() == 0
    club = Club.objects.create(name="Harness", slug="harness")
    row = AuditRow.objects.create(club=club, number=1, action="made", hash="0" * 64)
    for change in (lambda: AuditRow.objects.update(action="unmade"), row.delete):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            change()
    assert AuditRow.objects.get().action == "made"


@pytest.mark.served
@pytest.mark.django_db(transaction=True)
def test_a_table_cannot_be_emptied_at_once_either() -> None:
    table = AuditRow._meta.db_table
    with pytest.raises(DatabaseError, match="append-only"), connection.cursor() as cursor:
        cursor.execute(f"TRUNCATE {table} CASCADE")
