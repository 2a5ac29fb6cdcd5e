"""A server is lost in the middle of an evening: its copy comes onto a new one, and the evening goes on there."""

from __future__ import annotations

import json
from dataclasses import replace
from http.client import HTTPConnection
from pathlib import Path
from signal import SIGKILL
from typing import Any
from uuid import UUID

import pytest

from tests.faults.stubborn import StubbornTable
from tests.race.house import House
from tests.race.race import closing_all, nothing_lost
from tests.race.rehearsal import Server, rehearsed, servers
from tests.race.size import Size
from tests.race.tables import JSON, TIMEOUT, Client, Times
from tests.running import wait_until

FEW = Size(sections=1, tables=5, rounds=2, boards_per_round=2)
#: An evening that is published, a mark of its editions, and the standings of both.
PUBLISH = "from tests.faults.editions import publish; publish()"
TOLD = "from tests.faults.editions import told; told()"
STANDINGS = """
import json
from scoring.models import Snapshot
found = Snapshot.objects.order_by("session").values_list("session", "version", "standings")
print(json.dumps(list(found), sort_keys=True, default=str))
"""
WAYS = """
import json
from club.queries import table_accesses
print(json.dumps([[each.section, each.table, each.secret] for each in table_accesses({session})]))
"""


def shell(server: Server, code: str) -> Any:
    """What Python prints in the club's own processes."""
    return json.loads(server.do(["python", "manage.py", "shell", "-v0", "-c", code]).strip().splitlines()[-1])


def open_board(table: StubbornTable) -> tuple[int, int]:
    """The next board that waits there, and its round."""
    current = table.state()["current"]
    return next(each["number"] for each in current["boards"] if each["state"] == "open"), current["number"]


def keep(table: StubbornTable) -> bytes:
    """An entry that its page could not send any more."""
    board, number = open_board(table)
    said = (str(UUID(int=table.chance.getrandbits(128), version=4)), board, "4S", "N", 10)
    table.sent.append(said)
    table.current[board] = said[0]
    body = dict(zip(("id", "board", "contract", "declarer", "tricks"), said, strict=True))
    return json.dumps({**body, "round": number, "replaces": None}).encode()


def lose(table: StubbornTable) -> None:
    """An entry that the old server took after the copy: nobody has it any more."""
    sent, current = list(table.sent), dict(table.current)
    table.enter(*open_board(table))
    table.sent, table.current = sent, current


def goes_on_at(house: House, table: StubbornTable) -> None:
    """Its page has found the new server at the old address."""
    table.client.connection.close()
    table.client.house, table.client.connection = house, HTTPConnection("localhost", house.port, timeout=TIMEOUT)


def up_to_date(house: House) -> dict[str, Any]:
    """What it has, when the standings have followed."""
    found: list[dict[str, Any]] = []

    def follow() -> bool:
        found[:] = [house.left_behind()]
        return found[0]["behind"] == 0

    wait_until(follow)
    return found[0]


@pytest.mark.long
@pytest.mark.served
@pytest.mark.first
@pytest.mark.parametrize("secret", ["the same", "a new one"])
def test_the_evening_goes_on_from_its_copy_on_a_new_server(tmp_path: Path, migrated_dump: bytes, secret: str) -> None:
    with rehearsed(tmp_path / "old", FEW, migrated_dump, scale=1) as (house, server):
        before = shell(server, PUBLISH)
        tables = [StubbornTable(house, *way, Times()) for way in house.session["ways"]]
        for table in tables:
            table.enter(*open_board(table))
        up_to_date(house)
        standings = shell(server, STANDINGS)
        copy = server.do(["python", "manage.py", "backup", "--to", str(tmp_path / "copy.zip")]).splitlines()[0]
        for table in tables[:2]:
            lose(table)
        kept = {table.number: keep(table) for table in tables[2:]}
        for name in list(server.running):
            server.end(name, SIGKILL)
        of_old = server.here.variables["SECRET_KEY"]
    with servers(tmp_path / "new", scale=1, processes=1) as server, closing_all(table.client for table in tables):
        if secret == "the same":
            server.here = replace(server.here, variables={**server.here.variables, "SECRET_KEY": of_old})
            server.environment = server.here.environment("web", "web0")
        server.database.read(migrated_dump)
        server.do(["python", "manage.py", "restore", copy])
        server.start_all()
        there = House("restored", server, server.environment, True, house.session, server.here.host)
        assert shell(server, TOLD) == before, "an edition was changed"
        assert shell(server, STANDINGS) == standings
        for table in tables:
            goes_on_at(there, table)
            if table.number in kept:
                body = kept[table.number]
                answers = [table.client.ask("POST", "/api/table/results", body, **JSON) for _time in range(2)]
                assert [status for status, _said in answers] == [201, 200], answers
                table.confirm(int(json.loads(answers[0][1])["result"]))
            table.play(lambda _tag: None)
        sent = {(table.section, table.number): table.sent for table in tables}
        nothing_lost(up_to_date(there), sent, {each for table in tables for each in table.current.values()})
        server.do(["python", "manage.py", "verify_log"])
        links_are(there, house.session["ways"], secret == "the same")


def links_are(house: House, ways: list[list[Any]], still_good: bool) -> None:
    """Codes that were printed by the old server open their tables, or others have to be printed."""
    client = Client(house)
    status, _page = client.ask("GET", f"/l/{ways[0][2]}")
    client.connection.close()
    assert (status == 200) is still_good, status
    assert isinstance(house.running, Server)
    assert (shell(house.running, WAYS.format(session=house.session["session"])) == ways) is still_good
