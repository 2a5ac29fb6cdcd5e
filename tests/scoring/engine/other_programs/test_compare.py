"""Figures of other programs: the way in which they were made is found, and what remains is listed."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.engine.board import SIDES
from scoring.engine.document import SessionDocument, parse
from scoring.engine.methods import Butler, CrossImps
from scoring.engine.old_results import Evening, PublishedLine, PublishedTotal
from scoring.engine.other_programs import WHITE_BOOK, Way, compare_evening
from scoring.engine.other_programs.cells import cells_of
from scoring.engine.other_programs.ways import round_cell
from scoring.engine.rounding import decimal_text, rounded
from scoring.engine.standings import score_session
from tests.ranges import examples
from tests.results_fixtures import FORMATS, fixtures
from tests.scoring.engine.documents import artificial, board, session
from tests.scoring.engine.old_results.evenings import evening

SHARED = Path(__file__).parents[5] / "shared" / "vectors" / "nights"
NIGHTS = Path(__file__).parents[3] / "vectors" / "scoring_nights"


def played_as(document: SessionDocument, way: Way) -> Evening:
    """An evening with the figures that a program of this way would print."""
    lines = []
    for cells in cells_of(document, way):
        texts = [decimal_text(way.printed(cells[s].exact, cells[s].top)) if s in cells else "" for s in SIDES]
        lines.append(PublishedLine(*texts))
    return Evening("", "", document, published=tuple(lines))


def uneven() -> SessionDocument:
    """Boards with five, four and three results; averages for a pair that does better than 60 % elsewhere."""
    lines = [
        *board([420, 170, -50, 140, -100], 1),
        *board([600, 100, {"not_played": True}, -90, 50], 2),
        *board([{"score": 430}, artificial("60", "40"), 400, {"not_played": True}, -80], 3),
        *board([800, 1100, 50, -400, artificial("50", "60")], 4),
    ]
    for line in lines:
        line["section"] = "A" if line["ns"] in ("NS1", "NS2", "NS3") else "B"
    return parse(session(lines))


WAYS = [
    WHITE_BOOK,
    Way(places=2),
    Way(places=1),
    Way(places=1, halves="even"),
    Way(places=1, halves="cut"),
    Way(missing="own_top", adjusted="own_top"),
    Way(missing="own_top", adjusted="own_top", places=1),
    Way(adjusted="own_top", places=2),
    Way(missing="own_top", places=2),
    Way(missing="proportion", places=2),
    Way(missing="ties", adjusted="ties", places=2),
    Way(averages="factored", places=2),
    Way(missing="own_top", adjusted="own_top", averages="session", places=2),
    Way(flat_averages=True, places=2),
    Way(missing="own_top", adjusted="own_top", flat_averages=True, places=2),
    Way(other_field=True, places=2),
    Way(more_due=1, places=1),
    Way(more_due=2, flat_averages=True, places=2),
    Way(scale=Fraction(1, 2), places=2),
    Way(scale=Fraction(10), places=0),
    Way(figures="percent", places=2),
    Way(figures="percent", missing="own_top", adjusted="own_top", places=1),
]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "+".join(way.options) or "white_book")
def test_the_way_is_found_and_explains_every_figure(way: Way) -> None:
    found = compare_evening(played_as(uneven(), way))
    assert found.differences == ()
    assert found.equal == found.cells == 36
    structure = {"no_neuberg", "own_top_with_averages", "flat_averages", "other_field", "percent"}
    structure |= {"one_a_win", "more_due"}
    assert structure & set(found.way.options) == structure & set(way.options)


@pytest.mark.many
@settings(max_examples=examples(40), suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.lists(st.sampled_from([420, 170, -50, -100, 0]), min_size=2, max_size=6), min_size=1, max_size=5))
def test_any_evening_of_any_way_is_explained(boards: Sequence[Sequence[int]]) -> None:
    document = parse(session([line for number, scores in enumerate(boards, 1) for line in board(list(scores), number)]))
    for way in WAYS:
        assert compare_evening(played_as(document, way)).differences == ()


IMP_WAYS = [
    ("cross_imps", Way(imps=CrossImps("sum"), places=2)),
    ("cross_imps", Way(imps=CrossImps("mean"), places=2)),
    ("cross_imps", Way(imps=CrossImps("mean"), missing="own_top", adjusted="own_top", places=1)),
    ("butler", Way(imps=Butler())),
    ("butler", Way(imps=Butler(drop_each_end=1))),
    ("butler", Way(imps=Butler(drop_each_end=2, round_to=1))),
    ("butler", Way(imps=Butler(drop_each_end=1), missing="own_top", adjusted="own_top")),
]


@pytest.mark.parametrize(("method", "way"), IMP_WAYS, ids=lambda each: getattr(each, "options", each))
def test_ways_in_imps_are_found(method: str, way: Way) -> None:
    """How comparisons are counted, what the datum is made of, whether uneven boards are factored."""
    document = uneven()
    found = compare_evening(replace(played_as(document, way), method=method))
    assert found.differences == ()
    assert found.equal == found.cells == 36
    assert isinstance(found.way.imps, type(way.imps))


@pytest.mark.parametrize("name", ["ruter-butler", "usebio-cross-imp-pairs"])
def test_real_evenings_in_imps(name: str) -> None:
    """One takes the best and the worst result off its datum, one divides by the comparisons and prints to 0.01."""
    path = SHARED / f"{name}.json"
    if not path.exists():
        pytest.skip("no further nights are beside this copy of the project")
    night = json.loads(path.read_text())
    lines = tuple(
        PublishedLine("", "") if said.get("skip") else PublishedLine(said["ns"], said["ew"])
        for said in night["published"]
    )
    method = night["document"]["scoring"]["method"]
    found = compare_evening(Evening("", "", parse(night["document"]), method, published=lines))
    assert found.differences == ()
    assert found.way.options == {"butler": ("ends_off_1",), "cross_imps": ("cell_2", "mean_of_comparisons")}[method]


def test_the_exact_cells_of_the_white_book_are_the_engines() -> None:
    for path in NIGHTS.glob("*.json"):
        document = parse(json.loads(path.read_text())["document"])
        document = replace(document, rules=replace(document.rules, matchpoints_per_win=2))
        cells = cells_of(document, WHITE_BOOK)
        for line in score_session(document).lines:
            for side in SIDES:
                ours = [(figure.exact, figure.top) for figure in line.side(side)]
                found = cells[line.position].get(side)
                assert ours == ([(found.exact, found.top)] if found else [])


def test_one_wrong_figure_is_named_with_both_figures() -> None:
    night = played_as(uneven(), Way(places=1))
    lines = list(night.published)
    lines[1] = PublishedLine("9.9", lines[1].ew, 17)
    found = compare_evening(replace(night, published=tuple(lines)))
    (only,) = found.differences
    assert (only.board, only.ns, only.side, only.theirs, only.line) == (1, "NS2", "ns", Fraction(99, 10), 17)
    assert only.ours == 6
    assert (found.equal, found.cells, found.all_equal) == (35, 36, False)


def test_totals_places_and_their_ways() -> None:
    document = uneven()
    rows = {row.contestant: row for row in score_session(document).ranking}
    texts = {key: decimal_text(rounded(Fraction(row.percent or 0), 50, 2)) for key, row in rows.items()}
    totals = {key: PublishedTotal(f"{row.rank}=", texts[key], row.total) for key, row in rows.items()}
    night = replace(played_as(document, WHITE_BOOK), totals=totals)
    found = compare_evening(night)
    assert (found.totals.figures, found.totals.equal, found.all_equal) == (30, 30, True)
    totals["NS1"] = PublishedTotal("1", "99.99", "1")
    wrong = compare_evening(replace(night, totals=totals)).totals
    assert {(each.contestant, each.what) for each in wrong.differences} >= {("NS1", "percent"), ("NS1", "total")}


@pytest.mark.parametrize(
    ("value", "halves", "result"),
    [
        ("7.25", "away", "7.3"),
        ("2.25", "away", "2.2"),
        ("7.25", "up", "7.3"),
        ("2.25", "up", "2.3"),
        ("7.25", "even", "7.2"),
        ("7.35", "even", "7.4"),
        ("7.29", "cut", "7.2"),
    ],
)
def test_roundings(value: str, halves: Any, result: str) -> None:
    assert round_cell(Fraction(value), Fraction(5), 1, halves) == Fraction(result)


@pytest.mark.many
@pytest.mark.parametrize("path", fixtures("usebio"), ids=lambda path: path.name)
def test_evenings_in_the_manner_of_other_programs_agree(path: Path) -> None:
    found = compare_evening(evening(path.read_bytes(), path.name))
    assert found.all_equal or not found.scored


@pytest.mark.many
def test_a_hundred_evenings_take_less_than_a_minute() -> None:
    data = (FORMATS / "usebio" / "fixtures" / "scorebridge-one-decimal.xml").read_bytes()
    night = json.loads((NIGHTS / "usebio-00202131+001686.json").read_text())
    figures = tuple(PublishedLine(str(p["ns"] or ""), str(p["ew"] or "")) for p in night["published"])
    long = Evening("", "", parse(night["document"]), published=figures)
    start = time.process_time()
    for _ in range(10):
        compare_evening(evening(data))
        assert compare_evening(long).equal == 352
    assert time.process_time() - start < 12
