"""Programs that print boards in one way and rank in another: what is found explains every figure."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from scoring.engine.methods import CrossImps
from scoring.engine.old_results import Evening, PublishedLine, PublishedTotal
from scoring.engine.other_programs import Comparison, Way, compare_evening, take_over
from scoring.engine.rounding import decimal_text
from tests.ranges import spread
from tests.scoring.engine.other_programs.programs import Night, Ranked, cards_of, evening, figures, night

NONE = Way(missing="own_top", adjusted="own_top")
WAYS = {
    "white book": Way(),
    "no neuberg": NONE,
    "adjusted not factored": Way(adjusted="own_top"),
    "missing not factored": Way(missing="own_top"),
    "proportion": Way(missing="proportion", adjusted="proportion"),
    "missing in proportion": Way(missing="proportion"),
    "by hand": Way(missing="ties", adjusted="ties"),
    "averages factored": Way(averages="factored"),
    "averages flat": Way(flat_averages=True),
    "averages of the session’s top": replace(NONE, averages="session"),
    "averages of the board’s lines": replace(NONE, averages="lines", flat_averages=True),
}
ROUNDINGS = (
    Way(places=2),
    Way(places=1),
    Way(places=1, halves="up"),
    Way(places=0),
    Way(places=2, scale=Fraction(1, 2)),
)
PAIRS = [(boards, ranking) for boards in WAYS for ranking in WAYS]


def explained(found: Comparison, published: Evening, played: Night) -> None:
    """Every figure agrees, and a program that scores boards in the way that was found prints what was published."""
    assert found.differences == ()
    assert found.totals.differences == ()
    assert found.all_equal
    assert found.cells > 0
    cells = figures(played, found.way)
    for number, said in enumerate(published.published):
        for side, text in (("ns", said.ns), ("ew", said.ew)):
            if text:
                assert decimal_text(found.way.printed(*cells[number, side])) == text


@pytest.mark.parametrize(("boards", "ranking"), spread(PAIRS, 24))
def test_every_pair_of_ways(boards: str, ranking: str) -> None:
    number = PAIRS.index((boards, ranking))
    rounding = ROUNDINGS[number % len(ROUNDINGS)]
    played = night(number, short=True, adjusted=True, handicaps=number % 3 == 0, fines=number % 4 == 0)
    ranked = Ranked("printed" if number % 2 else "exact", handicap=number % 6 == 0, totals=number % 5 > 0)
    printed = rounding.rounded_as(WAYS[boards])
    published = evening(played, printed, rounding.rounded_as(WAYS[ranking]), ranked)
    found = compare_evening(published)
    explained(found, published, played)
    if boards == ranking:
        assert found.totals.way is None or found.totals.way.unrounded == found.way.unrounded


SECTIONS = {
    "across": Way(),
    "within": Way(other_field=True),
    "within, to the top of the largest": Way(other_field=True, largest_section=True),
    "within, no neuberg": replace(NONE, other_field=True),
    "no neuberg": NONE,
}


@pytest.mark.parametrize(("boards", "ranking"), spread(product(SECTIONS, SECTIONS), 9))
def test_two_sections(boards: str, ranking: str) -> None:
    played = night(3, short=True, adjusted=False, sections=2)
    printed = Way(places=1)
    published = evening(played, printed.rounded_as(SECTIONS[boards]), printed.rounded_as(SECTIONS[ranking]))
    explained(compare_evening(published), published, played)


IMPS = {
    f"{count}, {name}": replace(way, imps=CrossImps(count), averages="usual")
    for count in ("sum", "mean")
    for name, way in (("factored", Way()), ("not factored", NONE), ("adjusted not factored", Way(adjusted="own_top")))
}


@pytest.mark.parametrize(("boards", "ranking"), spread(product(IMPS, IMPS), 9))
@pytest.mark.parametrize("of", ["printed", "exact"])
def test_imps(boards: str, ranking: str, of: str) -> None:
    """Boards by the mean of the comparisons, and their sum in the ranking; whole IMPs on boards, and exact totals."""
    played = night(5, short=True, adjusted=True)
    printed = Way(places=0 if of == "exact" else 2)
    ways = (printed.rounded_as(IMPS[boards]), printed.rounded_as(IMPS[ranking]))
    published = evening(played, *ways, Ranked(of, percents=False))
    explained(compare_evening(published), published, played)


def test_totals_in_one_way_and_percentages_in_another() -> None:
    """A personal card that adds up to what its boards show, and percentages by Neuberg’s formula."""
    played = night(7, short=True, adjusted=True)
    boards = replace(NONE, places=1)
    published = evening(played, boards, Way(places=1), totals=boards)
    found = compare_evening(published)
    explained(found, published, played)
    assert found.way.options == ("no_neuberg", "cell_1")
    assert found.totals.way is not None
    assert found.totals.way.unrounded == Way()
    assert found.totals.total_way is None


def test_what_no_way_explains_is_listed_figure_by_figure() -> None:
    played = night(9, short=True, adjusted=True)
    published = evening(played, replace(NONE, places=2), Way(places=2))
    lines, totals = list(published.published), dict(published.totals)
    lines[3] = PublishedLine("77", lines[3].ew, 12)
    totals["4"] = PublishedTotal(totals["4"].place, "12.34", totals["4"].total)
    found = compare_evening(replace(published, published=tuple(lines), totals=totals))
    (cell,), (percent,) = found.differences, found.totals.differences
    assert (cell.line, cell.theirs) == (12, 77)
    assert (percent.contestant, percent.what, percent.theirs) == ("4", "percent", Fraction("12.34"))
    assert "no_neuberg" in found.way.options
    assert found.totals.way is not None
    assert found.totals.way.unrounded == Way()


def test_figures_that_mean_nothing_take_no_other_way() -> None:
    """Where nothing explains a ranking, no way is named because it is right by chance."""
    played = night(11, short=True, adjusted=True)
    published = evening(played, Way(places=1), Way(places=1))
    totals = {key: PublishedTotal("", f"{17 + 3 * int(key)}.00", "") for key in published.totals}
    found = compare_evening(replace(published, totals=totals))
    assert (found.differences, found.totals.way, found.totals.total_way) == ((), None, None)
    assert found.totals.equal <= 1
    assert len(found.totals.differences) == found.totals.figures - found.totals.equal


def test_places_of_each_section_with_the_handicap_or_of_what_is_printed() -> None:
    played = night(13, short=False, adjusted=False, sections=2, handicaps=True)
    published = evening(played, Way(), Way())
    totals = dict(published.totals)
    section_of = {str(pair): line[1] for line in played.lines for pair in line[2:4]}
    percents = {key: Fraction(each.percent) for key, each in totals.items()}
    for key, each in totals.items():
        rivals = [percents[other] for other in totals if section_of[other] == section_of[key]]
        place = 1 + sum(other > percents[key] for other in rivals)
        totals[key] = replace(each, place=f"{place}{'=' * (rivals.count(percents[key]) > 1)}")
    found = compare_evening(replace(published, totals=totals))
    assert found.all_equal
    assert "place_in_section" in found.totals.options
    by_handicap = {key: percent + played.handicaps.get(int(key), 0) for key, percent in percents.items()}
    for key, each in totals.items():
        totals[key] = replace(each, place=str(1 + sum(other > by_handicap[key] for other in by_handicap.values())))
    found = compare_evening(replace(published, totals=totals))
    assert found.all_equal
    assert "place_with_handicap" in found.totals.options


def test_sections_compared_by_themselves_and_half_points_are_taken_over() -> None:
    played = night(15, short=True, adjusted=False, sections=2)
    way = replace(SECTIONS["within, to the top of the largest"], places=2, scale=Fraction(1, 2))
    published = evening(played, way, way)
    taken = take_over(published)
    assert (taken.question, taken.comparison.all_equal) == (None, True)
    rules = taken.document.rules
    assert (rules.compare, rules.expected_results, rules.matchpoints_per_win) == ("section", 5, 1)
    again = compare_evening(replace(published, document=taken.document))
    assert again.all_equal
    assert again.way.options == ("one_a_win", "cell_2")


@pytest.mark.parametrize(("boards", "ranking"), [("no neuberg", "white book"), ("white book", "no neuberg")])
def test_of_boards_and_ranking_in_other_ways_nothing_is_taken_over(boards: str, ranking: str) -> None:
    played = night(17, short=True, adjusted=True)
    published = evening(played, replace(WAYS[boards], places=1), replace(WAYS[ranking], places=1))
    taken = take_over(published)
    assert taken.comparison.all_equal
    assert (taken.question, taken.document) == (None, published.document)


def test_imps_for_a_full_number_of_boards_are_taken_over_as_sit_outs() -> None:
    """White Book 80.5: who has fewer boards than others gets its own average of those that it lacks."""
    played = night(19, short=True, adjusted=False)
    way = Way(imps=CrossImps("mean"), places=2)
    published = evening(played, way, way, Ranked("exact", percents=False))
    boards = Counter(str(pair) for line in played.lines for pair in line[2:4])
    exact = {key: sum((each[0] for each in cards), Fraction(0)) for key, cards in cards_of(played, way).items()}
    scaled = {str(key): total * max(boards.values()) / boards[str(key)] for key, total in exact.items()}
    totals = {
        key: PublishedTotal(
            str(1 + sum(other > total for other in scaled.values())),
            "",
            decimal_text(Fraction(round(total * 100), 100)),
        )
        for key, total in scaled.items()
    }
    taken = take_over(replace(published, totals=totals))
    assert (taken.question, taken.comparison.all_equal) == (None, True)
    assert {each.contestant: each.boards for each in taken.document.sit_outs} == {
        key: max(boards.values()) - count for key, count in boards.items() if count < max(boards.values())
    }
