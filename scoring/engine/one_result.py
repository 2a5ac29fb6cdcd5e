"""One changed result: its board is scored again, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from scoring.engine.board_scores import BoardFacts, LineScores, score_board
from scoring.engine.collecting import without_collecting
from scoring.engine.document.values import Line, SessionDocument
from scoring.engine.line_facts import line_facts
from scoring.engine.methods import method_of
from scoring.engine.scored_session import LineScore, SessionScores
from scoring.engine.shown import Shown
from scoring.engine.standings import score_session
from scoring.engine.tally import Figure, Tally

_Delta = tuple[Fraction, Fraction]


@without_collecting
def with_result(scores: SessionScores, position: int, line: Line) -> SessionScores:
    """The session as score_session scores it with `line` at a position of the document's results.

    Where more than its board hangs on the line, all is scored again: another meeting, an artificial score (and with it
    averages over other boards), matches, teams, or where the number of due results is counted from the lines.
    """
    was = scores.document.results[position]
    results = (*scores.document.results[:position], line, *scores.document.results[position + 1 :])
    document = replace(scores.document, results=results)
    if scores.averages or document.matches or document.rules.expected_results is None or not _alone(was, line):
        return score_session(document)
    return _with_board(scores, document, position, line)


def _alone(was: Line, now: Line) -> bool:
    """Whether the change stays on its board: the same meeting, played and compared as before."""
    same = (was.board, was.ns, was.ew, was.section, was.round, was.table, was.group) == (
        *(now.board, now.ns, now.ew, now.section, now.round, now.table, now.group),
    )
    return same and not (was.adjusted or now.adjusted or was.not_played or now.not_played)


def _with_board(scores: SessionScores, document: SessionDocument, position: int, line: Line) -> SessionScores:
    number, method = line.board, method_of(document.rules)
    listed, before = scores.by_board[number], scores.scores[number]
    places = sorted(scored.position for scored in listed)
    lines = list(scores.facts[number].lines)
    at = places.index(position)
    lines[at] = line_facts(document, line, lines[at].expected)
    facts = BoardFacts(tuple(lines), method)
    after = score_board(facts)
    rank = {place: order for order, place in enumerate(places)}
    shown = Shown(method, scores.averages)
    changed = _Changed()
    found = tuple(
        scored
        if scored.position != position and changed.same(before.lines[order], after.lines[order])
        else shown.line(
            document.results[scored.position], scored.position, scored.expected, lines[order].score, after.lines[order]
        )
        for scored, order in ((scored, rank[scored.position]) for scored in listed)
    )
    return replace(
        scores,
        document=document,
        facts={**scores.facts, number: facts},
        scores={**scores.scores, number: after},
        by_board={**scores.by_board, number: found},
        totals=_totals(scores.totals, listed, found),
    )


class _Changed:
    """Whether lines have other points than before; lines share their scores, so that few have to be compared."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], bool] = {}

    def same(self, before: LineScores, after: LineScores) -> bool:
        key = id(before), id(after)
        if key not in self._known:
            self._known[key] = before == after
        return self._known[key]


def _totals(
    totals: dict[str, Tally] | object, before: Iterable[LineScore], after: Iterable[LineScore]
) -> dict[str, Tally]:
    """The totals with what the lines of the board have changed."""
    assert isinstance(totals, dict)
    found: dict[str, Tally] = dict(totals)
    known: dict[tuple[int, int], _Delta] = {}
    for was, now in _figures(before, after):
        key = id(was.exact), id(now.exact)
        delta = known.get(key)
        if delta is None:
            exact = now.exact - was.exact
            rounding = was.exact is not was.points or now.exact is not now.points
            delta = known[key] = (exact, now.points - was.points if rounding else exact)
        found[now.contestant] = found[now.contestant].changed_by(*delta)
    return found


def _figures(before: Iterable[LineScore], after: Iterable[LineScore]) -> Iterator[tuple[Figure, Figure]]:
    for was, now in zip(before, after, strict=True):
        if was is not now:
            yield from zip(was.ns, now.ns, strict=True)
            yield from zip(was.ew, now.ew, strict=True)
