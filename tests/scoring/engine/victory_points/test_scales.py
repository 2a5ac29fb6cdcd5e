"""Scales of victory points against published figures, and what every scale has in common."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from scoring.engine.errors import EngineError
from scoring.engine.victory_points import SCALES, Scale, find_scale
from scoring.engine.victory_points.scales import butler_scale, cross_imp_margin, table
from tests.refusals import refuses

SHARED = Path(__file__).parents[4].parent / "shared" / "vectors"
CONTINUOUS = "wbf-continuous"
LENGTHS = (1, 3, 8, 9, 12, 16, 20, 28, 32)


def every_scale() -> list[Scale]:
    found = [find_scale(CONTINUOUS, boards) for boards in LENGTHS]
    for name in SCALES:
        if name != CONTINUOUS:
            found += [find_scale(name, column["boards"][0]) for column in table(name)["columns"]]
    return found


@pytest.mark.parametrize("scale", every_scale(), ids=lambda scale: f"{scale.name} {scale.boards}")
def test_a_scale_rises_from_a_draw_to_a_full_win_and_mirrors(scale: Scale) -> None:
    rows = scale.rows()
    assert rows[0][1] == rows[0][2], "a draw"
    for (margin, winner, loser), (further, more, less) in pairwise(rows):
        assert further > margin
        assert more >= winner
        assert less <= loser
    for margin, winner, loser in rows:
        mirrored = 2 * scale.average - margin
        assert scale.points(margin) == (winner, loser)
        assert scale.points(mirrored) == ((loser, winner) if margin != scale.average else (winner, loser))
    assert rows[-1][1:] == (scale.winner[-1], scale.loser[-1])
    assert rows[-2][1:] != rows[-1][1:], "up to the first full win"


@pytest.mark.parametrize("boards", [*range(1, 17), 24, 32, 41, 50, 62, 64])
def test_on_the_continuous_scale_no_imp_is_worth_more_than_the_one_before(boards: int) -> None:
    points = [winner for _margin, winner, _loser in find_scale(CONTINUOUS, boards).rows()]
    steps = [further - near for near, further in pairwise(points)]
    assert all(later <= earlier for earlier, later in pairwise(steps))
    assert points[-1] == 20
    assert points[-2] < 20


def test_the_continuous_scale_as_published() -> None:
    path = SHARED / "vp" / "wbf-continuous-8-16-20.csv"
    if not path.exists():
        pytest.skip("the published table lies in shared/vectors, which is not here")
    heading, *rows = csv.reader(path.read_text().splitlines())
    for column, boards in enumerate(map(int, heading[1:]), 1):
        scale = find_scale(CONTINUOUS, boards)
        assert [scale.points(int(row[0]))[0] for row in rows] == [Fraction(row[column]) for row in rows]


@pytest.mark.parametrize(
    ("boards", "points"),
    [
        (8, ("10.00", "13.45", "16.00", "17.87", "19.24", "20.00")),
        (16, ("10.00", "12.55", "14.60", "16.26", "17.59", "18.66", "19.52", "20.00")),
        (20, ("10.00", "12.30", "14.20", "15.77", "17.06", "18.12", "19.00", "19.72", "20.00")),
    ],
)
def test_every_ninth_imp_of_the_continuous_scale_as_published(boards: int, points: tuple[str, ...]) -> None:
    """WBF continuous scale (2013), columns of 8, 16 and 20 boards."""
    scale = find_scale(CONTINUOUS, boards)
    assert [scale.points(9 * place)[0] for place in range(len(points))] == [Fraction(each) for each in points]


@pytest.mark.parametrize(
    ("name", "boards", "margin", "points"),
    [
        # WB 147.7, 147.8, 147.9 and 161.8 note b: the examples of the book.
        ("ebu-teams-2010", 8, "12", ("15", "5")),
        ("ebu-teams-2010", 13, "19.5", ("17", "3")),
        ("ebu-swiss-pairs", 8, "55", ("14", "6")),
        ("ebu-swiss-pairs", 8, "56.23", ("14", "6")),
        ("ebu-swiss-pairs", 9, "45", ("6", "14")),
        # The corners of the tables.
        ("ebu-teams-2010", 4, "20", ("19", "1")),
        ("ebu-teams-2010", 4, "-21", ("0", "20")),
        ("ebu-teams-2010", 55, "72", ("19", "1")),
        ("ebu-teams-2013", 5, "30", ("19", "1")),
        ("ebu-teams-2013", 64, "108", ("20", "0")),
        ("ebu-teams-half-2013", 3, "14", ("9", "1")),
        ("ebu-triangle", 7, "1", ("5", "5")),
        ("ebu-triangle", 27, "28", ("10", "0")),
        ("ebu-teams-of-eight", 16, "125", ("19", "1")),
        ("ebu-swiss-pairs-half", 2, "51.86", ("5", "5")),
        ("ebu-swiss-pairs-half", 2, "51.87", ("6", "4")),
        ("wbf-25", 8, "33", ("25", "5")),
        ("wbf-25", 8, "34", ("25", "4")),
        ("wbf-25", 32, "-101", ("0", "25")),
    ],
)
def test_figures_of_the_tables(name: str, boards: int, margin: str, points: tuple[str, str]) -> None:
    assert find_scale(name, boards).points(Fraction(margin)) == tuple(map(Fraction, points))


@pytest.mark.parametrize(("boards", "column"), [(9, 8), (11, 10), (18, 16), (19, 20), (30, 28), (40, 32)])
def test_the_nearest_number_of_boards_the_lower_of_two(boards: int, column: int) -> None:
    if boards > 32:
        with refuses(EngineError, match="8 to 32 boards"):
            find_scale("wbf-25", boards)
        return
    assert find_scale("wbf-25", boards).limits == find_scale("wbf-25", column).limits


def test_what_there_is_not_is_said() -> None:
    with refuses(EngineError, match="unheard is no scale: wbf-continuous, ebu-swiss-pairs"):
        find_scale("unheard", 8)
    with refuses(EngineError, match="ebu-triangle is for matches of 3 to 27 boards, not 2"):
        find_scale("ebu-triangle", 2)
    with refuses(EngineError, match="not 0"):
        find_scale(CONTINUOUS, 0)


def test_butler_and_cross_imps_on_the_scale_of_teams() -> None:
    """WB 161.3 and 161.4, their examples."""
    assert butler_scale("ebu-teams-2010", 16).limits == find_scale("ebu-teams-2010", 10).limits
    assert butler_scale("ebu-teams-2010", 9).limits == find_scale("ebu-teams-2010", 5).limits
    assert butler_scale("ebu-teams-2010", 3).limits == find_scale("ebu-teams-2010", 4).limits
    assert cross_imp_margin(91, 20) == Fraction(91, 14)


def test_every_table_says_what_it_is() -> None:
    for name in SCALES[1:]:
        said = table(name)
        assert said["name"] == name
        assert all(said[key] for key in ("title", "source", "valid"))
        assert len(said["winner"]) == len(said["loser"]) > 1
        json.dumps(said)
