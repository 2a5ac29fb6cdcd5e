"""A program draws a Swiss: it looks at the next round, changes it and publishes it, as the desk does."""

from __future__ import annotations

from typing import Any

import pytest

from club.models import Contestant, Session
from movements.models import Seating, SwissDraw
from scoring.models import Line
from tests import builders
from tests.doors.programs import Program, answer, director_program, of, refusal
from tests.swiss_evenings import play_round, proposed, started_swiss

pytestmark = pytest.mark.django_db
OF_A_DRAW = ("round", "seen", "counted", "again", "matches", "bye", "threesomes", "absent")


def look(program: Program, session: Session, **sent: Any) -> Any:
    return answer(program.post(of(session, "/draws/look"), sent), 200)


def as_sent(looked: Any) -> dict[str, Any]:
    return {name: looked[name] for name in OF_A_DRAW}


def met(drawn: Any) -> set[frozenset[int]]:
    return {frozenset((each["home"], each["away"])) for each in drawn["matches"]}


@pytest.mark.parametrize(("contest", "entries", "odd"), [("pairs", 7, "bye"), ("teams", 7, "long")])
def test_what_is_proposed_is_published_and_read(contest: str, entries: int, odd: str) -> None:
    session = started_swiss(contest, entries, rounds=3, odd=odd)
    program = director_program(session.club)
    play_round(session)
    wanted = proposed(session)
    looked = look(program, session)
    keys = dict(Contestant.objects.filter(session=session).values_list("pk", "key"))
    assert {frozenset(keys[pk] for pk in both) for both in met(looked)} == {
        frozenset((each.home, each.away)) for each in wanted.matches
    }
    assert (looked["round"], looked["rounds"], looked["counted"]) == (2, 3, 1)
    assert [float(each["points"]) for each in looked["order"]] == sorted(
        (float(each["points"]) for each in looked["order"]), reverse=True
    )
    said = [
        answer(program.post(of(session, "/draws"), as_sent(looked), Idempotency_Key="two"), 201) for _each in range(2)
    ]
    assert said[0] == said[1]
    assert (said[0]["round"], said[0]["version"], said[0]["changed"]) == (2, 1, False)
    assert SwissDraw.objects.filter(session=session).count() == 1
    listed = program.read(of(session, "/draws"))["items"]
    assert [each["round"] for each in listed] == [1, 2]
    assert listed[0]["version"] is None
    assert met(listed[1]) == met(looked)
    assert Seating.objects.filter(section__session=session, round=2, ns__isnull=False).exists()


def test_a_director_changes_it_and_draws_it_anew() -> None:
    session = started_swiss("pairs", 6, rounds=3)
    program = director_program(session.club)
    play_round(session)
    sent = as_sent(look(program, session))
    one, other = sent["matches"][0], sent["matches"][1]
    one["away"], other["away"] = other["away"], one["away"]
    assert answer(program.post(of(session, "/draws"), sent), 201)["changed"]
    again = look(program, session, again=True)
    assert again["again"]
    assert answer(program.post(of(session, "/draws"), as_sent(again)), 201)["version"] == 2
    play_round(session)
    assert not look(program, session, again=True)["again"], "the round has begun"


def test_what_is_no_draw_is_refused_in_words() -> None:
    session = started_swiss("pairs", 6, rounds=2)
    program = director_program(session.club)
    play_round(session)
    sent = as_sent(look(program, session))
    twice = {**sent, "matches": [{**each, "home": sent["matches"][0]["home"]} for each in sent["matches"]]}
    assert "in the draw twice" in refusal(program.post(of(session, "/draws"), twice), 409, "refused")["detail"]
    missing = {**sent, "matches": sent["matches"][:-1]}
    assert "not in the draw" in refusal(program.post(of(session, "/draws"), missing), 409, "refused")["detail"]
    strange = {**sent, "absent": [10**6]}
    refusal(program.post(of(session, "/draws"), strange), 422, "faulty")
    one_table = {**sent, "matches": [{**each, "table": 1} for each in sent["matches"]]}
    refusal(program.post(of(session, "/draws"), one_table), 422, "faulty")
    line = Line.objects.filter(session=session).order_by("pk")[0]
    builders.enter(session, 1, 1, line.board.number, "7NTS-9", replaces=line.result_id)
    stale = refusal(program.post(of(session, "/draws"), sent), 409, "changed")
    assert "Results have come in" in stale["detail"]
    answer(program.post(of(session, "/draws"), as_sent(look(program, session))), 201)
    assert "drawn" in refusal(program.post(of(session, "/draws/look")), 409, "refused")["detail"]


def test_a_director_who_plays_is_told_nobodys_points() -> None:
    """Laws 16D and 90B: a match that is not finished counts in the points."""
    session = started_swiss("pairs", 6, rounds=2)
    for table in (2, 3):
        for board in builders.seating_at(session, table, 1).boards:
            builders.enter(session, table, 1, board, "3NTS=")
    director = builders.make_director(session.club)
    plays = Contestant.objects.get(session=session, number=1)
    player = plays.line_up.all()[0].player
    player.user = director
    player.save()
    looked = look(Program(director), session)
    assert {each["points"] for each in looked["order"]} == {None}


def test_nobody_else_draws() -> None:
    session = started_swiss("pairs", 6, rounds=2)
    play_round(session)
    assert Program().post(of(session, "/draws/look")).status_code == 401
    member = Program(builders.make_director(session.club, role="member"))
    assert member.post(of(session, "/draws/look")).status_code == 404
    reads = director_program(session.club, may_write=False)
    looked = look(reads, session)
    assert reads.post(of(session, "/draws"), as_sent(looked)).status_code == 403
    assert reads.read(of(session, "/draws"))["items"]


def test_a_session_that_is_no_swiss_has_none() -> None:
    session = builders.started_session(8)
    program = director_program(session.club)
    assert program.read(of(session, "/draws"))["items"] == []
    assert program.post(of(session, "/draws/look")).status_code == 404
