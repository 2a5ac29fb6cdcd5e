"""A program reads which results are doubtful and why, accepts one with a reason, and opens it again."""

from __future__ import annotations

from typing import Any

import pytest

from club.actor import PROGRAM
from club.models import Session
from club.services import end_play
from rulings.models import DoubtDecision
from scoring.models import Result
from tests.builders import enter, seating_at, started_session
from tests.doors.doubts import play
from tests.doors.programs import answer, director_program, of, refusal
from tests.doors.rooms import Room, sits_down

pytestmark = pytest.mark.django_db


def evening() -> Session:
    session = started_session(pairs=10, boards_per_round=1)
    play(session, {(1, 3): "4SN-4"})
    return session


def seen(found: dict[str, Any]) -> dict[str, Any]:
    return {name: found[name] for name in ("board", "ns", "ew", "result", "rules", "seen")}


def test_a_doubt_is_read_in_words_accepted_once_and_opened_again() -> None:
    session = evening()
    program = director_program(session.club)
    (found,) = program.read(of(session, "/doubts?open=true"))["items"]
    assert (found["board"], found["table"], found["played"]["tricks"], found["score"]) == (1, 3, 6, -200)
    words = {each["rule"]: each["words"] for each in found["open"]}
    assert words["tricks"] == "4 of 5 tables won 10 tricks in spades; this one has 6."
    sent = {**seen(found), "note": "North remembers it well"}
    accepted = answer(program.post(of(session, "/doubts/accept"), sent, Idempotency_Key="k"), 200)
    assert answer(program.post(of(session, "/doubts/accept"), sent, Idempotency_Key="k"), 200) == accepted
    assert (accepted["open"], accepted["accepted"][0]["note"]) == ([], "North remembers it well")
    assert program.read(of(session, "/doubts?open=true"))["items"] == []
    assert program.read(of(session, "/doubts"))["items"] == [accepted]
    refusal(program.post(of(session, "/doubts/accept"), sent), 409, "changed")
    opened = answer(program.post(of(session, "/doubts/reopen"), seen(accepted)), 200)
    assert [each["rule"] for each in opened["open"]] == found["rules"]
    asked = answer(program.post(of(session, "/doubts/ask"), seen(opened)), 200)
    assert asked["asked"] is not None


def test_what_has_changed_and_what_has_no_reason_is_not_accepted() -> None:
    session = evening()
    program = director_program(session.club)
    (found,) = program.read(of(session, "/doubts"))["items"]
    for more, field in (({}, "note"), ({"note": " "}, "note"), ({"note": "so", "rules": ["gossip"]}, "rules[0]")):
        said = refusal(program.post(of(session, "/doubts/accept"), {**seen(found), **more}), 422, "faulty")
        assert set(said["errors"]) == {field}
    enter(session, 3, found["round"], 1, "4SN-5", source=Result.Source.DESK, replaces=found["result"])
    refusal(program.post(of(session, "/doubts/accept"), {**seen(found), "note": "so"}), 409, "changed")
    assert not DoubtDecision.objects.exists()


def test_all_that_wait_for_the_same_are_accepted_together() -> None:
    session = started_session(pairs=6, boards_per_round=1)
    end_play(session_id=session.pk, actor=PROGRAM)
    program = director_program(session.club)
    missing = program.read(of(session, "/doubts"))["items"]
    sent = {"rule": "missing", "count": len(missing), "note": "the heating failed"}
    refusal(program.post(of(session, "/doubts/accept-all"), {**sent, "count": 1}), 409, "changed")
    assert answer(program.post(of(session, "/doubts/accept-all"), sent), 200) == {"accepted": 9}
    assert program.read(of(session, "/doubts?open=true"))["items"] == []


def test_a_director_who_plays_reads_and_accepts_nothing_about_a_board_still_to_play() -> None:
    session = started_session(pairs=10, boards_per_round=1)
    plays = director_program(session.club)
    assert plays.user is not None
    sits_down(Room(session, plays.user, plays.client), table=1)
    secret = seating_at(session, 1, 2).boards[0]
    for table in (2, 3, 4, 5):
        odd = next(n for n in range(1, 6) if seating_at(session, table, n).boards[0] == secret)
        enter(session, table, odd, secret, "7NTN-7" if table == 2 else "4SN=", source=Result.Source.DESK)
    everything = director_program(session.club).read(of(session, "/doubts"))["items"]
    there = [each for each in everything if each["board"] == secret]
    assert there
    assert secret not in {each["board"] for each in plays.read(of(session, "/doubts"))["items"]}
    for act in ("accept", "reopen", "ask"):
        sent = {**seen(there[0]), **({"note": "I know"} if act == "accept" else {})}
        assert "still have " in refusal(plays.post(of(session, f"/doubts/{act}"), sent), 409, "refused")["detail"]
