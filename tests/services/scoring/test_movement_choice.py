"""Choosing the movement before play and while round 1 lasts; marking boards; who comes and who goes."""

from __future__ import annotations

from contextlib import suppress
from typing import Any
from uuid import uuid4

import pytest

from club.actor import PROGRAM
from club.errors import DomainError, NotFoundError
from club.models import Board, Contestant, Session
from club.services import NameInput, close_round, end_play, make_official
from movements.models import Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.contract import Played
from scoring.models import Line
from scoring.recompute import recompute
from scoring.services import (
    ChosenMovement,
    Entry,
    Meeting,
    arrive,
    choose_movement,
    enter_result,
    leave,
    mark_board,
    reorder,
)
from tests.builders import (
    add_pairs,
    ended_session,
    enter,
    facts_of,
    make_session,
    play_all,
    ready_session,
    seat,
    section_of,
    standings_of,
    started_session,
)
from tests.services.watching import audited, refused

pytestmark = pytest.mark.django_db


def boards(session: Session) -> list[tuple[int, str, str]]:
    return list(session.boards.values_list("number", "dealer", "vulnerable"))


def test_boards_are_dealt_out_as_their_numbers_say() -> None:
    session = ready_session(pairs=6)
    assert boards(session) == [
        (1, "N", "none"),
        (2, "E", "ns"),
        (3, "S", "ew"),
        (4, "W", "both"),
        (5, "N", "ns"),
        (6, "E", "ew"),
    ]
    seat(session, boards_per_round=1)
    assert [number for number, _dealer, _vulnerable in boards(session)] == [1, 2, 3]


def test_a_marked_board_stays_marked() -> None:
    session = ready_session(pairs=6)
    with audited(session.club, "board marked", facts_of=session):
        mark_board(
            session_id=session.pk, number=2, dealer="W", vulnerable="both", permission=BY_THE_CLOCKS, actor=PROGRAM
        )
    seat(session, boards_per_round=3)
    assert boards(session)[1] == (2, "W", "both")
    assert facts_of(session)["boards"][1] == {"number": 2, "dealer": "W", "vulnerable": "both"}


@pytest.mark.parametrize(("dealer", "vulnerable"), [("X", "none"), ("N", "all"), ("", ""), ("n", "none")])
def test_a_marking_that_cannot_be(dealer: str, vulnerable: str) -> None:
    session = ready_session(pairs=6)
    with refused("choose the dealer and who is vulnerable"):
        mark_board(
            session_id=session.pk,
            number=1,
            dealer=dealer,
            vulnerable=vulnerable,
            permission=BY_THE_CLOCKS,
            actor=PROGRAM,
        )


def test_boards_of_nobody_and_of_official_results() -> None:
    session = ended_session(pairs=6)
    with refused("board 99 is not played", NotFoundError):
        mark_board(
            session_id=session.pk, number=99, dealer="N", vulnerable="none", permission=BY_THE_CLOCKS, actor=PROGRAM
        )
    make_official(session_id=session.pk, actor=PROGRAM)
    with refused("results are official"):
        mark_board(
            session_id=session.pk, number=1, dealer="N", vulnerable="none", permission=BY_THE_CLOCKS, actor=PROGRAM
        )


def test_a_late_pair_in_round_1_changes_the_movement_and_keeps_what_was_played() -> None:
    session = started_session(pairs=6)
    enter(session, 1, 1, 1, "4SN=")
    enter(session, 2, 1, 3, "3NN=")
    played = facts_of(session)["results"]
    add_pairs(session, 2)
    seat(session)
    facts = facts_of(session)
    kept = [{key: line[key] for key in ("board", "ns", "ew", "contract")} for line in facts["results"]]
    assert kept == [{key: line[key] for key in ("board", "ns", "ew", "contract")} for line in played]
    assert len(facts["contestants"]) == 8
    assert facts["scoring"]["expected_results"] == 4
    assert standings_of(session)["ranking"]


def test_a_result_that_the_new_movement_does_not_have_stays_a_fact() -> None:
    session = started_session(pairs=6)
    enter(session, 1, 1, 2, "4SN=")
    seat(session, boards_per_round=1)
    planned = Seating.objects.filter(section__session=session, round=1, table=1).get()
    assert planned.boards == [1]
    (line,) = facts_of(session)["results"]
    assert (line["board"], line["unscheduled"]) == (2, True)
    assert Board.objects.filter(session=session, number=2).exists(), "somebody has a result on it"
    standings = standings_of(session)
    assert standings["boards"][0]["lines"][0]["expected"] == 3


