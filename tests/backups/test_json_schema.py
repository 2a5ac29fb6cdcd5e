"""What stands in columns of free form is refused where it has another form, before any page could stumble over it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import models

from backups import BackupFaulty, back_up_club, restore
from backups.json_schema import SCHEMAS, column, fits
from backups.tables import backed_up_tables, fields_of
from club.actor import PROGRAM
from club.models import Club, Session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line, Repair
from scoring.services.repairs import exchange_pairs_repair, make_repair
from tests import builders
from tests.backups.archive import archive_of, finished_session, import_into
from tests.backups.evenings import busy_club
from tests.backups.server import rewritten

pytestmark = pytest.mark.django_db
OTHERS: tuple[Any, ...] = (1, "x", True, [1, [2]], [{"a": []}], {"a": {"b": 1}}, {"lines": 1, "moved": [1]})
#: Read by names with something said of each, whatever that is.
FREE = {
    *("club.auditrow.data", "scoring.snapshot.boards", "movements.ownmovement.document", "movements.plan.options"),
    *("club.session.came_from", "club.session.imported_heading", "scoring.repair.said"),
    "scoring.resultsupload.summary",
}


def free_columns() -> Iterator[models.Field[Any, Any]]:
    for model in backed_up_tables():
        yield from (each for each in fields_of(model) if isinstance(each, models.JSONField))


def test_every_column_of_free_form_has_a_shape_that_real_values_have_and_others_have_not() -> None:
    busy_club()
    columns = {column(field): field for field in free_columns()}
    assert columns.keys() == SCHEMAS.keys()
    for name, field in columns.items():
        real = [value for value in field.model._base_manager.values_list(field.attname, flat=True) if value is not None]
        assert [value for value in real if not fits(field, value)] == [], name
        if field.has_default():
            assert fits(field, field.get_default()), name
        taken = [value for value in OTHERS if fits(field, value)]
        assert all(isinstance(value, dict) for value in taken) if name in FREE else len(taken) < 2, (name, taken)


@pytest.fixture
def repaired(tmp_path: Path) -> Path:
    """An archive of a session in which two pairs have exchanged names."""
    session = finished_session(busy_club())
    pairs = [builders.seating_at(session, table, 1).ns_id or 0 for table in (1, 2)]
    act = exchange_pairs_repair(session_id=session.pk, first_id=pairs[0], second_id=pairs[1], actor=PROGRAM)
    make_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)
    return archive_of(session, tmp_path)


def test_no_archive_brings_a_repair_that_reaches_beyond_its_session(repaired: Path, tmp_path: Path) -> None:
    """Taking such a one back would move the session to another club, or show another club's result."""
    target, stranger = builders.make_club("Hillside"), builders.ended_session(4)
    theirs = Line.objects.filter(session=stranger).exclude(result=None)[0].result_id
    own = Repair.objects.latest("pk").session
    line = Line.objects.filter(session=own).exclude(result=None)[0].pk
    for number, changed in enumerate(
        (
            {"session": {str(own.pk): [{"club": stranger.club_id}, {}]}},
            {"session": {str(own.pk): [{"slug": "theirs"}, {}]}},
            {"line": {str(line): [{"result": theirs}, {}]}},
            {"line": {str(line): [{"result_id": str(theirs)}, {}]}},
            {"line": {str(line): [{"confirmed": "x"}, {}]}},
            {"line": {str(line): [{}]}},
            {"line": {"x": [{}, {}]}},
            {"club": {"1": [{"name": "x"}, {}]}},
        )
    ):
        to = tmp_path / f"{number}.zip"
        odd = rewritten(repaired, "scoring.repair", lambda row, changed=changed: row | {"changed": changed}, to)  # type: ignore[misc]
        with pytest.raises(BackupFaulty, match=r"scoring\.repair\.changed"):
            import_into(odd, target)
    assert not Session.objects.filter(club=target).exists()
    assert Repair.objects.filter(session=import_into(repaired, target)).exists()


def test_a_copy_with_another_form_is_refused_in_words_and_changes_nothing(tmp_path: Path) -> None:
    club = busy_club()
    path = back_up_club(club.slug, tmp_path).path
    heading = {"session": {}, "scoring": {}, "seats": {"NS1": 10**9}}
    for name, value in (
        ("rulings.ruling.decision", {"kind": "procedural"}),
        ("scoring.publication.standings", {"boards": [1], "ranking": []}),
        ("club.session.imported_heading", heading),
        ("movements.seating.boards", ["1"]),
    ):
        table, _dot, attname = name.rpartition(".")
        put = {attname: value}
        odd = rewritten(path, table, lambda row, put=put: row | put, tmp_path / "odd.zip")  # type: ignore[misc]
        with pytest.raises(BackupFaulty, match=f"data in a form that this version cannot read: {name}"):
            restore(odd, as_slug="again")
    assert Club.objects.count() == 1
    assert restore(path, as_slug="again").clubs == ["again"]
