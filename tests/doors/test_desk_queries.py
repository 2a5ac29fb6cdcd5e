"""The director's inbox of score queries: what was said, what is decided, and what two directors do at once."""

from __future__ import annotations

import re
from html import unescape
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.actor import PROGRAM
from club.models import LineUp, Session
from club.services import end_play, make_official, resume_play
from rulings.engine.decision import Decision, Kind, RuledLine
from rulings.engine.query import Claim, ClaimKind
from rulings.models import QueryEvent, ScoreQuery
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.ruling import issue_ruling
from rulings.services.score_queries import ScoreQueryRequest, open_score_query, reject_score_query
from scoring.models import Line
from tests.builders import meeting_at, play_all, started_session
from tests.doors.desks import boxes
from tests.doors.forms import form_at
from tests.doors.pages import words
from tests.doors.phones import following
from tests.doors.rooms import Room, room_of
from tests.services.rulings.query_acts import asked_by, confirm, contest, evening, line_at, query, result, seen

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return evening("3SS=", published=True)


@pytest.fixture
def room(session: Session) -> Room:
    return room_of(session)


def decide(room: Room, made: ScoreQuery, act: str, **typed: str) -> str:
    """A form of the query's page as it stands, something typed, sent and done."""
    return room.send(f"queries/{made.pk}/{act}/", **{**held(room, made, act), **typed})


def held(room: Room, made: ScoreQuery, act: str) -> dict[str, str]:
    html = room.html(f"queries/{made.pk}/")
    start = html.index(f"queries/{made.pk}/{act}/")
    return {**form_at(html, f"queries/{made.pk}/{act}/"), **boxes(html[start : html.index("</form>", start)])}


def test_the_number_that_waits_is_seen_from_every_page(room: Room, session: Session) -> None:
    assert "scores are queried" not in room.read()
    query(session)
    line = line_at(session, 2)
    open_score_query(
        session_id=session.pk, request=asked_by(line, Claim(ClaimKind.WORDS, words="not so")), actor=PROGRAM
    )
    assert "2 scores are queried" in room.read()
    assert "Score queries 2" in room.read("penalties/")
    assert "Score queries 2" in room.read("ranking/")


def test_the_inbox_says_what_is_asked_and_where_it_stands(room: Room, session: Session) -> None:
    assert "Nothing to decide" in room.read("queries/")
    made = query(session, result("3SS+1", "we won the last one"))
    page = room.read("queries/")
    assert "1 to decide Table 1, board 1" in page
    assert "3♠ by South made 10, not 9" in page
    assert "the opponents have not answered yet" in page
    confirm(made)
    page = room.read(f"queries/{made.pk}/")
    for said in ("both pairs agree", "we won the last one", "yes, that is right", "own phone"):
        assert said in page, said


def test_accepted_in_one_press_where_the_opponents_have_confirmed(room: Room, session: Session) -> None:
    made = query(session)
    confirm(made)
    form = held(room, made, "accept")
    assert (form["what"], form["agreed"]) == ("3SS+1", "both")
    assert "Accepted: board 1 is corrected." in decide(room, made, "accept")
    line = line_at(session)
    assert line.result is not None
    assert (line.result.tricks, line.result.agreed, line.result.user_id) == (10, "both", room.user.pk)
    assert "accepted: the score is corrected" in room.read("queries/")
    trail = room.read("trail/")
    for said in (
        "a player’s phone Table 1, board 1",
        "queried the score",
        "agreed with the opponents’ query",
        "Accepted the score query",
    ):
        assert said in trail, said


def test_a_missing_result_is_entered_and_not_corrected() -> None:
    session = started_session(6, boards_per_round=2)
    play_all(session, rounds=[2, 3])
    end_play(session_id=session.pk, actor=PROGRAM)
    meeting, room = meeting_at(session, 1, 1, 1), room_of(session)
    said = ScoreQueryRequest(None, meeting.ns, None, result("3NS="), uuid4(), "phone", board=1)
    made = ScoreQuery.objects.get(pk=open_score_query(session_id=session.pk, request=said, actor=PROGRAM))
    confirm(made)
    page = room.read(f"queries/{made.pk}/")
    assert "Accept: the result was left out" in page
    assert "Accept and enter it" in page
    assert "Accepted: the missing result of board 1 is entered." in decide(room, made, "accept")
    told = f"{room.read('queries/')} {room.read(f'queries/{made.pk}/')}"
    assert "accepted: the missing result is entered" in told
    assert "corrected" not in told
    assert "Entered late, after a query" in words(following(meeting.ns).client.get("/me/").content.decode())
    assert "Corrected the result" not in room.read("trail/")


def test_what_happened_is_typed_where_it_was_said_in_words(room: Room, session: Session) -> None:
    made = query(session, Claim(ClaimKind.WORDS, words="they revoked"))
    address = f"queries/{made.pk}/accept/"
    assert "Accept and correct" in room.refused(address, **held(room, made, "accept"))
    decide(room, made, "accept", what="3s s +1", agreed="traveller", reason="as the traveller says")
    line = line_at(session)
    assert line.result is not None
    assert (line.result.tricks, line.result.note) == (10, "as the traveller says")


