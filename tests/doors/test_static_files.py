"""Static files: under names that say what is in them, compressed, kept for good; the same on a laptop and a server."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpResponse
from django.templatetags.static import static
from django.test import Client, RequestFactory
from django.urls import reverse

from bridgeclub.doors.tablet.app import table_app
from bridgeclub.http.few_bytes import in_few_bytes
from tests.builders import play_all, standings_of, started_session
from tests.doors.at_the_table import AtTheTable

STATIC = Path(__file__).resolve().parents[2] / "static"
BASE = "css/base.css"
PACKED = {"Accept-Encoding": "br, gzip"}


def body(answer: Any) -> bytes:
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def test_a_name_says_what_is_in_the_file_and_is_kept_for_good() -> None:
    address = static(BASE)
    assert address != f"/static/{BASE}"
    whole, small = Client().get(address), Client().get(address, headers=PACKED)
    assert body(whole) == gzip.decompress(body(small)) == (STATIC / BASE).read_bytes()
    assert ("Content-Encoding" in whole.headers, small["Content-Encoding"]) == (False, "gzip")
    for answer in (whole, small):
        assert {"immutable", "public"} <= set(answer["Cache-Control"].split(", "))
        assert answer["Vary"] == "Accept-Encoding"
        assert answer["Content-Type"].startswith("text/css")
    assert int(small["Content-Length"]) < int(whole["Content-Length"]) / 2


def test_what_has_no_such_name_is_asked_for_again() -> None:
    """Modules that import each other by their plain names."""
    answer = Client().get(f"/static/{BASE}", headers=PACKED)
    assert (answer["Cache-Control"], answer["Content-Encoding"]) == ("max-age=60, public", "gzip")
    again = Client().get(f"/static/{BASE}", headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304


def test_an_older_name_leads_to_the_file_of_now() -> None:
    answer = Client().get("/static/css/base.0123456789ab.css")
    assert (answer.status_code, answer["Location"]) == (302, static(BASE))
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize(
    "name", ["css/none.css", "css/none.0123456789ab.css", "../manage.py", "%2e%2e/manage.0123456789ab.py"]
)
def test_there_is_nothing_else(name: str) -> None:
    assert Client().get(f"/static/{name}").status_code in (400, 404)


def test_a_name_that_is_no_file_is_noticed_where_it_is_written() -> None:
    with pytest.raises(ValueError, match=r"no\.css"):
        staticfiles_storage.url("css/no.css")


def test_the_same_middleware_serves_a_club_and_a_server() -> None:
    assert "bridgeclub.http.static_files.StaticFiles" in settings.MIDDLEWARE
    assert not settings.STATIC_ROOT, "nothing is collected"


@pytest.mark.django_db
def test_pages_for_everybody_come_compressed_and_are_known_again_as_such() -> None:
    session = started_session(6)
    play_all(session, rounds=[1])
    standings_of(session)
    address = reverse("public:session", args=[session.club.slug, session.slug])
    whole, small = Client().get(address), Client().get(address, headers=PACKED)
    assert small["Content-Encoding"] == "gzip"
    assert gzip.decompress(small.content) == whole.content
    live = reverse("public:live", args=[session.club.slug, session.slug])
    part = Client().get(live, headers=PACKED)
    assert part["Content-Encoding"] == "gzip"
    again = Client().get(live, headers={**PACKED, "If-None-Match": part["ETag"]})
    assert again.status_code == 304


@pytest.mark.django_db
def test_who_is_logged_in_reads_them_as_they_are() -> None:
    """What the desk shows has secrets in it."""
    reader = Client()
    reader.cookies[settings.SESSION_COOKIE_NAME] = "of-somebody"
    assert "Content-Encoding" not in reader.get("/", headers=PACKED).headers


@pytest.mark.django_db
def test_a_poll_without_news_is_answered_in_less_than_200_bytes() -> None:
    """With what the server of the pages adds to it."""
    table = AtTheTable(started_session(pairs=6), 1)
    known = table.get("table")["ETag"]
    answer = table.get("table", **{"If-None-Match": known})
    assert answer.status_code == 304
    lines = ["HTTP/1.1 304 Not Modified", *(f"{name}: {value}" for name, value in answer.headers.items())]
    lines += ["Date: Mon, 23 Nov 2026 23:45:14 GMT", "Server: bridgeclub", "", ""]
    assert len("\r\n".join(lines)) <= 200
    assert len(known) <= 24, "and as much travels with every question"


def test_only_what_says_nothing_new_is_shortened() -> None:
    for status, kept in ((200, True), (304, False)):
        answer = in_few_bytes(lambda _request, status=status: HttpResponse(status=status, headers={"X-A": "1"}))  # type: ignore[misc]
        assert ("X-A" in answer(RequestFactory().get("/")).headers) is kept


#: What is said of a page, and no script or style is one.
OF_A_PAGE = {
    "content-language",
    "content-security-policy",
    "cross-origin-opener-policy",
    "referrer-policy",
    "x-frame-options",
    "x-request-id",
}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "of_a_page"),
    [
        (lambda: static(BASE), False),
        (lambda: static("bundles/join.js"), False),
        (lambda: table_app().at + "table.js", False),
        (lambda: table_app().at + "table.css", False),
        # A picture can be opened as a page; what a worker may fetch its own policy says.
        (lambda: static("img/favicon.svg"), True),
        (lambda: table_app().at + "favicon.svg", True),
        (lambda: "/table/worker.js", True),
        (lambda: "/table/", True),
        (lambda: "/table/app/0123456789abcdef/table.js", True),
    ],
)
def test_scripts_and_styles_that_are_kept_have_nothing_of_pages_about_them(
    address: Callable[[], str], of_a_page: bool
) -> None:
    answer = Client().get(address())
    answer.close()
    names = {name.lower() for name in answer.headers}
    assert ({"content-security-policy", "x-request-id"} <= names) is of_a_page
    assert bool(OF_A_PAGE & names) is of_a_page
    assert answer["X-Content-Type-Options"] == "nosniff"
