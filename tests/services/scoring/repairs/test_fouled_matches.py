"""A board that had another form in some rooms of matches: what can be compared stands (WB 147.3, DD 87)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from club.actor import PROGRAM
from movements.models import Match
from scoring.models import Line
from scoring.services.repairs import Fouled, fouled_board_repair
from scoring.services.repairs.change_set import state_of
from tests.builders import play_all, standings_of
from tests.scored_by_hand import imps
from tests.services.scoring.repairs.movement import unchanged
from tests.services.scoring.repairs.people_builders import make, undo
from tests.team_evenings import started_teams

pytestmark = [pytest.mark.django_db, pytest.mark.once(quick=True)]


def rooms_with_average_plus(match: Match, board: int) -> list[int]:
    plus = {"artificial": "60"}
    lines = Line.objects.filter(match=match, board__number=board, adjustment__ns_outcome=plus)
    return sorted(lines.filter(adjustment__ew_outcome=plus).values_list("room", flat=True))


@pytest.mark.parametrize(
    ("way", "changed", "cancelled"),
    [
        ("fours", (1,), [1]),
        ("fours", (1, 2), []),
        ("fours", (1, 4), [1, 4]),
        ("cross", (1,), [1]),
        ("cross", (1, 2), []),
        ("cross", (1, 2, 3), [4]),
        ("cross", (1, 3), [1, 3]),
        ("aggregate", (2,), [2]),
    ],
)
def test_a_form_that_only_some_tables_of_a_match_had(way: str, changed: tuple[int, ...], cancelled: list[int]) -> None:
    habits = {"vp_scale": "", "teams_of_eight": way}
    session = started_teams(2, "round-robin", boards_per_round=2, habits=habits, players=8, tables_a_match=4)
    play_all(session, seed=5)
    match = Match.objects.select_related("home").get(session=session)
    board = match.boards[0]
    lines = {line.room: line for line in Line.objects.filter(match=match, board__number=board).select_related("result")}
    before = state_of(session.pk)
    ids = tuple(lines[room].pk for room in changed)
    repair = make(session, fouled_board_repair(fouled=Fouled(session.pk, board, ids), actor=PROGRAM))
    assert rooms_with_average_plus(match, board) == cancelled
    if (way, changed) == ("cross", (1,)):
        scores = {room: line.result.score for room, line in lines.items() if line.result}
        stands = imps(scores[3] - scores[2]) + imps(scores[3] - scores[4])
        own = points(session, match.home.key, match.boards[1])
        assert points(session, match.home.key, board) == Fraction(stands) + max(Fraction(4), own) / 2
    undo(session, repair)
    assert unchanged(session, before)


def points(session: object, team: str, board: int) -> Fraction:
    found = next(each for each in standings_of(session)["boards"] if each["number"] == board)  # type: ignore[arg-type]
    line = next(each for each in found["lines"] if team in (each["ns"], each["ew"]))
    return Fraction(line["ns_points"] if line["ns"] == team else line["ew_points"])


@pytest.mark.parametrize("changed", [1, 3])
def test_at_point_a_board_each_pair_is_rated_among_those_who_had_its_form(changed: int) -> None:
    """DD 87. The board was changed in one room of so many matches: alone in its form a pair cannot be rated."""
    habits = {"scored_by": "board_a_match", "vp_scale": ""}
    session = started_teams(6, "round-robin", boards_per_round=2, habits=habits)
    play_all(session, seed=3)
    board = Match.objects.filter(session=session).order_by("round")[0].boards[0]
    lines = list(Line.objects.filter(session=session, board__number=board, room=1).select_related("match")[:changed])
    fouled = Fouled(session.pk, board, tuple(line.pk for line in lines))
    repair = make(session, fouled_board_repair(fouled=fouled, actor=PROGRAM))
    given = [room for line in lines for room in rooms_with_average_plus(line.match, board)]
    assert given == ([1] if changed == 1 else [])
    for line in lines:
        here = [points(session, team.key, board) for team in (line.match.home, line.match.away)]
        if changed == 1:
            assert min(here) >= Fraction(3, 2), "average plus for both"
        else:
            assert sum(here) == 2
            assert set(here) <= {0, 1, 2}
    undo(session, repair)
