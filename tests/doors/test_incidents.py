"""Something went wrong: asked in a director's words, shown with what it does, recorded, taken back."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from bridgeclub.wording.rulings import players_note
from club.actor import PROGRAM
from club.models import Contestant
from club.services import end_play, make_official
from rulings.models import RulingLine
from rulings.queries.calls import call_of
from rulings.queries.rulings import rulings_of
from rulings.services.calls import CallRequest, call_director
from scoring.models import Line, Repair
from scoring.services import publish_session
from tests import builders
from tests.doors.incidents import decide_incident, decisions, incident_page
from tests.doors.pages import words
from tests.doors.rooms import Room, playing_room, room_of, sits_down
from tests.services.scoring.repairs.nights import seats

pytestmark = pytest.mark.django_db


def played_room(rounds: int = 1, **options: object) -> Room:
    room = playing_room(10, kind="straight-mitchell", **options)
    builders.play_all(room.session, rounds=range(1, rounds + 1))
    return room


def test_the_room_leads_to_the_list_and_the_list_to_each_thing() -> None:
    room = played_room()
    assert "Something went wrong" in room.read()
    page = room.html("wrong/?at=A:3:1:5")
    for kind in re.findall(r"/wrong/([\w-]+)/\?at=A%3A3%3A1%3A5", page):
        asked_page = room.read(f"wrong/{kind}/?at=A:3:1:5")
        assert "See the ways to rule" in asked_page
    assert "A table had no time for a board" in page
    assert "step by step" in room.read(room.line(3, 1))


def test_a_table_that_is_known_is_filled_in_with_its_board() -> None:
    room = played_room()
    page = room.html("wrong/direction/?at=A:3:1:5")
    assert '<option value="A:3" selected>' in page
    assert re.search(r'name="boards" value="5"[^>]* checked', page)
    assert not re.search(r'name="boards" value="6"[^>]* checked', page)
    assert room.html("wrong/direction/?at=Z:999:x:%C2%B2&who=%C2%B2")


def test_a_wrong_direction_is_shown_decided_and_taken_back() -> None:
    room = played_room(2)
    line = room.stored(1, 1)
    first = builders.seating_at(room.session, 1, 1)
    page = room.read(f"wrong/direction/?{urlencode({'table': 'A:1', 'round': 1, 'look': 1})}")
    assert "Table 1, round 1, boards 1–2:" in page
    assert "really sat North–South" in page
    assert "White Book 87.1" in page
    assert "Places before and after" in page
    page = decide_incident(room, "direction", "as-sat", table="A:1", round=1, boards=[1])
    assert "Recorded: ruling 1, as they sat. You can take it back under Corrections." in page
    assert "Round 1, table 1, board 1: the table sat the other way round" in page
    now = Line.objects.get(session=room.session, board__number=1, result__isnull=False, ns=first.ew_id)
    assert now.ew_id == first.ns_id
    assert "Correction: Round 1, table 1" in room.read("trail/")
    assert "(ruling 1)" in room.read("repairs/")
    room.send(f"repairs/{Repair.objects.get().pk}/undo/")
    line.refresh_from_db()
    assert line.result_id is not None


def test_a_call_is_where_it_begins_and_is_closed_with_the_ruling() -> None:
    room = played_room(2)
    asking = CallRequest("A", table=2, round=2, board=5)
    call = call_director(session_id=room.session.pk, asking=asking, client_id=uuid4(), actor=PROGRAM).id
    page = room.html(f"wrong/?call={call}")
    assert f"at=A%3A2%3A2%3A5&amp;call={call}" in page
    page = room.html(f"wrong/direction/?call={call}")
    assert '<option value="A:2" selected>' in page
    assert re.search(r'name="boards" value="5"[^>]* checked', page)
    decide_incident(room, "direction", "as-sat", table="A:2", round=2, boards=[5], call=call)
    closed = call_of(room.session.pk, call)
    assert closed is not None
    assert (closed.state, closed.steps[-1].ruling) == ("closed", 1)
    assert "call=" not in room.html("wrong/?call=999999")


def test_the_switched_round_and_its_tables_are_named() -> None:
    room = played_room(4, arrow_switch=1)
    page = room.read("wrong/arrow/")
    assert "Round 5 (switched)" in page
    html = incident_page(room, "arrow", round="A:5", tables=[2])
    assert "Table 2, round 5" in html
    assert "Who plays where" in html
    decide_incident(room, "arrow", "as-sat", round="A:5", tables=[2])
    assert Repair.objects.get().kind == "other-way"


def test_the_tables_are_asked_for_at_once_where_no_round_is_switched() -> None:
    page = played_room(2).html("wrong/arrow/")
    assert "Tables that sat the other way round" in page
    assert re.search(r'value="A:\d" selected', page)


def test_an_entry_moves_to_its_board() -> None:
    room = playing_room(10, kind="straight-mitchell")
    builders.enter(room.session, 1, 1, 1, "4SN=")
    answers = {"table": "A:1", "round": 1, "board": 1, "to": 2}
    page = incident_page(room, "entry", **answers)
    assert "4♠ by North, made: +420 to N–S" in words(page)
    assert "The result moves to its board" in page
    page = decide_incident(room, "entry", "moved", **answers)
    assert "The result on board 1 belongs to board 2" in page
    assert room.stored(1, 1, 1).result.score == 620  # type: ignore[union-attr]
    assert "Moved a result here from another board" in room.read("trail/")
    builders.enter(room.session, 1, 1, 1, "3NN=")
    assert "The two results are swapped" in incident_page(room, "entry", **answers)


def test_a_board_without_time_is_averaged_or_waits() -> None:
    room = played_room()
    page = incident_page(room, "time", table="A:2", round=2, fault="ns")
    assert re.findall(r'name="boards" value="(\d+)"[^>]* checked', page) == ["6"], "time runs out on the last one"
    assert "Averages: N–S average minus, E–W average plus" in page
    assert "They play it later" in page
    assert set(decisions(page)) == {"averages", "later"}
    decide_incident(room, "time", "averages", table="A:2", round=2, boards=[5], fault="ns")
    line = room.stored(2, 2)
    assert line.adjustment is not None
    assert (line.adjustment.ns_outcome, line.adjustment.ew_outcome) == ({"artificial": "40"}, {"artificial": "60"})
    page = decide_incident(room, "time", "later", table="A:2", round=2, boards=[6], fault="ns")
    assert "Board 6 is played later" in page
    page = incident_page(room, "time", 422, table="A:2", round=1, fault="ns")
    assert "Every board of this table has a result" in page
    assert "Please fill this in" not in page, "there is no board to tick"
    assert 'id="id_boards_label"' not in page, "a question without an answer"


def key(room: Room, contestant: str) -> int:
    return int(Contestant.objects.get(session=room.session, key=contestant).pk)


def test_a_wrong_board_is_recorded_and_its_result_asked_for() -> None:
    room = playing_room(10, kind="straight-mitchell")
    page = room.read(f"wrong/board/?{urlencode({'table': 'A:1', 'round': 1, 'look': 1})}")
    assert "Board played by mistake" in page
    assert "Please" not in page, "nothing of what is asked only now is missing yet"
    html = incident_page(room, "board", table="A:1", round=1, instead=1, played=3)
    assert "played board 3 instead of board 1" in html
    assert "cannot play board 3 in round 2" in html
    assert "Laws 15B2, 8B2" in html
    assert set(decisions(html)) == {"open", "later", "averages"}
    page = decide_incident(room, "board", "later", table="A:1", round=1, instead=1, played=3)
    assert "Board 3, played at another table" in page, "its result is entered now"
    assert "Recorded: ruling 1, " in page
    assert "in fact played board 3 (ruling 1)" in room.read("repairs/")
    assert Line.objects.get(session=room.session, postponed=True).board.number == 1


def test_a_wrong_board_that_somebody_knew_says_so() -> None:
    room = played_room(1)
    html = incident_page(room, "board", table="A:1", round=2, instead=3, played=1, fault=[key(room, "NS1")], asked="x")
    assert "had played board 1 before" in html
    assert "The result is cancelled, because a pair knew the board" in html
    assert "Laws 15B1, 15B3" in html


def test_what_is_cancelled_is_called_so_on_the_record() -> None:
    """North–South had board 1 in round 1, East–West in round 2: nobody has an average, and nothing "stands"."""
    room = played_room(2)
    decide_incident(room, "board", "open", table="A:1", round=3, instead=5, played=1, fault=[key(room, "NS1")])
    ruling = " ".join(re.sub(r"<[^>]+>", "", room.read("rulings/1/")).split())
    assert "Board 1, table 1: cancelled for both sides" in ruling
    assert "law applied" in ruling
    line = Line.objects.get(session=room.session, board__number=1, ns__key="NS1", ew__key="EW4")
    assert line.adjustment_id is not None
    assert RulingLine.objects.get(board__number=1).adjustment_id == line.adjustment_id
    (info,) = rulings_of(room.session.pk)
    told = players_note(info, line.ns_id)
    assert "Board 1: cancelled for both sides." in told.sentences


def test_a_wrong_pair_is_recorded_with_whose_fault_it_was() -> None:
    room = played_room(2)
    answers = {"table": "A:1", "round": 2, "boards": [3], "ns": key(room, "NS1"), "ew": key(room, "EW4")}
    html = incident_page(room, "pairs", **answers)
    assert re.search(rf'name="fault" value="{key(room, "EW4")}"[^>]* checked', html), "who sat wrong"
    assert set(decisions(html)) == {"averages"}
    decide_incident(room, "pairs", "averages", **answers)
    played = Line.objects.get(session=room.session, board__number=3, ns__key="NS1", ew__key="EW4")
    assert played.result is not None
    waited = Line.objects.get(session=room.session, board__number=3, ns__key="NS1", ew__key="EW5")
    assert waited.adjustment is not None
    assert (waited.adjustment.ns_outcome, waited.adjustment.ew_outcome) == ({"not_scored": True}, {"artificial": "60"})


@pytest.mark.django_db(transaction=True)
def test_boards_of_the_wrong_pairs_are_one_sentence_and_all_are_asked_for() -> None:
    room = played_room(2)
    answers = {"table": "A:1", "round": 3, "ns": key(room, "NS1"), "ew": key(room, "EW2")}
    html = incident_page(room, "pairs", **answers)
    first, *between, last = builders.seating_at(room.session, 1, 3).boards
    assert "What was played stands; averages for whoever could not play these boards" in html
    assert html.count("they know the cards from round 3") == 1
    followed = room.client.post(room.at("wrong/pairs/"), decisions(html)["averages"], follow=True)
    page = followed.content.decode()
    assert f"Enter what they played: board {first} here, then" in words(page)
    others = re.findall(r'<a href="([^"]*)">board (\d+)</a>', page)
    assert [int(board) for _at, board in others] == [*between, last]
    record = room.html("rulings/1/")
    for at, board in others:
        assert f"Board {board}, played at another table" in words(room.client.get(at).content.decode())
        assert at in record, "the message is gone with the first board: they stand in the record"
    assert f"in fact played boards {first}–{last} (ruling 1)" in room.read("repairs/")


def test_who_knew_a_board_is_asked_in_a_transaction_of_its_own() -> None:
    """As it is served: no test's transaction stands around the page."""
    room = played_room(2)
    html = incident_page(room, "pairs", table="A:1", round=2, boards=[3], ns=key(room, "NS1"), ew=key(room, "EW4"))
    assert set(decisions(html)) == {"averages"}


