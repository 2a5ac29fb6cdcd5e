"""How many results a board is due to get, while play goes on: what each result so far is worth at the full top."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest

from club.actor import PROGRAM
from club.models import Section, Session
from club.services import add_pair, change_session, set_standing
from movements.services import start_session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.contract import Played
from scoring.engine.document import parse
from scoring.facts import expected_results, read_rows, session_facts
from scoring.models import Line
from scoring.services import Award, Entry, Meeting, adjust, choose_movement, enter_result, import_session
from tests.builders import (
    add_pairs,
    enter,
    facts_of,
    make_club,
    make_session,
    meeting_at,
    play_all,
    section_of,
    standings_of,
    started_session,
)

pytestmark = pytest.mark.django_db
NOT_SCORED = {"not_scored": True}


def expected(session: Session) -> Any:
    return expected_results(read_rows(Session.objects.get(pk=session.pk)))


def award(session: Session, given: Award, *, table: int = 1, board: int = 1, seen: int | None = None) -> None:
    meeting = meeting_at(session, table, 1, board)
    adjust(
        session_id=session.pk, meeting=meeting, award=given, seen_version=seen, permission=BY_THE_CLOCKS, actor=PROGRAM
    )


def test_the_first_result_is_scored_against_the_full_top() -> None:
    session = started_session(pairs=8)
    enter(session, 1, 1, 1, "4SN=")
    enter(session, 4, 1, 1, "4SN-1")
    standings = standings_of(session)
    (board,) = standings["boards"]
    assert [line["expected"] for line in board["lines"]] == [4, 4]
    # Neuberg: 2 of 4 results, (2·4 + 4 − 2)/2 = 5 and (0·4 + 4 − 2)/2 = 1 of a top of 6.
    assert [(line["ns_points"], line["ew_points"]) for line in board["lines"]] == [("5", "1"), ("1", "5")]
    assert {row["available"] for row in standings["ranking"] if row["boards"]} == {"6"}


def test_a_board_not_played_is_due_once_less_and_only_the_largest_counts() -> None:
    session = started_session(pairs=6)
    assert expected(session) == 3
    enter(session, 1, 1, 1, None, source="desk")
    assert expected(session) == 3, "the other boards are due three times"
    play_all(session)
    line = standings_of(session)["boards"][0]["lines"][0]
    assert (line["ns_points"], line["ew_points"], line["score"]) == (None, None, None)


def test_when_every_board_loses_a_round_so_does_e() -> None:
    session = started_session(pairs=6)
    for table in (1, 2, 3):
        for board in (2 * table - 1, 2 * table):
            enter(session, table, 1, board, None, source="desk")
    assert expected(session) == 2
    play_all(session)
    assert {line["expected"] for board in standings_of(session)["boards"] for line in board["lines"]} == {2}


def test_a_side_that_has_its_score_elsewhere_is_not_due() -> None:
    session = started_session(pairs=6, boards_per_round=1)
    for table in (1, 2, 3):
        enter(session, table, 1, table, "4SN=")
        award(session, Award(ew=NOT_SCORED), table=table, board=table, seen=1)
    assert expected(session) == 2
    play_all(session)
    assert standings_of(session)["ranking"]


def test_an_adjusted_board_is_due() -> None:
    session = started_session(pairs=6, boards_per_round=1)
    for table in (1, 2, 3):
        award(session, Award(ns={"artificial": "60"}, ew={"artificial": "40"}), table=table, board=table)
    assert expected(session) == 3


def test_nothing_left_to_play_can_still_be_scored() -> None:
    session = started_session(pairs=6, rounds=1)
    for table in (1, 2, 3):
        for board in (2 * table - 1, 2 * table):
            enter(session, table, 1, board, None, source="desk")
    assert expected(session) == 1
    assert [row["rank"] for row in standings_of(session)["ranking"]] == [None] * 6


def test_an_unplanned_session_expects_nothing() -> None:
    assert expected(make_session()) is None


def two_sections() -> Session:
    """A: 3 tables, 3 rounds of 2 boards. B: 2 tables, 2 rounds of one board, which stays at its table."""
    session = make_session(compare="section")
    add_pairs(session, 6)
    section = section_of(session)
    options = {"tables": 3, "boards_per_round": 2}
    choose_movement(section_id=section.pk, kind="straight-mitchell", options=options, actor=PROGRAM)
    # A section is a movement of its own; until one session can be given two, the second is put there by hand.
    second = Section.objects.create(session=session, letter="B")
    pairs = add_pairs(session, 4)
    for number, pair in enumerate(pairs, start=1):
        line = "NS" if number % 2 else "EW"
        type(pair).objects.filter(pk=pair.pk).update(section=second, key=f"B{number}", line=line)
    for round in (1, 2):
        ns, ew = pairs[0], pairs[2 * round - 1]
        second.seatings.create(round=round, table=1, ns=ns, ew=ew, board_set=1, boards=[1])
        second.seatings.create(round=round, table=2, ns=pairs[2], ew=pairs[5 - 2 * round], board_set=2, boards=[2])
    Session.objects.filter(pk=session.pk).update(state="playing")
    return session


def test_sections_that_are_compared_by_themselves_have_their_own_number() -> None:
    session = two_sections()
    assert expected(session) == {"A": 3, "B": 2}
    enter(session, 1, 1, 1, "4SN=")
    enter(session, 1, 1, 1, "4SN-1", section="B")
    lines = standings_of(session)["boards"][0]["lines"]
    assert [(line["section"], line["expected"]) for line in lines] == [("A", 3), ("B", 2)]
    change_session(session_id=session.pk, compare="field", permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert expected(session) == 5
    assert {line["expected"] for line in standings_of(session)["boards"][0]["lines"]} == {5}


def test_the_movement_says_in_which_section_a_line_is_compared() -> None:
    session = two_sections()
    found = meeting_at(session, 1, 1, 1)
    entry = Entry(client_id=uuid4(), played=None)
    meeting = Meeting(found.board, found.ns, found.ew, section="nonsense")
    enter_result(
        session_id=session.pk, meeting=meeting, entry=entry, source="desk", permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    assert Line.objects.get(session=session).section == "nonsense"
    assert facts_of(session)["results"][0]["section"] == "A"


def imported(**scoring: Any) -> Session:
    lines = [
        {"board": 1, "round": number, "section": "A", "ns": "1", "ew": str(number), "score": 420}
        for number in (2, 3, 4)
    ]
    document = {
        "format": "bridgeclub-session",
        "version": 1,
        "contest": "pairs",
        "scoring": {"method": "matchpoints", **scoring},
        "contestants": [{"id": str(number), "section": "A"} for number in range(1, 7)],
        "results": lines,
    }
    done = import_session(club_id=make_club().pk, text=json.dumps(document), actor=PROGRAM)
    return Session.objects.get(pk=done.session_id)


def one_more(session: Session) -> None:
    """A result that the document did not have, entered at the desk."""
    keys = {pair.key: pair.pk for pair in session.contestants.all()}
    lines = Line.objects.filter(session=session).count()
    meeting = Meeting(1, keys["1"], keys[str(lines + 2)])
    entry = Entry(client_id=uuid4(), played=Played.parse("4SN="))
    enter_result(
        session_id=session.pk, meeting=meeting, entry=entry, source="desk", permission=BY_THE_CLOCKS, actor=PROGRAM
    )


@pytest.mark.parametrize(
    ("scoring", "said", "then"),
    [
        ({}, None, None),
        ({"expected_results": 3}, 3, 4),
        ({"expected_results": 9}, 9, 9),
        ({"expected_results": 3, "compare": "section"}, 3, 4),
        ({"expected_results": {"A": 3}, "compare": "section"}, {"A": 3}, {"A": 4}),
    ],
)
def test_a_document_says_what_it_expects_until_there_is_more(scoring: dict[str, Any], said: Any, then: Any) -> None:
    session = imported(**scoring)
    assert expected(session) == said
    one_more(session)
    assert expected(session) == then
    assert parse(session_facts(read_rows(session)))
    assert len(standings_of(session)["boards"][0]["lines"]) == 4


def test_sections_no_longer_compared_by_themselves() -> None:
    session = imported(expected_results={"A": 3}, compare="section")
    change_session(session_id=session.pk, compare="field", permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert expected(session) is None
    assert standings_of(session)["ranking"]


def test_a_pair_without_a_section_in_a_document_with_sections() -> None:
    session = imported(expected_results={"A": 3}, compare="section")
    session.contestants.update(section=None)
    one_more(session)
    assert expected(session) is None
    assert standings_of(session)["ranking"]


def test_a_withdrawn_pair_and_a_waiting_one_change_nothing_for_the_others() -> None:
    session = started_session(pairs=6)
    play_all(session, rounds=[1])
    add_pair(session_id=session.pk, actor=PROGRAM)
    pair = session.contestants.get(key="NS1")
    set_standing(
        session_id=session.pk, contestant_id=pair.pk, standing="withdrawn", permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    assert expected(session) == 3
    assert len(facts_of(session)["contestants"]) == 6


def test_start_again() -> None:
    """Before anything is played E is that of the movement."""
    session = make_session()
    add_pairs(session, 6)
    options = {"tables": 3, "boards_per_round": 2, "rounds": 2}
    choose_movement(section_id=section_of(session).pk, kind="straight-mitchell", options=options, actor=PROGRAM)
    start_session(session_id=session.pk, actor=PROGRAM)
    assert expected(session) == 2
