"""How an evening of another program is scored here: in IMPs, the way of scoring that gives what was published.

A session document can say how comparisons are counted and rounded, what a datum is made of, how many results were due
and whether sections are compared by themselves. The first of these ways that gives every published figure is taken.
Where none does, the differences are listed and somebody has to say whether the evening is wanted like that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.engine.document import SessionDocument
from scoring.engine.old_results import Evening, Question
from scoring.engine.other_programs.compare import Comparison, compare_evening
from scoring.engine.other_programs.documents import as_published, documents_of
from scoring.engine.other_programs.matches import compare_matches, take_over_matches
from scoring.engine.other_programs.own_scoring import compare_document

KEY = "way"
CLOSEST, PLAIN = "closest", "plain"


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
        return TakeoverResult(as_published(document, compared), compared)
    plain = _scored_here(evening, document, compared)
    if plain.comparison.all_equal:
        return plain
    tried = [_scored_here(evening, each, compared) for each in documents_of(evening, document)]
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


def _scored_here(evening: Evening, document: SessionDocument, found: Comparison) -> TakeoverResult:
    return TakeoverResult(document, compare_document(evening, document, found))


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
    return compare_document(evening, evening.document, compared)


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
