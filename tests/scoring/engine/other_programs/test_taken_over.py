"""An evening of another program as it is scored here: in IMPs the way that gives what was published, or a question."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from scoring.engine.board import SIDES
from scoring.engine.document import SessionDocument, parse
from scoring.engine.old_results import Evening, PublishedLine, PublishedTotal
from scoring.engine.other_programs import compare_as_scored, take_over
from scoring.engine.rounding import decimal_text
from scoring.engine.standings import score_session
from tests.scoring.engine.documents import artificial, board, session

SCORES = ([420, 170, -50, 140, -100], [600, 100, -90, 50, 650], [430, 400, -80, 990, -50])


def document(scoring: dict[str, Any], *, sections: bool = False) -> SessionDocument:
    lines = [line for number, scores in enumerate(SCORES, 1) for line in board(list(scores), number)]
    if sections:
        for line in lines:
            line["section"] = "A" if line["ns"] in ("NS1", "NS2", "NS3") else "B"
    return parse(session(lines, scoring=scoring))


def published(scored: SessionDocument, read: SessionDocument, method: str) -> Evening:
    """An evening that was read as `read` and had been scored as `scored`, with totals and places."""
    scores = score_session(scored)
    lines = tuple(
        PublishedLine(*(decimal_text(line.side(side)[0].points) for side in SIDES), line=number)
        for number, line in enumerate(sorted(scores.lines, key=lambda line: line.position), 2)
    )
    totals = {
        row.contestant: PublishedTotal(place=f"{row.rank}{'=' * row.tied}", percent="", total=row.total or "")
        for row in scores.ranking
    }
    return Evening("", "", read, method, published=lines, totals=totals)


BUTLER, CROSS = {"method": "butler"}, {"method": "cross_imps"}


@pytest.mark.parametrize(
    ("plain", "other"),
    [
        (BUTLER, {}),
        (CROSS, {}),
        (BUTLER, {"butler": {"drop_each_end": 1}}),
        (BUTLER, {"butler": {"drop_each_end": 1, "round_to": 1}}),
        (CROSS, {"cross_imps": "mean"}),
        (CROSS, {"cross_imps": "sum"}),
    ],
)
def test_the_way_that_gives_every_figure_is_taken_without_a_question(
    plain: dict[str, Any], other: dict[str, Any]
) -> None:
    scored = document(plain | other)
    evening = published(scored, document(plain), plain["method"])
    taken = take_over(evening)
    assert taken.question is None
    assert taken.comparison.all_equal
    assert taken.comparison.equal == taken.comparison.cells == 30
    assert (taken.comparison.totals.figures, taken.comparison.totals.equal) == (20, 20)
    assert taken.document.rules.cross_imps == other.get("cross_imps", "sum")
    assert score_session(taken.document).ranking == score_session(scored).ranking
    assert take_over(replace(evening, document=taken.document)).document == taken.document


@pytest.mark.parametrize("method", ["butler", "cross_imps"])
def test_sections_that_were_compared_by_themselves(method: str) -> None:
    scored = document({"method": method, "compare": "section"}, sections=True)
    read = document({"method": method}, sections=True)
    taken = take_over(published(scored, read, method))
    assert taken.question is None
    assert taken.document.rules.compare == "section"


def test_what_gives_not_every_figure_is_asked() -> None:
    """One figure is wrong; with the ends off the datum all others are as published."""
    scored = document(BUTLER | {"butler": {"drop_each_end": 1}})
    evening = published(scored, document(BUTLER), "butler")
    first, *others = evening.published
    odd = replace(evening, published=(replace(first, ns="17"), *others))
    taken = take_over(odd)
    assert taken.question
    assert (taken.question.key, taken.question.code, taken.question.options) == ("way", "way", ("closest", "plain"))
    assert taken.question.answer == ""
    assert taken.question.values["found"] == ()
    choices = taken.question.values["choices"]
    assert choices["closest"][1:] == (1, 50)
    assert choices["plain"][1] > 1
    assert taken.document.rules.butler_drop_each_end == 1
    (difference,) = taken.comparison.differences
    assert (difference.board, difference.ns, difference.ew, difference.side) == (1, "NS1", "EW1", "ns")
    assert (difference.theirs, difference.line) == (Fraction(17), 2)
    assert difference.ours == Fraction(evening.published[0].ns)


@pytest.mark.parametrize(("answer", "drop"), [("closest", 1), ("plain", 0), ("odd", 1)])
def test_the_answer_is_taken(answer: str, drop: int) -> None:
    evening = published(document(BUTLER | {"butler": {"drop_each_end": 1}}), document(BUTLER), "butler")
    first, *others = evening.published
    odd = replace(evening, published=(replace(first, ns="17"), *others))
    taken = take_over(odd, {"way": answer})
    assert taken.question
    assert taken.question.answer == (answer if answer != "odd" else "")
    assert taken.document.rules.butler_drop_each_end == drop


def test_where_nothing_is_closer_only_the_plain_way_is_offered() -> None:
    evening = published(document(BUTLER), document(BUTLER), "butler")
    first, *others = evening.published
    taken = take_over(replace(evening, published=(replace(first, ns="17"), *others)))
    assert taken.question
    assert taken.question.options == ("plain",)


def test_totals_and_places_that_differ_are_listed() -> None:
    evening = published(document(CROSS), document(CROSS), "cross_imps")
    totals = dict(evening.totals)
    totals["NS1"] = PublishedTotal("7", "", "99")
    totals["NS9"] = PublishedTotal("", "", "1")
    totals["EW1"] = PublishedTotal("", "", "")
    compared = compare_as_scored(replace(evening, totals=totals))
    rows = {row.contestant: row for row in score_session(document(CROSS)).ranking}
    assert [(each.contestant, each.what, each.theirs) for each in compared.totals.differences] == [
        ("NS1", "total", Fraction(99)),
        ("NS1", "place", Fraction(7)),
        ("NS9", "total", Fraction(1)),
    ]
    assert [each.ours for each in compared.totals.differences] == [
        Fraction(rows["NS1"].total or 0),
        Fraction(rows["NS1"].rank or 0),
        None,
    ]
    assert (compared.totals.figures, compared.totals.equal) == (19, 16)


def test_matchpoints_are_scored_as_ever_but_for_results_that_were_due() -> None:
    lines = [*board([420, 170, -50], 1), *board([600, 100, 50], 2)]
    read = parse(session(lines))
    due = parse(session(lines, scoring={"expected_results": 5}))
    taken = take_over(published(due, read, "matchpoints"))
    assert taken.question is None
    assert taken.document.rules.expected_results == 5
    plain = take_over(published(read, read, "matchpoints"))
    assert plain.document == read


def test_with_nothing_published_there_is_nothing_to_find() -> None:
    read = document(BUTLER)
    empty = Evening("", "", read, "butler", published=(PublishedLine("", ""),) * len(read.results))
    taken = take_over(empty)
    assert (taken.document, taken.question) == (read, None)
    assert compare_as_scored(empty).cells == 0


def test_what_could_not_be_read_cannot_be_taken_over() -> None:
    with pytest.raises(ValueError, match="could not be read cannot be taken over"):
        take_over(Evening("", "", None))


def test_awards_are_compared_too() -> None:
    lines = [*board([420, artificial("60", "40"), -50], 1), *board([600, 100, 50], 2)]
    read = parse(session(lines, scoring=CROSS))
    taken = take_over(published(read, read, "cross_imps"))
    assert (taken.question, taken.comparison.equal, taken.comparison.cells) == (None, 12, 12)
