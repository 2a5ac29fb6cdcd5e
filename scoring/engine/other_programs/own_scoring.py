"""Published figures beside what a session document makes of the evening here, with no other way of scoring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from scoring.engine.board import SIDES
from scoring.engine.document import SessionDocument
from scoring.engine.expected import ExpectedResults
from scoring.engine.methods import Butler, CrossImps
from scoring.engine.old_results import Evening
from scoring.engine.old_results.spellings import places_of, read_number, read_points
from scoring.engine.other_programs.compare import CellDifference, Comparison, who
from scoring.engine.other_programs.ranking_columns import TotalDifference
from scoring.engine.other_programs.totals import Totals
from scoring.engine.other_programs.ways import Way
from scoring.engine.standings import score_session


def compare_document(evening: Evening, document: SessionDocument, found: Comparison) -> Comparison:
    """The evening scored by its document, beside the published figures to as many decimals as those have."""
    scores = score_session(document)
    by_position = {line.position: line for line in scores.lines}
    cells, differences = 0, list[CellDifference]()
    for position, (line, said) in enumerate(zip(document.results, evening.published, strict=True)):
        for side in SIDES:
            text = said.ns if side == "ns" else said.ew
            theirs = read_points(text)
            if theirs is None:
                continue
            cells += 1
            figures = by_position[position].side(side) if position in by_position else ()
            if not any(_agrees(each.points, theirs, text) for each in figures):
                ours = figures[0].points if figures else None
                differences.append(
                    CellDifference(line.board, who(line.ns), who(line.ew), side, ours, theirs, said.line)
                )
    ranking = {row.contestant: row for row in scores.ranking}
    totals = list(_totals(evening, {key: Fraction(row.total) for key, row in ranking.items()},
                          {key: row.rank for key, row in ranking.items()}))  # fmt: skip
    wrong = tuple(each for each in totals if each is not None)
    return replace(
        found,
        way=_way_of(document, evening),
        cells=cells,
        equal=cells - len(differences),
        differences=tuple(differences),
        totals=Totals(len(totals), len(totals) - len(wrong), (), wrong),
    )


def _totals(
    evening: Evening, totals: Mapping[str, Fraction], ranks: Mapping[str, int | None]
) -> Iterator[TotalDifference | None]:
    """Each published total and place: None where ours is the same. IMPs have no percentage."""
    for key, said in evening.totals.items():
        theirs, place = read_points(said.total), read_number(said.place.replace("=", ""))
        if theirs is not None:
            ours = totals.get(key)
            yield None if _agrees(ours, theirs, said.total) else TotalDifference(key, "total", ours, theirs)
        if place:
            rank = ranks.get(key)
            here = None if rank is None else Fraction(rank)
            yield None if here == place else TotalDifference(key, "place", here, Fraction(place))


def _agrees(ours: Fraction | None, theirs: Fraction, text: str) -> bool:
    return ours is not None and abs(ours - theirs) <= Fraction(1, 2 * 10 ** places_of(text))


def _way_of(document: SessionDocument, evening: Evening) -> Way:
    """A document's rules as a way, beside the evening as it was read."""
    rules, read = document.rules, evening.document
    assert read is not None
    more = 0
    if rules.expected_results != read.rules.expected_results:
        line = document.results[0]
        before = ExpectedResults(replace(read, rules=replace(rules, expected_results=None)))
        more = ExpectedResults(document).of_line(line) - before.of_line(line)
    imps: CrossImps | Butler = (
        Butler(rules.butler_drop_each_end, rules.butler_round_to)
        if rules.method == "butler"
        else CrossImps("mean" if rules.cross_imps == "mean" else "sum")
    )
    other = rules.compare != read.rules.compare
    return Way(imps=imps, more_due=more, other_field=other, places=rules.cross_imps_places)
