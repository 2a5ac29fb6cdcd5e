"""Individuals beside what another program published: every line, total and place, in every method."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from scoring.engine.board import SIDES
from scoring.engine.document import parse
from scoring.engine.methods import Butler, CrossImps
from scoring.engine.old_results import Evening, PublishedLine, PublishedTotal
from scoring.engine.other_programs import WHITE_BOOK, WHITE_BOOKS, Way, compare_evening, take_over
from scoring.engine.other_programs.cells import cells_of
from scoring.engine.rounding import decimal_text
from tests.ranges import WHOLE
from tests.scoring.engine.brute_force import brute_force
from tests.scoring.engine.brute_force_imps import brute_force_imps
from tests.scoring.engine.documents import Document, RandomNight, artificial, random_night_in_imps, session
from tests.scoring.engine.pair_by_pair import Undecided

SEEDS = range(400) if WHOLE else range(16)


def random_individual(seed: int) -> Document:
    """A random document of an individual with every rule of matchpoints."""
    night = RandomNight(seed)
    night.individual, night.winners = True, 1
    return night.document()


def at_imps(seed: int) -> Document:
    """The random night of a seed where it is an individual; at cross-IMPs or Butler."""
    places = (number for number in range(20 * seed, 20 * seed + 400))
    return next(night for each in places if (night := random_night_in_imps(each))["contest"] == "individual")


METHODS: dict[str, tuple[Callable[[int], Document], Callable[[Document], Document]]] = {
    "matchpoints": (random_individual, brute_force),
    "imps": (at_imps, brute_force_imps),
}


def published(document: Document, standings: Document, seed: int) -> Evening:
    """The evening as a program prints it that scores as the standings say; of partners whose figures differ it prints
    one."""
    dice = random.Random(seed)
    printed: dict[tuple[int, str, str], list[dict[str, Any]]] = {}
    for board in standings["boards"]:
        for line in board["lines"]:
            printed.setdefault((board["number"], str(line["ns"]), str(line["ew"])), []).append(line)

    def text(figures: Any) -> str:
        return (dice.choice(figures) if isinstance(figures, list) else figures) or ""

    lines = []
    for result in document["results"]:
        found = printed[result["board"], str(result["ns"]), str(result["ew"])].pop(0)
        lines.append(PublishedLine(text(found["ns_points"]), text(found["ew_points"])))
    totals = {
        row["contestant"]: PublishedTotal(str(row["rank"] or ""), row.get("percent") or "", row["total"] or "")
        for row in standings["ranking"]
    }
    return Evening("", "", parse(document), document["scoring"]["method"], published=tuple(lines), totals=totals)


@pytest.mark.parametrize("method", METHODS)
def test_every_figure_of_random_individuals_is_compared_and_agrees(method: str) -> None:
    night_of, scored = METHODS[method]
    cells = figures = 0
    for seed in SEEDS:
        night = night_of(seed)
        try:
            standings = scored(night)
        except Undecided:
            continue
        found = take_over(published(night, standings, seed)).comparison
        assert found.scored
        assert (seed, found.differences, found.totals.differences) == (seed, (), ())
        cells += found.cells
        figures += found.totals.figures
    assert cells > 20 * len(SEEDS)
    assert figures > 20 * len(SEEDS)


def eight(scores: list[Any], number: int, turn: int) -> list[Document]:
    """A board of four tables, with other partners for everybody on each."""
    players = [str(1 + (each * (2 * turn + 1)) % 16) for each in range(16)] if turn else list(map(str, range(1, 17)))
    return [
        {"board": number, "ns": players[4 * at : 4 * at + 2], "ew": players[4 * at + 2 : 4 * at + 4]}
        | ({"score": score} if isinstance(score, int) else score)
        for at, score in enumerate(scores)
    ]


def uneven() -> Document:
    """Boards with four, three and two results; 60 % for partners of whom one does better elsewhere."""
    lines = [
        *eight([420, 170, -50, 140], 1, 0),
        *eight([600, 100, {"not_played": True}, -90], 2, 1),
        *eight([artificial("60", "40"), {"score": 430}, 400, {"not_played": True}], 3, 2),
        *eight([800, artificial("50", "60"), 50, -400], 4, 3),
    ]
    return session(lines, contest="individual")


WAYS = [
    ("matchpoints", WHITE_BOOK),
    ("matchpoints", Way(places=1)),
    ("matchpoints", Way(missing="own_top", adjusted="own_top", places=2)),
    ("matchpoints", Way(flat_averages=True, places=2)),
    ("matchpoints", Way(scale=Fraction(1, 2), places=2)),
    ("matchpoints", Way(figures="percent", places=2)),
    ("matchpoints", Way(more_due=1, places=1)),
    ("cross_imps", Way(imps=CrossImps("sum"), places=2)),
    ("cross_imps", Way(imps=CrossImps("mean"), places=2)),
    ("butler", Way(imps=Butler())),
    ("butler", Way(imps=Butler(drop_each_end=1))),
]


def printed_in(method: str, way: Way) -> Evening:
    document = parse(uneven() | {"scoring": {"method": method}})
    lines = []
    for cells in cells_of(document, way):
        texts = [decimal_text(way.printed(cells[s].exact, cells[s].top)) if s in cells else "" for s in SIDES]
        lines.append(PublishedLine(*texts))
    return Evening("", "", document, method, published=tuple(lines))


@pytest.mark.parametrize(("method", "way"), WAYS, ids=lambda each: getattr(each, "options", each))
def test_the_way_of_another_program_is_found(method: str, way: Way) -> None:
    found = compare_evening(printed_in(method, way))
    assert (found.equal, found.differences) == (28, ())
    structure = {"no_neuberg", "flat_averages", "one_a_win", "percent", "more_due", "mean_of_comparisons", "ends_off_1"}
    assert structure & set(found.way.options) == structure & set(way.options)


@pytest.mark.parametrize("method", ["matchpoints", "butler"])
def test_a_figure_that_is_not_ours_is_named_with_all_four_players(method: str) -> None:
    evening = printed_in(method, replace(WHITE_BOOKS[method], places=0 if method == "butler" else 4))
    lines = list(evening.published)
    lines[1] = PublishedLine("9.9", lines[1].ew, 17)
    (only,) = take_over(replace(evening, published=tuple(lines))).comparison.differences
    assert (only.board, only.ns, only.ew, only.side, only.line) == (1, "5–6", "7–8", "ns", 17)
    assert only.theirs == Fraction(99, 10)
    assert only.ours not in (None, only.theirs)


def test_totals_and_places_of_players_are_named_where_they_differ() -> None:
    night = random_individual(3)
    evening = published(night, brute_force(night), 3)
    key = next(key for key, said in evening.totals.items() if said.place == "2")
    said = evening.totals[key]
    wrong = replace(evening, totals={**evening.totals, key: replace(said, place="9", total="1", percent="1")})
    assert {(each.contestant, each.what) for each in compare_evening(wrong).totals.differences} == {
        (key, "place"),
        (key, "total"),
        (key, "percent"),
    }