def test_two_pairs_at_each_others_tables_are_one_act() -> None:
    room = played_room(2)
    answers = {"table": "A:1", "round": 2, "ns": key(room, "NS1"), "ew": key(room, "EW1"), "other": 2}
    html = incident_page(room, "pairs", **answers)
    assert set(decisions(html)) == {"both"}
    assert "cannot play boards 3–4 in round" in html
    assert "they know the cards from round 2" in html
    assert "meet in round" in html
    assert "E–W no score" in words(html)
    assert "Who plays where" in html
    page = decide_incident(room, "pairs", "both", **answers)
    assert "sat at each other’s tables (ruling 1)" in page
    assert seats(room.session, 2, 1) == ("NS1", "EW1")
    assert "who in fact sat at the table" in room.read("trail/")
    room.send(f"repairs/{Repair.objects.get().pk}/undo/")
    assert seats(room.session, 2, 1) == ("NS1", "EW5")
    wrong = incident_page(room, "pairs", 422, **{**answers, "ew": key(room, "EW3")})
    assert "Neither of these pairs should sit at table 2" in wrong
    planned = incident_page(room, "pairs", 422, table="A:3", round=2, ns=key(room, "NS3"), ew=key(room, "EW2"))
    assert "These two pairs should meet here" in planned


def test_a_fouled_board_is_divided_from_a_table_on() -> None:
    room = played_room(4)
    page = room.read("wrong/fouled/?board=1&look=1")
    assert "First table with the changed board" in page
    assert "Round 3, table 4:" in page
    lines = {each.round: each.pk for each in Line.objects.filter(session=room.session, board__number=1)}
    answers = {"board": 1, "first": lines[3], "last": lines[4], "restored": "yes"}
    html = incident_page(room, "fouled", **answers)
    assert "in a changed form at 2 of the 4 tables" in html
    assert "fouled: scored separately" in html
    assert "Law 87B; White Book 147.2, 78.3" in html
    assert set(decisions(html)) == {"groups", "cancelled"}
    before = incident_page(room, "fouled", 422, **{**answers, "first": lines[4], "last": lines[2]})
    assert "played the board before the first" in before
    still = incident_page(room, "fouled", 422, **{**answers, "last": lines[3], "restored": "no"})
    assert "If it is still changed" in still
    incident_page(room, "fouled", 422, board=99, first=lines[3])
    page = decide_incident(room, "fouled", "groups", **answers)
    assert "Board 1: fouled at 2 tables, scored separately (ruling 1)" in page
    assert {each.adjustment.group for each in Line.objects.filter(pk__in=[lines[3], lines[4]]) if each.adjustment} == {
        "B"
    }
    record = " ".join(re.sub(r"<[^>]+>", "", room.read("rulings/1/")).split())
    assert len(re.findall("compared in group B|fouled: scored separately", record)) == 2
    assert record.count("the score at the table stands") == 2, "where it was in its correct form"
    (info,) = rulings_of(room.session.pk)
    (told,) = players_note(info, Line.objects.get(pk=lines[3]).ns_id).sentences
    assert told == "Board 1: fouled; it is scored separately."


