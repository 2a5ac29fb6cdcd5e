"""Data of a version before the first release is refused in words, and left as it is."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from club.models import Session
from tests import builders

pytestmark = pytest.mark.django_db


def applied(name: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('club', %s, CURRENT_TIMESTAMP)", [name]
        )


def test_migrate_refuses_a_database_of_an_earlier_version() -> None:
    session = builders.make_session()
    applied("0034_lighter_indexes")
    with pytest.raises(CommandError, match=r"before 0\.9"):
        call_command("migrate", verbosity=0)
    assert Session.objects.filter(pk=session.pk).exists()


def test_migrate_goes_on_with_its_own() -> None:
    call_command("migrate", verbosity=0)
