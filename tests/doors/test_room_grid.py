"""The live grid: what it says of each board, what needs the director, how it is polled and reached."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db.models import Q

from club.actor import PROGRAM
from club.models import Contestant, Session
from club.services import end_play
from movements.models import Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Unscored
from scoring.services import Award, adjust
from scoring.services.practice import set_plays_itself
from scoring.services.repairs import make_repair, withdrawal_repair
from tests import builders
from tests.doors.pages import words
from tests.doors.rooms import playing_room, room_of

pytestmark = pytest.mark.django_db


def cells(html: str) -> dict[tuple[str, str], str]:
    """What is said aloud of each cell, by table and round."""
    said = re.findall(r"Table (\d+), round (\d+):\s+([^<]+)</span></a>", html)
    return {(table, number): text.strip() for table, number, text in said}


def sitting_out(session: Session, number: int) -> Contestant:
    """The pair that waits in a round."""
    waits = Seating.objects.get(Q(ns=None) | Q(ew=None), section__session=session, round=number)
    found = waits.ns or waits.ew
    assert found
    return found


def test_every_state_of_a_board_is_said_in_words() -> None:
    room = playing_room(8, habits={"pace": "together"})
    session = room.session
    for table, result in ((1, "4SN="), (2, "2HE-1"), (3, None)):
        builders.enter(session, table, 1, builders.seating_at(session, table, 1).boards[0], result, source="desk")
    builders.enter(session, 4, 1, builders.seating_at(session, 4, 1).boards[0], "4SN=")
    builders.enter(session, 4, 1, builders.seating_at(session, 4, 1).boards[0], "4SN-1")
    meeting = builders.meeting_at(session, 1, 1, builders.seating_at(session, 1, 1).boards[1])
    award = Award(ns={"artificial": "60"}, ew={"artificial": "40"})
    adjust(
        session_id=session.pk, meeting=meeting, award=award, seen_version=None, permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    said = cells(room.html())
    one, two = builders.seating_at(session, 1, 1).boards
    assert said["1", "1"] == f"board {one} confirmed, board {two} adjusted score"
    assert "not entered yet" in said["2", "1"]
    assert "not played" in said["3", "1"]
    assert "two results differ" in said["4", "1"]
    assert said["1", "2"].endswith("to come")


def test_who_sits_out_is_named_and_every_round_says_its_boards() -> None:
    room = room_of(builders.started_session(7, habits={"pace": "together"}))
    session = room.session
    html = room.html()
    waiting, later = (sitting_out(session, number) for number in (1, 2))
    names = " & ".join(each.player.name for each in waiting.line_up.select_related("player"))
    assert f"sits out: {waiting.number} {names}" in words(html)
    assert f"sits out: pair {later.number}" in words(html)
    assert "idle" not in words(html)
    playing = Seating.objects.filter(section__session=session, round=2, ns__isnull=False, ew__isnull=False)
    boards = playing[0].boards
    first, last = boards[0], boards[-1]
    assert re.search(rf'aria-hidden="true">{first}–{last}</span>', html)


def test_who_sits_out_is_named_where_every_table_has_its_own_pace() -> None:
    """Such a table is already asked for its next round; who waits for it is named in the round of most tables."""
    room = room_of(builders.started_session(7))
    builders.play_all(room.session, rounds=[1])
    waiting, later = (sitting_out(room.session, number) for number in (2, 3))
    names = " & ".join(each.player.name for each in waiting.line_up.select_related("player"))
    assert f"sits out: {waiting.number} {names}" in room.read()
    assert f"sits out: pair {later.number} N–S" in room.read(), "there is an East–West pair of that number too"


def test_where_a_pair_left_its_table_shows_who_sits_out_and_no_round_long_over() -> None:
    session = builders.started_session(10, "straight-mitchell")
    builders.play_all(session, rounds=[1, 2])
    room = room_of(session)
    gone = builders.seating_at(session, 5, 1)
    last = builders.seating_at(session, 5, 2)
    then = builders.meeting_at(session, 5, 3)
    act = withdrawal_repair(session_id=session.pk, contestant_id=gone.ns_id or 0, standing="withdrawn", actor=PROGRAM)
    make_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)
    html = room.html()
    waiting = Contestant.objects.get(pk=then.ew)
    names = " & ".join(each.player.name for each in waiting.line_up.select_related("player"))
    row = words(html[html.index('data-table="5"') :].split("</tr>")[0])
    assert f"sits out: {waiting.number} {names}" in row
    assert " v " not in row
    # What was played there is one word, not a mark for each board.
    assert f"{last.boards[0]}–{last.boards[-1]}×" in row


def test_a_board_that_a_pair_that_left_had_played_is_cancelled() -> None:
    room = playing_room(8)
    meeting = builders.meeting_at(room.session, 1, 1, builders.seating_at(room.session, 1, 1).boards[0])
    none = {"not_scored": True}
    adjust(
        session_id=room.session.pk,
        meeting=meeting,
        award=Award(ns=none, ew=none),
        seen_version=None,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    assert cells(room.html())["1", "1"].startswith(f"board {meeting.board} cancelled, ")


def test_how_many_tables_have_a_tablet_is_said_until_all_have() -> None:
    room = playing_room(8)
    tag = room.client.get(room.at("live/")).headers["ETag"]
    assert "Tablets in: 0 of 4 Show codes" in room.read()
    builders.table_device(room.session, 1)
    assert room.client.get(room.at("live/")).headers["ETag"] != tag
    assert "Tablets in: 1 of 4 · missing: tables 2, 3, 4 Show codes" in room.read("live/")
    for table in (2, 3, 4):
        builders.table_device(room.session, table)
    assert "Tablets in" not in room.read("live/")


def test_what_is_needed_at_once_is_in_reach() -> None:
    room = playing_room(8)
    html = room.html()
    for name in ("A pair leaves or arrives", "Board played at another table", "Something went wrong", "Tablets"):
        assert name in words(html)
    assert f'href="{room.at("pairs/")}"' in html


def test_a_whole_round_that_is_well_is_one_quiet_tick() -> None:
    room = playing_room(8)
    builders.play_all(room.session, rounds=[1])
    page = room.html()
    assert cells(page)["1", "1"].endswith("confirmed")
    cell = re.search(r'<a class="ce all"[^>]*data-round="1".*?</a>', page, re.S)
    assert cell
    assert "pip" not in cell[0]


def test_trouble_rises_to_the_top() -> None:
    room = playing_room(8)
    session = room.session
    assert "Needs you" not in room.html()
    builders.play_all(session, rounds=[1, 2])
    lost = builders.seating_at(session, 2, 3).boards[0]
    for board in builders.seating_at(session, 2, 4).boards:
        builders.enter(session, 2, 4, board, "1NTN=")
    clash = builders.seating_at(session, 1, 1).boards[0]
    builders.enter(session, 1, 1, clash, "7NTXXN=")
    page = room.read()
    conflict, missing = page.index(f"Table 1, board {clash}"), page.index("These boards have no result")
    assert conflict < missing < page.index("Results in")
    assert f"Board {lost}" in page
    assert "Two results differ" in page


def test_the_rail_names_six_and_counts_the_rest() -> None:
    room = playing_room(18, kind="straight-mitchell")
    end_play(session_id=room.session.pk, actor=PROGRAM)
    page = room.read()
    assert page.count("no result, board") == 6
    assert "And 3 more" in page


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (builders.make_session, "There is no movement yet"),
        (lambda: builders.ready_session(8), "shown here when play begins"),
        (lambda: builders.started_session(8), "Results in: 0 of 8 so far"),
        (lambda: builders.ended_session(8), "Play has ended; nothing is published yet"),
    ],
)
def test_each_state_of_a_session_says_what_comes(make: Any, words: str) -> None:
    assert words in room_of(make()).read()


def test_an_unchanged_room_is_a_304_and_a_changed_one_is_not() -> None:
    room = playing_room(8)
    first = room.client.get(room.at("live/"))
    etag = first.headers["ETag"]
    assert etag in room.html().replace("&quot;", '"')
    again = room.client.get(room.at("live/"), headers={"if-none-match": etag})
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", etag)
    builders.enter(room.session, 1, 1, builders.seating_at(room.session, 1, 1).boards[0], "4SN=")
    changed = room.client.get(room.at("live/"), headers={"if-none-match": etag})
    assert changed.status_code == 200
    assert changed.headers["ETag"] != etag
    assert "no-store" in changed.headers["Cache-Control"]


def test_an_edition_a_pace_and_standings_change_the_etag() -> None:
    room = room_of(builders.ended_session(8))
    tags = [room.client.get(room.at("live/")).headers["ETag"]]
    room.send("publish/", after=0)
    tags.append(room.client.get(room.at("live/")).headers["ETag"])
    room.send("resume/")
    tags.append(room.client.get(room.at("live/")).headers["ETag"])
    assert len(set(tags)) == 3


def test_a_304_builds_nothing(django_assert_num_queries: Any) -> None:
    room = playing_room(24)
    etag = room.client.get(room.at("live/")).headers["ETag"]
    with django_assert_num_queries(8):
        room.client.get(room.at("live/"), headers={"if-none-match": etag})


def test_pages_cost_the_same_for_three_tables_and_for_twelve(django_assert_max_num_queries: Any) -> None:
    counted: dict[str, set[int]] = {}
    for pairs in (6, 24):
        room = playing_room(pairs, habits={"pace": "together"})
        builders.play_all(room.session, rounds=[1])
        builders.standings_of(room.session)
        for path in ("", "live/", "end/", "penalties/", "boards/", "ranking/", "trail/", "outside/"):
            room.client.get(room.at(path))
            with django_assert_max_num_queries(24) as asked:
                assert room.client.get(room.at(path)).status_code == 200
            counted.setdefault(path, set()).add(len(asked))
    assert {path: counts for path, counts in counted.items() if len(counts) > 1} == {}


def test_typed_numbers_lead_to_a_board() -> None:
    room = playing_room(8)
    board = builders.seating_at(room.session, 3, 2).boards[1]
    for typed in (f"3 {board}", f"a3 {board}", f"3/{board}", f" 3-{board} "):
        response = room.client.get(room.at("go/"), {"to": typed})
        assert response.status_code == 302
        assert f"/line/{board}/" in response.headers["Location"]
    for typed in ("3 99", "9 1", f"B3 {board}", "hello", "", "12"):
        response = room.client.get(room.at("go/"), {"to": typed}, follow=True)
        assert response.redirect_chain == [(room.at(), 302)]
        assert "such as 4 20" in response.content.decode()


def test_standings_that_cannot_be_made_are_said() -> None:
    room = playing_room(8)
    Unscored.objects.create(
        session=room.session, version=10**6, faults=[{"code": "weights_sum", "values": {"sum": "0.9"}}]
    )
    for path in ("", "ranking/"):
        page = room.read(path)
        assert "The standings are not updated" in page
        assert "The weights sum to 0.9" in page


def test_a_practice_session_plays_by_itself_or_not() -> None:
    session = builders.started_session(8)
    assert "play by themselves" not in room_of(session).read()
    Session.objects.filter(pk=session.pk).update(practice=True)
    room = room_of(session)
    assert "play by themselves: off" in room.read()
    assert "play by themselves: on" in room.send("practice/", on="1")
    session.refresh_from_db()
    assert session.plays_itself
    set_plays_itself(session_id=session.pk, on=False, actor=PROGRAM)
    assert "play by themselves: off" in room.read()


def test_a_real_session_never_plays_by_itself() -> None:
    room = playing_room(8)
    assert room.post("practice/", on="1").status_code == 404
    room.session.refresh_from_db()
    assert not room.session.plays_itself


def test_two_sections_have_letters_and_one_has_none() -> None:
    room = playing_room(8)
    assert "Section A" not in room.read()
    assert "Table A1" not in room.read("trail/")
