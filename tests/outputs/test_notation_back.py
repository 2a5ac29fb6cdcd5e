"""An edition as PBN, read back as results: what happened at the tables and every figure come in as they went out."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from django.core.cache import cache

from bridgeclub.outputs.notation import pbn
from club.actor import PROGRAM
from scoring.engine.old_results import Evening
from scoring.engine.other_programs import take_over
from scoring.engine.results_files import read_file
from scoring.engine.standings import score_session
from scoring.queries.public import ResultsSheet, rank_lists, travellers
from scoring.services import import_session
from tests.builders import make_club, published_session
from tests.individual_evenings import published_individual
from tests.outputs.editions import an_edition, read_again
from tests.scored_outside import rolled_back
from tests.scoring.engine.documents import random_night, random_night_in_imps
from tests.team_evenings import published_teams

pytestmark = [pytest.mark.django_db, pytest.mark.once]
Plain = dict[str, Any]
PAIRS: tuple[tuple[str, Plain], ...] = (
    ("howell", {}),
    ("straight-mitchell", {"matchpoints_per_win": 1}),
    ("straight-mitchell", {"scored_by": "cross_imps"}),
    ("howell", {"scored_by": "cross_imps_mean"}),
    ("howell", {"scored_by": "butler"}),
)
TEAMS: tuple[Plain, ...] = (
    {},
    {"scored_by": "board_a_match", "vp_scale": ""},
    {"scored_by": "total_points", "vp_scale": ""},
    {"boards_are": "dealt"},
)


def back(sheet: ResultsSheet, answers: dict[str, str] | None = None) -> Evening:
    (evening,) = read_file("night.pbn", pbn(sheet), answers=answers).evenings
    assert evening.faults == ()
    return evening


def whole(sheet: ResultsSheet, answers: dict[str, str] | None = None) -> Evening:
    """Read back with every line and every figure."""
    evening = back(sheet, answers)
    assert evening.open_questions == ()
    assert evening.document is not None
    assert len(evening.document.results) == sum(len(board.lines) for board in travellers(sheet))
    taken = take_over(evening)
    assert taken.question is None
    assert taken.comparison.all_equal, (taken.comparison.differences, taken.comparison.totals.differences)
    assert taken.comparison.cells
    assert taken.comparison.totals.figures
    return evening


@pytest.mark.parametrize(("kind", "habits"), PAIRS)
def test_pairs(kind: str, habits: Plain) -> None:
    session, _edition = published_session(6, kind, habits=habits)
    evening = whole(read_again(session.pk))
    assert evening.document is not None
    assert evening.document.rules.winners == (2 if kind == "straight-mitchell" else 1)
    assert [entry.players for entry in evening.document.contestants if entry.players]


def test_an_adjusted_score_comes_back_by_its_figures() -> None:
    evening = whole(an_edition(6, "howell"))
    assert [str(each.message.code) for each in evening.remarks] == ["figures_kept"]


@pytest.mark.parametrize("habits", TEAMS)
def test_teams(habits: Plain) -> None:
    sheet = read_again(published_teams(4, "round-robin", habits=habits, boards_per_round=2).pk)
    answers = {}
    if habits.get("scored_by") == "total_points":
        (question,) = back(sheet).open_questions
        assert question.code == "method"
        answers = {"0.method": "total_points"}
        evening = back(sheet, answers)
        assert evening.open_questions == ()
        assert take_over(evening).comparison.totals.all_equal
    else:
        evening = whole(sheet, answers)
    assert evening.document is not None
    assert len(evening.document.matches) == 6
    assert {entry.name for entry in evening.document.contestants} == {"Team A", "Team B", "Team C", "Team D"}


def test_an_individual() -> None:
    """Its figures are compared with no other program's; here they are the same because its lines are."""
    sheet = read_again(published_individual(9).pk)
    evening = back(sheet)
    assert evening.document is not None
    assert evening.document.contest == "individual"
    assert all(len(line.contestants("ns")) == 2 for line in evening.document.results)
    numbered = {each.id: each.number for each in evening.document.contestants}
    ranking = {numbered[row.contestant]: row.total for row in score_session(evening.document).ranking}
    assert ranking == {row.party.number: row.total for each in rank_lists(sheet) for row in each.rows}
    assert all(each.players for each in evening.document.contestants)


Played = Counter[tuple[object, ...]]


def numbers(sides: Iterable[Iterable[Any]]) -> tuple[object, ...]:
    return tuple(tuple((each.section, each.number) for each in side) for side in sides)


def gone_out(sheet: ResultsSheet) -> Played:
    """What was played and not adjusted, by the numbers of both sides."""
    return Counter(
        (board.number, line.round, line.table, *numbers((line.ns, line.ew)), str(line.played))
        for board in travellers(sheet)
        for line in board.lines
        if line.played is not None and not line.adjusted
    )


def come_back(evening: Evening) -> Played:
    assert evening.document is not None
    entries = {each.id: each for each in evening.document.contestants}
    return Counter(
        (
            line.board,
            line.round,
            line.table,
            *(tuple((entries[each].section or "", entries[each].number) for each in line.contestants(side))
              for side in ("ns", "ew")),
            str(line.played),
        )
        for line in evening.document.results
        if line.played is not None
    )  # fmt: skip


def lost(make: Callable[[int], Plain], seeds: Iterable[int]) -> list[Plain]:
    """The nights of which a contract does not come back."""
    found, club = [], make_club()
    for document in (each for each in map(make, seeds) if each["results"]):
        with rolled_back():
            done = import_session(club_id=club.pk, text=json.dumps(document), again=True, actor=PROGRAM)
            sheet = read_again(done.session_id)
            if come_back(back(sheet)) != gone_out(sheet):
                found.append(document)
        cache.clear()
    return found


@pytest.mark.parametrize("make", [random_night, random_night_in_imps])
def test_every_contract_of_any_night(make: Callable[[int], Plain]) -> None:
    assert lost(make, range(4)) == []


@pytest.mark.long
@pytest.mark.parametrize("make", [random_night, random_night_in_imps])
def test_every_contract_of_many_nights(make: Callable[[int], Plain]) -> None:
    assert lost(make, range(750)) == []
