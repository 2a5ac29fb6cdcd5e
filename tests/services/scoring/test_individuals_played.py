"""Individuals set up and played here: who sat with whom, and everybody's own score."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Any
from uuid import uuid4

import pytest

from club.actor import PROGRAM
from club.models import Contestant
from movements.queries import seatings_of
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.errors import DomainError
from scoring.models import Line, Result
from scoring.services import Entry, Meeting, enter_result
from tests.builders import enter, standings_of
from tests.individual_evenings import EVENINGS, ended_individual, started_individual

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("players", "kind", "rounds"), EVENINGS)
def test_everybody_scores_with_each_partner(players: int, kind: str, rounds: int) -> None:
    session = ended_individual(players, kind, rounds=rounds)
    seats = [each for each in seatings_of(session.pk) if each.plays]
    assert all(len(set(each.everybody)) == 4 for each in seats)
    lines = list(Line.objects.filter(session=session).select_related("board", "result"))
    planned = {(frozenset(each.everybody), board) for each in seats for board in each.boards}
    assert {(frozenset(line.everybody), line.board.number) for line in lines} == planned
    assert len(lines) == len(planned)
    assert expected_totals(lines) == totals(standings_of(session))


def expected_totals(lines: list[Line]) -> dict[str, Fraction]:
    """Matchpoints of everybody by comparing each line with each other one of its board."""
    keys = dict(Contestant.objects.values_list("pk", "key"))
    boards: dict[int, list[Line]] = defaultdict(list)
    for line in lines:
        boards[line.board.number].append(line)
    found: dict[str, Fraction] = defaultdict(Fraction)
    for same in boards.values():
        for line in same:
            better = sum(
                2 * (score(line) > score(each)) + (score(line) == score(each)) for each in same if each != line
            )
            for who in line.north_south:
                found[keys[who]] += better
            for who in line.east_west:
                found[keys[who]] += 2 * (len(same) - 1) - better
    return dict(found)


def score(line: Line) -> int:
    assert line.result is not None
    assert line.result.score is not None
    return line.result.score


def totals(standings: dict[str, Any]) -> dict[str, Fraction]:
    return {row["contestant"]: Fraction(row["points"]) for row in standings["ranking"]}


def test_a_result_named_by_north_and_east_is_of_all_four() -> None:
    session = started_individual(9)
    seat = next(each for each in seatings_of(session.pk) if each.plays)
    assert seat.ns is not None
    assert seat.ew is not None
    enter(session, seat.table, seat.round, seat.boards[0], "3NTN=")
    line = Line.objects.get(session=session)
    assert line.everybody == seat.everybody


def test_two_who_never_meet_on_a_board_have_no_result_there() -> None:
    session = started_individual(9)
    seat = next(each for each in seatings_of(session.pk) if each.plays)
    assert seat.ns is not None
    assert seat.ns_partner is not None
    meeting = Meeting(seat.boards[0], seat.ns, seat.ns_partner)
    with pytest.raises(DomainError, match="does not have these two"):
        enter_result(
            session_id=session.pk,
            meeting=meeting,
            entry=Entry(uuid4(), None),
            source=Result.Source.DESK,
            permission=BY_THE_CLOCKS,
            actor=PROGRAM,
        )
