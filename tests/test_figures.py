"""The command that measures the house measures, in tiny amounts; how fast anything is, is never judged here."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.figures.__main__ import CLUBS, Extent, Found, alone, together
from bench.figures.asking import Amount
from bench.figures.houses import Backing
from bench.figures.paper import BEGIN, END, written
from bench.figures.sides import Sides, side_by_side
from tests.race.size import Size

TINY = Extent(Size(1, 3, 3, 1), Size(1, 3, 1, 1), Amount(1, 1), Amount(1, 2), 2)
NOWHERE = Backing("", "")


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
@pytest.mark.served
def test_both_clubs_are_measured_whole(postgres_url: str, redis_url: str) -> None:
    found, backing = Found(), Backing(postgres_url, redis_url.rpartition("/")[0])
    alone("served", TINY, backing, found)
    for club in CLUBS:
        together(club, TINY, backing, found)
    assert [len(seconds) for _club, _wanted, seconds in found.corrections] == [2, 2]
    assert [{each.name for each in held} for _club, held in found.memory] == [
        {"serve", "pages (waitress)", "worker", "beat"},
        {"pages (gunicorn)", "worker", "beat", "nginx"},
    ]
    assert "### Memory" in found.text()