def test_a_fouled_board_with_the_tables_of_another_board_is_asked_for_again() -> None:
    """The board was chosen anew, the tables below were not: that was an error page."""
    room = played_room(4)
    lines = Line.objects.filter(session=room.session)
    first, last = lines.filter(board__number=2)[0].pk, lines.filter(board__number=1)[0].pk
    page = incident_page(room, "fouled", 422, board=1, first=first, last=last, restored="no")
    assert "Please check this" in page
    assert "First table with the changed board" in page


def test_a_result_that_is_wrong_somewhere_is_in_question_until_more_is_known() -> None:
    room = played_room(2)
    page = room.read(f"wrong/doubt/?{urlencode({'table': 'A:1', 'round': 1, 'look': 1})}")
    assert "What is known" in page
    assert "Also in question: the same boards at" in page
    answers = {"table": "A:1", "round": 1, "known": "The totals do not fit.", "fault": "both", "also": [5]}
    html = incident_page(room, "doubt", **answers)
    assert set(decisions(html)) == {"open", "stands", "averages"}
    assert "Board 1, table 5" in html
    page = decide_incident(room, "doubt", "open", **answers)
    assert "Recorded: ruling 1, open for now. No score has changed." in page
    assert "not decided yet" in page, "nothing to take back: its record"
    assert "Ruling 1: boards 1, 2" in room.read("wrong/")
    assert "One of several results is wrong" in room.read("doubts/")
    page = room.read("wrong/question/1/")
    assert "The totals do not fit." in page
    assert page.count("Board 1, table 5") == 1, "as it stood, and stands: said once"
    room.save(1, 1, 1, contract="4hn+1")
    page = room.read("wrong/question/1/")
    (was, now) = re.findall(r"Board 2, table 1, [^:]*: (\S+)", page)
    assert was != now == "4♥", "what has changed is said both ways"
    known = {"known": "The slip says so.", "fault": "both", "look": 1}
    html = room.html(f"wrong/question/1/?{urlencode(known)}")
    assert set(decisions(html)) == {"found", "stands", "averages"}, "of four lines none can be said to be exchanged"
    room.html(f"wrong/question/1/?{urlencode({**known, 'known': ''})}", 422)
    page = room.send("wrong/question/1/", **decisions(html)["averages"])
    assert "No result can be established on board" in page
    assert "wrong/question" not in room.html("wrong/")
    assert room.client.get(room.at("wrong/question/1/")).status_code == 302
    room.html("wrong/question/99/", 404)


