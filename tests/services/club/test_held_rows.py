"""The tests' own net: rows that an act holds are held in a transaction of its own."""

from __future__ import annotations

import pytest
from django.db import transaction

from club.models import Session
from tests import builders


@pytest.mark.django_db
def test_an_act_without_a_transaction_of_its_own_fails_within_a_test_too() -> None:
    session = builders.make_session()
    with pytest.raises(transaction.TransactionManagementError, match="none but the test's"):
        Session.objects.select_for_update().get(pk=session.pk)
    with transaction.atomic():
        assert Session.objects.select_for_update().get(pk=session.pk) == session
