"""The club's file is damaged in the middle of play: pages say so, `serve` names the newest backup, and it goes on."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests import databases
from tests.commands.test_without_database import damage
from tests.faults.stubborn import StubbornTable
from tests.faults.test_full_disk import next_entry
from tests.race.house import House, begun, run, serving
from tests.race.race import closing_all
from tests.race.tables import JSON, Client, Times
from tests.running import ROOT, START_SECONDS, Running


@pytest.mark.long
@pytest.mark.usefixtures("django_db_setup")
def test_damage_in_the_middle_of_an_evening_is_named_and_the_evening_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    databases.copy_into(folder)
    environment, session = begun(folder, {}, "from tests.race.room import begin; begin('together')")
    run(environment, "backup")
    with serving(environment) as running:
        pages_say_so(House("embedded", running, environment, False, session), folder / "bridgeclub.sqlite3")

    refused = subprocess.run(
        [sys.executable, "manage.py", "serve", "--port", str(running.port)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=START_SECONDS,
    )
    assert refused.returncode == 3, refused.stdout + refused.stderr
    assert "Traceback" not in refused.stderr
    way_on = next(line for line in refused.stderr.splitlines() if " carry_on " in line)
    newest = shlex.split(way_on)[-1]
    assert newest.startswith(str(folder / "copies"))
    # Just as it stands there.
    carried = subprocess.Popen(
        [*shlex.split(way_on), "--only-here", "--port", str(running.port)],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    on = Running(carried, running.port)
    try:
        assert carried.stdout
        for line in iter(carried.stdout.readline, ""):
            on.lines.append(line)
            if "Ctrl-C ends it" in line:
                break
        goes_on(House("embedded", on, environment, False, session))
    finally:
        carried.terminate()
        carried.communicate(timeout=60)


def pages_say_so(house: House, file: Path) -> None:
    section, number, secret = house.session["ways"][0]
    table = StubbornTable(house, section, number, secret, Times())
    director = Client(house, {"sessionid": house.session["director"]})
    with closing_all([table.client, director]):
        entry = next_entry(table)
        for each in (file, file.with_name(f"{file.name}-wal")):
            if each.exists() and each.stat().st_size:
                damage(each)
        status, said = table.client.ask("POST", "/api/table/results", entry, **JSON)
        assert status == 503, said
        assert "cannot be read" in json.loads(said)["message"]
        status, page = director.ask("GET", house.session["desk"])
        assert status == 503
        assert b"The club\xe2\x80\x99s data cannot be read" in page
        assert b"start it again" in page
        assert director.ask("GET", "/healthz")[0] == 200
        assert json.loads(director.ask("GET", "/readyz")[1])["ready"] is False
    assert "Traceback" not in house.running.printed()


def goes_on(house: House) -> None:
    """The table's own link opens its table, with boards to play: the clock of the rounds has gone on meanwhile."""
    section, number, secret = house.session["ways"][0]
    table = StubbornTable(house, section, number, secret, Times())
    with closing_all([table.client]):
        assert table.state()["current"]["boards"]
