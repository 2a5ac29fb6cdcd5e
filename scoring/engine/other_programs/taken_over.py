"""How an evening of another program is scored here: in IMPs, the way of scoring that gives what was published.

A session document can say how comparisons are counted and rounded, what a datum is made of, how many results were due
and whether sections are compared by themselves. The first of these ways that gives every published figure is taken.
Where none does, the differences are listed and somebody has to say whether the evening is wanted like that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from scoring.engine.board import SIDES
from scoring.engine.document import ScoringRules, SessionDocument
from scoring.engine.document.values import SitOut
from scoring.engine.expected import ExpectedResults
from scoring.engine.methods import Butler, CrossImps
from scoring.engine.old_results import Evening, Question
from scoring.engine.old_results.spellings import places_of, read_number, read_points
from scoring.engine.other_programs.compare import CellDifference, Comparison, PublishedCells, compare_evening
from scoring.engine.other_programs.matches import compare_matches, take_over_matches
from scoring.engine.other_programs.published_ranking import TotalDifference
from scoring.engine.other_programs.structures import is_of_documents, structures
from scoring.engine.other_programs.totals import Totals
from scoring.engine.other_programs.ways import WHITE_BOOKS, Way
from scoring.engine.rounding import DECIMAL_PLACES
from scoring.engine.standings import score_session

KEY = "way"
CLOSEST, PLAIN = "closest", "plain"
HALF = Fraction(1, 2)


@dataclass(frozen=True)
class TakeoverResult:
    """The document as it comes in, beside the published figures; what has to be asked about it before."""

    document: SessionDocument
    comparison: Comparison
    question: Question | None = None


def take_over(evening: Evening, answers: Mapping[str, str] | None = None) -> TakeoverResult:
    """The evening as it is scored here. ValueError for one that could not be read."""
    document = evening.document
    if document is None:
        raise ValueError("An evening that could not be read cannot be taken over.")
    if document.contest == "teams" and not evening.own:
        of_teams = take_over_matches(evening, answers)
        return TakeoverResult(of_teams.document, of_teams.comparison, of_teams.question)
    if _of_pair_matches(document) and not evening.own:
        return _take_over_pair_matches(evening, answers)
    return _take_over_lines(evening, document, answers)


def _of_pair_matches(document: SessionDocument) -> bool:
    """Whether what ranks is not what its lines give: pairs whose matches become victory points."""
    return document.contest == "pairs" and bool(document.matches) and document.rules.by_victory_points


def _take_over_pair_matches(evening: Evening, answers: Mapping[str, str] | None) -> TakeoverResult:
    """First the way of scoring that gives the figures of lines, then the scale that gives those of matches."""
    assert evening.document is not None
    lines = _take_over_lines(replace(evening, totals={}), evening.document, answers)
    matches = take_over_matches(replace(evening, document=lines.document), answers)
    open_way = lines.question if lines.question and not lines.question.answer else None
    question = open_way or matches.question or lines.question
    return TakeoverResult(matches.document, _together(lines.comparison, matches.comparison), question)


def _together(lines: Comparison, matches: Comparison) -> Comparison:
    """The figures of lines, and those of matches and ranking."""
    return replace(
        lines,
        cells=lines.cells + matches.cells,
        equal=lines.equal + matches.equal,
        plain_equal=lines.plain_equal + matches.plain_equal,
        totals=matches.totals,
        matches=matches.matches,
        scale=matches.scale,
    )


def _take_over_lines(evening: Evening, document: SessionDocument, answers: Mapping[str, str] | None) -> TakeoverResult:
    compared = compare_evening(evening)
    if evening.method == "matchpoints" or not compared.scored:
        return TakeoverResult(_as_published(document, compared), compared)
    plain = _scored_here(evening, document, compared)
    if plain.comparison.all_equal:
        return plain
    tried = [_scored_here(evening, each, compared) for each in _documents(evening, document)]
    closest = min(tried, key=lambda each: _differing(each.comparison), default=plain)
    if closest.comparison.all_equal:
        return closest
    by_answer = {CLOSEST: closest, PLAIN: plain} if _differing(closest.comparison) < _differing(plain.comparison) else {
        PLAIN: plain
    }  # fmt: skip
    given = (answers or {}).get(KEY, "")
    answer = given if given in by_answer else ""
    values = {
        "found": _found(compared, closest.comparison),
        "choices": {
            code: (each.comparison.way.options, _differing(each.comparison), _figures(each.comparison))
            for code, each in by_answer.items()
        },
    }
    taken = by_answer.get(answer) or closest
    return replace(taken, question=Question(KEY, "way", tuple(by_answer), values, answer=answer))


def compare_as_scored(evening: Evening) -> Comparison:
    """An evening that has come in, beside what was published; in IMPs as it is scored, in no other way."""
    if evening.document is not None and evening.document.contest == "teams":
        return compare_matches(evening, evening.document)
    if evening.document is not None and _of_pair_matches(evening.document):
        lines = _compare_lines(replace(evening, totals={}))
        return _together(lines, compare_matches(evening, evening.document))
    return _compare_lines(evening)


def _compare_lines(evening: Evening) -> Comparison:
    compared = compare_evening(evening)
    if evening.document is None or evening.method == "matchpoints" or not compared.scored:
        return compared
    return _scored_here(evening, evening.document, compared).comparison


def _as_published(document: SessionDocument, compared: Comparison) -> SessionDocument:
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


def _documents(evening: Evening, document: SessionDocument) -> Iterator[SessionDocument]:
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


def _scored_here(evening: Evening, document: SessionDocument, found: Comparison) -> TakeoverResult:
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
            ours = figures[0].points if figures else None
            if not _agrees(ours, theirs, text):
                differences.append(CellDifference(line.board, line.ns[0], line.ew[0], side, ours, theirs, said.line))
    ranking = {row.contestant: row for row in scores.ranking}
    totals = list(_totals(evening, {key: Fraction(row.total) for key, row in ranking.items()},
                          {key: row.rank for key, row in ranking.items()}))  # fmt: skip
    wrong = tuple(each for each in totals if each is not None)
    comparison = replace(
        found,
        way=_way_of(document, evening),
        cells=cells,
        equal=cells - len(differences),
        differences=tuple(differences),
        totals=Totals(len(totals), len(totals) - len(wrong), (), wrong),
    )
    return TakeoverResult(document, comparison)


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


def _differing(compared: Comparison) -> int:
    return _figures(compared) - compared.equal - compared.totals.equal


def _figures(compared: Comparison) -> int:
    return compared.cells + compared.totals.figures


def _found(compared: Comparison, closest: Comparison) -> tuple[tuple[str, ...] | None, ...]:
    """The options of a way that explains what the closest document does not: of boards, of how the ranking is made, of
    percentages and of totals. Empty without one."""
    boards, made = compared.way.options, compared.totals.options
    if compared.all_equal and compared.totals.figures:
        return boards, made, compared.ranking_options, compared.total_options
    return (boards, (), None, None) if _explained(compared) and not _explained(closest) else ()


def _explained(compared: Comparison) -> bool:
    """Whether some way explains every figure of a line, though no document can say it."""
    return bool(compared.cells) and compared.equal == compared.cells
