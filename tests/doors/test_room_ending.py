"""The end of play, editions and what is amended, official results."""

from __future__ import annotations

import re

import pytest

from club.actor import PROGRAM
from club.models import Session
from rulings.engine.decision import Decision, Kind, RuledLine
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.ruling import issue_ruling
from scoring.engine.document import Assigned
from scoring.models import Line, Publication
from scoring.services import Award, Meeting, adjust
from tests import builders
from tests.appeals import varied
from tests.doors.pages import award_at, words
from tests.doors.rooms import Room, playing_room, room_of

pytestmark = pytest.mark.django_db
HALF = Award(ns={"artificial": "50"}, ew={"artificial": "50"}, note="Nobody was at fault.")


def state(room: Room) -> str:
    return Session.objects.get(pk=room.session.pk).state


def editions(room: Room) -> list[tuple[int, str]]:
    return list(Publication.objects.filter(session=room.session).values_list("number", "reason"))


def ended_room(*, manager: bool = False) -> Room:
    return room_of(builders.ended_session(8), manager=manager)


def test_ending_play_says_what_is_missing_and_what_that_means() -> None:
    room = playing_room()
    builders.play_all(room.session, rounds=[1, 2, 3])
    page = room.read("end/")
    assert "8 of 32 boards have no result yet" in page
    assert "neither pair is scored on that board" in page
    for table in range(1, 5):
        boards = builders.seating_at(room.session, table, 4).boards
        assert ", ".join(map(str, boards)) in page
    assert state(room) == "playing"
    assert "Play has ended" in room.send("end/")
    assert state(room) == "ended"
    assert "8 boards have no result" in room.read()


def test_ending_play_with_everything_in_says_so() -> None:
    room = playing_room()
    builders.play_all(room.session)
    assert "All results are in." in room.read("end/")


def test_play_goes_on_after_all() -> None:
    room = playing_room()
    room.send("end/")
    assert "Play has resumed" in room.send("resume/")
    assert state(room) == "playing"
    assert "Play has not ended" in room.send("resume/")


def test_ending_twice_changes_nothing() -> None:
    room = playing_room()
    room.send("end/")
    assert "not being played" in room.send("end/")
    assert room.client.get(room.at("end/")).status_code == 302


def test_edition_one_is_published_once_however_often_one_presses() -> None:
    room = ended_room()
    assert "Publish edition 1" in room.read()
    assert "Edition 1 is published" in room.send("publish/", after=0)
    assert "Edition 1 is already published" in room.send("publish/", after=0)
    assert "Nothing has changed since edition 1" in room.send("publish/", after=1)
    assert editions(room) == [(1, "first")]


