"""How much is taken in at once: refused with the number, before it is read where that can be, and as the papers say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

import pytest
from django import forms
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.handlers.wsgi import WSGIRequest
from django.urls import get_resolver
from rest_framework.views import APIView

from backups.archive_rows import AT_MOST as ARCHIVE
from bridgeclub import settings as real_settings
from bridgeclub.doors.api.bodies import MOST_BYTES as FOR_A_TABLE
from bridgeclub.doors.api.v1.documents import MOST_BYTES as DOCUMENT
from bridgeclub.http import body_limits
from club.engine import deal_files
from club.engine.member_list import sheet
from club.models import DealSet
from club.services import deals
from movements.engine import document_faults
from movements.services import own
from scoring.engine.document import nodes
from scoring.engine.old_results import table
from scoring.engine.usebio import markup, reading
from scoring.models import ResultsUpload
from scoring.services import results_import
from tests.builders import make_session, published_session, started_session
from tests.deal_makers import deals_for, pbn_of
from tests.doors.at_the_table import AtTheTable
from tests.doors.desks import Desk, manager_desk
from tests.doors.pages import words
from tests.doors.programs import Program, refusal
from tests.simultaneous import Field
from tests.toolchain import ROOT

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.always]
KILO, MEGA = 1_000, 1_000_000

#: Every number of the table in docs/served.md, by the row that tells it.
TOLD: Mapping[str, tuple[int, ...]] = {
    "a list of members": (sheet.BYTES_AT_MOST // MEGA, sheet.ROWS_AT_MOST, sheet.COLUMNS_AT_MOST),
    "deals (PBN, LIN)": (
        *(deal_files.BYTES_AT_MOST // MEGA, deal_files.BOARDS_AT_MOST, deals.FILES_AT_MOST, deals.UNUSED_AT_MOST),
    ),
    "results of other programs": (
        *(markup.SIZE_AT_MOST // 1024 // 1024, table.ROWS_AT_MOST, table.COLUMNS_AT_MOST, markup.ELEMENTS_AT_MOST),
        *(
            reading.SESSIONS_AT_MOST,
            results_import.FILES_AT_MOST,
            results_import.BYTES_AT_MOST // MEGA,
            results_import.STORED_DAYS,
        ),
    ),
    "a movement": (
        sheet.BYTES_AT_MOST // MEGA,
        document_faults.MOST_ROUNDS,
        document_faults.MOST_TABLES,
        own.MOST_IN_USE,
    ),
    "a session document": (DOCUMENT // MEGA, nodes.ENTRIES_AT_MOST, nodes.NUMBER_AT_MOST),
    "a session’s archive": (body_limits.MOST_BYTES["/desk/"] // MEGA, ARCHIVE // 1024 // 1024),
    "what a program sends": (DOCUMENT // MEGA, FOR_A_TABLE // KILO, real_settings.API_A_MINUTE),
    "what a tablet or a phone sends": (FOR_A_TABLE // KILO,),
    "a form at the desk": (
        *(body_limits.MOST_BYTES["/desk/"] // MEGA, settings.DATA_UPLOAD_MAX_MEMORY_SIZE // MEGA),
        *(settings.DATA_UPLOAD_MAX_NUMBER_FIELDS, settings.DATA_UPLOAD_MAX_NUMBER_FILES),
    ),
    "any other form": (body_limits.MOST_BYTES["/"] // KILO,),
    "anything large": (body_limits.LARGE_BODY_BYTES // KILO, body_limits.LARGE_BODIES_A_MINUTE),
}


def told() -> dict[str, tuple[int, ...]]:
    """The rows of the table, each with its numbers."""
    part = (ROOT / "docs" / "served.md").read_text().partition("## How much is taken in")[2].partition("\n## ")[0]
    rows = [line.strip("| ").split(" | ", 1) for line in part.splitlines() if line.startswith("| ")]
    figure = re.compile(r"[0-9][0-9,]*")
    found = {name: tuple(int(each.replace(",", "")) for each in figure.findall(said)) for name, said in rows[1:]}
    return found


def test_the_papers_tell_every_limit() -> None:
    assert told() == TOLD


def test_the_example_of_a_proxy_lets_through_what_the_desk_takes() -> None:
    papers = (ROOT / "docs" / "served.md").read_text()
    allowed = re.search(r"client_max_body_size ([0-9]+)m;", papers)
    assert allowed
    assert int(allowed[1]) * 1024 * 1024 >= max(body_limits.MOST_BYTES.values())
    assert max(body_limits.MOST_BYTES.values()) < body_limits.SERVER_BYTES


#: Every form with a box for a file, where it is tried with too much.
FORMS = {
    "bridgeclub.doors.desk.given_text.FileOrTextForm": "a list, a movement",
    "bridgeclub.doors.desk.member_import.forms.ListForm": "test_a_list_that_is_too_large",
    "bridgeclub.doors.desk.movements.forms.OwnMovementForm": "test_a_movement_that_is_too_large",
    "bridgeclub.doors.desk.results_import.forms.FilesForm": "test_results_that_are_too_large",
    "bridgeclub.doors.desk.usebio.organisers.OrganisersFileForm": "test_common_results_that_are_too_large",
    "bridgeclub.doors.desk.setup.backups.ArchiveForm": "test_an_archive_that_is_none",
}
#: Files that are taken without a form of their own.
BY_HAND = {
    "bridgeclub/doors/api/feed.py": "test_a_program_and_a_table_are_told_in_their_own_way",
    "bridgeclub/doors/desk/setup/deals.py": "test_deals_that_are_too_large",
    "bridgeclub/doors/desk/simultaneous/page.py": "test_deals_of_a_simultaneous_that_are_too_large",
}


def with_files() -> Iterator[str]:
    """Every form of ours that has a box for a file."""
    for path in sorted((ROOT / "bridgeclub").rglob("*.py")):
        text = path.read_text()
        if "FileField" in text or "FileOrTextForm" in text:
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            for form in vars(import_module(name)).values():
                if isinstance(form, type) and issubclass(form, forms.Form) and form.__module__ == name and takes(form):
                    yield f"{name}.{form.__qualname__}"


def takes(form: type[forms.Form]) -> bool:
    return any(isinstance(field, forms.FileField) for field in form.base_fields.values())


def test_every_box_for_a_file_is_known() -> None:
    assert set(with_files()) == set(FORMS)
    by_hand = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "bridgeclub").rglob("*.py")
        if re.search(r"request\.FILES\.|\.body\b.*json|request\.body", path.read_text())
    }
    assert by_hand == set(BY_HAND)
    assert {each for each in [*FORMS.values(), *BY_HAND.values()] if each.startswith("test_")} <= set(globals())


def api_views(patterns: list[Any]) -> Iterator[type[APIView]]:
    for each in patterns:
        if hasattr(each, "url_patterns"):
            yield from api_views(each.url_patterns)
        elif isinstance(getattr(each.callback, "cls", None), type):
            yield each.callback.cls


def test_every_address_for_programs_has_its_limit_and_a_reader_that_says_no() -> None:
    """No view may bring a parser of its own that is not known here."""
    readers = {parser for view in api_views(get_resolver().url_patterns) for parser in view.parser_classes}
    assert {f"{each.__module__}.{each.__name__}" for each in readers} == {
        "bridgeclub.doors.api.bodies.Body",
        "bridgeclub.doors.api.v1.documents.DocumentParser",
    }


@pytest.fixture
def desk() -> Desk:
    return manager_desk()


def of(name: str, data: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


def test_a_list_that_is_too_large(desk: Desk) -> None:
    html = desk.refused("members/list/", step="read", file=of("list.csv", b"Ann Lee\n" * 130_000))
    assert "1 MB" in words(html)


def test_a_movement_that_is_too_large(desk: Desk) -> None:
    html = desk.refused(
        "movements/", name="Ours", boards_per_round=3, copies=1, file=of("ours.csv", b"1,1,1,2,1\n" * 120_000)
    )
    assert "1 MB" in words(html)


def test_results_that_are_too_large(desk: Desk) -> None:
    said = desk.send("results-in/", nights=of("night.csv", b"a,b,c\n" * 1_500_000))
    assert "larger than 8 megabytes" in said


def test_deals_that_are_too_large(desk: Desk) -> None:
    html = desk.refused("deals/", files=of("deals.pbn", b"[Board 1]\n" * 210_000))
    assert "larger than 2 megabytes" in words(html)
    assert not DealSet.objects.exists()


def test_deals_of_a_simultaneous_that_are_too_large(desk: Desk) -> None:
    row = Field(of=[desk.club], boards=0).row
    large = of("deals.pbn", b"[Board 1]\n" * 210_000)
    assert "larger than 2 megabytes" in words(desk.refused(f"simultaneous/{row.slug}/", act="deals", files=large))
    assert not DealSet.objects.exists()


def test_common_results_that_are_too_large(desk: Desk) -> None:
    session, _edition = published_session(club=desk.club)
    html = desk.refused(f"{session.slug}/organiser/", file=of("all.csv", b"1,NS,50\n" * 1_100_000))
    assert "larger than 8 megabytes" in words(html)


def test_an_archive_that_is_none(desk: Desk) -> None:
    said = desk.send("copies/session/", archive=of("archive.zip", b"PK\x05\x06" + b"\xff" * 18))
    assert "not a bridgeclub backup" in said


def unread(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(self: WSGIRequest, *_size: int) -> bytes:
        raise AssertionError("the body was read")

    monkeypatch.setattr(WSGIRequest, "read", read)


@pytest.mark.parametrize(
    ("path", "length", "most"),
    [
        ("/desk/{club}/results-in/", 21 * MEGA, "20 MB"),
        ("/desk/{club}/members/list/", 21 * MEGA, "20 MB"),
        ("/accounts/login/", 201 * KILO, "200 kB"),
        ("/me/", 10**17, "200 kB"),
        ("/c/", 201 * KILO, "200 kB"),
    ],
)
def test_what_is_announced_as_too_large_is_never_read(
    path: str, length: int, most: str, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    unread(monkeypatch)
    response = desk.client.post(path.format(club=desk.club.slug), {"a": "b"}, CONTENT_LENGTH=str(length))
    assert response.status_code == 413
    assert most in words(response.content.decode())


def test_a_program_and_a_table_are_told_in_their_own_way(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    program, tablet = Program(desk.user), AtTheTable(started_session(8), 1)
    unread(monkeypatch)
    for path in (f"/api/v1/clubs/{desk.club.slug}/documents", "/api/v1/movements/check"):
        response = program.client.post(
            path, "{}", content_type="application/json", headers=program.headers, CONTENT_LENGTH="4000001"
        )
        assert "4 MB" in refusal(response, 413, "too-much")["detail"]
    response = tablet.client.post("/api/table/results", "{}", content_type="application/json", CONTENT_LENGTH="64001")
    assert response.status_code == 413
    assert "64 kB" in response.json()["message"]
    laptop = desk.client.post("/api/feed", "{}", content_type="application/json", CONTENT_LENGTH="64001")
    assert laptop.status_code == 413


def test_large_files_may_not_come_without_end(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body_limits, "LARGE_BODIES_A_MINUTE", 2)
    monkeypatch.setattr(body_limits.time, "time", lambda: 1_000_000.0)
    large = b"Ann Lee\n" * 20_000
    statuses = []
    for _each in range(3):
        response = desk.client.post(desk.at("members/list/"), {"step": "read", "file": of("list.csv", large)})
        statuses.append(response.status_code)
    assert statuses == [422, 422, 429]
    assert "wait a minute" in words(response.content.decode())
    assert desk.client.post(desk.at("members/list/"), {"step": ""}).status_code == 200
    assert manager_desk().client.post(desk.at("x/"), {"file": of("list.csv", large)}).status_code != 429


def test_too_many_boxes_are_refused_in_words(desk: Desk) -> None:
    response = desk.client.post(desk.at("members/list/"), {f"q{number}": "1" for number in range(2001)})
    assert response.status_code == 413
    assert "in several parts" in words(response.content.decode())


def test_waiting_files_fill_no_disk(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results_import, "BYTES_AT_MOST", 1_000_000)
    said = desk.send("results-in/", nights=of("one.csv", b"a,b,c\n" * 100_000))
    assert "together" not in said
    said = desk.send("results-in/", nights=of("two.csv", b"a,b,c\n" * 100_000))
    assert "have 1 MB together" in said
    assert ResultsUpload.objects.count() == 1


def test_deals_kept_for_later_have_an_end(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deals, "UNUSED_AT_MOST", 1)
    pbn = pbn_of(deals_for(range(1, 4))).encode()
    desk.send("deals/", files=of("deals.pbn", pbn))
    assert "no session has played" in words(desk.refused("deals/", files=of("deals.pbn", pbn)))
    session = make_session(desk.club)
    desk.send(f"{session.slug}/deals/", act="use", set=str(DealSet.objects.get().pk))
    desk.send("deals/", files=of("deals.pbn", pbn))


def test_numbers_that_are_none_are_no_trouble(desk: Desk) -> None:
    """Each of these ended in an error page: five thousand figures, a raised figure, more than a column holds."""
    for number in ("9" * 5000, "²", "9" * 25):
        for path, data in (("results-in/import/", {"file": number}), ("deals/", {"seen": number})):
            assert desk.client.post(desk.at(path), data).status_code < 500, (path, number[:9])
        for path in (f"settings/trail/?before={number[:3000]}", f"cards/?tables={number[:3000]}"):
            assert desk.client.get(desk.at(path)).status_code < 500, (path, number[:9])
