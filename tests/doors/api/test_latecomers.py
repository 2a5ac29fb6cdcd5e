"""A program enters a pair or a team that comes to a Swiss while it is played, as the desk does."""

from __future__ import annotations

import pytest

from club.models import Contestant, Session
from movements.models import Plan
from tests import builders
from tests.doors.programs import Program, answer, director_program, of, refusal
from tests.swiss_evenings import draw, play_round, started_swiss

pytestmark = pytest.mark.django_db
LATE = "/draws/latecomers"
TEAM = {"names": ["Zoe", "Yan", "Xia", "Wim"], "team": "Latecomers", "captain": 2}
PAIR = {"names": ["Zoe", "Yan"]}


def joined(session: Session) -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = Plan.objects.get(section__session=session).options["joined"]
    return found


@pytest.mark.parametrize(("contest", "who"), [("pairs", PAIR), ("teams", TEAM)])
def test_who_comes_late_is_in_the_next_draw_once(contest: str, who: dict[str, object]) -> None:
    session = started_swiss(contest, 6, rounds=3)
    program = director_program(session.club)
    play_round(session)
    sent = {**who, "vp": "7.50"}
    said = [answer(program.post(of(session, LATE), sent, Idempotency_Key="late"), 201) for _each in range(2)]
    assert said[0] == said[1]
    assert (said[0]["number"], said[0]["names"]) == (7, who["names"])
    assert said[0]["team"] == who.get("team")
    late = Contestant.objects.get(pk=said[0]["id"])
    assert joined(session) == {late.key: {"since": 2, "vp": "7.5"}}
    assert late.key in draw(session).everybody


def test_at_once_against_who_would_sit_out() -> None:
    session = started_swiss("pairs", 7, rounds=3)
    program = director_program(session.club)
    said = answer(program.post(of(session, LATE), {**PAIR, "at_once": True}), 201)
    drawn = program.read(of(session, "/draws"))["items"][0]
    assert drawn["bye"] is None
    assert said["id"] in [each[side] for each in drawn["matches"] for side in ("home", "away")]
    again = refusal(program.post(of(session, LATE), {"names": ["Vic", "Uma"], "at_once": True}), 409, "refused")
    assert "Nobody sits out" in again["detail"]
    assert Contestant.objects.filter(session=session).count() == 8


def test_what_does_not_fit_is_refused_in_words_and_nobody_is_entered() -> None:
    session = started_swiss("pairs", 6, rounds=1)
    program = director_program(session.club)
    assert "The last match has been drawn" in refusal(program.post(of(session, LATE), PAIR), 409, "refused")["detail"]
    for wrong in ({"vp": -1}, {"vp": 101}, {"vp": "many"}, {"team": "Owls"}, {"at_once": "perhaps"}):
        refusal(program.post(of(session, LATE), {**PAIR, **wrong}), 422, "faulty")
    assert Contestant.objects.filter(session=session).count() == 6
    other = builders.started_session(8, club=session.club)
    assert "not a Swiss" in refusal(program.post(of(other, LATE), PAIR), 409, "refused")["detail"]
    assert director_program(session.club, may_write=False).post(of(session, LATE), PAIR).status_code == 403
    assert Program().post(of(session, LATE), PAIR).status_code == 401
