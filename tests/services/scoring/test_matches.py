"""Corrections, rulings and fines in sessions of matches: what is kept is what the engine makes of the document."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any
from uuid import uuid4

import pytest

from club.actor import PROGRAM
from club.models import Contestant, Session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.document import parse
from scoring.engine.places import places_of, points_on
from scoring.engine.standings import score_session
from scoring.facts import exported
from scoring.models import Line
from scoring.services import Award, Entry, Meeting, adjust, enter_result, penalise, withdraw_penalty
from scoring.services.awards import units_of_penalties
from scoring.services.correct import turn_result
from scoring.services.fines import cost_of
from tests.builders import standings_of
from tests.ranges import spread
from tests.services.scoring.match_sessions import EVENINGS, evening, random_teams, taken_in, three_rounds
from tests.services.watching import refused

pytestmark = pytest.mark.django_db

SEEDS = spread(range(60), 6)


def lines_of(session: Session) -> list[Line]:
    found = Line.objects.filter(session=session).select_related("board", "result", "adjustment", "match")
    return list(found.order_by("board__number", "match__place", "table", "pk"))


def meeting_of(line: Line) -> Meeting:
    return Meeting(line.board.number, line.ns_id, line.ew_id, line.section, line.round, line.table)


def as_scored(session: Session) -> dict[str, Any]:
    """The exported document scored by the engine; what is kept is the same."""
    document = exported(session.pk)
    assert document
    standings = score_session(parse(document)).to_document()
    assert standings_of(session) == standings
    return standings  # type: ignore[return-value]


def correct(session: Session, line: Line, score: int) -> None:
    entry = Entry(uuid4(), None, replaces=line.result_id, score=score)
    enter_result(
        session_id=session.pk,
        meeting=meeting_of(line),
        entry=entry,
        source="desk",
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )


def award(session: Session, line: Line, given: Award) -> None:
    adjust(
        session_id=session.pk,
        meeting=meeting_of(line),
        award=given,
        seen_version=line.version,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )


def fine(session: Session, amount: str, unit: str, kind: str = "procedural") -> int:
    team = Contestant.objects.filter(session=session).order_by("pk").first()
    assert team
    return penalise(
        session_id=session.pk,
        contestant_id=team.pk,
        kind=kind,
        amount=amount,
        unit=unit,
        note="",
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    ).pk


@pytest.mark.parametrize("kind", EVENINGS)
def test_a_correction_in_one_room_moves_the_board_of_both_teams(kind: str) -> None:
    session = taken_in(evening(kind))
    before = as_scored(session)
    closed = lines_of(session)[1]
    correct(session, closed, 450)
    after = as_scored(session)
    line = lines_of(session)[1]
    assert (line.pk, line.result and line.result.score, line.match_id) == (closed.pk, 450, closed.match_id)
    assert Line.objects.filter(session=session).count() == 8
    assert before["boards"][0]["lines"][0]["ns_points"] != after["boards"][0]["lines"][0]["ns_points"]
    assert before["boards"][1:] == after["boards"][1:]
    assert before["ranking"] != after["ranking"]
    assert before["matches"] != after["matches"]


@pytest.mark.parametrize("seed", SEEDS)
def test_acts_of_the_director_in_any_session_of_teams(seed: int) -> None:
    """A correction, an adjusted score of each kind and a fine, one after the other, on lines at random."""
    session = taken_in(random_teams(seed))
    dice = random.Random(seed)
    awards = [
        Award(ns={"assigned": 420}, ew={"assigned": -50}),
        Award(**{side: {"weighted": [["60%", 420], ["40%", -50]]} for side in ("ns", "ew")}),
        Award(ns={"artificial": "60"}, ew={"artificial": "40"}),
        Award(ns={"artificial": "+3"}, ew={"artificial": "-3"}),
        Award(ns={"weighted": [["1/2", 420], ["1/2", 170]]}, ew={"assigned": 170}),
        Award(),
    ]
    for given in awards:
        line = dice.choice([each for each in lines_of(session) if each.occurrence == 0])
        award(session, line, given)
        as_scored(session)
    free = [each for each in lines_of(session) if each.adjustment_id is None and each.occurrence == 0]
    if free:
        correct(session, dice.choice(free), dice.choice([420, -50, 170]))
        as_scored(session)
    units = units_of_penalties(session)
    fine(session, "0.5", units[0])
    as_scored(session)


def test_the_missing_room_is_entered_into_its_match() -> None:
    session = taken_in(evening("victory points", played={1: (420, None), 2: (100, 100)}))
    first = lines_of(session)[0]
    assert as_scored(session)["boards"][0]["lines"][0]["ns_points"] is None
    entry = Entry(uuid4(), None, score=170)
    meeting = Meeting(1, first.ew_id, first.ns_id)
    enter_result(
        session_id=session.pk, meeting=meeting, entry=entry, source="desk", permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    lines = as_scored(session)["boards"][0]["lines"]
    assert {line["ns"]: line["ns_points"] for line in lines} == {"T1": "6", "T2": "-6"}
    assert {line.match_id for line in lines_of(session)} == {first.match_id}


def test_a_result_of_teams_that_do_not_meet_is_refused() -> None:
    session = taken_in(three_rounds())
    teams = list(Contestant.objects.filter(session=session).order_by("pk"))
    entry = Entry(uuid4(), None, score=170)
    meeting = Meeting(1, teams[0].pk, teams[2].pk)
    with refused("do not play board 1 in a match"):
        enter_result(
            session_id=session.pk, meeting=meeting, entry=entry, source="desk", permission=BY_THE_CLOCKS, actor=PROGRAM
        )


@pytest.mark.parametrize(
    ("kind", "unit", "wrong"),
    [
        ("imps", "points", "vp"),
        ("victory points", "vp", "points"),
        ("board-a-match", "points", "percent_of_top"),
        ("total points", "points", "vp"),
        ("hybrid", "vp", "points"),
    ],
)
def test_a_fine_is_in_the_unit_that_ranks(kind: str, unit: str, wrong: str) -> None:
    session = taken_in(evening(kind))
    figure = "vp" if unit == "vp" else "total"
    before = {row["contestant"]: Fraction(row[figure]) for row in as_scored(session)["ranking"]}
    with refused():
        fine(session, "1", wrong)
    costs = cost_of(
        session_id=session.pk,
        contestant_id=Contestant.objects.get(session=session, key="T1").pk,
        kind="disciplinary",
        amount="1.5",
        unit=unit,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    assert costs.points == "-1.5"
    given = fine(session, "1.5", unit, "disciplinary")
    after = {row["contestant"]: Fraction(row[figure]) for row in as_scored(session)["ranking"]}
    assert after == {**before, "T1": before["T1"] - Fraction(3, 2)}
    withdraw_penalty(session_id=session.pk, penalty_id=given, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert {row["contestant"]: Fraction(row[figure]) for row in as_scored(session)["ranking"]} == before


@pytest.mark.parametrize("kind", EVENINGS)
def test_both_rooms_count_once_in_what_is_compared(kind: str) -> None:
    document = exported(taken_in(evening(kind)).pk)
    assert document
    scores = score_session(parse(document))
    standings = scores.to_document()
    assert points_on(scores, 1) == {
        "T1": standings["boards"][0]["lines"][0]["ns_points"],
        "T2": standings["boards"][0]["lines"][0]["ew_points"],
    }
    place = places_of(scores)["T1"]
    assert (place.unit == "vp") == (kind in ("victory points", "hybrid"))


def test_a_turned_result_leaves_the_other_room_alone() -> None:
    session = taken_in(evening())
    first, other = lines_of(session)[:2]
    assert first.result_id
    turn_result(
        session_id=session.pk,
        line_id=first.pk,
        seen_result_id=first.result_id,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    as_scored(session)
    assert Line.objects.get(pk=other.pk).result_id == other.result_id
    assert Line.objects.get(session=session, board__number=1, ns=other.ns, room=first.room).match_id == first.match_id
