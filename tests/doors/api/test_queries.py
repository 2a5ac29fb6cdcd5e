"""A program enters a score query for a member who telephones, reads what both sides say, and decides it."""

from __future__ import annotations

from typing import Any

import pytest

from club.actor import PROGRAM
from club.models import AuditRow, Membership, Session
from club.services import resume_play
from rulings.engine.query import Claim, ClaimKind
from rulings.models import QueryEvent, ScoreQuery
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line
from scoring.recompute import recompute
from tests import builders
from tests.doors.programs import Program, answer, director_program, of, refusal
from tests.doors.rooms import Room, sits_down
from tests.services.rulings.query_acts import confirm, contest, evening, line_at, query, result

pytestmark = pytest.mark.django_db
TEN_TRICKS = {"contract": "3S", "declarer": "S", "tricks": 10}


def telephones(session: Session, **more: Any) -> dict[str, Any]:
    line = line_at(session)
    claim = {"kind": "result", "played": TEN_TRICKS}
    return {"pair": line.ns_id, "board": 1, "result": line.result_id, "claim": claim, **more}


def seen(program: Program, made: ScoreQuery) -> tuple[str, dict[str, Any]]:
    """The address of a query, and what has to be sent back of it."""
    path = of(made.session, f"/queries/{made.pk}")
    read = program.read(path)
    return path, {"version": read["version"], "result": read["result"]}


def test_what_a_member_says_on_the_telephone_is_entered_once_and_accepted() -> None:
    session = evening()
    program = director_program(session.club)
    sent = telephones(session, seat=1)
    made = answer(program.post(of(session, "/queries"), sent, Idempotency_Key="k"), 201)
    assert answer(program.post(of(session, "/queries"), sent, Idempotency_Key="k"), 201) == made
    assert program.read(of(session, "/queries?open=true"))["items"] == [made]
    assert (made["state"], made["pair"], made["seat"], made["channel"]) == ("asked", sent["pair"], 1, "desk")
    assert (made["recorded"]["tricks"], made["claim"]["played"], made["score"]) == (9, TEN_TRICKS, 140)
    path, looked = seen(program, ScoreQuery.objects.get())
    effect = answer(program.post(f"{path}/accept/look", {**looked, "reason": ""}), 200)["effect"]
    assert [each["concerned"] for each in effect][:2] == [True, True]
    assert program.read(path)["state"] == "asked"
    accepted = answer(program.post(f"{path}/accept", {**looked, "reason": "both remember"}, Idempotency_Key="a"), 200)
    again = program.post(f"{path}/accept", {**looked, "reason": "both remember"}, Idempotency_Key="a")
    assert answer(again, 200) == accepted == program.read(path)
    assert (accepted["state"], accepted["recorded"], accepted["ways"]) == ("accepted", TEN_TRICKS, [])
    line = line_at(session)
    assert line.result is not None
    assert (line.result.tricks, line.result.agreed) == (10, "ns")
    assert program.read(of(session, "/queries?open=true"))["items"] == []
    refusal(program.post(f"{path}/reject", {**looked, "reason": "no"}), 409, "changed")


def test_what_both_pairs_agree_to_is_accepted_as_theirs_or_as_the_director_says() -> None:
    session = evening()
    program, made = director_program(session.club), query(session)
    confirm(made)
    path, looked = seen(program, made)
    refusal(program.post(f"{path}/accept", {**looked, "version": 0}), 409, "changed")
    refusal(program.post(f"{path}/accept", {**looked, "result": None}), 409, "changed")
    answer(program.post(f"{path}/accept", looked), 200)
    second = query(session, Claim(ClaimKind.WORDS, words="they revoked"))
    path, looked = seen(program, second)
    refusal(program.post(f"{path}/accept", looked), 409, "refused")
    answer(program.post(f"{path}/accept", {**looked, "played": {"contract": "pass"}, "agreed": "traveller"}), 200)
    line = line_at(session)
    assert line.result is not None
    assert (line.result.contract, line.result.agreed) == ("", "traveller")
    events = QueryEvent.objects.filter(kind=QueryEvent.Kind.ACCEPTED).order_by("pk")
    assert [each.agreed for each in events] == ["both", "traveller"]


