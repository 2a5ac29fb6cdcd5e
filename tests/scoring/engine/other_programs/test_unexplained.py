"""Evenings that no way of scoring explains: the search gives up early, counted in cells that are printed."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.engine.methods import Butler, CrossImps
from scoring.engine.old_results import Evening, PublishedLine, PublishedTotal
from scoring.engine.other_programs import Way, compare_evening
from scoring.engine.rounding import decimal_text
from tests.scoring.engine.other_programs.programs import evening, night

#: How many cells are printed, in any way, for each figure that was published.
PRINTED_A_FIGURE = {"matchpoints": 90, "cross_imps": 40, "butler": 50}


def unexplained(method: str) -> Evening:
    """Two sections, adjusted scores, boards with fewer lines than others, handicaps, fines: every figure is off."""
    dice = random.Random(1)

    def off(text: str) -> str:
        return (
            decimal_text(Fraction(text) + Fraction(dice.choice((-1, 1)) * dice.randint(30, 300), 100)) if text else ""
        )

    way = Way() if method == "matchpoints" else Way(imps=CrossImps())
    played = night(1, short=True, adjusted=True, sections=2, handicaps=True, fines=True)
    found = evening(played, way, way)
    assert found.document is not None
    rules = replace(found.document.rules, method=method)
    return replace(
        found,
        method=method,
        document=replace(found.document, rules=rules),
        published=tuple(PublishedLine(off(said.ns), off(said.ew)) for said in found.published),
        totals={
            key: PublishedTotal(said.place, off(said.percent), off(said.total)) for key, said in found.totals.items()
        },
    )


@pytest.mark.parametrize("method", PRINTED_A_FIGURE)
def test_an_evening_that_nothing_explains_is_given_up_early(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    printed, count = Way.printed, 0

    def counted(way: Way, exact: Fraction, top: Fraction) -> Fraction:
        nonlocal count
        count += 1
        return printed(way, exact, top)

    night = unexplained(method)
    monkeypatch.setattr(Way, "printed", counted)
    found = compare_evening(night)
    assert found.equal < found.cells / 20
    assert count < (found.cells + found.totals.figures) * PRINTED_A_FIGURE[method]


def test_a_way_that_explains_hardly_anything_is_not_named() -> None:
    """Among so many ways one is right by chance now and then."""
    assert compare_evening(unexplained("matchpoints")).way == Way()
    assert compare_evening(unexplained("butler")).way == Way(imps=Butler())
