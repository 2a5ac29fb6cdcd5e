"""A Bridgemate file at the desk: read, told record by record, imported, scored."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from club.models import Session
from scoring.models import Line, Publication, ResultsUpload
from tests.doors.desks import manager_desk
from tests.doors.rooms import room_of
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
    page = room_of(session).read("other-program/")
    assert "The file has no figures to compare." in page
    assert "Its ranking" not in page


def test_every_kind_of_record_comes_in_by_the_door() -> None:
    """Contract, lead, pass, adjusted score, board not played, wrong direction, erased, entered again, being keyed."""
    desk = manager_desk()
    uploaded(desk, *files("friday-pairs.bws"))
    page = desk.read(f"results-in/{ResultsUpload.objects.get().pk}/")
    for said in (
        "Board 4, table A2, round 1: “3 NT E -1” was erased and is left out.",
        "Board 5, table A2, round 1: “2 H S =” was entered again",
        "Board 3, table A1, round 1: “4 S N = Wrong direction” was played in the wrong direction",
        "Board 12, table A4, round 4: “4 H N”",
    ):
        assert said in page
    assert "Imported" in desk.send("results-in/import/", publish="on")
    lines = Line.objects.filter(session__club=desk.club).select_related("result", "adjustment", "ns", "ew")

    def at(table: int, round: int, board: int) -> Line:
        return lines.get(table=table, round=round, board__number=board)

    def said_at(table: int, round: int, board: int) -> tuple[object, ...]:
        result = at(table, round, board).result
        assert result is not None
        return result.outcome, result.contract, result.declarer, result.tricks, result.lead

    assert said_at(2, 1, 4) == ("played", "3N", "W", 8, "")
    assert said_at(2, 1, 5) == ("played", "2H", "S", 9, "C4")
    average, not_played, turned = at(1, 1, 1), at(1, 1, 2), at(1, 1, 3)
    assert average.adjustment is not None
    assert "60" in str(average.adjustment.ns_outcome)
    assert "40" in str(average.adjustment.ew_outcome)
    assert not_played.result is None or not_played.result.outcome == "not_played"
    assert (turned.ns_id, turned.ew_id) == (average.ew_id, average.ns_id)
    assert said_at(1, 1, 3)[:4] == ("played", "4S", "N", 10)
    assert lines.filter(result__outcome="passed").exists()
    assert not lines.filter(table=4, round=4, board__number=12, result__isnull=False).exists()
