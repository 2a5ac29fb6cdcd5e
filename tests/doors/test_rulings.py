"""Rulings at the desk: written, read back, looked at, issued, amended, told; and who may see them."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.actor import PROGRAM
from club.services import end_play
from rulings.engine.decision import RuledLine
from rulings.models import Ruling
from rulings.queries.calls import open_calls
from rulings.queries.rulings import rulings_of
from rulings.services.calls import CallRequest, call_director
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.contract import Contract, Played
from scoring.models import Line, Penalty
from scoring.services import Award, adjust
from tests import builders
from tests.builders import ended_session, meeting_at, seating_at, started_in
from tests.doors.incidents import decide_incident, incident_page
from tests.doors.pages import words
from tests.doors.rooms import Room, playing_room, room_of, sits_down

pytestmark = pytest.mark.django_db

TWO = "3CN= 60 3CN+1 40"


@pytest.fixture
def room() -> Room:
    return room_of(ended_session(pairs=8))


def first_board(room: Room, table: int = 1) -> int:
    return int(seating_at(room.session, table, 1).boards[0])


def typed(room: Room, **more: Any) -> dict[str, Any]:
    """A ruling about the first board of table 1; `more` replaces boxes."""
    boxes = {"boards": first_board(room), "table": "1", "facts": "West hesitated.", "kind": "assigned", "award": TWO}
    return {**boxes, "agreed": "yes", **more}


def look(room: Room, **more: Any) -> str:
    return room.post("rulings/new/look/", **typed(room, **more)).content.decode()


def seen(html: str) -> str:
    found = re.search(r'name="seen" value="([^"]*)"', html)
    return unescape(found[1]) if found else ""


def issue(room: Room, **more: Any) -> str:
    """Looked at and issued: the page of the ruling."""
    return room.send("rulings/new/", **typed(room, **more), seen=seen(look(room, **more)), act="issue")


def boxes(html: str, block: str) -> list[list[str]]:
    """The rows of a score that hold something: contract, declarer, tricks, weight."""
    found = []
    for number in range(1, 5):
        name = f"{block}{number}"
        box = {
            key: re.search(rf'<input[^>]*name="{name}_{key}"[^>]*>', html) for key in ("contract", "tricks", "weight")
        }
        values = {key: re.search(r'value="([^"]*)"', each[0]) if each else None for key, each in box.items()}
        chosen = re.search(rf'<select name="{name}_by".*?</select>', html, re.S)
        seat = re.search(r'value="(\w?)" selected', chosen[0]) if chosen else None
        row = [values["contract"], seat, values["tricks"], values["weight"]]
        found.append([each[1] if each else "" for each in row])
    return [row for row in found if any(row)]


def in_rows(block: str, *rows: str) -> dict[str, str]:
    """Rows as they are posted: «3C N = 60», a dash where a box is empty."""
    return {
        f"{block}{number}_{name}": "" if value == "-" else value
        for number, row in enumerate(rows, start=1)
        for name, value in zip(("contract", "by", "tricks", "weight"), row.split(), strict=False)
    }


def ruled(room: Room) -> tuple[RuledLine, ...]:
    """The lines of the newest ruling."""
    return rulings_of(room.session.pk)[-1].decision.lines


WEIGHTED = in_rows("both", "3C N = 60", "3C N +1 40")


def test_a_score_in_rows_says_what_its_notation_says(room: Room) -> None:
    said = words(room.post("rulings/new/said/", **typed(room, award="", **WEIGHTED)).content.decode())
    assert "60 % 3♣ by North, made: +110 to N–S, −110 to E–W" in said
    assert "✓ The weights make 100 %." in said
    page = issue(room, award="", **WEIGHTED)
    assert "N–S: 60 % of +110 and 40 % of +130" in page
    assert "60 % 3♣ N=, 40 % 3♣ N+1" in page
    assert {line.written for line in ruled(room)} == {"3CN= 60% 3CN+1 40%"}
    issue(room, award="", supersedes=1, **in_rows("both", "3CN= - - -"))
    assert boxes(room.html("rulings/2/amend/"), "both") == [["3C", "N", "=", ""]]


def test_each_side_has_its_own_score(room: Room) -> None:
    sides: dict[str, Any] = {"award": "", "gives": "sides", "ns_gets": "60", "ew_gets": "40"}
    issue(room, **sides)
    assert ruled(room)[0].written == "A+/A-"
    html = room.html("rulings/1/amend/")
    assert re.search(r'<input[^>]*value="sides"[^>]* checked', html)
    assert re.search(r'<option value="60" selected>', html)
    split = {**sides, "supersedes": 1, "ns_gets": "table", "ew_gets": "result", **in_rows("ew", "3C N -1 -")}
    issue(room, **split)
    assert ruled(room)[0].written == "NS table EW 3CN-1"
    page = issue(room, **{**sides, "supersedes": 2, "ew_gets": "none"})
    assert "N–S: average plus · E–W: no score" in page
    assert "N–S 60 %, E–W no score" in room.read("rulings/")


def test_what_is_wrong_in_a_row_is_said_of_it(room: Room) -> None:
    cases = [
        (in_rows("both", "3C - = -", "3C N +1 40"), "Result 1 has no weight."),
        (in_rows("both", "3C N = 60", "3C N - 40"), "Result 2: How did 3C end?"),
        (in_rows("both", "3C N = 60", "3C N +1 30"), "The weights must make 100 %: 90 % so far, 10 % to go."),
        (in_rows("both", "3C N = 60", "3C N +1 70"), "The weights must make 100 %: 130 %, 30 % too much."),
        (in_rows("both", "3C N = sixty"), "“sixty” is not a weight"),
        ({"gives": "sides", "ns_gets": "60"}, "What do East–West get?"),
        ({"gives": "sides"}, "Enter what both sides get"),
        ({**WEIGHTED, "award": TWO}, "You filled in the rows and typed the score too."),
    ]
    for rows, wrong in cases:
        answer = look(room, **{"award": "", **rows})
        assert wrong in words(answer)
        assert not seen(answer)


def test_what_is_missing_is_a_hint_until_its_box_was_left(room: Room) -> None:
    empty: dict[str, Any] = {"facts": "", "award": ""}
    assert '<p class="hint">Write what happened' in look(room, **empty)
    assert 'class="fault"' not in look(room, **empty)
    assert '<p class="fault">Write what happened' in look(room, **empty, left="boards facts")
    rows = in_rows("both", "3C - - -")
    assert '<p class="hint">Who played 3C?' in look(room, award="", left="both1_contract", **rows)
    assert '<p class="fault">Who played 3C?' in look(room, award="", left="both1_contract both1_by", **rows)
    pressed = room.post("rulings/new/", **typed(room, **empty), act="look").content.decode()
    assert '<p class="fault">Write what happened' in pressed


def test_where_nothing_changes_nobodys_score_moves(room: Room) -> None:
    assert "Nobody’s score moves." in words(look(room, award="", kind="no_action"))
    assert "No score changed." in issue(room, award="", kind="no_action")


def test_a_score_that_is_worth_as_much_says_why_nothing_moves(room: Room) -> None:
    result = room.stored(1, 1).result
    assert result
    same = Played(Contract.parse(result.contract), result.declarer, result.tricks)
    assert "Nobody’s score moves: against the other tables it is worth as much" in words(look(room, award=str(same)))


def test_a_ruling_from_nothing_to_its_page(room: Room) -> None:
    assert "No ruling yet" in room.read("rulings/")
    board = first_board(room)
    said = words(room.post("rulings/new/said/", **typed(room, laws="75B, 12C1(c), 99")).content.decode())
    assert f"Board {board}, table 1" in said
    assert "60 % 3♣ by North, made: +110 to N–S, −110 to E–W" in said
    assert "75B Wrong explanation" in said
    assert "There is no law 99." in said
    page = words(look(room))
    assert "before after" in page
    assert "Issue ruling 1" in page
    page = issue(room, laws="75B", told_ns="on", right="on", reasoning="Four were asked.")
    assert "Ruling 1 is issued." in page
    assert "N–S: 60 % of +110 and 40 % of +130" in page
    assert "75B Wrong explanation" in page
    assert "✓ told" in page
    assert "✓ mentioned" in page
    assert "What this ruling did" in page
    assert "60 % 3♣ N=, 40 % 3♣ N+1" in room.read("rulings/")
    assert "Gave ruling 1" in room.read("trail/")
    assert "Ruling 1" in room.read(room.line(1, 1))


def test_what_it_did_and_what_stands_now_are_tables_of_two_names(room: Room) -> None:
    issue(room)
    fined = seating_at(room.session, 1, 1).ns_id
    room.send("penalties/", pair=fined, kind="procedural", amount="10", unit="percent_of_top", note="")
    builders.standings_of(room.session)
    page = room.html("rulings/1/")
    assert "has changed it since" in page
    names = re.findall(r'role="region" aria-label="([^"]+)"', page)
    assert "Before this ruling and now" in names
    assert len(names) == len(set(names)), names


def test_what_is_wrong_is_said_before_anything_is_issued(room: Room) -> None:
    cases = [
        ({"award": "3CN= 60 3CN+1 30"}, "The weights add up to 90 %. They must make 100 %."),
        ({"award": "a good score"}, "is not an adjusted score"),
        ({"facts": ""}, "Write what happened"),
        ({"kind": "claim"}, "never a weighted score (White Book 12.3)"),
        ({"doubt": "misbid"}, "was wrong: decide which"),
        ({"unauthorised": "on"}, "Which action is not allowed?"),
        ({"unauthorised": "on", "disallowed": "3♣ by North"}, "Leave it out, or write down a legal auction"),
        ({"award": "A6060"}, "Both sides together get 120 %."),
        ({"table": ""}, "At which table was board"),
        ({"boards": "99"}, "Board 99 is not played in this session."),
        ({"award": "", "kind": "procedural"}, "who is fined"),
        ({"laws": "99"}, "There is no law 99."),
    ]
    for boxes, wrong in cases:
        answer = look(room, **boxes)
        assert wrong in words(answer)
        assert not seen(answer)
        room.post("rulings/new/", **typed(room, **boxes), act="issue")
        assert not Ruling.objects.exists()
    # The box is folded away: the page leads there.
    assert 'href="#id_over_hundred"' in look(room, award="A6060")
    assert 'id="id_over_hundred"' in room.html("rulings/new/")


def test_nothing_is_issued_but_what_was_looked_at(room: Room) -> None:
    before = seen(look(room))
    response = room.post("rulings/new/", **typed(room, award="A6040"), seen=before, act="issue")
    page = words(response.content.decode())
    assert response.status_code == 422
    assert "please look first at what it does now" in page
    assert "A6040" in response.content.decode()
    assert not Ruling.objects.exists()


def test_of_two_directors_the_second_is_told(room: Room) -> None:
    mine = seen(look(room))
    issue(room, award="A6040")
    response = room.post("rulings/new/", **typed(room), seen=mine, act="issue")
    page = words(response.content.decode())
    assert response.status_code == 422
    assert "This board has just been changed" in page
    assert f"ruling 1 ({room.user.name}, " in page
    assert "on this board already" in page
    assert Ruling.objects.count() == 1
    boxes = {**typed(room), "seen": seen(response.content.decode())}
    instead = room.post("rulings/new/", **boxes, supersedes=["", "1"]).content.decode()
    assert "Ruling 2, replacing ruling 1" in words(instead)
    assert "West hesitated." in instead
    assert "on this board already" not in words(instead)
    again = room.html("rulings/new/?supersedes=1&call=7")
    assert 'name="call" value="7"' in again
    assert "Ruling 2, replacing ruling 1" in words(again)
    assert "This ruling replaces ruling 1" in issue(room, supersedes=1)


def test_a_ruling_is_amended_by_another_that_is_filled_in(room: Room) -> None:
    issue(room, p1_pair=seating_at(room.session, 1, 1).ew_id, p1_kind="procedural", p1_times="2", laws="73")
    assert Penalty.objects.get().amount == "20"
    html = room.html("rulings/1/amend/")
    assert boxes(html, "both") == [["3C", "N", "=", "60"], ["3C", "N", "+1", "40"]]
    assert 'value="20"' in html
    assert "West hesitated." in html
    meeting = meeting_at(room.session, 1, 1)
    more = {"supersedes": 1, "table": "", "ns": meeting.ns, "ew": meeting.ew, "award": "", "kind": "no_action"}
    page = issue(room, **more)
    assert "This ruling replaces ruling 1." in page
    assert "the score at the table stands" in page
    assert "Ruling 2 has replaced this one." in room.read("rulings/1/")
    assert "Change by" not in room.read("rulings/1/")
    assert not Penalty.objects.filter(withdrawal=None).exists()
    assert room.client.get(room.at("rulings/1/amend/")).status_code == 302


def test_a_ruling_begins_with_a_call_or_a_line(room: Room) -> None:
    call_director(session_id=room.session.pk, asking=CallRequest("A", 2), client_id=uuid4(), actor=PROGRAM)
    (call,) = open_calls(room.session.pk)
    html = room.html(f"rulings/new/?call={call.id}")
    assert f'name="call" value="{call.id}"' in html
    assert re.search(r'<option value="2" selected>', html)
    assert re.search(r"Called at \d\d:\d\d", words(html))
    issue(room, table="2", boards=first_board(room, 2), call=call.id)
    assert open_calls(room.session.pk) == ()
    meeting = meeting_at(room.session, 3, 1)
    page = room.read(f"rulings/new/?line={meeting.board}:{meeting.ns}-{meeting.ew}")
    assert f"Board {meeting.board}, table 3" in page
    room.html("rulings/new/?call=999", status=404)
    room.html("rulings/new/?line=99:1-2", status=404)
    assert f"line={meeting.board}:{meeting.ns}-{meeting.ew}" in room.html(room.line(3, 1))


def test_several_boards_a_fouled_board_and_denied_redress(room: Room) -> None:
    first, second = seating_at(room.session, 1, 1).boards[:2]
    page = issue(room, boards="", award=f"A+/A- for boards {first} and {second}")
    assert 'class="tile"' not in room.html("rulings/1/"), "one board is not the number of a ruling about two"
    assert f"Board {first}, table 1: N–S: average plus · E–W: average minus" in page
    assert f"Board {second}, table 1:" in page
    issue(room, boards=first, award="fouled from table 3 on", kind="rectification", table="")
    groups = room.session.lines.filter(board__number=first).exclude(adjustment=None)
    assert {line.adjustment.group for line in groups.select_related("adjustment")} == {"", "B"}
    page = issue(room, table="4", boards=first_board(room, 4), award="redress NS B 3CN+1 C 3CN=")
    assert "score corrected for the infraction" in page


def test_fouled_from_a_table_on_follows_the_board_and_not_the_numbers_of_tables() -> None:
    """Ten pairs, a Mitchell: boards 1 and 2 are at tables 1, 5, 4, 3, 2 in rounds 1 to 5. From table 4 on: 4, 3, 2."""
    room = room_of(ended_session(pairs=10, kind="straight-mitchell"))
    issue(room, boards=1, award="fouled from table 4 on", kind="rectification", table="")
    lines = room.session.lines.filter(board__number=1).select_related("adjustment")
    assert {line.table for line in lines if line.adjustment} == {4, 3, 2}
    assert "Table 9 does not play board 1" in words(look(room, boards=1, award="fouled from table 9 on", table=""))


def test_of_two_sections_one_is_asked_for_where_a_board_was_fouled() -> None:
    session = started_in(8, 8)
    builders.play_all(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    room, board = room_of(session), meeting_at(session, 2, 1).board
    boxes = {"boards": board, "award": "fouled from table 2 on", "kind": "rectification"}
    assert "In which section was board" in words(look(room, **boxes, table=""))
    issue(room, **boxes, table="A1")
    lines = session.lines.filter(board__number=board).select_related("adjustment")
    assert {line.section for line in lines if line.adjustment} == {"A"}


def test_what_kind_it_is_follows_from_what_is_written(room: Room) -> None:
    assert "artificial score (average)" in issue(room, award="A6040")
    who = seating_at(room.session, 2, 1)
    fine = {"p1_pair": who.ns_id, "p1_kind": "procedural", "p1_times": "1", "award": "", "table": "2"}
    assert "procedural penalty" in issue(room, **fine, boards=who.boards[0])


def test_a_third_average_plus_is_what_the_conditions_say() -> None:
    """White Book 12.20; three boards in one ruling, for the pair that has them at one table."""
    room = room_of(ended_session(pairs=8, habits={"third_average_plus": "average"}, boards_per_round=3))
    first, _second, third = seating_at(room.session, 1, 1).boards[:3]
    boxes = {"boards": f"{first}-{third}", "award": "A6040", "facts": "Cards of the next table."}
    looked = words(look(room, **boxes))
    assert f"Board {third}: " in looked
    told = "would have average plus on 3 boards of this session. Under the conditions of contest it gets here: average."
    assert told in looked
    page = issue(room, **boxes)
    assert "N–S: average · E–W: average minus" in page
    assert page.count("N–S: average plus · E–W: average minus") == 2
    assert f"{third}: N–S 50 %, E–W 40 %" in room.read("rulings/")
    again = words(look(room, **boxes, supersedes=1, third_plus="on"))
    assert "would have average plus on" in again
    assert "Under the conditions of contest" not in again
    assert "N–S would have had average plus on 3 boards of this session" in room.read("rulings/1/")
    amended = issue(room, **boxes, supersedes=1, third_plus="on")
    assert "Average plus was given although it was a pair’s third." in amended
    assert amended.count("N–S: average plus · E–W: average minus") == 3


def test_a_third_average_plus_is_limited_where_it_is_typed_at_a_board() -> None:
    """The preview, the message, the board’s page, the audit log and the sheet of paper say the same."""
    room = room_of(ended_session(pairs=8, habits={"third_average_plus": "average"}, boards_per_round=3))
    first, second, third = (meeting_at(room.session, 1, 1, each) for each in seating_at(room.session, 1, 1).boards[:3])
    for each in (first, second):
        award = Award(ns={"artificial": "60"}, ew={"artificial": "40"})
        version = Line.objects.get(session=room.session, board__number=each.board, ns=each.ns).version
        adjust(
            session_id=room.session.pk,
            meeting=each,
            award=award,
            seen_version=version,
            permission=BY_THE_CLOCKS,
            actor=PROGRAM,
        )
    path = f"line/{third.board}/{third.ns}-{third.ew}/"
    told = "average plus on 3 boards of this session"
    seen = room.client.get(room.at(f"{path}preview/?a-award=A6040")).content.decode()
    assert told in words(seen)
    version = Line.objects.get(session=room.session, board__number=third.board, ns=third.ns).version
    assert told in room.send(f"{path}adjust/", **{"a-award": "A6040", "a-version": version})
    page = room.read(path)
    assert "N–S: average · E–W: average minus" in page
    assert page.count("N–S would have had average plus on 3 boards of this session") == 2
    assert "N–S would have had average plus on 3 boards" in room.read("trail/")


def test_a_third_average_plus_is_limited_where_something_went_wrong() -> None:
    habits = {"third_average_plus": "average"}
    room = playing_room(10, kind="straight-mitchell", boards_per_round=3, habits=habits)
    answers = {"table": "A:1", "round": 1, "boards": [1, 2, 3], "fault": "ew"}
    page = words(incident_page(room, "time", **answers))
    told = "would have average plus on 3 boards of this session. Under the conditions of contest it gets here: average."
    assert told in page
    assert "To give average plus anyway, record this, then change its ruling" in page
    assert "Recorded: ruling 1, " in decide_incident(room, "time", "averages", **answers)
    ruling = room.read("rulings/1/")
    assert ruling.count("N–S: average plus · E–W: average minus") == 2
    assert re.search("1–2: N–S 60.%, E–W 40.%; 3: N–S 50.%, E–W 40.%", words(room.read("rulings/")))
    assert "N–S: average · E–W: average minus" in ruling
    assert "N–S would have had average plus on 3 boards of this session" in ruling


def test_former_offences_are_shown_with_a_fine(room: Room) -> None:
    pair = seating_at(room.session, 1, 1).ns_id
    fine = {"award": "", "boards": "", "table": "", "kind": "procedural", "p1_pair": pair, "p1_kind": "warning"}
    issue(room, **fine, p1_note="Slow play")
    page = words(look(room, **{**fine, "p1_kind": "procedural", "p1_times": "1"}))
    assert "before this" in page
    assert "Warning, Slow play this session" in page
    issue(room, **{**fine, "p1_kind": "procedural", "p1_times": "", "p1_amount": "2,5", "p1_unit": "points"})
    assert set(Penalty.objects.values_list("kind", "amount")) == {("warning", "0"), ("procedural", "2.5")}


def test_the_pairs_are_told_afterwards(room: Room) -> None:
    issue(room)
    pair = seating_at(room.session, 1, 1).ns_id
    assert "✓ told" in room.send("rulings/1/note/", pair=pair)
    assert "✓ mentioned" in room.send("rulings/1/note/", right=1)
    assert "Told" in room.read("trail/")


def test_a_director_who_plays_rules_on_nothing_still_to_play() -> None:
    session = builders.started_session(8)
    room = room_of(session)
    other = room_of(session)
    sits_down(room, 1, "ew")
    builders.play_all(session, rounds=[1])
    places = [{"table": str(table), "boards": first_board(room, table)} for table in (2, 3, 4)]
    hidden = [each for each in places if "still have to play" in words(look(room, **each))]
    assert hidden
    issue(other, **hidden[0])
    assert "About a board you have not played yet" in room.read("rulings/")
    room.html("rulings/1/", status=404)
    assert "you do not see what it does" in words(look(room))


def test_today_is_shown_where_something_has_changed_since(room: Room) -> None:
    issue(room)
    builders.standings_of(room.session)
    assert "What stands now" not in room.read("rulings/1/")
    issue(room, supersedes=1, award="A6040")
    builders.standings_of(room.session)
    assert "What stands now" in room.read("rulings/1/")


def test_no_more_queries_for_three_rulings_than_for_one(room: Room, django_assert_num_queries: Any) -> None:
    issue(room, kind="no_action", award="")
    with CaptureQueriesContext(connection) as few:
        room.html("rulings/")
        asked = len(few)
    for table in (2, 3):
        issue(room, kind="no_action", award="", table=str(table), boards=first_board(room, table))
    with django_assert_num_queries(asked):
        room.html("rulings/")
