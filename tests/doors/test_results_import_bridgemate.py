"""A Bridgemate file at the desk: read, told record by record, imported, scored."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from club.models import Session
from scoring.models import Publication
from tests.doors.desks import manager_desk
from tests.doors.test_results_import import files, uploaded
from tests.results_fixtures import fixture

pytestmark = pytest.mark.django_db


def test_a_bridgemate_file_is_a_session_of_the_club() -> None:
    desk = manager_desk()
    broken = SimpleUploadedFile("broken.bws", fixture("friday-pairs.bws").read_bytes()[:90_000])
    page = uploaded(desk, *files("friday-pairs.bws", "individual.bws", "teams.bws"), broken)
    assert "8 pairs, 12 boards, 48 results, two winners, matchpoints" in page
    assert "Board 4, table A2, round 1: “3 NT E -1” was erased and is left out." in page
    assert "damaged, incomplete or has a password" in page
    said = desk.send("results-in/import/", publish="on")
    assert "Imported 3 sessions" in said
    assert Publication.objects.filter(session__club=desk.club).count() == 3
    session = Session.objects.get(club=desk.club, title="Friday pairs")
    assert session.date.isoformat() == "2026-11-20"
