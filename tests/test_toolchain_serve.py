"""`manage.py serve` as somebody at home would meet it: started, disturbed, ended."""

from __future__ import annotations

import os
import re
import signal
import socket
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from bridgeclub.management import addresses, supervisor
from bridgeclub.management.commands import serve
from tests import databases
from tests.running import START_SECONDS, wait_until
from tests.test_data_folder import open_to_others
from tests.toolchain_serve import manage, serving

#: A club made and a result entered by a process that computes nothing itself; it says when somebody else has.
ENTER_AND_WAIT = """
import time
from django.core.management import call_command
from scoring.models import Snapshot
from tests.builders import enter, started_session

call_command("create_club", "Others", manager="other@comers.example", slug="others")
session = started_session(pairs=8)
enter(session, table=1, round=1, board=1, result="4SN=")
session.refresh_from_db()
assert session.facts_version > 0
for _ in range(900):
    if Snapshot.objects.filter(session=session, version=session.facts_version).exists():
        print("the standings are there")
        break
    time.sleep(0.1)
"""


def exists(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture(scope="module")
def club_folder(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None) -> Path:
    folder = tmp_path_factory.mktemp("club")
    databases.copy_into(folder)
    # As a version before this one left it.
    folder.chmod(0o755)
    return folder


@pytest.mark.first
def test_a_club_is_made_and_served_and_ctrl_c_ends_the_pages_the_worker_and_the_clock(club_folder: Path) -> None:
    """The address of the password leads in at whichever port is served, other commands know the port, and what
    others enter is scored by the worker."""
    club = ["create_club", "Newcomers", "--manager", "new@comers.example", "--slug", "newcomers"]
    made, _ = manage(club_folder, *club).communicate(timeout=START_SECONDS)
    assert "8000" not in made
    with serving(club_folder) as running:
        here = f"http://127.0.0.1:{running.port}"
        assert f"{here}/" in running.wait_for("is running at")
        assert running.status() < 500
        assert f"new@comers.example chooses a password, once, at\n{here}/accounts/reset/" in running.printed()
        said, _ = manage(club_folder, "shell", "-v0", "-c", ENTER_AND_WAIT).communicate(timeout=240)
        assert "the standings are there" in said, said + running.printed()
        assert f"Others is at {here}/desk/" in said
        [way_in] = re.findall(rf"{here}/accounts/reset/\S+", said)
        with urllib.request.urlopen(way_in, timeout=START_SECONDS) as page:
            assert "password" in page.read().decode()
        wait_until(lambda: len(running.children()) == 3, running.printed)
        assert open_to_others(club_folder) == []
        children = running.children()
        assert sorted(words.split()[0] for words in children.values()) == ["celery", "celery", "waitress"]
        began = time.monotonic()
        running.process.send_signal(signal.SIGINT)
        assert running.process.wait(START_SECONDS) == 0
        assert time.monotonic() - began < 30
        assert [pid for pid in children if exists(pid)] == []
        assert addresses.listen_error("127.0.0.1", running.port) is None
    assert not (club_folder / "served-at.txt").exists()
    assert "Traceback" not in running.printed()
    assert "superuser" not in running.printed()


@pytest.mark.long
@pytest.mark.first
def test_on_the_network_of_a_club_what_falls_is_started_again_and_a_killed_serve_leaves_nobody(
    club_folder: Path,
) -> None:
    """The club is told its address, and what plain http means."""
    (club_folder / "ways-in.txt").write_text("Director: the way in\n")
    with serving(club_folder, "--lan") as running:
        said = running.printed()
        for address in [*addresses.network_addresses(), "127.0.0.1"]:
            assert f"http://{address}:{running.port}/" in said
        # On a machine without any network there is nobody to be warned.
        assert ("not encrypted" if addresses.network_addresses() else "not on a network now") in said
        assert "Director: the way in" in said
        for name in [*addresses.network_addresses(), *addresses.host_names(), "127.0.0.1"]:
            assert status_for_host(running.port, name) < 500
            assert status_for_host(running.port, name) != 400
        assert status_for_host(running.port, "elsewhere.example") == 400
        web = next(pid for pid, words in running.children().items() if words.startswith("waitress"))
        os.kill(web, signal.SIGKILL)
        assert "starts again in 1 s" in running.wait_for("web    | has stopped")
        wait_until(lambda: addresses.is_listening("127.0.0.1", running.port), running.printed)
        children = running.children()
        running.process.kill()
        wait_until(lambda: not any(map(exists, children)), running.printed)


def test_a_taken_port_is_said_before_anything_starts() -> None:
    with socket.socket() as somebody:
        somebody.bind(("127.0.0.1", 0))
        somebody.listen()
        port = somebody.getsockname()[1]
        # A SystemExit of words: they are printed, and the status is 1.
        with pytest.raises(SystemExit, match=f"Something else uses port {port} on this computer") as told:
            call_command("serve", f"--port={port}")
    assert re.search(r"make run PORT=\d+", str(told.value))


@pytest.mark.parametrize("port", ["0", "65536", "8000x", "-1"])
def test_an_odd_port_is_refused_in_words(port: str) -> None:
    with pytest.raises(CommandError, match="a port is a number from 1 to 65535"):
        call_command("serve", f"--port={port}")


def test_a_computer_without_a_network_is_told_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(addresses, "network_addresses", list)
    names = serve.reachable_by(addresses.EVERYWHERE)
    serve.Command().announce(names, 8000, lan=True)
    said = capsys.readouterr().out
    assert "not on a network now" in said
    assert "not encrypted" not in said


def status_for_host(port: int, name: str) -> int:
    """What the start page answers to somebody who typed this name."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}/", headers={"Host": f"{name}:{port}"})
    try:
        with urllib.request.build_opener(NoRedirect).open(request, timeout=START_SECONDS) as page:
            return int(page.status)
    except urllib.error.HTTPError as error:
        return error.code


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """The first answer is the one looked at."""

    def redirect_request(self, *_: object) -> None:
        return None


def test_a_process_that_keeps_falling_is_given_ever_longer_pauses() -> None:
    said: list[str] = []
    child = supervisor.Child(supervisor.Part("web", ("nothing",)), {}, said.append)
    for _ in range(7):
        child.fell(1, now=0.0)
    pauses = [int(re.findall(r"in (\d+) s", line)[0]) for line in said]
    assert pauses == [1, 2, 4, 8, 16, 30, 30]
    child.fell(1, now=supervisor.STEADY + 1)
    assert "in 1 s" in said[-1]
