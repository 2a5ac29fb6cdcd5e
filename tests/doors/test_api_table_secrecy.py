"""No table is ever told a result of a board that one of its pairs has still to play, in a whole evening."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from django.db.models import Q

from club.actor import PROGRAM
from club.models import Session
from club.services import change_session, close_round, open_round
from movements.models import Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line
from scoring.services import Award, adjust
from scoring.services.plausible import plausible_result
from tests.builders import enter, meeting_at, play_all, section_of, started_session, still_to_play
from tests.doors.at_the_table import AtTheTable, answer, board_of
from tests.ranges import WHOLE

pytestmark = [pytest.mark.django_db, pytest.mark.always]


class Evening:
    """A session with a device at every table, and what the movement still has before every pair."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.seatings = list(Seating.objects.filter(section__session=session))
        playing = {each.table for each in self.seatings if each.boards}
        self.tables = {number: AtTheTable(session, number) for number in playing}

    def ahead(self, contestant: int) -> set[int]:
        """The boards that a pair has still to play."""
        mine = [each for each in self.seatings if contestant in (each.ns_id, each.ew_id) and each.ns_id and each.ew_id]
        scheduled = {board for each in mine for board in each.boards}
        lines = Line.objects.filter(Q(ns=contestant) | Q(ew=contestant), session=self.session, result__isnull=False)
        return scheduled - set(lines.values_list("board__number", flat=True))

    def sitting(self, table: int, number: int) -> set[int]:
        found = next((each for each in self.seatings if (each.table, each.round) == (table, number)), None)
        return {who for who in (found.ns_id, found.ew_id) if who} if found else set()

    def watching(self, table: int, state: dict[str, Any]) -> set[int]:
        """Who sits at the table now; when its round is done, whoever comes next may be there already. At a table where
        nobody plays all evening, each pair that sits out there."""
        if state["current"] is None:
            return set().union(*(self.sitting(table, each.round) for each in self.seatings))
        current = state["current"]["number"]
        who = self.sitting(table, current)
        if all(board["state"] != "open" for board in state["current"]["boards"]):
            later = [e.round for e in self.seatings if e.table == table and e.round > current and e.ns_id and e.ew_id]
            who |= self.sitting(table, min(later)) if later else set()
        return who

    def look(self, table: int) -> list[int]:
        """Read everything that a table can read now; the boards whose results were shown."""
        state = self.tables[table].state()
        rounds = [each for each in (state["current"], state["previous"], *state["pauses"]) if each]
        boards = [board for each in rounds for board in each["boards"]]
        shown = [board["number"] for board in boards if board["result"]]
        first = {each.boards[0] for each in self.seatings if each.boards}
        # Of a board without a result there is nothing to tell.
        entered = Line.objects.filter(session=self.session, result__isnull=False)
        for board in first if WHOLE else first & set(entered.values_list("board__number", flat=True)):
            response = self.tables[table].get("table_traveller", board)
            found = json.loads(response.content)
            if response.status_code == 200 and found["lines"]:
                shown.append(board)
        secret = set().union(*map(self.ahead, self.watching(table, state)))
        assert not secret & set(shown), f"table {table}, {state['current']}"
        return shown

    def play(self) -> Iterator[int]:
        """Every board, entered by its own table, in any order that the tables' own pace allows."""
        chance = Random(7)
        waiting = sorted(still_to_play(self.session), key=lambda each: (each[0].round, each[0].table, each[1]))
        while waiting:
            first = {}
            for seating, board in waiting:
                first.setdefault(seating.table, (seating, board))
            seating, board = first[chance.choice(sorted(first))]
            waiting.remove((seating, board))
            played, _lead = plausible_result(str(board), f"{seating.ns_id}:{seating.ew_id}")
            yield self.enter(seating.table, board, str(played))

    def enter(self, table: int, board: int, result: str) -> int:
        """What the table is answered holds no result either."""
        said = self.tables[table].enter(board, result)
        assert set(said) == {"status", "result", "confirmed"}
        if chance_of(board):
            self.tables[table].confirm(said["result"])
        return table


def chance_of(board: int) -> bool:
    return board % 2 == 0


@pytest.mark.once
@pytest.mark.parametrize(
    ("pairs", "kind", "boards"),
    [
        (6, "straight-mitchell", 2),
        pytest.param(8, "share-and-relay-mitchell", 1, marks=pytest.mark.long),
        (7, "howell", 1),
        pytest.param(6, "howell", 1, marks=pytest.mark.long),
    ],
)
def test_over_a_whole_evening_no_table_sees_what_its_pairs_have_still_to_play(
    pairs: int, kind: str, boards: int
) -> None:
    evening = Evening(started_session(pairs, kind, boards_per_round=boards))
    seen = 0
    for count, played in enumerate(evening.play()):
        for table in {played, played % len(evening.tables) + 1} if WHOLE or count % 3 == 0 else {played}:
            seen += len(evening.look(table))
    assert seen
    assert not list(still_to_play(evening.session))


