"""Whoever has still to play a board reads nothing, on any page or file, that follows from what others did there (Law
8B2, Laws 16D and 90B): everything that can be opened is the same to the letter whatever has happened on it."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Mapping

import pytest
from django.test import Client
from django.urls import reverse

from bridgeclub.outputs.formats import FORMATS, PUBLIC, FormatOptions
from club.actor import PROGRAM
from club.models import Contestant, Session
from club.queries import SessionInfo, session_info
from club.services import end_play, set_outputs
from scoring.queries.public import results_sheet
from scoring.recompute import recompute
from scoring.services import publish_session
from tests.doors.pages import address
from tests.doors.phones import OwnPhone, slip_of
from tests.waiting_boards import EVENINGS, change_all, played_but_for_one

pytestmark = pytest.mark.django_db

#: What is another one each time that a page is asked for, or says which state of the session it is of.
STAMPS = (r'name="csrfmiddlewaretoken" value="[^"]*"', r'data-etag="[^"]*"', r'"version": ?\d+', r'"at": ?"[^"]*"')
WALKED = ("Mitchell, matchpoints", "Howell, Butler", "two sections, each in itself")
WALKED_MATCHES = ("matches of pairs, cross-IMPs", "American Whist", "head to head, pairs by Butler")


def without_stamps(answer: bytes) -> bytes:
    for stamp in STAMPS:
        answer = re.sub(stamp.encode(), b"", answer)
    return answer


def walk(client: Client, begin: Iterable[str], within: str) -> Mapping[str, bytes]:
    """Everything that can be reached by links from some addresses, within those that match."""
    found: dict[str, bytes] = {}
    waiting = deque(begin)
    while waiting:
        path = waiting.popleft()
        if path in found:
            continue
        answer = client.get(path)
        found[path] = without_stamps(b"".join(answer.streaming_content) if answer.streaming else answer.content)
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            links = re.findall(r'(?:href|hx-get)="(/[^"#]*)', answer.content.decode())
            waiting.extend(link.replace("&amp;", "&") for link in links if re.match(within, link))
    return found


def info(session: Session) -> SessionInfo:
    found = session_info(session.pk)
    assert found is not None
    return found


def of_strangers(session: Session) -> Mapping[str, bytes]:
    """Every page of the session, every file, and what programs are told."""
    club = {"club": session.club.slug, "session": session.slug}
    number = session.publications.count()
    files = [reverse("public:file", kwargs={**club, "edition": number, "format": each}) for each in PUBLIC]
    told = [reverse(f"api:{name}", kwargs=club) for name in ("standings", "travellers", "editions")]
    made = {"web": FORMATS["web"].made(results_sheet(info(session)), FormatOptions())} if number else {}
    begin = [address(session), *(files if number else ()), *told]
    return {**made, **walk(Client(), begin, rf"/{session.club.slug}/{session.slug}/")}


@pytest.mark.parametrize("name", [*WALKED, *WALKED_MATCHES])
def test_nothing_that_can_be_read_follows_from_a_board_that_is_still_to_be_played(name: str) -> None:
    session, meeting = played_but_for_one(EVENINGS[name])
    set_outputs(club_id=session.club_id, public_formats=PUBLIC, paper="a4", separator="comma", actor=PROGRAM)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    phone = OwnPhone().joins(slip_of(Contestant.objects.get(pk=meeting.ns)))

    def read() -> Mapping[str, bytes]:
        return {**of_strangers(session), "phone": without_stamps(phone.html().encode())}

    provisional = read()
    change_all(session, meeting.board)
    assert_same(read(), provisional)
    publish_session(session_id=session.pk, actor=PROGRAM)
    published = read()
    change_all(session, meeting.board)
    assert_same(read(), published)
    assert len(published) > 20


def assert_same(now: Mapping[str, bytes], before: Mapping[str, bytes]) -> None:
    assert now.keys() == before.keys()
    assert [path for path in now if now[path] != before[path]] == []
