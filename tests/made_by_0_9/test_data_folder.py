"""The data folder that 0.9 left is opened by today's version: migrated, served, played on."""

from __future__ import annotations

import json
import shutil
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from backups.newest import newest_backup
from tests import databases
from tests.made_by_0_9.made import Made, Page, unpacked, walked
from tests.running import START_SECONDS
from tests.test_carry_on import Tablet, run
from tests.toolchain_serve import manage, serving

pytestmark = pytest.mark.long
BACK_UP = """
from backups import back_up_server
from pathlib import Path
print(back_up_server(Path({file!r})).path)
"""
#: What every row is but for when and from what it came: the acts of restoring are told in the log of the one alone.
SAME = """
from pathlib import Path
from tests.backups.evenings import rows_by_table, without_the_note
first, second = (without_the_note(rows_by_table(Path(each))) for each in ({first!r}, {second!r}))
print([name for name in sorted(first.keys() | second.keys()) if first.get(name) != second.get(name)])
"""
KEPT = """
import json
import shutil
from club.models import Club
from club.services import first_broken_row
from scoring.models import Snapshot
from scoring.recompute import recompute
found = []
for snapshot in Snapshot.objects.select_related("session__club"):
    recompute(snapshot.session_id)
    again = Snapshot.objects.get(pk=snapshot.pk)
    if again.standings != snapshot.standings:
        found.append(snapshot.session.slug)
print(json.dumps([len(found), [first_broken_row(club.pk) for club in Club.objects.all()]]))
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """Its data folder is today's; `as-migrated` is the same before anybody came."""
    found = unpacked(tmp_path_factory.mktemp("made"))
    said, _ = manage(found.folder / "data", "migrate", "-v0").communicate(timeout=2 * START_SECONDS)
    assert said == ""
    shutil.copytree(found.folder / "data", found.folder / "as-migrated")
    return found


@pytest.fixture
def empty(tmp_path: Path, django_db_setup: None) -> Path:
    """A data folder in which nothing is yet."""
    folder = tmp_path / "empty"
    folder.mkdir()
    databases.copy_into(folder)
    return folder


def test_it_is_played_on_over_the_network(made: Made) -> None:
    ways, data = made.ways, made.folder / "data"
    assert json.loads(run(data, KEPT)) == [0, [None, None]]
    with serving(data) as running:
        there = f"http://127.0.0.1:{running.port}"
        tablet = Tablet()
        tablet.come_in(running.port, ways["links"]["A2"])
        assert tablet.state(running.port)["table"] == 2
        manager = Tablet()
        manager.ask(f"{there}/accounts/login/")
        token = next(cookie.value for cookie in manager.cookies if cookie.name == "csrftoken")
        said = f"username={ways['manager']}&password={ways['password'].replace(' ', '+')}&csrfmiddlewaretoken={token}"
        manager.ask(f"{there}/accounts/login/", said.encode(), "application/x-www-form-urlencoded")

        def get(path: str) -> Page:
            try:
                with manager.opener.open(there + path, timeout=START_SECONDS) as answer:
                    is_page = "html" in answer.headers["Content-Type"]
                    return Page(answer.status, answer.read().decode() if is_page else "")
            except urllib.error.HTTPError as error:
                return Page(error.code)

        pages, wrong = walked(get, ["/", "/desk/"], each=1)
        assert wrong == []
        assert pages > 300
        with urllib.request.urlopen(f"{there}/", timeout=START_SECONDS) as page:
            assert page.status == 200


def test_a_restored_copy_has_the_same_rows(made: Made, empty: Path, tmp_path: Path) -> None:
    """Whether data comes over by migrations or by a copy, the rows are the same."""
    said, _ = manage(empty, "restore", str(made.folder / "server.zip")).communicate(timeout=START_SECONDS)
    assert "Restored: hillside, riverside-bridge-club" in said
    files = [str(tmp_path / f"{name}.zip") for name in ("migrated", "restored")]
    for folder, file in zip((made.folder / "as-migrated", empty), files, strict=True):
        assert run(folder, BACK_UP.format(file=file)) == file
    assert run(empty, SAME.format(first=files[0], second=files[1])) == "[]"


def test_the_evening_is_carried_on_from_its_copy(made: Made, empty: Path, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    (stick / "bridgeclub-20261123.zip").write_bytes((made.folder / "server.zip").read_bytes())
    assert newest_backup(stick)[1].application == "0.9.0"
    with serving(empty, "--only-here", command=("carry_on", str(stick))) as running:
        tablet = Tablet()
        tablet.come_in(running.port, made.ways["links"]["B2"])
        assert tablet.state(running.port)["table"] == 2