def test_another_board_and_the_other_way_round_need_no_typing(room: Room, session: Session) -> None:
    made = query(session, Claim(ClaimKind.TURNED))
    assert "what" not in held(room, made, "accept")
    decide(room, made, "accept")
    before = meeting_at(session, 1, 1, 1)
    assert Line.objects.get(session=session, board__number=1, ns=before.ew, ew=before.ns).result_id


def test_rejected_needs_a_reason(room: Room, session: Session) -> None:
    made = query(session)
    assert "Write why" in room.refused(f"queries/{made.pk}/reject/", **held(room, made, "reject"))
    decide(room, made, "reject", reason="the traveller says nine")
    page = room.read(f"queries/{made.pk}/")
    assert "the traveller says nine" in page
    assert "Accept and correct" not in page


def test_a_disagreement_is_settled_as_law_79b3_has_it(room: Room, session: Session) -> None:
    made = query(session)
    contest(made, "one down", result("3SS-1"))
    page = room.read(f"queries/{made.pk}/")
    for way in (
        "It stands: I am not convinced",
        "Both sides get 3♠ by South, +1 (+170 to N–S)",
        "Both sides get 3♠ by South, −1 (−50 to N–S)",
        "N–S are reduced to −50; E–W keep −140",
        "E–W are reduced to −170; N–S keep +140",
        "Each side gets the worse: N–S −50, E–W −170",
    ):
        assert way in page, way
    html = room.html(f"queries/{made.pk}/")
    assert html.index("/settle/") < html.index("/accept/"), "one side alone is not taken at its word with one press"
    assert re.findall(r'<button class="btn ?([\w-]*)">\s*(Record this|Accept and correct)', html) == [
        ("btn-go", "Record this"),
        ("", "Accept and correct"),
    ]
    decide(room, made, "settle", way="both_reduced", reason="nobody can say")
    award = line_at(session).adjustment
    assert award is not None
    assert (award.ns_outcome, award.ew_outcome) == ({"assigned": -50}, {"assigned": 170})
    told = "not clearly convinced: N–S get −50, E–W get −170. Neither side gains."
    assert told in room.read(f"queries/{made.pk}/")
    assert told in words(
        following(made.contestant).client.get(reverse("player:score-query-history", args=[made.pk])).content.decode()
    )
    assert "the director has ruled" in room.read("queries/")


def test_convinced_of_what_the_opponents_say(room: Room, session: Session) -> None:
    made = query(session)
    contest(made, "one down", result("3SS-1"))
    decide(room, made, "settle", way="convinced-1", reason="the play was shown to me")
    assert (line_at(session).result or Line()).tricks == 8  # type: ignore[union-attr]


def test_of_two_directors_the_second_is_told_and_keeps_what_was_typed(room: Room, session: Session) -> None:
    made = query(session)
    typed = {**held(room, made, "reject"), "reason": "the traveller says nine"}
    confirm(made)
    page = room.post(f"queries/{made.pk}/reject/", **typed)
    assert page.status_code == 422
    html = page.content.decode()
    assert "Somebody has just answered this query" in words(html)
    assert "the traveller says nine" in html
    reject_score_query(
        session_id=session.pk, query_id=made.pk, seen_versions=seen(made), reason="no", client_id=uuid4(), actor=PROGRAM
    )
    assert "has just been closed" in room.refused(f"queries/{made.pk}/reject/", **typed)
    assert QueryEvent.objects.filter(query=made, kind="rejected").count() == 1


def test_a_ruling_about_the_board_answers_it(room: Room, session: Session) -> None:
    made, line = query(session), line_at(session)
    address = f"queries/{made.pk}/ruled/"
    elsewhere = meeting_at(session, 2, 1)
    for board, ns, ew in ((elsewhere.board, elsewhere.ns, elsewhere.ew), (1, line.ns_id, line.ew_id)):
        lines = (RuledLine(board, ns, ew),)
        issue_ruling(
            session_id=session.pk, decision=Decision(Kind.NO_ACTION, "They claimed.", lines=lines), actor=PROGRAM
        )
    assert "not about this board" in room.send(address, number="1")
    assert "Ruling 2 answers it" in room.read(f"queries/{made.pk}/")
    assert "Closed: ruling 2 answers the query." in room.send(address, number="2")
    assert "Decided by ruling 2." in room.read(f"queries/{made.pk}/")


def test_a_ruling_given_from_a_query_settles_it_by_itself(room: Room, session: Session) -> None:
    made = query(session)
    contest(made)
    assert f"rulings/new/?query={made.pk}" in room.html(f"queries/{made.pk}/")
    opened = room.html(f"rulings/new/?query={made.pk}")
    assert "North–South: 3♠ by South made 10, not 9." in unescape(opened)
    assert "East–West: no, that is wrong. we took the last trick" in unescape(opened)
    boxes = {"query": made.pk, "boards": 1, "table": "1", "facts": "Heard all four.", "kind": "no_action"}
    looked = room.post("rulings/new/look/", **boxes).content.decode()
    assert "This ruling answers the score query about board 1: 3♠ by South made 10, not 9." in unescape(looked)
    found = re.search(r'name="seen" value="([^"]*)"', looked)
    assert found
    issued = room.send("rulings/new/", **boxes, seen=unescape(found[1]), act="issue")
    assert "Ruling 1 is issued. It answers the score query." in issued
    assert "decided by ruling 1" in room.read("queries/")


