"""The wrong board, or the wrong pairs: what Law 15B gives everybody, worked out by hand.

Five tables, five rounds, top 8. Board 3 (E–W vulnerable) is due at tables 2, 1, 5, 4, 3 in rounds 1 to 5.
"""

from __future__ import annotations

from typing import Any

import pytest

from club.actor import PROGRAM
from club.errors import DomainError, NotFoundError
from club.models import Session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line
from scoring.services import Award, adjust
from scoring.services.repairs import (
    BoardsAsPlayed,
    PreparedRepair,
    UnplayedBoards,
    as_played_repair,
    postponement_repair,
    preview_repair,
)
from scoring.services.repairs.change_set import state_of
from tests.builders import enter, facts_of, meeting_at, play_all, section_of, standings_of, started_session
from tests.services.scoring.repairs.movement import unchanged
from tests.services.scoring.repairs.nights import five_tables, pair, points
from tests.services.scoring.repairs.people_builders import make, undo
from tests.services.scoring.repairs.tables import nobody_scores_twice

pytestmark = [pytest.mark.django_db, pytest.mark.once(quick=True)]


def really(
    session: Session,
    ns: str = "NS1",
    ew: str = "EW1",
    *boards: tuple[int, int],
    round: int = 1,
    table: int = 1,
    rest: UnplayedBoards = UnplayedBoards.OPEN,
    fault: tuple[str, ...] = (),
) -> PreparedRepair:
    sides = pair(session, ns).pk, pair(session, ew).pk
    at_fault = frozenset(pair(session, key).pk for key in fault)
    happened = BoardsAsPlayed(section_of(session).pk, round, table, *sides, boards, rest, at_fault)
    return as_played_repair(as_played=happened, actor=PROGRAM)


def awards(session: Session) -> dict[tuple[int, str, str], tuple[Any, Any]]:
    """What is awarded, by board and pairs: the percentage, or "–" where a side is not scored."""
    return {
        (line["board"], line["ns"], line["ew"]): tuple(
            line["adjusted"][side].get("artificial", "–") for side in ("ns", "ew")
        )
        for line in facts_of(session)["results"]
        if "adjusted" in line
    }


def test_a_wrong_board_that_nobody_knew_stands_and_the_meetings_to_come_on_it_are_averaged() -> None:
    session = five_tables()
    enter(session, 1, 1, 1, "4SN=")
    before = state_of(session.pk)
    seen = preview_repair(session_id=session.pk, act=really(session, "NS1", "EW1", (1, 3)), permission=BY_THE_CLOCKS)
    assert {(each.first, each.round, each.boards) for each in seen.remarks} == {("NS1", 2, (3,)), ("EW1", 4, (3,))}
    repair = make(session, really(session, "NS1", "EW1", (1, 3)))
    enter(session, 2, 1, 3, "3SN=")
    enter(session, 5, 3, 3, "2SN=")
    enter(session, 3, 5, 3, "1SN=")
    # +420 (N–S are not vulnerable on board 3), 140, 110, 80: four results of five due, (5M + 1) / 4.
    # EW5 and NS4 cannot play it any more: 60 % of 8. NS1 and EW1 have their score on it already.
    assert points(session, 3) == {
        ("NS2", "EW2"): ("5.25", "2.75"),
        ("NS1", "EW1"): ("7.75", "0.25"),
        ("NS1", "EW5"): (None, "4.8"),
        ("NS5", "EW3"): ("2.75", "5.25"),
        ("NS4", "EW1"): ("4.8", None),
        ("NS3", "EW4"): ("0.25", "7.75"),
    }
    assert points(session, 1) == {}, "board 1 is still to be played here"
    enter(session, 1, 1, 1, "pass")
    play_all(session)
    nobody_scores_twice(session)
    assert standings_of(session)["ranking"]
    session = five_tables()
    enter(session, 1, 1, 1, "4SN=")
    before = state_of(session.pk)
    undo(session, make(session, really(session, "NS1", "EW1", (1, 3))))
    assert unchanged(session, before)
    assert repair.said["boards"] == [[1, 3]]


