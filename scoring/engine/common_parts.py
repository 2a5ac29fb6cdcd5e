"""A common field cut by board: each part is scored by itself, and they are joined to what the whole would be.

What spans the boards is given to every part or left to the joining: E is counted over the whole field before; an
artificial score follows the pair's average on its other boards (L12C2(c)), so that its line is finished at the end;
penalties and ranks follow from totals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

from scoring.engine.board_scores import LineScores
from scoring.engine.collecting import without_collecting
from scoring.engine.common_field import common_document, common_key
from scoring.engine.document import SessionDocument, parse
from scoring.engine.expected import ExpectedResults, largest_number
from scoring.engine.methods import method_of
from scoring.engine.rows import ranking_rows
from scoring.engine.scored_session import LineScore, SessionScores
from scoring.engine.shown import Averages, Shown
from scoring.engine.simultaneous_document import CommonDocument
from scoring.engine.standings import score_session
from scoring.engine.standings_document import BoardEntry, line_entry, standings_document
from scoring.engine.tallies import Sums, count, line_tallies
from scoring.engine.tally import Tally

#: A line of a document without any of these was played as planned: it is a result, and one that is due.
_NOT_PLAIN = ("adjusted", "not_played", "unscheduled")


class BoardCount(NamedTuple):
    """Of one board in the whole field: lines, results that are due, results that were played."""

    lines: int
    due: int
    played: int


class Collected(NamedTuple):
    """What a contestant has on the boards of a part, without artificial scores: boards, what was available, exact
    matchpoints and printed ones. `beside` is what of `available` and `exact` lies on boards where it has an artificial
    score as well, on another line.
    """

    boards: int
    available: int
    exact: Fraction
    points: Fraction
    beside: tuple[int, Fraction] = (0, Fraction(0))


class OpenLine(NamedTuple):
    """A line with an artificial score, which averages may decide; `at` counts from 0 in the lines of its board."""

    board: int
    at: int
    scored: LineScore
    scores: LineScores


@dataclass(frozen=True)
class Part:
    """Some boards of a common field, scored."""

    boards: tuple[BoardEntry, ...]
    sums: Mapping[str, Collected]
    open_lines: tuple[OpenLine, ...]


def board_counts(facts: Iterable[Mapping[str, Any]]) -> dict[int, BoardCount]:
    """By number of board, over documents that were read without faults before; as JSON values, nearly all unread."""
    lines: Counter[int] = Counter()
    due: Counter[int] = Counter()
    played: Counter[int] = Counter()
    for each in facts:
        special = []
        for line in each.get("results", ()):
            lines[line["board"]] += 1
            if any(line.get(key) for key in _NOT_PLAIN):
                special.append(line)
        for found in parse({**each, "results": special}).results if special else ():
            due[found.board] += found.counts_as_expected - 1
            played[found.board] -= found.not_played
    return {
        number: BoardCount(total, total + due[number], total + played[number])
        for number, total in sorted(lines.items())
    }


def expected_results(counts: Mapping[int, BoardCount]) -> int:
    """E of the whole field."""
    return largest_number((each.due for each in counts.values()), (each.played for each in counts.values()))


def boards_cut(counts: Mapping[int, BoardCount], parts: int) -> tuple[tuple[int, ...], ...]:
    """The boards in at most so many groups, each with about as many lines; none is empty."""
    groups: list[list[int]] = [[] for _ in range(min(parts, len(counts)))]
    sizes = [0] * len(groups)
    for number in sorted(counts, key=lambda each: (-counts[each].lines, each)):
        least = sizes.index(min(sizes))
        groups[least].append(number)
        sizes[least] += counts[number].lines
    return tuple(tuple(sorted(group)) for group in groups)


def only_boards(facts: Mapping[str, Any], numbers: Iterable[int]) -> dict[str, Any]:
    """A document as JSON values with the lines of these boards alone."""
    wanted = frozenset(numbers)
    return {**facts, "results": [line for line in facts.get("results", ()) if line["board"] in wanted]}


@without_collecting
def score_part(sessions: Sequence[SessionDocument], expected: int) -> Part:
    """Score what the sessions hold of some boards, every line of each; `expected` is E of the whole field."""
    document = _with_expected(common_document(sessions), expected)
    scores = score_session(replace(document, penalties=()))
    standings = standings_document(scores.lines, ())
    return Part(tuple(standings["boards"]), _sums(document, scores), tuple(_open_lines(scores)))


@without_collecting
def join_parts(sessions: Sequence[SessionDocument], expected: int, parts: Sequence[Part]) -> CommonDocument:
    """The whole field from all its parts. Of the sessions only contestants and penalties are asked; where one has
    penalties in matchpoints also its lines, which decide what its own top was.
    """
    names = [each if each.penalties else replace(each, results=()) for each in sessions]
    document = replace(_with_expected(common_document(names), expected), results=())
    averages = _averages(parts)
    shown = Shown(method_of(document.rules), averages)
    finished = [(each, _finished(each, shown)) for part in parts for each in part.open_lines]
    tallies = line_tallies(
        document, ExpectedResults(document), [_artificial_only(scored) for _open, scored in finished], ()
    )
    _add(tallies, parts)
    boards = {board["number"]: board for part in parts for board in part.boards}
    for number in {each.board for each, _scored in finished}:
        boards[number] = {**boards[number], "lines": list(boards[number]["lines"])}
    for each, scored in finished:
        boards[each.board]["lines"][each.at] = line_entry(scored)
    standings = standings_document((), ranking_rows(document, tallies))
    standings["boards"] = [boards[number] for number in sorted(boards)]
    who = ((at, each) for at, session in enumerate(sessions) for each in session.contestants)
    return {
        "contestants": [
            {"id": common_key(at, each.id), "session": at, "key": each.id, "direction": each.direction}
            for at, each in who
        ],
        "standings": standings,
    }


def _with_expected(document: SessionDocument, expected: int) -> SessionDocument:
    return replace(document, rules=replace(document.rules, expected_results=expected))


def _sums(document: SessionDocument, scores: SessionScores) -> dict[str, Collected]:
    """By contestant; those without anything here are left out."""
    artificial = {
        (figure.contestant, number)
        for number, listed in scores.by_board.items()
        for scored in listed
        for figure in scored.ns + scored.ew
        if figure.artificial
    }
    compared = scores.lines if not artificial else [_without_artificial(scored) for scored in scores.lines]
    tallies = {entry.id: Tally() for entry in document.contestants}
    count(tallies, compared)
    found = {
        contestant: Collected(tally.boards, tally.available, tally.exact, tally.points)
        for contestant, tally in tallies.items()
        if tally.boards
    }
    for scored in compared if artificial else ():
        for figure in scored.ns + scored.ew:
            if (figure.contestant, scored.line.board) in artificial:
                sums = found[figure.contestant]
                available, exact = sums.beside
                found[figure.contestant] = sums._replace(beside=(available + figure.top, exact + figure.exact))
    return found


def _open_lines(scores: SessionScores) -> Iterable[OpenLine]:
    for number, listed in scores.by_board.items():
        order: dict[int, int] = {}
        for at, scored in enumerate(listed):
            if any(figure.artificial for figure in scored.ns + scored.ew):
                order = order or {place: nth for nth, place in enumerate(sorted(each.position for each in listed))}
                yield OpenLine(number, at, scored, scores.scores[number].lines[order[scored.position]])


def _add(tallies: Mapping[str, Tally], parts: Sequence[Part]) -> None:
    exact, points = Sums(), Sums()
    for contestant, sums in (found for part in parts for found in part.sums.items()):
        tally = tallies[contestant]
        tally.boards += sums.boards
        tally.available += sums.available
        exact[sums.exact.denominator][contestant] += sums.exact.numerator
        points[sums.points.denominator][contestant] += sums.points.numerator
    for contestant, much in exact.totals():
        tallies[contestant].exact += much
    for contestant, much in points.totals():
        tallies[contestant].points += much


def _averages(parts: Sequence[Part]) -> Averages:
    """Own averages of those with an artificial score, on their boards without one, over all parts."""
    asked = {
        figure.contestant
        for part in parts
        for each in part.open_lines
        for figure in each.scored.ns + each.scored.ew
        if figure.artificial
    }
    found: dict[tuple[str, str | None], Tally] = {}
    for part in parts:
        for contestant in asked & part.sums.keys():
            sums = part.sums[contestant]
            tally = found.setdefault((contestant, None), Tally())
            available, exact = sums.beside
            tally.available += sums.available - available
            tally.exact += sums.exact - exact
    return found


def _finished(each: OpenLine, shown: Shown) -> LineScore:
    scored = each.scored
    return shown.line(scored.line, scored.position, scored.expected, scored.score, each.scores)


def _artificial_only(scored: LineScore) -> LineScore:
    ns, ew = (tuple(each for each in figures if each.artificial) for figures in (scored.ns, scored.ew))
    return scored._replace(ns=ns, ew=ew)


def _without_artificial(scored: LineScore) -> LineScore:
    if not any(each.artificial for each in scored.ns + scored.ew):
        return scored
    ns, ew = (tuple(each for each in figures if not each.artificial) for figures in (scored.ns, scored.ew))
    return scored._replace(ns=ns, ew=ew)
