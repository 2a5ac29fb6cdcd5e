"""Asked through sockets, a server whose mail server is silent: letters for forgotten passwords, figures of tables."""

from __future__ import annotations

import http.client
import json
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.faults.backing import binary
from tests.faults.silent_mail import SilentMail, silent_mail
from tests.race.house import database_of_its_own, environment_in, of_a_server, run, serving
from tests.ranges import WHOLE
from tests.running import wait_until

pytestmark = [pytest.mark.served, pytest.mark.first]
#: Seconds for an answer; where much else runs beside, still less than a mail server may keep somebody waiting.
QUICK = 2 if WHOLE else 10
AT_ONCE = 20
#: Seconds after which a letter is tried again that waits for another one.
RETRY = 5
TOKEN = "a" * 32
NOBODY = "nobody@example.org"
HERE = {"Host": "localhost", "X-Forwarded-Proto": "https", "Origin": "https://localhost"}
#: A club whose manager forgets the password, and a session whose tables have links and codes.
BEGIN = """
import json
from tests.builders import make_club, make_manager, started_session, table_secret
club = make_club()
session = started_session(8, club=club)
print(json.dumps({"email": make_manager(club).email, "link": table_secret(session, 1), "session": session.pk}))
"""

#: Four players ask for their links while the mail server is silent, and a result is entered.
ASKED_AND_ENTERED = """
import json, time
from bridgeclub.outputs.mail.history import ask_for_history_links
from club.models import Player, Session
from scoring.models import Snapshot
from tests.builders import enter
session = Session.objects.get(pk={session})
for number, player in enumerate(Player.objects.filter(club=session.club_id)[:4]):
    Player.objects.filter(pk=player.pk).update(email=f"player.{{number}}@example.org")
    ask_for_history_links(session.club_id, f"player.{{number}}@example.org", "https://localhost")
time.sleep(1)
enter(session, table=1, round=1, board=1, result="4SN=")
session.refresh_from_db()
began = time.monotonic()
while not Snapshot.objects.filter(session=session, version=session.facts_version).exists():
    assert time.monotonic() - began < 300
    time.sleep(0.1)
print(time.monotonic() - began)
"""


@dataclass(frozen=True)
class Answer:
    """What came back, without what differs with every answer."""

    status: int
    headers: dict[str, str]
    body: bytes
    seconds: float


@dataclass(frozen=True)
class Club:
    """A club on a server."""

    port: int
    mail: SilentMail
    environment: dict[str, str]
    email: str
    link: str
    session: int

    def ask(self, method: str, path: str, form: dict[str, str] | None = None, place: str = "198.51.100.1") -> Answer:
        """One answer, on a connection of its own, for somebody at this address behind the proxy."""
        headers = {**HERE, "X-Forwarded-For": place, "Content-Type": "application/x-www-form-urlencoded"}
        headers["Cookie"] = f"__Host-csrftoken={TOKEN}"
        body = urlencode({**(form or {}), "csrfmiddlewaretoken": TOKEN})
        began = time.monotonic()
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)) as asked:
            asked.request(method, path, body if method == "POST" else None, headers)
            said = asked.getresponse()
            told = {name: value for name, value in said.getheaders() if name not in {"Date", "X-Request-Id"}}
            return Answer(said.status, told, said.read(), time.monotonic() - began)

    def forgot(self, email: str) -> Answer:
        return self.ask("POST", "/accounts/password_reset/", {"email": email})

    def typed(self, place: str) -> Answer:
        """Six figures that no table has."""
        return self.ask("POST", "/table/code/", {"code": "000000"}, place)


@pytest.fixture(scope="module")
def club(
    tmp_path_factory: pytest.TempPathFactory, postgres_url: str, redis_url: str, migrated_dump: bytes
) -> Iterator[Club]:
    folder = tmp_path_factory.mktemp("server")
    with database_of_its_own(postgres_url) as url, silent_mail() as mail:
        read = [binary("psql"), "--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1", f"--dbname={url}"]
        subprocess.run(read, input=migrated_dump, check=True, capture_output=True)
        environment = environment_in(folder, of_a_server(url, redis_url) | {"EMAIL_URL": mail.url})
        found: dict[str, Any] = json.loads(run(environment, "shell", "-v0", "-c", BEGIN))
        with serving(environment) as running:
            made = Club(running.port, mail, environment, **found)
            made.forgot(NOBODY)
            yield made


@pytest.mark.long
def test_twenty_who_forgot_are_answered_at_once_beside_a_silent_mail_server_and_one_letter_goes(club: Club) -> None:
    """Whether there is such an account nobody hears from the answer."""
    emails = [club.email, NOBODY] * (AT_ONCE // 2)
    with ThreadPoolExecutor(AT_ONCE) as beside:
        answers = list(beside.map(club.forgot, emails))
    print(f"slowest of {AT_ONCE}: {max(each.seconds for each in answers):.2f} s")
    assert max(each.seconds for each in answers) < QUICK
    assert {each.status for each in answers} == {302}
    known, unknown = answers[::2], answers[1::2]
    assert {str((each.headers, each.body)) for each in known} == {str((each.headers, each.body)) for each in unknown}
    wait_until(lambda: bool(club.mail.came))
    for path in ("/", "/healthz", "/accounts/login/", f"/l/{club.link}"):
        answer = club.ask("GET", path)
        assert answer.status == 200
        assert answer.seconds < QUICK
    assert len(club.mail.came) == 1, "one worker waits, and no more"
    club.mail.speaks.set()
    wait_until(lambda: bool(club.mail.letters))
    assert f"To: {club.email}" in club.mail.letters[0]
    time.sleep(2 * RETRY)
    assert len(club.mail.letters) == 1


@pytest.mark.long
def test_beside_a_silent_mail_server_one_worker_waits_and_the_other_scores(club: Club) -> None:
    club.mail.speaks.clear()
    seconds = run(club.environment, "shell", "-v0", "-c", ASKED_AND_ENTERED.format(session=club.session))
    print(f"scored after {float(seconds):.2f} s")
    for _look in range(20):
        assert club.mail.waiting() <= 1
        time.sleep(0.1)
    club.mail.speaks.set()


@pytest.mark.long
def test_a_network_has_ten_tries_for_figures_and_all_networks_sixty_while_links_go_on(club: Club) -> None:
    """From several /64 of one /48, and whatever a stranger's own header says before that of the proxy."""
    answers = [club.typed(f"203.0.113.{number}, 2001:db8:1:{number % 7:x}::{number:x}") for number in range(60)]
    assert [each.status for each in answers] == [400] * 10 + [429] * 50
    assert b"Too many wrong codes" in answers[-1].body
    with ThreadPoolExecutor(8) as beside:
        elsewhere = list(beside.map(club.typed, [f"198.51.{number}.1" for number in range(60)]))
    assert sorted(each.status for each in elsewhere) == [400] * 50 + [429] * 10
    newcomer = club.typed("192.0.2.77")
    assert newcomer.status == 429
    assert b"scan the code on the table" in newcomer.body
    for place in ("2001:db8:1:1::1", "192.0.2.77"):
        assert club.ask("GET", f"/l/{club.link}", place=place).status == 200