@pytest.mark.parametrize("compare", ["field", "section"])
def test_lines_outside_the_movement_never_stop_the_scoring(compare: str) -> None:
    """More lines on a board than it is due to get: E stays what the movement gives."""
    session = started_session(pairs=6, habits={"compare": compare})
    play_all(session)
    first, *others = session.contestants.order_by("place").values_list("pk", flat=True)
    for opponent in others:
        meeting, entry = Meeting(1, opponent, first), Entry(client_id=uuid4(), played=Played.parse("4SN="))
        with suppress(DomainError):
            enter_result(
                session_id=session.pk,
                meeting=meeting,
                entry=entry,
                source="desk",
                permission=BY_THE_CLOCKS,
                actor=PROGRAM,
            )
    facts = facts_of(session)
    on_board = [line for line in facts["results"] if line["board"] == 1]
    assert len(on_board) == 7
    assert len([line for line in on_board if "unscheduled" in line]) == 4
    assert facts["scoring"]["expected_results"] == (3 if compare == "field" else {"A": 3})
    assert len(standings_of(session)["ranking"]) == 6


def test_after_round_1_the_movement_stays() -> None:
    session = started_session(pairs=6)
    enter(session, 1, 2, 3, "4SN=")
    with refused("round 1 is over"):
        seat(session)
    closed = started_session(pairs=6, habits={"pace": "together"})
    close_round(section_id=section_of(closed).pk, number=1, actor=PROGRAM)
    with refused("round 1 is over"):
        seat(closed)
    with refused("section is no longer there", NotFoundError):
        choose_movement(section_id=0, kind="howell", options={}, actor=PROGRAM)


def test_a_refused_movement_changes_nothing() -> None:
    session = started_session(pairs=6)
    enter(session, 1, 1, 1, "4SN=")
    with refused("odd number"):
        seat(session, "straight-mitchell", tables=4)


def howell(tables: int, **options: Any) -> ChosenMovement:
    return ChosenMovement("howell", {"tables": tables, "boards_per_round": 2, **options})


def test_before_play_pairs_come_and_go_freely() -> None:
    session = ready_session(pairs=6)
    late = arrive(session_id=session.pk, names=[NameInput(text="Sam Okafor")], actor=PROGRAM)
    session.refresh_from_db()
    assert session.state == "draft"
    assert not Seating.objects.filter(section__session=session).exists()
    leave(session_id=session.pk, contestant_id=late, actor=PROGRAM)
    first, *others = session.contestants.order_by("place").values_list("pk", flat=True)
    reorder(session_id=session.pk, contestant_ids=[*others, first], actor=PROGRAM)
    seat(session)
    assert Contestant.objects.get(pk=first).key == "EW3"


def test_a_pair_arrives_in_round_1_and_the_movement_with_it() -> None:
    session = started_session(pairs=6)
    enter(session, 1, 1, 1, "4SN=")
    late = arrive(session_id=session.pk, movement=howell(4, missing="auto"), actor=PROGRAM)
    assert Contestant.objects.get(pk=late).section
    assert len(facts_of(session)["contestants"]) == 7
    with refused("choose how play goes on"):
        arrive(session_id=session.pk, actor=PROGRAM)
    with refused("2 to 20"):
        arrive(session_id=session.pk, movement=howell(40), actor=PROGRAM)


def test_a_pair_leaves_in_round_1_and_its_scores_are_cancelled() -> None:
    session = started_session(pairs=8)
    enter(session, 1, 1, 1, "4SN=")
    line = Line.objects.get(session=session)
    leave(session_id=session.pk, contestant_id=line.ns_id, movement=howell(4, missing="auto"), actor=PROGRAM)
    gone = Contestant.objects.get(pk=line.ns_id)
    assert (gone.standing, gone.section) == ("withdrawn", None)
    (fact,) = facts_of(session)["results"]
    assert fact["adjusted"] == {"ns": {"not_scored": True}, "ew": {"not_scored": True}}
    ranked = [row for row in standings_of(session)["ranking"] if row["boards"]]
    assert ranked == []


def test_a_pair_that_has_played_nothing_leaves_without_a_trace() -> None:
    session = started_session(pairs=6)
    pair = session.contestants.get(key="EW3")
    leave(session_id=session.pk, contestant_id=pair.pk, movement=howell(3, missing="auto"), actor=PROGRAM)
    assert not Contestant.objects.filter(pk=pair.pk).exists()
    assert recompute(session.pk)


def test_nobody_comes_or_goes_after_play() -> None:
    session = started_session(pairs=6)
    pair = session.contestants.all()[0]
    end_play(session_id=session.pk, actor=PROGRAM)
    with refused("play has ended"):
        arrive(session_id=session.pk, actor=PROGRAM)
    with refused("play has ended"):
        leave(session_id=session.pk, contestant_id=pair.pk, actor=PROGRAM)
    with refused("play has ended"):
        reorder(session_id=session.pk, contestant_ids=[], actor=PROGRAM)


def test_who_is_not_there_does_not_leave() -> None:
    session = make_session()
    with refused("nobody in this session", NotFoundError):
        leave(session_id=session.pk, contestant_id=0, actor=PROGRAM)