def recommended(html: str) -> str:
    """The way that is marked."""
    return next(part for part in html.split("<th ") if "Recommended" in part).split('value="')[1].split('"')[0]


def test_what_is_recommended_follows_from_what_is_known_by_now() -> None:
    room = played_room(2)
    decide_incident(room, "doubt", "open", table="A:1", round=1, known="One of them.", fault="both")
    asked = f"wrong/question/1/?{urlencode({'known': 'The slip.', 'fault': 'both', 'look': 1})}"
    assert recommended(room.html(asked)) == "stands"
    room.save(1, 1, 1, contract="4hn+1")
    assert recommended(room.html(asked)) == "found"


def test_answers_are_folded_once_all_of_them_were_given() -> None:
    room = played_room()
    where = {"table": "A:2", "round": 2, "fault": "ns"}
    assert "Change the answers" not in incident_page(room, "time", **where), "the boards were filled in"
    assert "Change the answers" in incident_page(room, "time", **where, boards=[6])
    alone = incident_page(room, "direction", table="A:1", round=1, boards=[1])
    assert "Recommended" not in alone, "there is but one lawful way"
    assert "Rule: as they sat" in words(alone)


def test_two_boards_in_question_may_have_been_exchanged() -> None:
    room = played_room(2)
    answers = {"table": "A:1", "round": 1, "known": "One of them.", "fault": "both"}
    decide_incident(room, "doubt", "open", **answers)
    html = room.html(f"wrong/question/1/?{urlencode({'known': 'The slip.', 'fault': 'both', 'look': 1})}")
    other = room_of(room.session)
    first, second = decisions(html)["exchanged"], decisions(html)["found"]
    room.send("wrong/question/1/", **first)
    answer = other.post("wrong/question/1/", **second)
    assert answer["Location"].endswith("rulings/1/"), "it is settled: its record"


