"""The ruling assistant at the desk: found by word, one question at a time, and what comes of it in a ruling."""

from __future__ import annotations

import re
from html import unescape
from uuid import uuid4

import lxml.html
import pytest

from club.actor import PROGRAM
from rulings.engine.assistant.reading import paths
from rulings.engine.assistant.walking import every_walk, walk
from rulings.models import Ruling
from rulings.queries.rulings import rulings_of
from rulings.services.calls import CallRequest, call_director
from scoring.models import Line
from tests import builders
from tests.doors.pages import words
from tests.doors.rooms import Room, playing_room

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    return playing_room(8)


def called(room: Room, *, played: str = "") -> int:
    """Table 1 has called about its first board, on which a result is entered."""
    board = builders.seating_at(room.session, 1, 1).boards[0]
    if played:
        builders.enter(room.session, 1, 1, board, played)
    asking = CallRequest("A", 1, 1, board)
    return call_director(session_id=room.session.pk, asking=asking, client_id=uuid4(), actor=PROGRAM).id


class Walk:
    """The director's finger: a page, and the links on it."""

    def __init__(self, room: Room, path: str) -> None:
        self.room, self.at = room, room.at(path)
        self.html = ""
        self.open(self.at)

    def open(self, address: str) -> Walk:
        answer = self.room.client.get(address)
        assert answer.status_code == 200, address
        self.at, self.html = address, answer.content.decode()
        return self

    @property
    def says(self) -> str:
        return words(self.html)

    def press(self, label: str, which: int = 0) -> Walk:
        """The link of this name, or of which this is the beginning; `which` of several."""
        links = re.findall(r'<a class="[^"]*" href="([^"]+)">(.*?)</a>', self.html, re.S)
        found = [unescape(address) for address, inside in links if words(inside).startswith(label)]
        assert found, (label, [words(inside) for _address, inside in links])
        return self.open(found[which])


def filled_in(html: str) -> dict[str, str]:
    """The ruling form as a browser would send it."""
    form = lxml.html.fromstring(html).get_element_by_id("ruling")
    # Of a button that is chosen and is worth nothing the library makes "on".
    return {name: value for name, value in form.form_values() if name != "act"} | {"doubt": ""}


def issued(room: Room, boxes: dict[str, str]) -> str:
    """A ruling with these boxes, looked at and issued: its page."""
    looked = room.post("rulings/new/", **boxes, act="look").content.decode()
    return room.send("rulings/new/", **filled_in(looked), act="issue")


def test_the_usual_irregularities_stand_first_and_each_stands_once(room: Room) -> None:
    listed = lxml.html.fromstring(Walk(room, "assistant/").html).xpath("//main//h2 | //ul[@class='as-l']//a")
    usual = ["Most often", *(each.title for each in paths().values() if each.usual)]
    assert [words(each.text_content()) for each in listed] == [
        *usual,
        "Everything else",
        *(each.title for each in paths().values() if not each.usual),
    ]
    assert 8 <= len(usual) - 1 <= 12, "few enough to be seen without scrolling for long"
    found = lxml.html.fromstring(Walk(room, "assistant/?q=revoke").html)
    assert not found.xpath("//main//h2")


def test_a_revoke_from_the_call_to_the_score(room: Room) -> None:
    called(room, played="4SS=")
    page = Walk(room, "calls/").press("Look it up")
    assert page.says.count("Insufficient bid") == 1
    page.open(page.at + "&q=did+not+follow+suit").press("Revoke")
    assert "Who did it?" in page.says
    page.press("South")
    assert "has South or North played or named a card to a later trick" in page.says
    page.press("Yes: it is established").press("No").press("Not one of these")
    assert "Did South win the trick of the revoke with South’s own card?" in page.says
    page.press("Yes").press("No")
    assert "Then one trick, that of the revoke, goes to East–West." in page.says
    assert "Would East–West have made even more without the revoke?" in page.says
    page.press("Write the ruling")
    filled = filled_in(page.html)
    assert (filled["laws"], filled["both1_contract"], filled["both1_by"], filled["both1_tricks"]) == (
        "64A1, 64C",
        "4S",
        "S",
        "-1",
    )
    assert filled["facts"].endswith("Revoke: South.")
    record = issued(room, filled)
    assert "How it was ruled Revoke" in record
    assert "Did South win the trick of the revoke with South’s own card? Yes" in record
    assert "A trick won in dummy is not won by declarer. L64A" in record
    assert "“Play goes on to the end, if it has not ended. Then one trick, that of the revoke" in record
    ruling = Ruling.objects.get()
    assert ruling.decision["guided"]["answers"] == ["yes", "no", "none", "yes", "no"]
    assert (ruling.decision["guided"]["offender"], ruling.decision["guided"]["edition"]) == ("S", "laws_2017")
    line = Line.objects.get(adjustment__isnull=False)
    assert line.adjustment is not None
    assert line.adjustment.ns_outcome == {"assigned": -50}


