"""Minutes of a correction period become rules, in versions of conditions too, which nobody else may change."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from club.append_only import install_triggers
from club.engine.correction_rules import in_minutes, write_correction

BEFORE, AFTER = [("club", "0023_ways_of_scoring")], [("club", "0025_no_correction_minutes")]


def migrated(to: list[tuple[str, str]]) -> Any:
    """The models as they were then."""
    executor = MigrationExecutor(connection)
    executor.migrate(to)
    return MigrationExecutor(connection).loader.project_state(to).apps


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_minutes_become_rules_and_back() -> None:
    apps = migrated(BEFORE)
    install_triggers()
    club = apps.get_model("club", "Club").objects.create(name="Old", slug="old", time_zone="Europe/London")
    conditions = apps.get_model("club", "ConditionsOfContest").objects
    for minutes in (30, 20, 1440):
        conditions.create(club=club, name=f"{minutes}", since="2026-01-01", correction_minutes=minutes)
    try:
        rules = migrated(AFTER).get_model("club", "ConditionsOfContest").objects
        found = dict(rules.values_list("name", "correction"))
        assert found == {"30": {"preset": "law"}, **{str(n): write_correction(in_minutes(n)) for n in (20, 1440)}}
        minutes = migrated(BEFORE).get_model("club", "ConditionsOfContest").objects
        assert dict(minutes.values_list("name", "correction_minutes")) == {"30": 30, "20": 20, "1440": 1440}
    finally:
        call_command("migrate", verbosity=0)
