"""Whoever has still to play a board reads nothing, on any page or file, that follows from what others did there (Law
8B2, Laws 16D and 90B): everything that can be opened is the same to the letter whatever has happened on it."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from unittest.mock import patch

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from bridgeclub.outputs.formats import FORMATS, PUBLIC, FormatOptions
from club.actor import PROGRAM
from club.models import Contestant, LineUp, Player, Session
from club.queries import SessionInfo, session_info
from club.services import end_play, set_outputs
from scoring.queries.public import results_sheet
from scoring.recompute import recompute
from scoring.services import publish_session
from tests.doors.at_the_table import AtTheTable
from tests.doors.pages import address, page, words
from tests.doors.phones import OwnPhone, slip_of
from tests.doors.rooms import room_of
from tests.waiting_boards import EVENINGS, change_all, enter, line_at, played_but_for_one

pytestmark = pytest.mark.django_db

#: What is another one each time that a page is asked for, or says which state of the session it is of.
STAMPS = (
    r'data-(since|now)="[^"]*"',
    r"data-lost-since>[^<]*<",
    r'name="csrfmiddlewaretoken" value="[^"]*"',
    r'data-etag="[^"]*"',
    r'"version": ?\d+',
    r'"at": ?"[^"]*"',
)
WALKED = ("Howell, matchpoints", "round robin, shared")
MORE = [each for each in EVENINGS if each not in WALKED]


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
            links = re.findall(r'(?:href|hx-get)="(/[^"#?]*)', answer.content.decode())
            waiting.extend(link for link in links if re.match(within, link))
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
    # The pages of an edition by its number are the same as those of what counts.
    return {**made, **walk(Client(), begin, rf"/{session.club.slug}/{session.slug}/(?!edition/)")}


def of_a_director_who_plays(session: Session, pair: int) -> Callable[[], Mapping[str, bytes]]:
    """Every page of results at the desk."""
    room = room_of(session)
    seat = LineUp.objects.filter(contestant=pair).select_related("player")[0]
    Player.objects.filter(pk=seat.player_id).update(user=room.user)
    return lambda: walk(room.client, [room.at("standings/"), room.at("editions/")], room.at("standings/"))


@pytest.mark.parametrize("published", [True, pytest.param(False, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", [*WALKED, *(pytest.param(each, marks=pytest.mark.long) for each in MORE)])
def test_nothing_that_can_be_read_follows_from_a_board_that_is_still_to_be_played(name: str, published: bool) -> None:
    """Some hundred pages are made: nobody knows beforehand which of them would tell."""
    session, meeting = played_but_for_one(EVENINGS[name])
    set_outputs(club_id=session.club_id, public_formats=PUBLIC, paper="a4", separator="comma", actor=PROGRAM)
    phone = OwnPhone().joins(slip_of(Contestant.objects.get(pk=meeting.ns)))
    table = AtTheTable(session, meeting.table or 0)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    if published:
        publish_session(session_id=session.pk, actor=PROGRAM)
    at_the_desk = of_a_director_who_plays(session, meeting.ew)

    def read() -> Mapping[str, bytes]:
        return {
            **of_strangers(session),
            **at_the_desk(),
            "phone": without_stamps(phone.html().encode()),
            "table": without_stamps(table.get("table").content),
            "board": without_stamps(table.get("table_traveller", meeting.board).content),
        }

    with patch.object(timezone, "now", return_value=timezone.now()):
        before = read()
        change_all(session, meeting.board)
        assert_same(read(), before)


def assert_same(now: Mapping[str, bytes], before: Mapping[str, bytes]) -> None:
    assert now.keys() == before.keys()
    assert [path for path in now if now[path] != before[path]] == []


def test_the_pages_say_which_board_does_not_count_yet_and_in_which_edition_it_did_not() -> None:
    session, meeting = played_but_for_one(EVENINGS["Mitchell, matchpoints"])
    waits = f"Board {meeting.board} is still to be played at table {meeting.table}; it does not count yet."
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    assert waits in words(page(address(session)))
    publish_session(session_id=session.pk, actor=PROGRAM)
    for more in ("", "edition/1/", f"board/{meeting.board + 1}/"):
        assert waits in words(page(address(session, more)))
    told = Client().get(reverse("api:standings", args=[session.club.slug, session.slug])).json()["left_out"]
    assert told == [{"board": meeting.board, "section": "A", "table": meeting.table, "waits": True}]
    enter(session, line_at(session, meeting), "3NTN=")
    recompute(session.pk)
    was = f"Board {meeting.board} was still to be played at table {meeting.table}: it does not count in this edition."
    assert was in words(page(address(session)))
    publish_session(session_id=session.pk, actor=PROGRAM)
    assert "does not count" not in words(page(address(session)))
    assert was in words(page(address(session, "edition/1/")))
    assert words(page(address(session, f"board/{meeting.board}/"))).count("3NT") >= 1
    changed = words(page(address(session, "changes/2/")))
    assert f"Board {meeting.board}, table {meeting.table}" in changed
    assert "played before; the board counts now" in changed
