"""Nothing of another club is read or changed through an address for programs, whatever ids are put into it, and into
each box of what is sent: as in docs/api.md, with one number that is the other club's."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import resolve, reverse

from bridgeclub.doors.api.v1.examples import examples
from scoring.models import Line, Result
from tests import builders
from tests.doors.every_address import ADDRESSES, RIGHT_OF, Everything
from tests.doors.ids_of_others import THEIRS, TwoClubs
from tests.doors.programs import JSON
from tests.ranges import WHOLE, pairwise, spread
from tests.scored_outside import rolled_back

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.always]
OF_THE_TABLE = ("api:table", "api:carried", "api:feed", "api:unknown", "api:nothing")
#: What stands in an example for something that was answered before.
WORDS = re.compile(
    r"\b(?:PAIR|CALL|QUERY|MOVEMENT|OURS|THEIRS|RESULT|RIVAL|LATE|DISPUTE|APPEAL|REPAIR|COLLEAGUE|SEEN|WAITING|P\d)\b"
)


@pytest.fixture
def two(settings: Any) -> TwoClubs:
    settings.API_A_MINUTE = 10**9
    return TwoClubs()


def of_programs() -> list[str]:
    """The names of the addresses that an account may ask."""
    return [name for name in ADDRESSES if name.startswith("api:") and not name.startswith(OF_THE_TABLE)]


def pattern_of(address: str) -> str:
    """The address as the examples of it have it: {name} stands for anything."""
    return "/" + re.sub(r"<\w+:(\w+)>", r"{\1}", resolve(urlsplit(address).path).route)


def bodies(two: TwoClubs, name: str) -> Iterator[tuple[str, Any]]:
    """(method, body): as in every example of an address, about what its own evening has."""
    own, pattern = two.own, pattern_of(two.every_address[name])
    session = own.playing
    line = Line.objects.filter(session=session, result__isnull=False)[0]
    said = {"OURS": line.ns_id, "THEIRS": line.ew_id, "RESULT": line.result_id, "PAIR": own.pair, "SEEN": 1}
    for each in examples():
        if each.is_of(each.method, pattern) and each.method != "GET":
            text = WORDS.sub(lambda found: str(said.get(found[0], 1)), each.body)
            yield each.method, _read(text)
    yield "POST", {}
    if name in ("api:results", "api:result"):
        entry = {"contract": "1N", "declarer": "N", "tricks": 7, "replaces": line.result_id}
        meeting = {"board": line.board.number, "ns": line.ns_id, "ew": line.ew_id}
        yield ("POST", {**meeting, **entry}) if name == "api:results" else ("PUT", entry)


def _read(text: str) -> Any:
    try:
        return json.loads(text or "{}")
    except ValueError:
        return {}


def with_theirs(body: Any) -> Iterator[tuple[str, Any]]:
    """The body with one number in it that is the other club's, in each place in turn: what the place is, the body."""
    if isinstance(body, dict):
        for name, value in body.items():
            yield from ((f"{name} {where}", {**body, name: changed}) for where, changed in with_theirs(value))
    elif isinstance(body, list):
        for place, value in enumerate(body):
            yield from ((where, [*body[:place], changed, *body[place + 1 :]]) for where, changed in with_theirs(value))
    elif isinstance(body, int) and not isinstance(body, bool):
        yield "", THEIRS
    elif isinstance(body, str) and body.isdigit():
        yield "", str(THEIRS)


def places(two: TwoClubs, name: str) -> Iterator[tuple[str, str]]:
    """What is the other club's in the address, and the address: in each place in turn."""
    said = resolve(urlsplit(two.every_address[name]).path).kwargs
    for what, value in said.items():
        theirs = two.their_session if what == "session" else THEIRS if isinstance(value, int) else None
        if theirs is not None:
            yield what, reverse(name, kwargs={**said, what: theirs})


def asked(client: Client, method: str, address: str, body: Any) -> Any:
    return client.generic(method, address, json.dumps(body), content_type=JSON, headers={"If-Match": "*"})