def test_a_pair_that_left_is_shown_all_three_ways() -> None:
    room = played_room(3)
    gone = builders.seating_at(room.session, 5, 1).ns_id
    page = incident_page(room, "left", pair=gone, fine=20)
    assert set(decisions(page)) == {"withdrawn", "ranked", "disqualified"}
    assert "80 % of a top" in unescape(page).replace("\xa0", " ")
    page = decide_incident(room, "left", "ranked", pair=gone, fine=20)
    assert "left: ranked" in page


def test_a_pair_with_nothing_left_to_play_goes_home_by_a_ruling_about_it_alone() -> None:
    room = room_of(builders.started_session(4))
    builders.play_all(room.session)
    gone = builders.seating_at(room.session, 1, 1).ns_id
    assert "left: withdrawn" in decide_incident(room, "left", "withdrawn", pair=gone, fine=0)
    (info,) = rulings_of(room.session.pk)
    assert (info.decision.contestants, info.decision.lines) == ((gone,), ())
    assert ": no more boards in this session" in room.read("rulings/1/")
    room.send(f"repairs/{Repair.objects.get().pk}/undo/")
    taken_back = rulings_of(room.session.pk)[1]
    assert (taken_back.supersedes, taken_back.decision.contestants) == (1, (gone,))


def test_a_pair_goes_home_in_the_first_half_and_what_has_changed_since_is_looked_at_again() -> None:
    room = played_room()
    gone = key(room, "NS2")
    html = incident_page(room, "left", pair=gone, fine=0)
    page = words(html)
    boards = builders.seating_at(room.session, 2, 1).boards
    span = f"{boards[0]}–{boards[-1]}"
    assert f"Boards {span} against pair 2 E–W" in page
    assert "Who sits out Round 2:" in page
    assert f"Rule: boards {span} cancelled, withdrawn" in page
    assert "✓ Recommended Unless you excuse the pair, or have sent it home. White Book 145.4, 145.5" in page
    assert page.count("Recommended") == 1
    assert len(re.findall(r'<th scope="row"', html.split("</table>")[0])) < 8, "boards with the same are one row"
    builders.play_all(room.session, rounds=[2])
    again = room.refused("wrong/left/", **decisions(html)["withdrawn"])
    assert "Something has changed since you looked" in again
    assert not Repair.objects.exists()
    decide_incident(room, "left", "withdrawn", pair=gone, fine=0)
    assert Contestant.objects.get(pk=gone).standing == "withdrawn"


