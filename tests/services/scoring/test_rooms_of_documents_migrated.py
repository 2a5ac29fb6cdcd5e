"""The lines of documents of teams that were kept before tables of a match had numbers.

Only in `make test-all`: a migration is never rewritten, and what comes after it may undo its work but once in a while.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from club.actor import PROGRAM
from club.append_only import install_triggers
from club.models import Club
from scoring.facts import exported
from scoring.models import Line
from scoring.services import import_session
from tests.builders import ended_session, make_club, standings_of
from tests.match_nights import KINDS, night_of_matches
from tests.scoring.engine.team_documents import room, teams

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]
BEFORE = [("scoring", "0004_matches")]


@pytest.fixture(autouse=True)
def migrated_again() -> Iterator[None]:
    yield
    migrate()


def migrate(to: list[tuple[str, str]] | None = None) -> None:
    executor = MigrationExecutor(connection)
    executor.migrate(to or executor.loader.graph.leaf_nodes())
    if to is None:
        # What `manage.py migrate` does after it.
        install_triggers()


def of_eight() -> dict[str, Any]:
    """Two teams of eight: on each board four tables, two of which sit alike."""
    lines = [room(1, score, ns=ns, ew=ew, table=table) for table, (score, ns, ew) in enumerate(_eight(), start=1)]
    return teams(lines, [{"id": "m1", "home": "T1", "away": "T2", "boards": [1]}])


def _eight() -> list[tuple[int, str, str]]:
    return [(420, "T1", "T2"), (-50, "T2", "T1"), (450, "T1", "T2"), (140, "T2", "T1")]


def rooms(sessions: list[int]) -> dict[int, int]:
    return dict(Line.objects.filter(session__in=sessions).values_list("pk", "room"))


def brought_in(club: Club, document: dict[str, Any]) -> int:
    made = import_session(club_id=club.pk, text=json.dumps(document), actor=PROGRAM)
    return made.session_id


def test_their_rooms_are_told_apart() -> None:
    club = make_club()
    eight = brought_in(club, of_eight())
    sessions = [eight, *(brought_in(club, night_of_matches(seed)) for seed in range(len(KINDS)))]
    played = ended_session(4, club=club)
    said = [exported(each) for each in sessions]
    now, triggers = rooms([*sessions, played.pk]), _triggers()
    assert {1, 2, 3, 4} <= set(now.values())
    assert {0} == set(rooms([played.pk]).values())

    migrate(BEFORE)
    assert "room" not in _columns()
    migrate()

    assert rooms([*sessions, played.pk]) == now
    by_table = Line.objects.filter(session=eight).order_by("table").values_list("ns__key", "room", "occurrence")
    assert list(by_table) == [("T1", 1, 0), ("T2", 2, 0), ("T1", 3, 0), ("T2", 4, 0)]
    assert [exported(each) for each in sessions] == said
    assert all(standings_of(session) for session in club.sessions.all())
    assert _triggers() == triggers


def _columns() -> set[str]:
    with connection.cursor() as cursor:
        return {each.name for each in connection.introspection.get_table_description(cursor, Line._meta.db_table)}


def _triggers() -> set[str]:
    """What guards the tables that are only added to."""
    names = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    if connection.vendor == "postgresql":
        names = "SELECT tgname || tgrelid::regclass::text FROM pg_trigger WHERE NOT tgisinternal"
    with connection.cursor() as cursor:
        cursor.execute(names)
        return {name for (name,) in cursor.fetchall()}