def test_the_previous_round_can_be_corrected_without_showing_it() -> None:
    """Three tables: the pair that comes to table 1 in round 2 plays the boards of round 1 in round 3."""
    session = started_session(pairs=6, boards_per_round=1)
    table = AtTheTable(session, 1)
    first = table.enter(1, "4SN=")["result"]
    board = board_of(table.state(), 1)
    assert (board["hidden"], board["result"], board["entered"]) == (True, None, first)
    assert table.enter(1, "4SN+1", replaces=board["entered"])["status"] == "current"
    assert "4S" not in table.get("table").content.decode()


def test_a_result_is_shown_to_the_pairs_that_played_it_while_they_sit_there() -> None:
    session = started_session(pairs=6, boards_per_round=2)
    table = AtTheTable(session, 1)
    table.enter(1, "4SN=", lead="HK")
    result = board_of(table.state(), 1)["result"]
    assert result == {"contract": "4S", "declarer": "N", "tricks": 10, "lead": "HK", "score": 420}


def test_while_the_next_round_is_shut_the_next_pairs_may_be_there_already() -> None:
    session = started_session(pairs=6, boards_per_round=1, habits={"pace": "together"})
    table = AtTheTable(session, 1)
    table.enter(1, "4SN=")
    state = table.state()
    assert (state["phase"], board_of(state, 1)["hidden"]) == ("waiting", True)


def test_a_traveller_waits_for_every_table() -> None:
    session = started_session(pairs=6, boards_per_round=1, habits={"board_results": "all"})
    table = AtTheTable(session, 1)
    assert table.get("table_traveller", 1).status_code == 404
    table.confirm(table.enter(1, "4SN=")["result"])
    assert table.get("table_traveller", 1).status_code == 404, "two tables have still to play it"
    play_all(session)
    last = session_tables_last_board(session)
    shown = answer(table.get("table_traveller", last), 200)
    assert (shown["message"], shown["waiting"], len(shown["lines"])) == ("", 0, 3)
    assert [line["here"] for line in shown["lines"]].count(True) == 1
    scores = [line["result"]["score"] for line in shown["lines"]]
    assert scores == sorted(scores, reverse=True)


def session_tables_last_board(session: Session) -> int:
    board: int = Seating.objects.get(section__session=session, table=1, round=3).boards[0]
    return board


def test_a_board_only_grouped_by_the_director_is_still_to_be_played() -> None:
    session = started_session(pairs=6, boards_per_round=1)
    play_all(session, rounds=[1, 2])
    table = AtTheTable(session, 1)
    last = session_tables_last_board(session)
    elsewhere = next(seating for seating, board in still_to_play(session) if board != last)
    group = Award(group="fouled")
    meeting = meeting_at(session, elsewhere.table, 3)
    adjust(
        session_id=session.pk, meeting=meeting, award=group, seen_version=None, permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    enter(session, 1, 3, last, "4SN=")
    answered = table.get("table_traveller", elsewhere.boards[0])
    assert answered.status_code == 404 or not answer(answered, 200)["lines"]


def test_a_club_may_keep_travellers_from_the_tables() -> None:
    session = started_session(pairs=6)
    play_all(session)
    table, board = AtTheTable(session, 1), session_tables_last_board(session)
    assert answer(table.get("table_traveller", board), 200)["lines"]
    change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, board_results="never")
    assert table.get("table_traveller", board).status_code == 404


def test_travellers_of_closed_and_of_earlier_rounds_are_not_the_tables() -> None:
    session = started_session(pairs=6, boards_per_round=1)
    play_all(session)
    table = AtTheTable(session, 1)
    assert table.get("table_traveller", 1).status_code == 404
    last = session_tables_last_board(session)
    close_round(section_id=section_of(session).pk, number=3, actor=PROGRAM)
    assert table.get("table_traveller", last).status_code == 404
    open_round(section_id=section_of(session).pk, number=3, actor=PROGRAM)


def test_hidden_members_stay_hidden_on_a_traveller() -> None:
    session = started_session(pairs=6)
    play_all(session)
    table, board = AtTheTable(session, 1), session_tables_last_board(session)
    names = {
        name for line in answer(table.get("table_traveller", board), 200)["lines"] for name in (line["ns"], line["ew"])
    }
    session.club.players.update(privacy="hidden")
    hidden = {
        name for line in answer(table.get("table_traveller", board), 200)["lines"] for name in (line["ns"], line["ew"])
    }
    assert hidden == {"a member & a member"}
    assert not names & hidden


def test_a_table_reads_nothing_of_another_tables_board() -> None:
    session = started_session(pairs=6, boards_per_round=1)
    enter(session, 2, 1, 2, "7NTXXS=", lead="C2")
    text = AtTheTable(session, 1).get("table").content.decode()
    for trace in ("7N", "2980", "C2"):
        assert trace not in text