def test_no_address_for_programs_leads_to_anything_of_another_club(two: TwoClubs) -> None:
    found, tries = {}, 0
    for name in of_programs():
        for what, address in places(two, name):
            # A session is looked for in one place, whatever is asked of it.
            acts = list(bodies(two, name))[: None if WHOLE or what != "session" else 1]
            for method, body in [("GET", {}), *acts] if WHOLE or not RIGHT_OF[name].endswith("act") else acts:
                wrong = two.tried(lambda ask=(two.client, method, address, body): asked(*ask))  # type: ignore[misc]
                tries += 1
                if wrong:
                    found[f"{method} {name} {address}"] = wrong
    assert found == {}
    assert tries > (300 if WHOLE else 150)


def test_nothing_that_is_sent_to_it_leads_there_either(two: TwoClubs) -> None:
    found, tries = {}, 0
    for name in of_programs():
        address = two.every_address[name]
        numbers = [
            (method, where, changed) for method, body in bodies(two, name) for where, changed in with_theirs(body)
        ]
        # Each box once: several examples send the same one.
        for method, _where, changed in pairwise(numbers, lambda each: each[:2]):
            wrong = two.tried(lambda ask=(two.client, method, address, changed): asked(*ask))  # type: ignore[misc]
            tries += 1
            if wrong:
                found[f"{method} {name} {changed}"] = wrong
    assert found == {}
    assert tries > 60


def test_what_an_entry_replaces_is_a_result_of_its_own_board(two: TwoClubs) -> None:
    """Also of the same club, and of the same session on another board."""
    session = two.own.playing
    line = Line.objects.filter(session=session, result__isnull=False)[0]
    address = f"/api/v1/clubs/{two.slug}/sessions/{session.slug}/results"
    meeting = {"board": line.board.number, "ns": line.ns_id, "ew": line.ew_id}
    entry = {"contract": "1N", "declarer": "N", "tricks": 7}
    others = Result.objects.exclude(line=line).values_list("pk", flat=True)
    assert len(others) > 20
    before = two.rows([Line])
    for other in spread(others, 6):
        own = f"{address}/{line.board.number}/{line.ns_id}-{line.ew_id}"
        for method, to, where in (("POST", address, meeting), ("PUT", own, {})):
            with rolled_back():
                body = json.dumps({**where, **entry, "replaces": other})
                sent = two.client.generic(method, to, body, content_type=JSON)
                assert sent.status_code == 409, sent.content
                line.refresh_from_db()
                assert line.rival_id is None
    assert two.rows([Line]) == before


def test_a_digest_holds_for_the_session_that_was_looked_at() -> None:
    everything = Everything()
    club, client = everything.club, everything.clients["manager"]
    again = builders.started_session(8, club=club)
    builders.play_all(again, rounds=[1])
    for session, elsewhere in ((everything.playing, again), (again, everything.playing)):
        line = Line.objects.filter(session=session, result__isnull=False, adjustment=None)[0]
        there = Line.objects.filter(session=elsewhere, result__isnull=False, adjustment=None)[0]

        def ruling(of: Line) -> dict[str, Any]:
            said = {"board": of.board.number, "ns": of.ns_id, "ew": of.ew_id, "award": "A6040"}
            return {"kind": "artificial", "facts": "late", "laws": ["12C2"], "lines": [said]}

        looked = asked(client, "POST", _rulings(club.slug, session.slug, "/look"), ruling(line))
        assert looked.status_code == 200, looked.content
        digest = looked.json()["seen"]
        for body in (ruling(there), ruling(line)):
            sent = asked(client, "POST", _rulings(club.slug, elsewhere.slug), {**body, "seen": digest})
            assert sent.status_code in (404, 409, 422), sent.content


def _rulings(club: str, session: str, more: str = "") -> str:
    return f"/api/v1/clubs/{club}/sessions/{session}/rulings{more}"
