"""No table is left out of a copy by accident."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.apps import apps
from django.db import models

from backups.audit_log import IDS
from backups.tables import (
    LEFT_OUT,
    LEFT_OUT_APPS,
    OF_THE_SERVER,
    backed_up_tables,
    fields_of,
    has_natural_key,
    path_to,
    referenced_model,
    table_label,
    tables_of_a_club,
    tables_of_a_session,
)
from backups.values import NATIVE, stored_field
from club.models import AuditRow, Club, Session, Simultaneous, User
from scoring.models import Confirmation, Result
from tests.backups.evenings import busy_club

pytestmark = pytest.mark.always
ROOT = Path(__file__).resolve().parents[2]
#: Words that the services give to columns of rows, not to the audit log.
COLUMNS = {"player_id", "user_id"}
#: Columns of free form that hold no ids (those of the audit log are followed, see backups/audit_log.py).
WITHOUT_IDS = {
    "rulings.grosserror.award",
    "rulings.notedway.document",
    "rulings.ruling.decision",
    "rulings.ruling.effect",
    "scoring.ladder.conditions",
    # Of contestants the keys, which a copy keeps.
    "scoring.prizegiving.given",
    "scoring.prizegiving.plan",
    "scoring.ladder.only",
    "club.clubrankings.document",
    "club.conditionsofcontest.second_rankings",
    "club.eveningtemplate.second_rankings",
    "club.session.second_rankings",
    "scoring.usualfines.listed",
    "club.bracketdraw.lines",
    # Of contestants the keys, which a copy keeps.
    "movements.swissdraw.drawn",
    "movements.swissdraw.standing",
    "club.conditionsofcontest.correction",
    "club.eveningtemplate.correction",
    "club.eveningtemplate.movements",
    "club.outputs.public_formats",
    "club.plannedevening.movements",
    "club.unattendedtemplate.days",
    "club.section.clock",
    "club.session.came_from",
    "club.session.correction",
    "club.session.imported_heading",
    "club.sessiondeals.open_before",
    "club.session.imported_expected",
    "movements.match.boards",
    "movements.ownmovement.document",
    "movements.plan.options",
    "movements.seating.boards",
    "scoring.analysis.par",
    "scoring.analysis.tricks",
    "scoring.resultsupload.answers",
    "scoring.resultsupload.columns",
    "scoring.resultsupload.summary",
    "scoring.adjustment.ew_outcome",
    "scoring.adjustment.ns_outcome",
    "scoring.eventedition.changes",
    "scoring.eventedition.document",
    "scoring.publication.changes",
    "scoring.publication.facts",
    "scoring.publication.standings",
    "scoring.simultaneousedition.document",
    "scoring.snapshot.boards",
    "scoring.snapshot.facts",
    "scoring.snapshot.finished",
    "scoring.snapshot.room",
    "scoring.snapshot.standings",
    "scoring.unscored.faults",
}
#: And those whose ids are followed.
FOLLOWED = {
    "scoring.latedecision.changed",
    "scoring.lateentry.saw",
    "club.auditrow.data",
    "club.auditrow.seals",
    "scoring.repair.changed",
    "scoring.repair.said",
}
#: What an audit row may say that is no id.
PLAIN_WORDS = {
    *("amount", "board", "contract", "copy_of", "date", "dealer", "declarer", "digest", "edition", "ew", "group"),
    *("kind", "lead", "ns", "on", "options", "outcome", "pace", "results", "role", "round", "rows", "score"),
    *("section", "settings", "since", "slug", "standing", "table", "trail", "tricks", "unit", "unless_better"),
    *("vulnerable", "contestants", "fields", "note", "reason", "boards", "files", "number", "public_file", "tables"),
    *("privacy", "seat", "last", "currency", "member", "visitor", "junior", "side"),
    *("by", "taken", "kept"),
    *("disputed", "why", "way", "how", "what", "rules", "place"),
    *("ends", "months"),
    *("receiver", "receivers", "form", "federation", "charge_code", "master_points", "scale"),
    *("channel", "prefix", "write", "matches", "taken_back", "stanza"),
}


def test_every_table_is_copied_or_named_as_left_out() -> None:
    copied = {table_label(model) for model in backed_up_tables()}
    for model in apps.get_models(include_auto_created=True):
        left = table_label(model) in LEFT_OUT or model._meta.app_label in LEFT_OUT_APPS
        assert (table_label(model) in copied) is not left, f"{table_label(model)} is neither copied nor left out"


def test_every_table_of_a_club_is_in_the_copy_of_a_club() -> None:
    of_a_club = {table_label(model) for model in tables_of_a_club()}
    for model in backed_up_tables():
        assert (table_label(model) in of_a_club) is not (table_label(model) in OF_THE_SERVER), (
            f"{table_label(model)} has no way to a club: give it one, or name it in OF_THE_SERVER"
        )


def test_what_points_out_of_a_copy_is_named_by_words() -> None:
    for model in backed_up_tables():
        for field in fields_of(model):
            to = referenced_model(field)
            if to is not None and has_natural_key(to):
                assert hasattr(to, "natural_key"), f"{table_label(model)}.{field.name} points to {table_label(to)}"


def test_what_a_club_points_to_comes_with_it() -> None:
    # A session says of which simultaneous it is, where that is known: see club_restore.
    of_a_club = set(tables_of_a_club())
    for model in of_a_club:
        for field in fields_of(model):
            to = referenced_model(field)
            assert to is None or to in {*of_a_club, Simultaneous} or has_natural_key(to), (
                f"{table_label(model)}.{field.name}"
            )


def test_the_ways_to_a_club_and_a_session() -> None:
    assert path_to(Club, Club) == ()
    assert path_to(Session, Club) == ("club",)
    assert path_to(AuditRow, Club) == ("club",)
    assert path_to(AuditRow, Session) == ("session",)
    assert path_to(Result, Club) == ("line", "session", "club")
    assert path_to(Confirmation, Session) == ("result", "line", "session")
    assert path_to(User, Club) is None
    assert tables_of_a_session()[0] is Session


def test_no_column_holds_a_file_yet() -> None:
    """The day one does, its files belong into the copy: see `files` in the manifest."""
    for model in backed_up_tables():
        assert not [field.name for field in fields_of(model) if isinstance(field, models.FileField)], table_label(model)


def test_columns_of_free_form_are_known_to_hold_no_ids() -> None:
    of_a_club = tables_of_a_club()
    found = {
        f"{table_label(model)}.{field.name}"
        for model in of_a_club
        for field in fields_of(model)
        if isinstance(stored_field(field), models.JSONField)
    }
    unknown = found - WITHOUT_IDS - FOLLOWED
    assert not unknown, f"do these hold ids? {sorted(unknown)}"
    assert models.JSONField in NATIVE


def test_ids_that_the_services_record_are_followed() -> None:
    """A word under which an id stands in the audit log needs its table in backups/audit_log.py."""
    an_id = re.compile(r'"([a-z_]+)": [a-z_.]*(?:\.pk|_id)\b')
    words: set[str] = set()
    for package in ("club", "movements", "scoring", "rulings"):
        for path in (ROOT / package).rglob("*.py"):
            if "services" in path.parts or path.name == "services.py":
                words |= set(an_id.findall(path.read_text(encoding="utf-8")))
    assert {"line", "contestant", "penalty"} <= words
    assert words <= IDS.keys() | COLUMNS, sorted(words - IDS.keys() - COLUMNS)


@pytest.mark.django_db
def test_what_the_trail_records_is_known_as_ids_or_not() -> None:
    busy_club()
    said = {word for row in AuditRow.objects.all() for word in row.data}
    assert {"line", "result", "contestant", "players", "penalty"} <= said
    assert said <= IDS.keys() | PLAIN_WORDS, sorted(said - IDS.keys() - PLAIN_WORDS)
