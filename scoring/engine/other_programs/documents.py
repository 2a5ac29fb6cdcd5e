"""The ways of another program that a session document can say, as documents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product

from scoring.engine.document import ScoringRules, SessionDocument
from scoring.engine.document.values import SitOut
from scoring.engine.expected import ExpectedResults
from scoring.engine.methods import Butler, CrossImps
from scoring.engine.old_results import Evening
from scoring.engine.other_programs.compare import Comparison
from scoring.engine.other_programs.published_cells import PublishedCells
from scoring.engine.other_programs.structures import is_of_documents, structures
from scoring.engine.other_programs.ways import WHITE_BOOKS, Way
from scoring.engine.rounding import DECIMAL_PLACES

HALF = Fraction(1, 2)


def as_published(document: SessionDocument, compared: Comparison) -> SessionDocument:
    """At matchpoints what a document can say of the way that gives every figure: how many results were due (White Book
    78.3), whether sections were compared by themselves, and half points."""
    ways = (compared.totals.way or compared.way, compared.totals.total_way or compared.way)
    if compared.equal < compared.cells or not compared.totals.all_equal:
        return document
    way, rules = ways[0], document.rules
    if way.other_field:
        other = "field" if rules.compare == "section" else "section"
        rules = replace(rules, compare=other, expected_results=None)
    if way.missing == "neuberg" and (way.more_due or way.largest_section):
        expected = ExpectedResults(replace(document, rules=rules))
        due = max(map(expected.of_line, document.results)) + way.more_due
        by_section = {line.section or "": expected.of_line(line) + way.more_due for line in document.results}
        one_number = way.largest_section or rules.compare == "field"
        rules = replace(rules, expected_results=due if one_number else by_section)
    if all(each.scale == HALF and each.figures == "points" for each in (compared.way, ways[1])):
        rules = replace(rules, matchpoints_per_win=1)
    return document if rules == document.rules else replace(document, rules=rules)


def documents_of(evening: Evening, document: SessionDocument) -> Iterator[SessionDocument]:
    """The document under every way that it can say and that is near the figures of lines; the usual ones first."""
    figures = PublishedCells(document, evening.published)
    places = figures.places
    ways = [
        way
        for way in structures(evening.method, figures.counted.traits(WHITE_BOOKS[evening.method]))
        if is_of_documents(way)
    ]
    if document.rules.expected_results is not None:
        ways = [way for way in ways if not (way.more_due or way.other_field)]
    distance = {way: figures.far(way, figures.count + 1) for way in ways}
    nearest = min(distance.values())
    rounded_to = dict.fromkeys(
        (DECIMAL_PLACES, *([min(places, DECIMAL_PLACES)] if evening.method == "cross_imps" else []))
    )
    for way in ways:
        if distance[way] == nearest:
            for to, made_up in product(rounded_to, _sit_outs(document)):
                yield replace(document, rules=_rules(document, way, to), sit_outs=(*document.sit_outs, *made_up))


def _sit_outs(document: SessionDocument) -> tuple[tuple[SitOut, ...], ...]:
    """None; and the boards that contestants have less than another, or than the session: where totals are scaled to
    that number of boards, each has its own average of them (White Book 80.5)."""
    if document.sit_outs or not document.results:
        return ((),)
    boards = Counter({entry.id: 0 for entry in document.contestants})
    for line in document.results:
        if not line.not_played:
            boards.update((*line.ns, *line.ew))
    found = [
        tuple(SitOut(key, boards=full - each) for key, each in boards.items() if 0 < each < full)
        for full in (max(boards.values()), len({line.board for line in document.results}))
    ]
    return tuple(dict.fromkeys(((), *found)))


def _rules(document: SessionDocument, way: Way, places: int) -> ScoringRules:
    """What a document says so that it is scored in this way."""
    rules = document.rules
    if way.other_field:
        rules = replace(rules, compare="field" if rules.compare == "section" else "section")
    if isinstance(way.imps, CrossImps):
        rules = replace(rules, cross_imps=way.imps.count, cross_imps_places=places)
    if isinstance(way.imps, Butler):
        rules = replace(rules, butler_drop_each_end=way.imps.drop_each_end, butler_round_to=way.imps.round_to)
    if not way.more_due:
        return rules
    expected = ExpectedResults(replace(document, rules=rules))
    if rules.compare == "field":
        return replace(rules, expected_results=max(map(expected.of_line, document.results)) + way.more_due)
    due = {line.section or "": expected.of_line(line) + way.more_due for line in document.results}
    return replace(rules, expected_results=due)
