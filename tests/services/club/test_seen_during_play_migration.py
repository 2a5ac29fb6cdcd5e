"""What a club had switched on and off becomes its choices, in versions of conditions too."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from club.append_only import install_triggers

BEFORE, AFTER = [("club", "0034_lighter_indexes")], [("club", "0036_no_booleans_of_play")]
EACH = {
    "both": (True, True, "rounds", "all"),
    "ranking": (True, False, "rounds", "never"),
    "boards": (False, True, "off", "all"),
    "none": (False, False, "off", "never"),
}


def migrated(to: list[tuple[str, str]]) -> Any:
    """The models as they were then."""
    executor = MigrationExecutor(connection)
    executor.migrate(to)
    return MigrationExecutor(connection).loader.project_state(to).apps


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_switches_become_choices_and_back() -> None:
    apps = migrated(BEFORE)
    install_triggers()
    club = apps.get_model("club", "Club").objects.create(name="Old", slug="old", time_zone="Europe/London")
    for name, (ranking, boards, _ranking, _boards) in EACH.items():
        said = {"club": club, "name": name, "ranking_during_play": ranking, "travellers_at_table": boards}
        apps.get_model("club", "ConditionsOfContest").objects.create(since="2026-01-01", **said)
        apps.get_model("club", "EveningTemplate").objects.create(**said)
    try:
        now = migrated(AFTER)
        for model in ("ConditionsOfContest", "EveningTemplate"):
            rows = now.get_model("club", model).objects.values_list("name", "live_ranking", "board_results")
            assert {name: said for name, *said in rows} == {name: list(each[2:]) for name, each in EACH.items()}
        then = migrated(BEFORE)
        for model in ("ConditionsOfContest", "EveningTemplate"):
            rows = then.get_model("club", model).objects.values_list(
                "name", "ranking_during_play", "travellers_at_table"
            )
            assert {name: said for name, *said in rows} == {name: list(each[:2]) for name, each in EACH.items()}
    finally:
        call_command("migrate", verbosity=0)