def test_who_rules_on_a_query_that_was_decided_meanwhile_is_told_and_may_go_on(room: Room, session: Session) -> None:
    made = query(session)
    boxes = {"query": made.pk, "boards": 1, "table": "1", "facts": "Heard all four.", "kind": "no_action"}
    looked = room.post("rulings/new/look/", **boxes).content.decode()
    found = re.search(r'name="seen" value="([^"]*)"', looked)
    assert found
    decide(room, made, "reject", reason="The lead was clear.")
    told = room.post("rulings/new/", **boxes, seen=unescape(found[1]), act="issue").content.decode()
    assert "has rejected the score query. If your ruling is still needed" in unescape(told)
    assert "Heard all four." in told
    assert f'name="query" value="{made.pk}"' not in told
    assert 'value="issue"' in told


def test_a_press_twice_is_one(room: Room, session: Session) -> None:
    made = query(session)
    typed = held(room, made, "accept")
    for _press in range(2):
        assert room.post(f"queries/{made.pk}/accept/", **typed).status_code == 302
    assert QueryEvent.objects.filter(query=made, kind="accepted").count() == 1


def test_official_results_and_other_sessions_are_not_decided_about(room: Room, session: Session) -> None:
    made = query(session)
    other = room_of(evening("3SS="))
    other.html(f"queries/{made.pk}/", 404)
    assert other.post(f"queries/{made.pk}/reject/", reason="x").status_code == 404
    typed = {**held(room, made, "reject"), "reason": "x"}
    make_official(session_id=session.pk, actor=PROGRAM)
    assert "Accept and correct" not in room.read(f"queries/{made.pk}/")
    assert "official" in room.refused(f"queries/{made.pk}/reject/", **typed)


def test_a_member_telephones(room: Room, session: Session) -> None:
    line = line_at(session)
    assert "does not play this board" in words(room.html(f"queries/new/?pair={line.ns_id}&board=99", 422))
    found = room.client.get(room.at(f"queries/new/?pair={line.ns_id}&board=1"))
    path = f"queries/new/1/{line.ns_id}-{line.ew_id}/"
    assert found["Location"] == room.at(path)
    html = room.html(path)
    typed = {**boxes(html), "tricks": "10"}
    assert "Choose one of these" in room.refused(path, **typed)
    assert "Query entered" in room.send(path, **typed, caller="ns-1")
    made = ScoreQuery.objects.get()
    assert (made.channel, made.caller_seat, made.contestant_id) == ("desk", 1, line.ns_id)
    assert QueryEvent.objects.get().user_id == room.user.pk
    name = LineUp.objects.get(contestant=line.ns_id, seat=1).player.name
    assert f"told to the director: {name}" in room.read(f"queries/{made.pk}/")
    again = room.refused(path, **{**typed, "client_id": uuid4()}, caller="ew-0")
    assert "queried already" in again


def test_a_member_telephones_about_a_board_without_a_result() -> None:
    session = started_session(6, boards_per_round=2)
    end_play(session_id=session.pk, actor=PROGRAM)
    room, meeting = room_of(session), meeting_at(session, 1, 1, 1)
    path = f"queries/new/1/{meeting.ns}-{meeting.ew}/"
    found = room.client.get(room.at(f"queries/new/?pair={meeting.ns}&board=1"))
    assert found["Location"] == room.at(path)
    said = {"level": "3", "denomination": "N", "doubles": "0", "declarer": "S", "tricks": "9"}
    assert "Query entered" in room.send(path, **{**boxes(room.html(path)), **said}, caller="ns-0")
    made = ScoreQuery.objects.get()
    page = room.read(f"queries/{made.pk}/")
    assert "It was played: 3NT by South, made" in page
    assert "Recorded now nothing" in page
    assert "Accepted: the missing result of board 1 is entered." in decide(room, made, "accept")
    result = line_at(session).result
    assert result
    assert (result.contract, result.declarer, result.tricks) == ("3N", "S", 9)


def test_nobody_telephones_during_play(room: Room, session: Session) -> None:
    resume_play(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert "Play has not ended" in room.read("queries/new/")


def test_many_queries_cost_no_more_questions_than_one(room: Room, session: Session) -> None:
    query(session)
    with CaptureQueriesContext(connection) as one:
        room.html("queries/")
    for line in Line.objects.filter(session=session, result__isnull=False).exclude(pk=line_at(session).pk)[:2]:
        said = Claim(ClaimKind.WORDS, words="it was not so")
        open_score_query(session_id=session.pk, request=asked_by(line, said), actor=PROGRAM)
    with CaptureQueriesContext(connection) as three:
        room.html("queries/")
    assert len(three) == len(one)
