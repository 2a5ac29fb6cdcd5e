"""The command that measures the house measures, in tiny amounts; how fast anything is, is never judged here."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bench.figures.__main__ import Extent, Found, alone, first_starts, together
from bench.figures.asking import Amount
from bench.figures.crowd.people import Pace
from bench.figures.crowd.wire import whole as whole_answer
from bench.figures.evening import KINDS, Met, Stretch, most
from bench.figures.houses import Backing
from bench.figures.paper import BEGIN, END, written
from bench.figures.paper_evening import most_words
from bench.figures.sides import Sides, side_by_side
from tests import databases
from tests.race.size import Size

THREE = Size(1, 3, 3, 2)
TINY = Extent(
    Size(1, 3, 3, 1),
    Amount(1, 1),
    Amount(1, 2),
    2,
    {"embedded": ((THREE, 1),), "served": ((THREE, 2),)},
    Stretch(0, times=100, warm=0.2, seconds=8, phase=0, burst=60),
    Stretch(0, times=30, warm=0.2, seconds=4, phase=850, burst=60),
    {"embedded": (3, 3, 1), "served": (3, 3, 1)},
    pages=2,
)
NOWHERE = Backing("", "")
PEAK = Stretch(0, times=1, warm=0, seconds=40, phase=875, burst=40)


def met(tables: int, borne: int) -> Met:
    """As if so many tables were borne and no more."""
    seconds = 0.1 if tables <= borne else 0.4
    times = {kind: [seconds] * 20 for kind in KINDS}
    return Met("embedded", Stretch(tables, 1, 0, 40, 0, 40), times, {}, [0.2], [0.0] * 20, 40.0, 4.0)


@pytest.mark.parametrize(
    ("borne", "tried"), [(100, [40, 80, 160, 120, 100]), (30, [40, 20, 30]), (999, [40, 80, 160, 200])]
)
def test_the_most_tables_are_looked_for_by_doubling_and_halving(borne: int, tried: list[int]) -> None:
    found = most(lambda tables: met(tables, borne), 40, 200, 6)
    assert [each.stretch.tables for each in found][: len(tried)] == tried
    most_of_all = max(each for each in tried if each <= borne)
    assert f"**{most_of_all} tables**" in most_words(found, ["embedded"])


def test_all_tables_enter_the_last_board_of_a_round_together() -> None:
    pace = Pace(times=10, phase=600, burst=60, boards=2)
    found = [[at for at, _each in zip(pace.entries(Random(each)), range(3), strict=False)] for each in range(40)]
    first, second, third = (sorted(each) for each in zip(*found, strict=True))
    assert (first[0] > 26.9, first[-1] < 33.1, second[-1] - second[0] > 15, third[-1] - third[0] < 6.1) == (True,) * 4
    at_the_peak = [next(Pace(1, PEAK.phase, PEAK.burst, 2).entries(Random(each))) for each in range(40)]
    assert (min(at_the_peak) > 0, max(at_the_peak) < PEAK.seconds + 5.1) == (True, True)


def test_an_answer_is_read_when_all_of_it_is_here() -> None:
    head = b'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nETag: "1-a"\r\n\r\n'
    assert whole_answer(head[:20]) is None
    assert whole_answer(head + b"o") is None
    answer = whole_answer(head + b"ok")
    assert answer
    assert (answer.status, answer.body, answer.tag) == (200, b"ok", '"1-a"')
    nothing = whole_answer(b"HTTP/1.1 304 Not Modified\r\nServer: x\r\n\r\n")
    assert nothing
    assert nothing.status == 304


def test_both_sides_are_asked_in_turns_and_the_first_round_is_not_counted() -> None:
    asked: list[str] = []
    found = side_by_side(lambda: asked.append("ours"), lambda: asked.append("bare"), rounds=2, each=2)
    assert asked == ["bare", "bare", "ours", "ours", "ours", "ours", "bare", "bare", "bare", "bare", "ours", "ours"]
    assert [len(each) for each in (*found.ours, *found.bare)] == [2, 2, 2, 2]


def test_a_ratio_is_that_of_the_middle_round() -> None:
    found = Sides(ours=[[0.2, 0.2], [0.4, 0.4], [9.0, 9.0]], bare=[[0.1, 0.1], [0.1, 0.1], [0.1, 0.1]])
    assert found.ratio == pytest.approx(0.25)
    assert Sides(found.ours, [], known=found.ours).known_ratio == pytest.approx(1)
    assert found.rates == pytest.approx((2.5, 10.0))


def test_figures_take_the_place_of_older_ones(tmp_path: Path) -> None:
    paper = tmp_path / "paper.md"
    paper.write_text(f"Before.\n{BEGIN}\nold\n{END}\nAfter.\n")
    written(paper, "new\n")
    assert paper.read_text() == f"Before.\n{BEGIN}\nnew\n{END}\nAfter.\n"


@pytest.mark.long
@pytest.mark.once
def test_the_pages_alone_are_measured() -> None:
    found = Found()
    alone("embedded", TINY, NOWHERE, found)
    rounds = [(club, len(sides.ours), len(sides.bare), len(sides.known)) for club, _how, sides in found.entries]
    assert rounds == [("embedded", 1, 1, 1)] * 3
    assert [len(sides.ours[0]) for _club, _how, sides in found.polls] == [2, 2]
    assert "| embedded | over HTTP, waitress |" in found.text()


@pytest.mark.long
@pytest.mark.once
@pytest.mark.usefixtures("django_db_setup")
def test_a_club_is_measured_whole(tmp_path: Path) -> None:
    databases.copy_into(tmp_path)
    found, backing = Found(), Backing("", "", tmp_path / "bridgeclub.sqlite3")
    together("embedded", TINY, backing, found)
    whole("embedded", found, {"serve", "pages (waitress)", "worker", "beat"})


@pytest.mark.long
@pytest.mark.served
def test_a_server_is_measured_whole(postgres_url: str, redis_url: str) -> None:
    found, backing = Found(), Backing(postgres_url, redis_url.rpartition("/")[0])
    alone("served", TINY, backing, found)
    together("served", TINY, backing, found)
    whole("served", found, {"pages (gunicorn)", "worker", "beat", "nginx"})


def whole(club: str, found: Found, processes: set[str]) -> None:
    (evening,) = found.evenings
    assert (evening.club, evening.failed) == (club, {})
    assert set(evening.times) >= set(KINDS)
    assert evening.behind
    assert [len(seconds) for _club, _wanted, seconds in found.corrections] == [2]
    assert [{each.name for each in held} for _club, held in found.memory] == [processes]
    assert [len(each) for _club, _page, each in found.pages] == [2, 2]
    assert "### Memory" in found.text()


@pytest.mark.long
@pytest.mark.once
def test_first_starts_are_measured(tmp_path: Path) -> None:
    found = Found()
    first_starts(NOWHERE, found, tmp_path)
    assert [each.seconds > 0 and each.worked > 0 for each in found.starts] == [True] * 3
    assert (tmp_path / "migrated.sqlite3").exists()