def test_what_cannot_be_read_is_said_and_kept() -> None:
    room = played_room()
    page = incident_page(room, "direction", 422, table="", round=1)
    assert "Please fill this in" in page
    assert "Choose" in incident_page(room, "direction", 422, table="A:1", round="9")
    page = incident_page(room, "entry", 422, table="A:1", round=1, board=1, to=1)
    assert "Choose a different board" in page
    incident_page(room, "left", 422, pair=builders.seating_at(room.session, 1, 1).ns_id, fine=99)
    data = decisions(incident_page(room, "direction", table="A:1", round=1))["as-sat"]
    assert "Choose how you rule" in room.refused("wrong/direction/", **{**data, "way": ["nonsense"]})
    assert "Please look again" in room.refused("wrong/direction/", **{**data, "digest-as-sat": ["0"]})
    two = decisions(incident_page(room, "time", table="A:2", round=2, boards=[6], fault="ns"))["later"]
    again = room.post("wrong/time/", **{**two, "digest-later": ["0"]}).content.decode()
    assert '<input type="radio" name="way" value="later" checked>' in again, "what was chosen stays chosen"
    assert not Repair.objects.exists()
    room.html("wrong/nonsense/", 404)


def test_what_the_sides_disagree_on_is_on_record() -> None:
    room = played_room(2)
    data = decisions(incident_page(room, "direction", table="A:1", round=1))["as-sat"]
    assert data["agreed"] == ["yes"]
    long = room.refused("wrong/direction/", **{**data, "disputed": ["x" * 501]})
    assert "500" in long
    room.send("wrong/direction/", **{**data, "agreed": ["no"], "disputed": ["East says they sat right on board 2."]})
    (ruling,) = rulings_of(room.session.pk)
    assert not ruling.decision.agreed
    assert ruling.decision.disputed == "East says they sat right on board 2."
    assert "really sat North–South" in ruling.decision.facts


def test_two_directors_at_once() -> None:
    room = played_room()
    other = room_of(room.session)
    first = decisions(incident_page(room, "direction", table="A:1", round=1))["as-sat"]
    second = decisions(incident_page(other, "direction", table="A:1", round=1))["as-sat"]
    room.send("wrong/direction/", **first)
    refusal = other.refused("wrong/direction/", **second)
    assert "This changes nothing" in refusal or "Please look again" in refusal
    assert Repair.objects.count() == 1


def test_a_playing_director_is_shown_nothing_of_boards_still_to_play() -> None:
    room = played_room()
    sits_down(room)
    theirs = builders.seating_at(room.session, 1, 2).boards
    table = next(row for row in range(2, 6) if builders.seating_at(room.session, row, 1).boards == theirs)
    for kind, more in (
        ("direction", {}),
        ("entry", {"board": theirs[0], "to": theirs[1]}),
        ("board", {"instead": theirs[0], "played": 9}),
        ("pairs", {"ns": 0, "ew": 0}),
    ):
        page = incident_page(room, kind, 422, table=f"A:{table}", round=1, **more)
        assert "still have " in page
        assert "by North" not in page
        assert "by South" not in page
    assert "still have " in incident_page(room, "fouled", 422, board=theirs[0], first=1, last=1, restored="yes")
    hidden = incident_page(room, "doubt", 422, table=f"A:{table}", round=1, known="x", fault="both")
    assert "still have " in hidden
    other = room_of(room.session)
    decide_incident(other, "doubt", "open", table=f"A:{table}", round=1, known="It was 3NT.", fault="both")
    page = room.read("wrong/question/1/")
    assert "It was 3NT" not in page
    assert "to N–S" not in page
    own = incident_page(room, "time", table="A:1", round=2, fault="both")
    assert "boards that you still have to play" in own
    page = incident_page(room, "left", pair=builders.seating_at(room.session, table, 1).ns_id)
    assert "that you still have to play" in page
    assert "Places before and after" not in page


def test_before_play_and_once_official_there_is_nothing_to_ask() -> None:
    setting_up = room_of(builders.ready_session(8))
    assert setting_up.client.get(setting_up.at("wrong/")).status_code == 302
    setting_up.html("wrong/direction/", 404)
    session = builders.started_session(8)
    builders.play_all(session)
    room = room_of(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    assert "See the ways to rule" in room.read("wrong/direction/")
    publish_session(session_id=session.pk, actor=PROGRAM)
    make_official(session_id=session.pk, actor=PROGRAM)
    assert room.client.get(room.at("wrong/")).status_code == 302
    room.html("wrong/direction/", 404)


def test_the_list_of_tables_costs_the_same_for_few_and_many() -> None:
    few, many = playing_room(8), playing_room(24)
    counts = []
    for room in (few, many):
        room.html("wrong/direction/")
        with CaptureQueriesContext(connection) as seen:
            room.html("wrong/direction/")
        counts.append(len(seen))
    assert counts[0] == counts[1]
