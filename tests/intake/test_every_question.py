"""Whatever is answered to the questions of what can be put right and of what can go wrong, step by step, in whatever
order, some of it nonsense: answered in words, never an error of ours; what was done can be scored and read, and taken
back it is as it was before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from django.conf import LazySettings

from bridgeclub.dialogues.incidents.kinds import INCIDENT_FORMS as KINDS
from bridgeclub.dialogues.repairs.kinds import REPAIR_FORMS as REPAIRS
from club.actor import PROGRAM
from club.models import Session
from club.services import end_play
from scoring.models import Unscored
from scoring.recompute import recompute
from scoring.services import publish_session
from tests import builders
from tests.doors.programs import Program, of

pytestmark = pytest.mark.django_db
STEPS, WALKS = 8, 12
NONSENSE = (
    *("", "0", "-1", "99999999999999999999", "1\0", "²", "x" * 1500, "nan", "A:1", "A:0:0", "1-2-3"),
    *(True, None, []),
)
READ = (
    *("seating", "results", "provisional", "history", "repairs", "rulings", "wrong", "repairs/kinds", "clocks"),
    *("doubts", "calls", "queries", "gross-errors", "letters", "waiting"),
)
DESK = (
    *("", "wrong/", "repairs/", "trail/", "boards/", "rulings/", "ranking/", "devices/", "doubts/", "from-tables/"),
    *("penalties/", "editions/", "clocks/"),
)


class Walks:
    """A manager's program that asks, answers by chance, and does what it was shown."""

    def __init__(self, session: Session, seed: int) -> None:
        self.session, self.chance = session, Random(seed)
        manager = builders.make_manager(session.club)
        self.program, self.desk = Program(manager), builders.logged_in(manager)
        for client in (self.program.client, self.desk):
            client.raise_request_exception = False
        self.found: list[str] = []
        self.done: Counter[str] = Counter()
        recompute(session.pk)

    def sent(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        answer = self.program.send(method, of(self.session, path), body)
        if answer.status_code >= 500:
            self.found.append(f"{method} {path} {str(body)[:300]}: {answer.status_code}")
        return answer.status_code, answer.json()  # type: ignore[attr-defined]

    def walk(self, base: str, kind: str) -> None:
        """From the first question to the act, as far as it is let."""
        said: dict[str, Any] = {}
        _status, found = self.sent("GET", f"{base}/{kind}")
        for _step in range(STEPS):
            for each in found.get("questions", ()):
                if each["name"] not in said or not self.chance.randrange(5):
                    said[each["name"]] = self.answer_to(each)
            for name in found.get("errors", ()):
                said.pop(name, None)
            status, found = self.sent("POST", f"{base}/{kind}/look", {"answers": said})
            if status == 200 and found["ready"] and self.chance.randrange(3):
                self.act(f"{base}/{kind}", said, found)
                return
            if status == 409:
                return
            if status == 422:
                known = {name: value for name, value in said.items() if name not in found["errors"]}
                _status, found = self.sent("POST", f"{base}/{kind}/look", {"answers": known})
                said = known

    def answer_to(self, question: dict[str, Any]) -> Any:
        if not self.chance.randrange(12):
            return self.chance.choice(NONSENSE)
        choices = [each["value"] for each in question["choices"]]
        if question["several"] and choices:
            return self.chance.sample(choices, self.chance.randint(1, min(3, len(choices))))
        if choices:
            return self.chance.choice(choices)
        if question["type"] == "yes-or-no":
            return bool(self.chance.randrange(2))
        if question["type"] == "number":
            return self.chance.randrange(14)
        return self.chance.choice(("4SN=", "A6040", "4S", "Nora", "2", "10"))

    def act(self, path: str, said: dict[str, Any], found: dict[str, Any]) -> None:
        """As it was shown; now and then it is taken back."""
        before = builders.facts_of(self.session)
        body: dict[str, Any] = {"answers": said}
        if "ways" in found:
            way = self.chance.choice(found["ways"])
            body |= {"way": way["way"], "agreed": False, "disputed": "They say no."}
            body["digest"] = way["preview"]["digest"] if way["preview"] else ""
        else:
            body["digest"] = found["preview"]["digest"]
        status, made = self.sent("POST", path, body)
        if status != 201:
            return
        self.done[path] += 1
        self.read(f"after {path} {body}")
        repair = made.get("repair", made.get("id"))
        if repair and self.chance.randrange(2):
            status, _answer = self.sent("POST", f"/repairs/{repair}/take-back")
            if status == 200 and builders.facts_of(self.session) != before:
                self.found.append(f"taken back it is not as before: {path} {body}")
            self.read(f"taken back {path} {body}")

    def read(self, where: str) -> None:
        """Scored, and on every page that tells it."""
        recompute(self.session.pk)
        if Unscored.objects.filter(session=self.session).exists():
            self.found.append(f"cannot be scored: {where}")
            Unscored.objects.all().delete()
        for each in READ:
            self.sent("GET", f"/{each}")
        for page in DESK:
            address = f"/desk/{self.session.club.slug}/{self.session.slug}/{page}"
            status = self.desk.get(address, follow=True).status_code
            if status >= 500:
                self.found.append(f"{address} {where}: {status}")

    def undo(self) -> None:
        """The last change of some board, as it was looked at."""
        _status, listed = self.sent("GET", "/results?limit=200")
        line = self.chance.choice(listed["items"])
        path = f"/results/{line['board']}/{line['ns']['id']}-{line['ew']['id']}"
        seen = self.program.get(of(self.session, path)).headers.get("ETag", "")
        self.sent("GET", f"{path}/undo")
        undone = self.program.post(of(self.session, f"{path}/undo"), {}, If_Match=seen)
        if undone.status_code >= 500:
            self.found.append(f"undo of {path}: {undone.status_code}")
        self.sent("GET", f"{path}/history")


def evenings() -> Iterator[tuple[str, Session]]:
    """Evenings of every kind of movement and in every state in which something can be put right."""
    for name, pairs, kind, more in (
        ("mitchell", 10, "straight-mitchell", {}),
        ("half", 9, "", {}),
        ("howell", 8, "howell", {}),
        ("together", 8, "", {"habits": {"pace": "together", "scored_by": "butler"}}),
    ):
        session = builders.started_session(pairs, kind, club=builders.make_club(name), **more)
        builders.play_all(session, rounds=[1, 2])
        yield name, session
    sections = builders.started_in(8, 6, club=builders.make_club("sections"))
    builders.play_all(sections, rounds=[1])
    yield "sections", sections
    over = builders.started_session(8, club=builders.make_club("over"))
    builders.play_all(over)
    end_play(session_id=over.pk, actor=PROGRAM)
    recompute(over.pk)
    publish_session(session_id=over.pk, actor=PROGRAM)
    yield "over", over


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_answered(seed: int, settings: LazySettings) -> None:
    settings.API_A_MINUTE = 10**9
    found: dict[str, list[str]] = {}
    done: Counter[str] = Counter()
    for name, session in evenings():
        walks = Walks(session, seed)
        for _walk in range(WALKS):
            for base, kinds in (("/repairs/kinds", REPAIRS), ("/wrong", KINDS)):
                walks.walk(base, walks.chance.choice(list(kinds)))
            walks.undo()
        done += walks.done
        if walks.found:
            found[name] = walks.found
    assert found == {}
    assert done.total() > 20
    assert len(done) > 8, done