def test_the_way_is_kept_by_a_ruling_that_replaces_the_first(room: Room) -> None:
    called(room, played="3NTN=")
    page = Walk(room, "assistant/slow-play/?offender=E&a=lost&a=one").press("Write the ruling")
    filled = filled_in(page.html) | {"boards": str(builders.seating_at(room.session, 1, 1).boards[0]), "table": "1"}
    assert (filled["ns_gets"], filled["ew_gets"], filled["kind"]) == ("60", "40", "assigned")
    issued(room, filled)
    issued(room, filled_in(room.html("rulings/1/amend/")))
    first, second = (each.decision.guided for each in rulings_of(room.session.pk))
    assert first == second
    assert first is not None
    assert first.title == "Slow play"


def test_a_way_that_goes_on_along_another_path_asks_who_it_was_there(room: Room) -> None:
    page = Walk(room, "assistant/passed-out/").press("A hand had the wrong number")
    assert "Who did it?" in page.says
    page.press("North").press("One has fewer").press("Later").press("Among the played cards")
    assert "Who is declarer?" in page.says
    page.press("Go on without naming anybody")
    assert "What was wrong" in page.says or "next trick" in page.says
    assert "Who" not in page.press("Change", 2).html.split("<h1")[1].split("</h1>")[0]


def test_a_question_is_opened_again_and_nothing_before_it_is_lost(room: Room) -> None:
    page = Walk(room, "assistant/revoke/?offender=W&a=yes&a=no&a=none")
    page.press("Change", 1)
    assert "Was it on the twelfth trick" in page.says
    assert "Answered so far" in page.says
    assert "has West or East played or named" in page.says
    page.press("Yes")
    assert "No trick is transferred." in page.says


def test_nobody_need_be_named(room: Room) -> None:
    page = Walk(room, "assistant/insufficient-bid/").press("Go on without naming anybody")
    assert "Ask the offender to come away from the table." in page.says
    page.press("No: the offender meant to make this bid").press("Yes").press("No")
    assert "The player on the offender’s left, you may accept it" in page.says
    assert "Ask the player on the offender’s left:" in page.says


def test_what_went_wrong_at_the_table_has_a_page_of_its_own(room: Room) -> None:
    assert "What went wrong at the table" in Walk(room, "assistant/wrong-board/?a=opponents").says
    page = Walk(room, "assistant/fouled-board/?a=after").press("The fouled board")
    assert page.at == room.at("wrong/fouled/")


def test_a_word_that_nothing_is_called_by(room: Room) -> None:
    page = Walk(room, "assistant/?q=wheelbarrow")
    assert "Nothing is called “wheelbarrow” here." in page.says
    assert "Insufficient bid" in page.press("Show all").says


@pytest.mark.parametrize(
    "path",
    [
        "assistant/nothing/",
        "assistant/revoke/?offender=Q",
        "assistant/revoke/?offender=N&a=perhaps",
        "assistant/revoke/?offender=N&a=no&a=defender&a=yes",
        "rulings/new/?path=revoke&offender=N&a=yes",
        "rulings/new/?path=revoke&offender=N&a=perhaps",
        "rulings/new/?path=nothing",
    ],
)
def test_what_is_no_way_is_not_found(room: Room, path: str) -> None:
    room.html(path, status=404)


def ends_of_each_sort() -> dict[str, tuple[str, tuple[str, ...]]]:
    """Of every sort of end (what kind of ruling, what it does, what it opens) one, with a way that leads there."""
    known = paths()
    found: dict[str, tuple[str, tuple[str, ...]]] = {}
    for name in known:
        for way in every_walk(known, name):
            end = walk(known, name, way).now.end
            assert end is not None
            found.setdefault(f"{end.kind} {end.opens} {type(end.effect).__name__}", (name, way))
    return found


@pytest.mark.parametrize(("name", "way"), ends_of_each_sort().values(), ids=ends_of_each_sort())
def test_an_end_opens_a_ruling_that_can_be_written(room: Room, name: str, way: tuple[str, ...]) -> None:
    address = f"assistant/{name}/?offender=N&declarer=S" + "".join(f"&a={each}" for each in way)
    filled = filled_in(Walk(room, address).press("Write the ruling").html)
    assert all(filled[box].strip() for box in ("guided", "laws", "decision", "facts", "kind"))
    boxes = filled | {"boards": str(builders.seating_at(room.session, 1, 1).boards[0]), "table": "1"}
    looked = words(room.post("rulings/new/", **boxes, act="look").content.decode())
    assert "Choose one that is offered" not in looked


def test_pages_ask_for_no_more_than_who_and_where(room: Room, django_assert_max_num_queries: object) -> None:
    call = called(room)
    with django_assert_max_num_queries(30):  # type: ignore[operator]
        room.html(f"assistant/revoke/?call={call}&offender=N&a=yes")