def test_nobody_publishes_what_he_has_not_seen() -> None:
    """A colleague corrects a result between the page and the press."""
    room = ended_room()
    seen = re.findall(r'name="version" value="(\d+)"', room.html())
    room.session.refresh_from_db()
    assert seen == [str(room.session.facts_version)]
    line = Line.objects.filter(session=room.session).first()
    assert line is not None
    meeting = Meeting(line.board.number, line.ns_id, line.ew_id)
    adjust(
        session_id=room.session.pk,
        meeting=meeting,
        award=HALF,
        seen_version=line.version,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    assert "The results have changed since you looked at them" in room.send("publish/", after=0, version=seen[0])
    assert editions(room) == []
    (now,) = re.findall(r'name="version" value="(\d+)"', room.html())
    assert "Edition 1 is published" in room.send("publish/", after=0, version=now)


def test_nothing_is_published_while_play_goes_on() -> None:
    room = playing_room()
    assert "End play first" in room.send("publish/", after=0)
    assert editions(room) == []


def test_a_mangled_form_publishes_nothing() -> None:
    room = ended_room()
    cases = [{}, {"after": "x"}, {"after": -1}, {"after": 0, "reason": "because"}]
    for sent in cases:
        assert "press again" in room.send("publish/", **sent)
        assert editions(room) == []


def published_room(*, manager: bool = False) -> Room:
    room = ended_room(manager=manager)
    room.send("publish/", after=0)
    return room


def correct(room: Room, result: str = "7NTXXW-4") -> None:
    room.save(1, 1, contract=result)
    builders.standings_of(room.session)


def test_a_fouled_result_that_stands_alone_has_a_way_to_its_ruling() -> None:
    room = ended_room()
    award_at(room.session, 1, 1, Award(group="fouled"))
    html = room.client.post(room.at("publish/"), {"after": 0}, follow=True).content.decode()
    assert "average plus if neither is at fault" in words(html)
    [way] = re.findall(r'<a href="([^"]*rulings/new/[^"]*)">Ruling for board', html)
    page = room.client.get(way).content.decode()
    assert "The board was fouled" in page
    rows = [re.search(rf'<select name="{side}_gets".*?value="([^"]*)" selected', page, re.S) for side in ("ns", "ew")]
    assert [row and row[1] for row in rows] == ["60", "60"]


def test_what_is_amended_is_shown_until_it_is_published() -> None:
    room = published_room()
    assert "Edition 1 is published" in room.read()
    assert "Changed, not yet published" not in room.read()
    before = room.stored(1, 1).result
    assert before is not None
    correct(room)
    page = room.read()
    assert "Changed, not yet published" in page
    assert "Everybody still sees edition 1" in page
    board = room.stored(1, 1).board.number
    assert f"Board {board}, table 1:" in page or f"Board {board}, table A1:" in page
    assert "West −4" in page
    assert "Publish edition 2" in page
    assert "Edition 2 is published" in room.send("publish/", after=1, reason="ruling")
    assert editions(room) == [(1, "first"), (2, "ruling")]
    page = room.read()
    assert "Changed, not yet published" not in page
    assert "All 2 editions" in page


def test_after_an_appeal_the_next_edition_comes_of_one() -> None:
    room = published_room()
    line = room.stored(1, 1)
    place = (line.board.number, line.ns_id, line.ew_id, line.section, line.round, line.table)
    chosen = []
    for score, supersedes in ((100, None), (200, 1)):
        given = Assigned(score)
        lines = (RuledLine(*place, ns_outcome=given, ew_outcome=given, seen_version=room.stored(1, 1).version),)
        decision = Decision(Kind.ASSIGNED, "A hesitation.", lines=lines)
        issue_ruling(session_id=room.session.pk, decision=decision, supersedes=supersedes, actor=builders.PROGRAM)
        builders.standings_of(room.session)
        chosen += re.findall(r'<option value="(\w+)" selected', room.html())
        if supersedes is None:
            varied(room.session, line.ns_id)
    assert chosen == ["ruling", "appeal"]


def test_a_correction_taken_back_is_no_amendment() -> None:
    room = published_room()
    before = room.stored(1, 1).result
    assert before is not None
    correct(room)
    assert "Changed, not yet published" in room.read()
    contract = "pass" if not before.contract else f"{before.contract}{before.declarer}"
    room.save(1, 1, contract=contract, tricks="" if before.tricks is None else str(before.tricks), lead=before.lead)
    builders.standings_of(room.session)
    page = room.read()
    assert "Changed, not yet published" not in page
    assert "Nothing has changed since." in page


def test_penalties_standings_and_markings_are_amendments_too() -> None:
    room = published_room()
    pair = builders.seating_at(room.session, 1, 1).ns
    assert pair is not None
    room.send("penalties/", pair=pair.pk, kind="procedural", amount="10", unit="percent_of_top", note="late")
    room.send("standing/", pair=pair.pk, standing="without_standing")
    room.send("boards/1/", dealer="S", vulnerable="both")
    builders.standings_of(room.session)
    page = room.read()
    assert "−10" in page
    assert "standing or handicap corrected" in page
    assert "Board 1: Dealer South, both sides vulnerable" in page


def test_while_the_standings_are_being_made_nothing_is_claimed() -> None:
    room = published_room()
    room.save(1, 1, contract="7NTXXW-4")
    page = room.read()
    assert "the new standings are being worked out" in page
    assert "Changed, not yet published" not in page
    assert "Make it official" not in page
    assert "Edition 2 is published" in room.send("publish/", after=1)


def test_results_become_official_and_only_a_manager_opens_them() -> None:
    room = published_room()
    builders.settle_doubts(room.session)
    assert "Make it official" in room.read()
    assert "The results are official" in room.send("official/")
    assert state(room) == "official"
    assert "Open the results again" not in room.read()
    assert "Only a manager can open them again" in room.send("reopen/")
    assert state(room) == "official"
    manager = room_of(room.session, manager=True)
    assert "Open the results again" in manager.read()
    assert "open again" in manager.send("reopen/")
    assert state(room) == "ended"


def test_official_needs_an_edition() -> None:
    room = ended_room()
    assert "Publish the results first" in room.send("official/")
    assert state(room) == "ended"


def test_official_waits_for_what_is_amended() -> None:
    room = published_room()
    correct(room)
    assert "Make it official" not in room.read()
    assert "Something has changed since the last edition" in room.send("official/")


def test_acts_are_posted() -> None:
    room = ended_room()
    cases = ["resume/", "publish/", "official/", "reopen/", "practice/", "pace/", "standing/"]
    for path in cases:
        assert room.client.get(room.at(path)).status_code == 405


def test_open_items_are_named_before_publication() -> None:
    room = playing_room()
    builders.play_all(room.session, rounds=[1, 2, 3])
    board = builders.seating_at(room.session, 1, 1).boards[0]
    builders.enter(room.session, 1, 1, board, "7NTXXN=")
    assert f"Table 1, board {board} Two results differ Settle it now" in room.read("end/")
    room.send("end/")
    page = room.read()
    assert "On 1 board two results differ; until you settle it, the first one counts." in page
    assert "8 boards have no result; they are scored for neither pair there." in page


def test_the_page_leads_to_what_everybody_sees() -> None:
    room = published_room()
    html = room.html()
    assert f'href="/{room.session.club.slug}/{room.session.slug}/"' in html
    assert "Edition 1" in words(room.client.get(f"/{room.session.club.slug}/{room.session.slug}/").content.decode())


@pytest.mark.parametrize("sign_off", ["board", "both", "round"])
def test_what_is_not_settled_is_named_before_play_ends_with_its_way(sign_off: str) -> None:
    """Two results, and a result to which East–West have not confirmed, unless nobody asks them at each board."""
    session = builders.started_session(6, boards_per_round=2, habits={"sign_off": sign_off})
    builders.play_all(session)
    room = room_of(session)
    assert "All results are in." in room.read("end/")
    waits, twice = builders.seating_at(session, 1, 2).boards
    builders.enter(session, 1, 2, twice, "7NN-13")
    pairs = builders.meeting_at(session, 1, 2, waits)
    Line.objects.filter(session=session, board__number=waits, ns_id=pairs.ns, ew_id=pairs.ew).update(confirmed=False)
    said, html = room.read("end/"), room.html("end/")
    assert "All results are in." not in said
    assert f"Table 1, board {twice} Two results differ Settle it now" in said
    asked = f"Table 1, board {waits} East–West have not confirmed Settle it now"
    assert (asked in said) == (sign_off != "round")
    assert ("not confirmed yet" in room.read()) == (sign_off != "round")
    (address,) = re.findall(rf'href="([^"]+)">\s*Settle it now<span\s+class="vh">\s*table 1, board {twice}\s*<', html)
    assert f"Table 1, board {twice}" in words(room.client.get(address).content.decode())