def test_a_wrong_board_that_one_pair_had_played_is_cancelled_for_both() -> None:
    session = five_tables()
    enter(session, 1, 1, 1, "3NN=")
    enter(session, 1, 2, 3, "4SN=")
    # Round 2 at table 1: NS1 take board 1, which they know, to EW5 in place of board 3; NS1 are at fault.
    make(session, really(session, "NS1", "EW5", (3, 1), round=2, fault=("NS1",)))
    assert awards(session) == {
        # Cancelled, and EW5 have lost the chance of a score on it through nothing of their own.
        (1, "NS1", "EW5"): ("–", "60"),
        # EW5 know it by now: in round 4 NS3 gets average plus.
        (1, "NS3", "EW5"): ("60", "–"),
    }
    (known,) = (line for line in facts_of(session)["results"] if (line["board"], line["ew"]) == (1, "EW1"))
    assert "adjusted" not in known, "what NS1 had scored on it stands"
    play_all(session)
    nobody_scores_twice(session)


def test_the_right_board_is_played_later_or_averaged_by_fault() -> None:
    session = five_tables()
    make(session, really(session, "NS1", "EW1", (1, 3), rest=UnplayedBoards.LATER))
    (line,) = Line.objects.filter(session=session, postponed=True).select_related("board")
    assert line.board.number == 1
    expected = {(): ("60", "60"), ("NS1",): ("40", "60"), ("NS1", "EW1"): ("50", "50")}
    for fault, percents in expected.items():
        session = five_tables()
        make(session, really(session, "NS1", "EW1", (1, 3), rest=UnplayedBoards.AVERAGES, fault=fault))
        assert awards(session)[1, "NS1", "EW1"] == percents


def test_the_wrong_pair_at_a_table_keeps_its_result_and_the_pair_that_waited_gets_average_plus() -> None:
    session = five_tables()
    enter(session, 1, 2, 3, "4SN=")
    # Round 2, table 1: EW4 sat there for board 3 in place of EW5.
    make(session, really(session, "NS1", "EW4", (3, 3), round=2, fault=("EW4",)))
    told = [(each["board"], each["ns"], each["ew"]) for each in facts_of(session)["results"] if "contract" in each]
    assert told == [(3, "NS1", "EW4")]
    assert awards(session) == {
        # EW5 should have been there; NS1 have their score with EW4.
        (3, "NS1", "EW5"): ("–", "60"),
        # EW4 would meet board 3 in round 5, at table 3.
        (3, "NS3", "EW4"): ("60", "–"),
    }
    play_all(session)
    nobody_scores_twice(session)


def test_a_wrong_pair_that_knew_the_board_is_cancelled() -> None:
    session = five_tables()
    enter(session, 2, 1, 3, "4SN=")
    enter(session, 1, 2, 3, "pass")
    # EW2 played board 3 in round 1; in round 2 they sat down at table 1 with it again.
    make(session, really(session, "NS1", "EW2", (3, 3), round=2, fault=("EW2",)))
    assert awards(session) == {(3, "NS1", "EW2"): ("60", "–"), (3, "NS1", "EW5"): ("–", "60")}
    nobody_scores_twice(session)


def test_in_a_howell_nobody_scores_twice_either() -> None:
    session = started_session(8, "howell")
    first = meeting_at(session, 1, 1)
    keys = dict(session.contestants.values_list("pk", "key"))
    stranger = next(key for pk, key in keys.items() if pk not in (first.ns, first.ew))
    make(session, really(session, keys[first.ns], stranger, (first.board, first.board)))
    play_all(session)
    nobody_scores_twice(session)


def test_what_stands_in_the_way_is_said() -> None:
    session = five_tables()
    half = {"artificial": "50"}
    meeting = meeting_at(session, 1, 1)
    adjust(
        session_id=session.pk,
        meeting=meeting,
        award=Award(half, half),
        seen_version=None,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    make(session, postponement_repair(session_id=session.pk, meeting=meeting_at(session, 2, 1), actor=PROGRAM))
    refused = (
        (really(session, "NS1", "EW1", (1, 5)), "Board 1 has an adjusted score"),
        (really(session, "NS2", "EW2", (3, 5), table=2), "Board 3 is postponed"),
        (really(session, "NS1", "EW1", (2, 1)), "one of this table’s boards"),
        (really(session, "NS1", "EW1", (2, 99)), "not played in this session"),
        (really(session, "NS1", "NS1", (2, 2)), "two different pairs"),
        (really(session, "NS1", "EW1", (7, 5)), "does not have board 7"),
        (really(session, "NS1", "EW1", (2, 5), table=9), "Nobody plays"),
    )
    for act, words in refused:
        with pytest.raises((DomainError, NotFoundError), match=words):
            preview_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS)


def test_what_was_played_as_planned_changes_nothing() -> None:
    session = five_tables()
    assert preview_repair(
        session_id=session.pk, act=really(session, "NS1", "EW1", (1, 1)), permission=BY_THE_CLOCKS
    ).nothing
