"""What the table's page is made of: its own files and no others, under addresses that change with them, compressed."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from bridgeclub.doors.tablet import app as served
from bridgeclub.doors.tablet.app import table_app
from bridgeclub.doors.tablet.words import words
from tests.builders import started_session
from tests.doors.at_the_table import AtTheTable

IMPORTED = re.compile(r"""["']\./([^"'/]+\.js)["']""")
WORDS = "words-en.js"
STATIC = Path(__file__).resolve().parents[2] / "static"


def page_at(session: Any, table: int = 1) -> Any:
    return AtTheTable(session, table).client.get("/table/")


def test_every_file_comes_whole_compressed_and_for_ever() -> None:
    app = table_app()
    plain = packed = 0
    for name in app.parts:
        body = app.parts[name].body
        if name == WORDS:
            assert json.loads(body.removeprefix(b"window.tableWords=")) == words()
        else:
            assert body == (STATIC / served.FILES[name]).read_bytes()
        whole = Client().get(app.at + name)
        small = Client().get(app.at + name, headers={"Accept-Encoding": "br, gzip;q=0.8"})
        assert (whole.content, gzip.decompress(small.content)) == (body, body), name
        assert ("Content-Encoding" in whole.headers, small["Content-Encoding"]) == (False, "gzip")
        for answer in (whole, small):
            assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
            assert "Accept-Encoding" in answer["Vary"]
            assert int(answer["Content-Length"]) == len(answer.content)
            assert not answer.cookies
        kind = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}[Path(name).suffix]
        assert whole["Content-Type"].split(";")[0] == kind
        plain, packed = plain + len(body), packed + len(small.content)
    assert packed < plain / 2


@pytest.mark.parametrize("refused", ["", "identity", "gzip;q=0", "gzip; q=0.0, identity"])
def test_who_cannot_unpack_gets_it_plain(refused: str) -> None:
    answer = Client().get(table_app().at + "table.css", headers={"Accept-Encoding": refused})
    assert "Content-Encoding" not in answer.headers


def test_everything_that_is_imported_or_linked_is_there() -> None:
    parts = table_app().parts
    assert IMPORTED.findall(parts["table.js"].body.decode()) == ["compare.js", "another_way.js"]
    for name, part in parts.items():
        if name.endswith(".js"):
            assert set(IMPORTED.findall(part.body.decode())) <= set(parts), name
        assert "url(" not in part.body.decode() or not name.endswith(".css"), name


@pytest.mark.django_db
def test_the_page_refers_to_one_version_and_to_nothing_else() -> None:
    html = page_at(started_session(pairs=6)).content.decode()
    app = table_app()
    asked = re.findall(r'<(?:link|script)\b[^>]*(?:href|src)="([^"]+)"', html)
    assert asked == [app.at + name for name in ("favicon.svg", "table.css", WORDS, "table.js")]
    assert all(Client().get(address).status_code == 200 for address in asked)
    assert "/static/" not in html


def test_an_older_page_is_led_to_what_is_there_now() -> None:
    answer = Client().get("/table/app/0123456789abcdef/another_way.js")
    assert (answer.status_code, answer["Location"]) == (302, table_app().at + "another_way.js")
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize("version", ["", "0123456789abcdef"])
@pytest.mark.parametrize(
    "name",
    [
        "../../../bridgeclub/settings.py",
        "%2e%2e/%2e%2e/%2e%2e/bridgeclub/settings.py",
        "..%2f..%2fmanage.py",
        "/etc/passwd",
        "%2fetc%2fpasswd",
        "desk.css",
        "bundles/table.js",
        "js/tablet/main.js",
        "table.js/",
        "table_worker.js",
    ],
)
def test_no_other_file_is_to_be_had(name: str, version: str) -> None:
    at = f"/table/app/{version}/" if version else table_app().at
    assert Client().get(at + name).status_code == 404


def test_another_content_is_another_address(monkeypatch: pytest.MonkeyPatch) -> None:
    before = table_app()
    monkeypatch.setattr(served, "FILES", served.FILES | {"favicon.svg": "css/way.css"})
    assert served._read().version != before.version
    monkeypatch.undo()
    assert served._read() == before


def test_the_worker_names_exactly_these_files_and_is_never_kept() -> None:
    answer = Client().get("/table/worker.js")
    table = json.loads(answer.content.decode().partition("\n")[0].removeprefix("const TABLE = ").removesuffix(";"))
    app = table_app()
    names = [name for name in app.parts if name not in ("another_way.js", "compare.js")]
    assert table == {"version": app.version, "at": app.at, "page": "/table/", "names": names}
    assert "no-store" in answer["Cache-Control"]
    assert answer["Content-Type"].startswith("text/javascript")
    assert Client().post("/table/worker.js").status_code == 405


@pytest.mark.django_db
def test_only_a_tables_page_says_that_it_may_be_kept_and_whose_it_is() -> None:
    session = started_session(pairs=6)
    for table in (1, 2):
        page = page_at(session, table)
        assert page["X-Table-App"] == table_app().version
        assert page["X-Table-Place"] == f"{session.pk}-A-{table}"
        assert "no-store" in page["Cache-Control"]
    assert "X-Table-App" not in Client().get("/table/").headers
    assert "X-Table-App" not in Client().get("/table/code/").headers


@pytest.mark.django_db
def test_the_page_comes_compressed_too() -> None:
    table = AtTheTable(started_session(pairs=6), 1)
    whole, small = table.client.get("/table/"), table.client.get("/table/", headers={"Accept-Encoding": "gzip"})
    assert len(small.content) < len(whole.content) * 0.6
    assert gzip.decompress(small.content).lstrip().startswith(b"<!doctype html>")


@pytest.mark.django_db
def test_neither_the_files_nor_the_worker_ask_the_database(django_assert_num_queries: Any) -> None:
    table = AtTheTable(started_session(pairs=6), 1)
    with django_assert_num_queries(0):
        table.client.get(table_app().at + "table.js")
        table.client.get("/table/worker.js")
        table.client.get("/table/app/0123456789abcdef/table.js")
