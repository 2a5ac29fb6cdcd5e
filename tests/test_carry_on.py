"""The laptop dies in round 2; another one carries on, and the night ends as if nothing had happened."""

from __future__ import annotations

import json
import os
import signal
import time
import urllib.request
from datetime import timedelta
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from backups import BackupFaulty, back_up_club, back_up_server
from backups.newest import newest_backup
from bridgeclub.management.commands import carry_on
from tests import databases
from tests.backups.evenings import busy_club
from tests.running import START_SECONDS, Running
from tests.toolchain_serve import manage, serving

ROOT = Path(__file__).resolve().parent.parent
#: The same evening every time: in a fresh folder the same people have the same ids and play the same.
BEGIN = """
from tests.builders import make_director, started_session, table_secret
session = started_session(6, "straight-mitchell", habits={"pace": "together"})
make_director(session.club, "dana@example.org")
print("secrets", table_secret(session, 1), table_secret(session, 2))
"""
#: The last round of which the stick learns, then one board of another that it may not have; and what table 2 is going
#: to say about the first board of that one, the same as on the twin's evening.
UNTIL_IT_DIES = """
import json, time
from club.actor import PROGRAM
from club.models import AuditRow, CopyPlace, Session
from club.services import open_round
from tests.builders import play_all, seating_at, section_of
from tests.whole_evenings import made_of
session = Session.objects.get()
play_all(session, seed=7, rounds=[1])
open_round(section_id=section_of(session).pk, number=2, actor=PROGRAM)
opened = AuditRow.objects.latest("pk").pk
for _ in range(4000):
    # One may be begun before what it is to have.
    if CopyPlace.objects.get().seen >= opened:
        break
    time.sleep(0.1)
else:
    raise TimeoutError("no copy was made")
play_all(session, seed=7, rounds=[2])
at = seating_at(session, 2, 2)
game = made_of(at, at.boards[0], 7)
played, lead = game.played, game.lead
said = {"board": at.boards[0], "contract": str(played.contract or "pass"), "lead": str(lead or "") or None}
print(json.dumps(said | ({"declarer": played.declarer, "tricks": played.tricks} if played.contract else {})))
"""
PLAY = """
import json
from club.actor import PROGRAM
from club.models import Session
from club.services import end_play, first_broken_row, open_round
from scoring.services import publish_session
from tests.builders import play_all, section_of
session = Session.objects.get()
for number in {rounds}:
    open_round(section_id=section_of(session).pk, number=number, actor=PROGRAM)
    play_all(session, seed=7)
end_play(session_id=session.pk, actor=PROGRAM)
edition = publish_session(session_id=session.pk, actor=PROGRAM)
assert first_broken_row(session.club_id) is None
print("standings", json.dumps(edition.standings, sort_keys=True))
"""
CHOOSE = "from backups.automatic import set_backup_folder; set_backup_folder({folder!r})"


def run(folder: Path, code: str) -> str:
    """A script in the club's own folder; the last line it printed."""
    said, _ = manage(folder, "shell", "-v0", "-c", code).communicate(timeout=START_SECONDS)
    assert "Traceback" not in said, said
    return said.strip().splitlines()[-1]


class Tablet:
    """A table's browser: it keeps its cookies, and goes where it is told."""

    def __init__(self) -> None:
        self.cookies = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def ask(self, address: str, body: object = None, kind: str = "application/json") -> bytes:
        token = next((cookie.value or "" for cookie in self.cookies if cookie.name == "csrftoken"), "")
        data = body if isinstance(body, bytes) else json.dumps(body).encode() if body is not None else None
        headers = {"X-CSRFToken": token, "Content-Type": kind}
        with self.opener.open(urllib.request.Request(address, data, headers), timeout=START_SECONDS) as answer:
            return bytes(answer.read())

    def come_in(self, port: int, secret: str) -> None:
        address = f"http://127.0.0.1:{port}/l/{secret}"
        self.ask(address)
        self.ask(address, b"", "application/x-www-form-urlencoded")

    def state(self, port: int) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.ask(f"http://127.0.0.1:{port}/api/table"))
        return found


