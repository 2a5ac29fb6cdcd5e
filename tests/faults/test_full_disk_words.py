"""While the disk of a club's own computer is full, the room, the tables and whoever watches are told what to do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import databases
from tests.faults.stubborn import StubbornTable
from tests.faults.test_full_disk import fill, next_entry, small_disk
from tests.race.house import House, begun, serving
from tests.race.race import closing_all
from tests.race.tables import JSON, Client, Times

__all__ = ["small_disk"]
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.fixture
def evening(small_disk: Path) -> Iterator[House]:
    """Fifteen tables in play, on a disk of their own."""
    databases.copy_into(small_disk)
    environment, session = begun(small_disk, {}, "from tests.race.room import begin; begin('together')")
    with serving(environment) as running:
        yield House("embedded", running, environment, False, session)


@pytest.mark.long
@pytest.mark.first
@pytest.mark.usefixtures("django_db_setup")
def test_a_full_disk_is_said_in_words_until_there_is_room(evening: House, small_disk: Path) -> None:
    section, number, secret = evening.session["ways"][0]
    table = StubbornTable(evening, section, number, secret, Times())
    director = Client(evening, {"sessionid": evening.session["director"]})
    with closing_all([table.client, director]):
        told_until_there_is_room(evening, small_disk, table, director)


def told_until_there_is_room(evening: House, small_disk: Path, table: StubbornTable, director: Client) -> None:
    room = evening.session["desk"]
    entry = next_entry(table)
    assert b"The disk is full" not in director.ask("GET", room)[1]

    waste = fill(small_disk)
    status, said = table.client.ask("POST", "/api/table/results", entry, **JSON)
    message = json.loads(said)["message"]
    assert (status, message[:17]) == (503, "The disk is full "), said
    # What can be read goes on, and says so.
    assert table.client.ask("GET", "/api/table", **JSON)[0] == 200
    for path in (room, f"{room}live/"):
        status, page = director.ask("GET", path)
        assert status == 200, page[-400:]
        assert b"The disk is full" in page
        assert str(small_disk).encode() in page
    assert director.ask("GET", evening.session["path"])[0] == 200
    ready = json.loads(director.ask("GET", "/readyz")[1])
    assert ready["saving"].startswith("full: make room on the disk with ")
    # What the director sends is told the same, with where to make room.
    form = f"csrfmiddlewaretoken={director.cookies['csrftoken']}&pace=tables".encode()
    status, page = director.ask("POST", f"{room}pace/", form, **FORM)
    assert (status, b"The disk is full" in page) == (503, True), page[-400:]

    waste.unlink()
    assert table.client.ask("POST", "/api/table/results", entry, **JSON)[0] == 201
    assert b"The disk is full" not in director.ask("GET", room)[1]
    assert json.loads(director.ask("GET", "/readyz")[1])["saving"] == "ok"
