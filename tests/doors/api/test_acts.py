"""What programs do: enter, correct and confirm results, publish; once, and never over what they had not seen."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.models import ApiAct, AuditRow, Session
from club.services import delete_old_acts, end_play
from scoring.models import Line, Publication, Result
from scoring.recompute import recompute
from tests import builders
from tests.doors.at_the_table import AtTheTable
from tests.doors.programs import JSON, Program, answer, director_program, of, refusal
from tests.doors.rooms import Room, sits_down
from tests.services.at_once import at_once, successes

pytestmark = pytest.mark.django_db
FOUR_SPADES = {"contract": "4S", "declarer": "N", "tricks": 10, "lead": "HK"}


def place(session: Session, table: int = 1, round: int = 1) -> dict[str, int]:
    return {"board": builders.meeting_at(session, table, round).board, "table": table, "round": round}


def line(session: Session, table: int = 1, round: int = 1, act: str = "") -> str:
    meeting = builders.meeting_at(session, table, round)
    return of(session, f"/results/{meeting.board}/{meeting.ns}-{meeting.ew}{act}")


def test_the_director_enters_a_result_and_reads_it_in_the_list() -> None:
    session = builders.started_session(8)
    program = director_program(session.club)
    sent = program.post(of(session, "/results"), {**place(session), **FOUR_SPADES})
    entered = answer(sent, 201)
    assert (entered["status"], entered["confirmed"]) == ("current", True)
    listed = program.read(of(session, "/results"))["items"]
    assert len(listed) == 1
    result = listed[0]["result"]
    assert (result["contract"], result["declarer"], result["tricks"], result["lead"]) == ("4S", "N", 10, "HK")
    assert (result["id"], result["origin"]) == (entered["result"], "desk")
    one = program.get(line(session))
    assert one["ETag"] == sent["ETag"]
    assert answer(one, 200) == listed[0]


def test_a_result_is_named_by_the_ids_of_the_pairs_too_and_a_board_may_be_not_played() -> None:
    session = builders.started_session(8)
    program, meeting = director_program(session.club), builders.meeting_at(session, 1, 1)
    body = {"board": meeting.board, "ns": meeting.ns, "ew": meeting.ew, "not_played": True}
    answer(program.post(of(session, "/results"), body), 201)
    assert program.read(line(session))["result"]["not_played"] is True


def test_what_is_no_result_is_said_at_its_field() -> None:
    session = builders.started_session(8)
    cases = [
        ({}, "contract"),
        ({"contract": "8S", "declarer": "N", "tricks": 10}, "contract"),
        ({"contract": "4S", "tricks": 10}, "declarer"),
        ({"contract": "4S", "declarer": "N"}, "tricks"),
        ({"contract": "4S", "declarer": "N", "tricks": 14}, "tricks"),
        ({"contract": "4S", "declarer": "N", "tricks": 10, "lead": "H1"}, "lead"),
        ({"contract": "pass", "declarer": "N"}, "contract"),
    ]
    for body, field in cases:
        said = refusal(
            director_program(session.club).post(of(session, "/results"), {**place(session), **body}), 422, "faulty"
        )
        assert set(said["errors"]) == {field}


def test_a_place_where_nobody_plays_the_board_is_said() -> None:
    session = builders.started_session(8)
    program = director_program(session.club)
    elsewhere = {**place(session), "round": 99, **FOUR_SPADES}
    assert "Nobody plays" in refusal(program.post(of(session, "/results"), elsewhere), 422, "faulty")["detail"]
    nowhere = {"board": 1, **FOUR_SPADES}
    assert set(refusal(program.post(of(session, "/results"), nowhere), 422, "faulty")["errors"]) == {"table"}
    strangers = {"board": 1, "ns": 1_000_000, "ew": 1_000_001, **FOUR_SPADES}
    refusal(program.post(of(session, "/results"), strangers), 404, "not-here")


def test_a_table_that_several_sections_have_is_not_guessed() -> None:
    session = builders.started_in(8, 8)
    program, board = director_program(session.club), builders.meeting_at(session, 1, 1).board
    where = {"board": board, "table": 1, "round": 1, **FOUR_SPADES}
    assert set(refusal(program.post(of(session, "/results"), where), 422, "faulty")["errors"]) == {"section"}
    assert not Result.objects.exists()
    answer(program.post(of(session, "/results"), {**where, "section": "B"}), 201)
    assert program.read(of(session, "/results"))["items"][0]["section"] == "B"


def test_a_field_that_nobody_knows_is_refused_by_its_name() -> None:
    session = builders.started_session(8)
    sent = {**place(session), **FOUR_SPADES, "leed": "HK"}
    said = refusal(director_program(session.club).post(of(session, "/results"), sent), 422, "faulty")
    assert set(said["errors"]) == {"leed"}
    assert "leed" in said["detail"]
    assert not Result.objects.exists()


def test_numbers_beyond_everything_lead_nowhere() -> None:
    session = builders.started_session(8)
    program = director_program(session.club)
    cases = ["1/1-9999999999999999999999", "99999999999999999999/1-2", "1/0-0", "0/1-2"]
    for place in cases:
        refusal(program.get(of(session, f"/results/{place}")), 404, "not-here")
        refusal(program.put(of(session, f"/results/{place}"), FOUR_SPADES), 404, "not-here")


def test_a_correction_says_what_it_saw() -> None:
    session = builders.started_session(8)
    program = director_program(session.club)
    answer(program.put(line(session), FOUR_SPADES), 200)
    seen = program.get(line(session))["ETag"]
    other = {**FOUR_SPADES, "tricks": 9}
    refusal(program.put(line(session), other), 409, "changed")
    corrected = program.put(line(session), other, If_Match=seen)
    answer(corrected, 200)
    assert program.read(line(session))["result"]["tricks"] == 9
    refusal(program.put(line(session), FOUR_SPADES, If_Match=seen), 412, "not-as-seen")
    answer(program.put(line(session), FOUR_SPADES, If_Match=corrected["ETag"]), 200)
    assert Result.objects.filter(line__session=session).count() == 3


def test_a_list_is_not_sent_again_until_something_is_entered() -> None:
    session = builders.started_session(8)
    program = director_program(session.club)
    first = program.get(of(session, "/results"))
    assert program.get(of(session, "/results"), If_None_Match=first["ETag"]).status_code == 304
    answer(program.post(of(session, "/results"), {**place(session), **FOUR_SPADES}), 201)
    assert program.get(of(session, "/results"), If_None_Match=first["ETag"]).status_code == 200


def test_results_are_listed_by_board_part_by_part_and_asked_for_as_often() -> None:
    session = builders.started_session(8)
    builders.play_all(session)
    program = director_program(session.club)
    found: list[tuple[int, int]] = []
    address, counts = of(session, "/results?limit=7"), set()
    while address:
        with CaptureQueriesContext(connection) as queries:
            part = program.read(address)
        counts.add(len(queries))
        found += [(each["board"], each["result"]["id"]) for each in part["items"]]
        address = part["next"]
    assert len(set(found)) == len(found) == Line.objects.filter(session=session).count()
    assert [board for board, _id in found] == sorted(board for board, _id in found)
    assert len(counts) <= 2
    of_one = program.read(of(session, "/results?board=3"))["items"]
    assert {each["board"] for each in of_one} == {3}


def test_the_director_confirms_what_was_seen() -> None:
    session = builders.started_session(8)
    entered = builders.enter(session, 1, 1, 0 or builders.meeting_at(session, 1, 1).board, "4SN=")
    program = director_program(session.club)
    refusal(program.post(line(session, act="/confirm"), {"result": entered.result_id + 1}), 409, "changed")
    for _each in range(2):
        said = answer(program.post(line(session, act="/confirm"), {"result": entered.result_id}), 200)
        assert said == {"result": entered.result_id, "confirmed": True}
    assert AuditRow.objects.filter(session=session, action="result confirmed").count() == 1


# A table's device


def test_a_table_enters_and_confirms_its_own_and_reads_no_list() -> None:
    session = builders.started_session(8)
    table = AtTheTable(session, 1)
    board = builders.meeting_at(session, 1, 1).board

    def post(path: str, body: dict[str, Any]) -> Any:
        headers = {"X-CSRFToken": table.token}
        return table.client.post(f"/api/v1/{path}", body, content_type=JSON, headers=headers)

    table.state()
    entered = answer(post(of(session, "/results"), {"board": board, "round": 1, **FOUR_SPADES}), 201)
    assert entered["status"] == "current"
    answer(post(line(session, act="/confirm"), {"result": entered["result"]}), 200)
    refusal(post(of(session, "/results"), {"board": board, "not_played": True}), 422, "faulty")
    refusal(table.client.get(f"/api/v1/{of(session, '/results')}"), 401, "not-logged-in")  # type: ignore[arg-type]
    other = builders.meeting_at(session, 2, 1).board
    refusal(post(of(session, "/results"), {"board": other, "round": 1, **FOUR_SPADES}), 409, "refused")
    another = builders.started_session(8, club=session.club)
    refusal(post(of(another, "/results"), {"board": board, "round": 1, **FOUR_SPADES}), 404, "not-here")


# Once


def test_an_act_under_a_key_is_done_once() -> None:
    session = builders.started_session(8)
    program, key = director_program(session.club), str(uuid4())
    body = {**place(session), **FOUR_SPADES}
    first = program.post(of(session, "/results"), body, Idempotency_Key=key)
    again = program.post(of(session, "/results"), body, Idempotency_Key=key)
    assert answer(first, 201) == answer(again, 201)
    assert (first["ETag"], again["Idempotent-Replayed"]) == (again["ETag"], "true")
    assert "Idempotent-Replayed" not in first
    assert Result.objects.filter(line__session=session).count() == 1
    other = {**body, "tricks": 9}
    refusal(program.post(of(session, "/results"), other, Idempotency_Key=key), 422, "key-used")
    refusal(program.post(of(session, "/results"), body, Idempotency_Key=" "), 422, "faulty")


def test_the_keys_of_two_accounts_are_their_own() -> None:
    session = builders.started_session(8)
    new = {"title": "Friday pairs", "date": "2026-11-20"}
    path = f"clubs/{session.club.slug}/sessions"
    for _each in range(2):
        answer(director_program(session.club).post(path, new, Idempotency_Key="mine"), 201)
    assert Session.objects.filter(club=session.club).count() == 3


def test_a_refused_act_leaves_its_key_free() -> None:
    session = builders.started_session(8)
    program = director_program(session.club)
    refusal(program.post(of(session, "/editions"), {"after": 0}, Idempotency_Key="k"), 409, "refused")
    assert not ApiAct.objects.exists()
    builders.play_all(session)
    end_play(session_id=session.pk, actor=builders.PROGRAM)
    first = answer(program.post(of(session, "/editions"), {"after": 0}, Idempotency_Key="k"), 201)
    again = answer(program.post(of(session, "/editions"), {"after": 0}, Idempotency_Key="k"), 201)
    assert first == again
    assert first["number"] == 1
    assert Publication.objects.filter(session=session).count() == 1


def test_answers_are_forgotten_after_more_than_a_day() -> None:
    club = builders.make_club()
    program = director_program(club)
    new = {"title": "Friday pairs", "date": "2026-11-20"}
    answer(program.post(f"clubs/{club.slug}/sessions", new, Idempotency_Key="k"), 201)
    ApiAct.objects.update(at=timezone.now() - timedelta(hours=25))
    assert delete_old_acts() == 0
    ApiAct.objects.update(at=timezone.now() - timedelta(hours=49))
    assert delete_old_acts() == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_at_once_under_one_key_are_one() -> None:
    club = builders.make_club()
    program = director_program(club)
    body = {"title": "Friday pairs", "date": "2026-11-20"}

    def act() -> Any:
        asking = Program()
        asking.headers = program.headers
        return answer(asking.post(f"clubs/{club.slug}/sessions", body, Idempotency_Key="k"), 201)

    said = successes(at_once([act] * 3))
    assert len(said) == 3
    assert said[0] == said[1] == said[2]
    assert Session.objects.filter(club=club).count() == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_that_score_at_once_under_one_key_are_one() -> None:
    """They have transactions of their own, and keep the answer in the last of them."""
    session = builders.ended_session(8)
    builders.settle_doubts(session)
    program = Program(builders.make_manager(session.club))
    document = program.read(of(session, "/document"))
    acts = {
        of(session, "/editions"): {"after": 0},
        f"clubs/{session.club.slug}/documents?again=true": document,
    }
    for at, (path, body) in enumerate(acts.items()):

        def act(path: str = path, body: Any = body, key: str = f"k{at}") -> Any:
            asking = Program()
            asking.headers = program.headers
            return answer(asking.post(path, body, Idempotency_Key=key), 201)

        said = successes(at_once([act] * 3))
        assert len(said) == 3
        assert said[0] == said[1] == said[2]
        assert answer(program.post(path, body, Idempotency_Key=f"k{at}"), 201) == said[0]
    assert Publication.objects.filter(session=session).count() == 1
    assert Session.objects.filter(club=session.club).count() == 2
    assert ApiAct.objects.count() == 2


# Editions


def test_an_edition_that_is_out_already_is_not_published_over() -> None:
    session, _edition = builders.published_session()
    program = director_program(session.club)
    said = refusal(program.post(of(session, "/editions"), {"after": 0}), 409, "changed")
    assert said["detail"] == "Edition 1 is already published."
    said = refusal(program.post(of(session, "/editions"), {"after": 1}), 409, "refused")
    assert said["detail"] == "Nothing has changed since edition 1."
    refusal(program.post(of(session, "/editions"), {}), 422, "faulty")
    refusal(Program().post(of(session, "/editions"), {"after": 1}), 401, "not-logged-in")
    stranger = director_program(builders.make_club("Hillside"))
    refusal(stranger.post(of(session, "/editions"), {"after": 1}), 404, "not-here")


# A director who plays


def test_a_director_who_plays_is_told_nothing_of_boards_still_to_play() -> None:
    session = builders.started_session(8)
    builders.play_all(session)
    Line.objects.filter(session=session).update(confirmed=False)
    program = director_program(session.club)
    assert program.user is not None
    pair = sits_down(Room(session, program.user, program.client))
    mine = Line.objects.filter(session=session, ns=pair) | Line.objects.filter(session=session, ew=pair)
    last = mine.order_by("-round", "-board__number")[0]
    Line.objects.filter(pk=last.pk).update(result=None)
    recompute(session.pk)
    listed = program.read(of(session, "/results?limit=200"))["items"]
    number = last.board.number
    there = [each for each in listed if each["board"] == number]
    assert there
    assert all(each["hidden"] and each["result"] is None and each["adjusted"] is None for each in there)
    assert all(not each["hidden"] and each["result"] for each in listed if each["board"] != number)
    other = Line.objects.filter(session=session, board__number=number).exclude(pk=last.pk)[0]
    path = of(session, f"/results/{number}/{other.ns_id}-{other.ew_id}")
    assert program.read(path)["result"] is None
    said = refusal(program.put(path, FOUR_SPADES, If_Match="*"), 409, "refused")
    assert "still have " in said["detail"]
    refusal(program.post(f"{path}/confirm", {"result": other.result_id}), 409, "refused")
    refusal(program.get(of(session, "/document")), 409, "refused")
    assert number not in program.read(of(session, "/provisional"))["finished_boards"]
    refusal(program.get(of(session, f"/travellers/{number}")), 404, "not-here")
