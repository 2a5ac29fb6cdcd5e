"""Evenings with other programs' figures, some of them wrong: the way that is found, and all that differs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from scoring.engine.document import parse
from scoring.engine.old_results import Evening, PublishedLine, PublishedTotal
from scoring.engine.other_programs import Comparison, Way, compare_as_scored, compare_evening, take_over
from scoring.engine.standings import score_session
from tests.scoring.engine.documents import artificial, board, session
from tests.scoring.engine.other_programs.test_compare import IMP_WAYS, WAYS, played_as, uneven
from tests.scoring.engine.other_programs.test_taken_over import BUTLER, CROSS, document, published
from tests.snapshots import assert_as_stored, in_lines


def told(found: Comparison) -> Iterator[str]:
    yield from in_lines({**vars(found), "way": [found.way, found.way.options]})


def wrong(evening: Evening) -> Evening:
    """Two figures are other ones, one is lacking, one stands where there is none."""
    one, two, three, *others = evening.published
    lines = (replace(one, ns="9.9"), replace(two, ew="-1.25", line=17), PublishedLine("", three.ew), *others)
    return replace(evening, title="Friday", program="Other 2", published=lines)


@pytest.mark.parametrize("number", [0, 2, 5, 8, 10, 12, 14, 15])
def test_matchpoints_of_every_way_with_wrong_figures(number: int) -> None:
    found = compare_evening(wrong(played_as(uneven(), WAYS[number])))
    assert_as_stored(f"compared/matchpoints-{number}.txt", told(found))


@pytest.mark.parametrize("number", range(len(IMP_WAYS)))
def test_imps_of_every_way_with_wrong_figures(number: int) -> None:
    method, way = IMP_WAYS[number]
    found = compare_evening(wrong(replace(played_as(uneven(), way), method=method)))
    assert_as_stored(f"compared/imps-{number}.txt", told(found))


RANKED: dict[str, tuple[dict[str, Any], Way]] = {
    "plain": ({}, Way()),
    "one_place": ({}, Way(places=1)),
    "percents": ({}, Way(figures="percent", places=2)),
    "half": ({"matchpoints_per_win": 1}, Way(places=2)),
}


@pytest.mark.parametrize("name", RANKED)
def test_totals_percentages_and_places(name: str) -> None:
    """Pairs with a handicap, with a fine, without standing; a place and a percentage are wrong."""
    scoring, way = RANKED[name]
    lines = [*board([420, 170, artificial("60", "40")], 1), *board([600, 100, 50], 2), *board([90, -90, 50], 3)]
    contestants = [
        {"id": f"{side}{n}", "direction": side, **({"handicap": "2.5"} if n == 1 else {})}
        for side in ("NS", "EW")
        for n in (1, 2, 3)
    ]
    contestants[1]["standing"] = "without_standing"
    fine = {"contestant": "EW2", "kind": "procedural", "amount": "10", "unit": "percent_of_top"}
    read = parse(session(lines, contestants, scoring={"winners": 2, **scoring}, penalties=[fine]))
    rows = score_session(read).ranking
    totals = {
        row.contestant: PublishedTotal(f"{row.rank or ''}{'=' * row.tied}", row.percent or "", row.total or "")
        for row in rows
    }
    totals["NS3"] = PublishedTotal("9", "12.34", "1")
    found = compare_evening(replace(played_as(read, way), totals=totals))
    assert_as_stored(f"compared/ranked-{name}.txt", told(found))


TAKEN: dict[str, tuple[dict[str, Any], dict[str, Any], bool]] = {
    "butler": (BUTLER, {}, False),
    "butler_ends_off": (BUTLER, {"butler": {"drop_each_end": 1, "round_to": 1}}, False),
    "cross_mean": (CROSS, {"cross_imps": "mean"}, False),
    "cross_sections": (CROSS, {"compare": "section"}, True),
    "cross_due": (CROSS, {"expected_results": 7}, False),
}


@pytest.mark.parametrize(("name", "answer"), [*((name, "") for name in TAKEN), ("butler_ends_off", "plain")])
def test_what_is_taken_over_where_figures_are_wrong(name: str, answer: str) -> None:
    plain, other, sections = TAKEN[name]
    evening = published(document(plain | other, sections=sections), document(plain, sections=sections), plain["method"])
    first, *others = evening.published
    odd = replace(evening, published=(replace(first, ns="17"), *others))
    lines: list[str] = []
    for each in (evening, odd):
        taken = take_over(each, {"way": answer})
        lines += in_lines({"question": taken.question, "rules": taken.document.rules})
        lines += told(taken.comparison)
    lines += told(compare_as_scored(odd))
    assert_as_stored(f"compared/taken-{name}{answer and f'-{answer}'}.txt", lines)


def test_what_was_published_of_contests_that_are_not_compared() -> None:
    found = compare_evening(Evening("Friday", "Other", uneven(), "imps"))
    assert_as_stored("compared/not.txt", told(found))