def test_a_disagreement_is_settled_in_one_of_the_ways_that_are_said() -> None:
    session = evening()
    program, made = director_program(session.club), query(session)
    contest(made, "one down", result("3SS-1"))
    path, looked = seen(program, made)
    ways = {each["way"]: each["words"] for each in program.read(path)["ways"]}
    assert ways["ns_reduced"] == "N–S are reduced to −50; E–W keep −140"
    odd = refusal(program.post(f"{path}/settle", {**looked, "way": "guess", "reason": "so"}), 422, "faulty")
    assert set(odd["errors"]) == {"way"}
    refusal(program.post(f"{path}/settle", {**looked, "way": "ns_reduced"}), 409, "refused")
    settled = answer(program.post(f"{path}/settle", {**looked, "way": "ns_reduced", "reason": "so"}), 200)
    assert (settled["state"], settled["steps"][-1]["scores"]) == ("ruled", [-50, None])


def test_what_is_no_query_is_said_at_its_field() -> None:
    session = evening()
    cases = [
        ({"claim": {"kind": "result"}}, "claim.played"),
        ({"claim": {"kind": "result", "played": {"contract": "8S"}}}, "claim.played.contract"),
        ({"claim": {"kind": "board"}}, "claim.board"),
        ({"claim": {"kind": "words", "words": " "}}, "claim.words"),
        ({"claim": {"kind": "gossip"}}, "claim.kind"),
        ({"board": 99}, "board"),
        ({"pair": 10**12}, "board"),
        ({"seat": 2}, "seat"),
    ]
    for more, field in cases:
        said = refusal(
            director_program(session.club).post(of(session, "/queries"), telephones(session, **more)), 422, "faulty"
        )
        assert set(said["errors"]) == {field}


def test_a_query_without_what_was_seen_or_while_play_goes_on_is_refused() -> None:
    session = evening()
    program, sent = director_program(session.club), telephones(session)
    blind = {name: value for name, value in sent.items() if name != "result"}
    assert set(refusal(program.post(of(session, "/queries"), blind), 422, "faulty")["errors"]) == {"result"}
    refusal(program.post(of(session, "/queries"), {**sent, "result": None}), 409, "changed")
    resume_play(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    refusal(program.post(of(session, "/queries"), sent), 409, "refused")


def test_nobody_else_reads_or_decides_a_query() -> None:
    session = evening()
    path = of(session, f"/queries/{query(session).pk}")
    others = [
        (Program(builders.make_director(session.club, role=Membership.Role.MEMBER)), 404, "not-here"),
        (director_program(builders.make_club("Hillside")), 404, "not-here"),
        (Program(), 401, "not-logged-in"),
    ]
    before = AuditRow.objects.count()
    for each, status, slug in others:
        for read in (path, of(session, "/queries"), of(session, "/doubts")):
            refusal(each.get(read), status, slug)
        for act in ("accept", "reject", "settle", "ruled"):
            refusal(each.post(f"{path}/{act}", {}), status, slug)
        refusal(each.post(of(session, "/queries"), telephones(session)), status, slug)
    assert AuditRow.objects.count() == before
    other = builders.started_session(6, club=session.club)
    number = path.rpartition("/")[2]
    refusal(director_program(session.club).get(of(other, f"/queries/{number}")), 404, "not-here")


def test_a_director_who_plays_neither_reads_nor_decides_about_a_board_still_to_play() -> None:
    session = evening()
    made = query(session)
    resume_play(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    plays = director_program(session.club)
    assert plays.user is not None
    pair = sits_down(Room(session, plays.user, plays.client), table=2)
    for side in ("ns", "ew"):
        Line.objects.filter(session=session, board__number=1, **{side: pair}).update(result=None)
    recompute(session.pk)
    path, looked = seen(plays, made)
    read = plays.read(path)
    assert read["hidden"]
    assert [read[name] for name in ("recorded", "score", "asked_about", "claim", "other")] == [None] * 5
    assert (read["steps"], read["ways"]) == ([], [])
    decisions = {"accept": {}, "reject": {"reason": "no"}, "settle": {"way": "stands", "reason": "no"}}
    for act, more in decisions.items():
        said = refusal(plays.post(f"{path}/{act}", {**looked, **more}), 404, "not-here")
        assert "still have " in said["detail"]
    refusal(plays.post(f"{path}/ruled", {"number": 1}), 404, "not-here")
    assert "still have " in refusal(plays.post(of(session, "/queries"), telephones(session)), 404, "not-here")["detail"]
    assert ScoreQuery.objects.get().state == "asked"