def kill_hard(running: Running) -> None:
    """As when the laptop is switched off: no process has a last word."""
    children = running.children()
    running.process.kill()
    for pid in children:
        os.kill(pid, signal.SIGKILL)
    running.process.wait()


@pytest.fixture
def folders(tmp_path: Path, django_db_setup: None) -> dict[str, Path]:
    made = {name: tmp_path / name for name in ("first", "second", "twin", "STICK")}
    for folder in made.values():
        folder.mkdir()
    for name in ("first", "twin"):
        databases.copy_into(made[name])
    return made


@pytest.mark.long
@pytest.mark.first
def test_a_second_laptop_carries_on(folders: dict[str, Path]) -> None:
    first, second, twin, stick = folders.values()
    _word, one, two = run(first, CHOOSE.format(folder=str(stick)) + BEGIN).split()
    tablet = Tablet()
    with serving(first) as running:
        tablet.come_in(running.port, one)
        about_to_enter = json.loads(run(first, UNTIL_IT_DIES))
        entered = tablet.state(running.port)
        kill_hard(running)
    began = time.monotonic()
    with serving(second, "--only-here", command=("carry_on", str(stick))) as running:
        took = time.monotonic() - began
        said = running.printed()
        assert "What was entered since then must be entered again." in said
        assert f"Backups go on to {stick}" in said
        assert "/table/code/" in said
        print(f"the second laptop carries on after {took:.0f} s")
        again = tablet.state(running.port)
        assert again["table"] == entered["table"]
        other = Tablet()
        other.come_in(running.port, two)
        entry = {"id": str(uuid4()), **about_to_enter}
        other.ask(f"http://127.0.0.1:{running.port}/api/table/results", entry)
        ended = run(second, PLAY.format(rounds="[2, 3]"))
    assert len(ended) > 1000
    assert ended == run(twin, BEGIN + PLAY.format(rounds="[2, 3]"))


@pytest.mark.django_db
def test_the_newest_whole_copy_is_taken(tmp_path: Path) -> None:
    busy_club()
    old = back_up_server(tmp_path / "old.zip").path
    new = back_up_server(tmp_path / "a-new.zip").path
    back_up_club("riverside-bridge-club", tmp_path / "club.zip")
    (tmp_path / "holiday.zip").write_bytes(b"photographs")
    found, manifest, passed_over = newest_backup(tmp_path)
    assert (found, manifest.kind) == (new, "server")
    assert tmp_path / "club.zip" in passed_over or passed_over == []
    new.write_bytes(new.read_bytes()[:-2000])
    found, _manifest, passed_over = newest_backup(tmp_path)
    assert found == old
    with pytest.raises(BackupFaulty, match="backup of one club"):
        newest_backup(tmp_path / "club.zip")
    (tmp_path / "empty").mkdir()
    with pytest.raises(BackupFaulty, match="There is no backup of a server"):
        newest_backup(tmp_path / "empty")


def test_it_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There is no backup of a server"):
        call_command("carry_on", str(tmp_path))
    with pytest.raises(CommandError, match="No such file"):
        call_command("carry_on", str(tmp_path / "nowhere.zip"))


def test_what_the_tables_have_to_do() -> None:
    names = ["192.168.1.20", "127.0.0.1"]
    assert "go on by themselves" in carry_on.tables_in_words("http://192.168.1.20:8000", names, 8000)
    moved = carry_on.tables_in_words("http://192.168.1.7:8000", names, 8000)
    assert "six figures" in moved
    assert "give this computer the address of the first one (http://192.168.1.7:8000)" in moved
    assert "by themselves" not in carry_on.tables_in_words("http://192.168.1.20:8000", names, 8001)
    assert "address of the first" not in carry_on.tables_in_words("", names, 8000)
    now = timezone.now()
    assert "3 minutes old" in carry_on.age_in_words(Path("x"), now - timedelta(minutes=3), now)
    assert "http://192.168.1.20:8000/table/code/" in carry_on.code_page("192.168.1.20", 8000)


@pytest.mark.django_db
def test_a_computer_with_a_club_keeps_it(settings: Any) -> None:
    assert carry_on.free_folder() == settings.DATA_DIR
    busy_club()
    free = carry_on.free_folder()
    assert free.parent == settings.DATA_DIR.parent
    assert "carried-on" in free.name
