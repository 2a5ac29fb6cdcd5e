"""An edition that is made while a table has still to play a board counts that board for nobody (Law 8B2): nothing in
it, nor in what is read before it, follows from what others have done there (Laws 16D, 90B)."""

from __future__ import annotations

from typing import Any

import pytest

from club.actor import PROGRAM
from club.errors import DomainError
from club.models import Session
from club.queries import session_info
from club.services import end_play
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Publication, Snapshot
from scoring.queries.engine_values import played_of
from scoring.queries.public import ResultsSheet, rank_lists, results_sheet
from scoring.recompute import recompute
from scoring.services import publish_session
from scoring.services.undo import back_to_edition
from tests.builders import meeting_at, play_all
from tests.ranges import WHOLE
from tests.waiting_boards import (
    EVENINGS,
    ROUND,
    TABLE,
    change_all,
    line_at,
    play_later,
    played_but_for_one,
    played_elsewhere,
)
from tests.waiting_boards import enter as enter_on

pytestmark = pytest.mark.django_db
#: Of an evening of eight pairs.
TABLES = 4
#: Every way of scoring, every contest, sections of each sort and boards of each sort, each at least once.
QUICK = (
    "Mitchell, one matchpoint a win",
    "Mitchell, mean of cross-IMPs",
    "one pair sits out, IMPs averaged",
    "one pair sits out, matchpoints",
    "Howell, cross-IMPs",
    "two sections, each in itself",
    "two sections with their own boards",
    "two sections, Butler",
    "matches of pairs, matchpoints",
    "matches of pairs, cross-IMPs",
    "American Whist, board-a-match",
    "New England relay",
    "round robin, duplicated",
    "round robin, shared",
    "round robin, dealt by each match",
    "round robin, hybrid",
    "round robin, total points",
    "individuals, Butler",
    "round robin, pairs by cross-IMPs",
)


def publish(session: Session) -> Publication:
    return publish_session(session_id=session.pk, actor=PROGRAM)


def read_before_an_edition(session: Session) -> Any:
    """What everybody reads of the standings while nothing is published."""
    snapshot = Snapshot.objects.get(session=session)
    return snapshot.finished, snapshot.room


@pytest.mark.parametrize("name", EVENINGS if WHOLE else QUICK)
def test_nothing_follows_from_a_board_that_is_still_to_be_played(name: str) -> None:
    session, meeting = played_but_for_one(EVENINGS[name])
    during_play = read_before_an_edition(session)
    change_all(session, meeting.board)
    assert read_before_an_edition(session) == during_play
    end_play(session_id=session.pk, actor=PROGRAM)
    first = publish(session)
    after_play = read_before_an_edition(session)
    everything = Snapshot.objects.get(session=session).standings
    change_all(session, meeting.board)
    assert Snapshot.objects.get(session=session).standings != everything, "the director sees it"
    assert read_before_an_edition(session) == after_play
    with pytest.raises(DomainError, match="Nothing has changed since edition 1"):
        publish(session)
    assert not any(line["board"] == meeting.board for line in first.facts["results"])
    enter_on(session, line_at(session, meeting), "3NTN=")
    recompute(session.pk)
    second, whole = publish(session), Snapshot.objects.get(session=session)
    assert (second.facts, second.standings) == (whole.facts, whole.standings)
    assert len(played_elsewhere(session, meeting.board)) == sum(
        line["board"] == meeting.board for line in second.facts["results"]
    )


def test_going_back_to_an_edition_takes_nothing_away_on_a_board_that_it_left_out() -> None:
    session, meeting = played_but_for_one(EVENINGS["Mitchell, matchpoints"])
    end_play(session_id=session.pk, actor=PROGRAM)
    publish(session)
    enter_on(session, line_at(session, meeting), "3NTN=")
    other = next(line for line in played_elsewhere(session, meeting.board + 1) if line.adjustment is None)
    stood = other.result_id
    enter_on(session, other, "7NTXXN-13")
    permission = {"seen_version": None, "permission": BY_THE_CLOCKS, "actor": PROGRAM}
    assert back_to_edition(session_id=session.pk, edition=1, **permission) == 1
    assert len(played_elsewhere(session, meeting.board)) == TABLES
    other.refresh_from_db()
    assert other.result_id != stood
    assert str(played_of(other.result)) != "7NTXXN-13"
    recompute(session.pk)
    assert any(line["board"] == meeting.board for line in publish(session).facts["results"])


@pytest.mark.parametrize("name", ["Mitchell, matchpoints", "American Whist"])
def test_an_edition_that_counts_a_board_postponed_later_shows_no_ranking_until_it_is_played(name: str) -> None:
    session = EVENINGS[name]()
    play_all(session, seed=3)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    publish(session)
    meeting = meeting_at(session, TABLE, ROUND)
    play_later(session, meeting)
    recompute(session.pk)
    first = sheet(session, 1)
    assert not first.ranking_shown
    assert not any(line.board == meeting.board for line in first.document.results)
    publish(session)
    second = sheet(session, 2)
    assert second.ranking_shown
    assert [(each.board, each.table, each.waits) for each in second.left_out] == [(meeting.board, TABLE, True)]
    assert all(row.before is None for listed in rank_lists(second) for row in listed.rows), "it would tell the board"
    enter_on(session, line_at(session, meeting), "3NTN=")
    recompute(session.pk)
    publish(session)
    assert all(sheet(session, number).ranking_shown for number in (1, 2, 3))
    assert [[each.waits for each in sheet(session, number).left_out] for number in (1, 2, 3)] == [[], [False], []]


def test_standings_of_an_older_program_are_made_anew_before_they_are_published() -> None:
    session, meeting = played_but_for_one(EVENINGS["Howell, matchpoints"])
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    snapshot = Snapshot.objects.get(session=session)
    snapshot.room = {name: value for name, value in (snapshot.room or {}).items() if name != "edition"}
    snapshot.save()
    assert not any(line["board"] == meeting.board for line in publish(session).facts["results"])


def sheet(session: Session, number: int) -> ResultsSheet:
    info = session_info(session.pk)
    found = results_sheet(info, number) if info is not None else None
    assert found is not None
    return found
