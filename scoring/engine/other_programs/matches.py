"""Matches of another program, of teams or of pairs, beside what this one makes of the same results.

A file says that matches became victory points, and not by which scale: the first scale that gives every published
figure is taken. Where none does, or nothing was published, somebody has to say which it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from scoring.engine.document import SessionDocument, VictoryPoints
from scoring.engine.document.match_lengths import boards_of
from scoring.engine.errors import EngineError
from scoring.engine.matches.values import MatchScore, MatchSide
from scoring.engine.old_results import Evening, Question
from scoring.engine.old_results.spellings import places_of, read_number, read_points
from scoring.engine.other_programs.compare import DIFFERENCES_AT_MOST, CellDifference, Comparison, MatchDifference
from scoring.engine.other_programs.ranking_columns import TotalDifference
from scoring.engine.other_programs.totals import Totals
from scoring.engine.other_programs.ways import Way
from scoring.engine.rows import RankingRow
from scoring.engine.scored_session import SessionScores
from scoring.engine.standings import score_session
from scoring.engine.victory_points.scales import SCALES, find_scale, unit_of

KEY = "scale"
#: How programs count a board that is won and one that is halved: 2 and 1, or 1 and ½.
HALF = Fraction(1, 2)
Theirs = tuple[Fraction, str]


@dataclass(frozen=True)
class MatchesTaken:
    """The document as it comes in, beside the published figures; what has to be asked about it before."""

    document: SessionDocument
    comparison: Comparison
    question: Question | None = None


def take_over_matches(evening: Evening, answers: Mapping[str, str] | None = None) -> MatchesTaken:
    """The evening as it is scored here, by the scale that gives what was published."""
    document = evening.document
    assert document is not None
    if not evening.scale_open:
        return MatchesTaken(document, compare_matches(evening, document))
    tried = {name: _compared(evening, document, name) for name in SCALES if _is_for(name, document)}
    said = {name: each for name, each in tried.items() if each.comparison.cells}
    fitting = [each for each in said.values() if each.comparison.all_equal]
    if fitting:
        # Whole victory points agree with hundredths that round to them: the scale that gives them exactly comes first.
        return min(fitting, key=lambda each: _distance(evening, each.document)) if len(fitting) > 1 else fitting[0]
    options = tuple(sorted(tried, key=lambda name: _differing(tried[name].comparison)))
    given = (answers or {}).get(KEY, "")
    answer = given if given in tried else ""
    values = {
        "choices": {name: (_differing(each.comparison), _figures(each.comparison)) for name, each in tried.items()}
    }
    taken = tried[answer or options[0]]
    return replace(taken, question=Question(KEY, "scale", options, values, answer=answer))


def _distance(evening: Evening, document: SessionDocument) -> Fraction:
    """How far the victory points of all matches are from what was published, together."""
    found = Fraction(0)
    for match in score_session(document).matches:
        said = evening.matches.get(match.match.id)
        for side, text in ((match.home, said.home), (match.away, said.away)) if said else ():
            theirs = read_points(text)
            found += abs(side.vp - theirs) if theirs is not None and side.vp is not None else 0
    return found


def _is_for(name: str, document: SessionDocument) -> bool:
    """Whether a scale takes what a match gives, and is made for every match of the session."""
    if unit_of(name) != ("percent" if document.rules.method == "matchpoints" else "imps"):
        return False
    lengths = {len(boards_of(match, document.results)) for match in document.matches} - {0}
    try:
        for length in lengths:
            find_scale(name, document.rules.scale_length(length))
    except EngineError:
        return False
    return True


def _compared(evening: Evening, document: SessionDocument, scale: str) -> MatchesTaken:
    found = replace(document, rules=replace(document.rules, victory_points=VictoryPoints(scale)))
    return MatchesTaken(found, compare_matches(evening, found))


def compare_matches(evening: Evening, document: SessionDocument) -> Comparison:
    """Every figure that was published for a match and a contestant, and for what a board gave two teams."""
    scores = score_session(document)
    wins = [
        _one_way(evening, document, scores, scale, of_totals)
        for scale, of_totals in sorted(product(_scales(document), repeat=2), key=lambda both: both[0] != both[1])
    ]
    return min(wins, key=_differing)


def _scales(document: SessionDocument) -> tuple[Fraction, ...]:
    return (Fraction(1), HALF) if document.rules.counted_in == "boards" else (Fraction(1),)


def _one_way(
    evening: Evening, document: SessionDocument, scores: SessionScores, scale: Fraction, of_totals: Fraction
) -> Comparison:
    """By what a board counts in its own figures and those of matches, and by what in totals."""
    points = document.rules.victory_points
    cells, boards, matches = 0, list[CellDifference](), list[MatchDifference]()
    for match in scores.matches:
        said = evening.matches.get(match.match.id)
        if said is None:
            continue
        for number, (home, away) in said.boards.items():
            for side, text in ((match.home, home), (match.away, away)):
                if (theirs := read_points(text)) is not None:
                    cells += 1
                    ours = _of_board(match, side.contestant, number, scale)
                    if not _agrees(ours, theirs, text):
                        way = "ns" if side is match.home else "ew"
                        both = (match.home.contestant, match.away.contestant)
                        boards.append(CellDifference(number, *both, way, ours, theirs, said.line))  # type: ignore[arg-type]
        for side, text in ((match.home, said.home), (match.away, said.away)):
            if (theirs := read_points(text)) is not None and match.match.result is None:
                cells += 1
                found = _of_match(match, side, scale)
                if not any(_agrees(each, theirs, text) for each in found):
                    matches.append(MatchDifference(match.match.id, side.contestant, found[0], theirs, said.line))
    totals = list(_totals(evening, {row.contestant: row for row in scores.ranking}, of_totals))
    wrong = tuple(each for each in totals if each is not None)
    return Comparison(
        title=evening.title,
        program=evening.program,
        way=Way(scale=scale),
        cells=cells,
        equal=cells - len(boards) - len(matches),
        plain_equal=cells - len(boards) - len(matches),
        differences=tuple(boards[:DIFFERENCES_AT_MOST]),
        totals=Totals(
            len(totals),
            len(totals) - len(wrong),
            (),
            wrong,
            total_way=Way(scale=of_totals) if of_totals != scale else None,
        ),
        matches=tuple(matches[:DIFFERENCES_AT_MOST]),
        scale=points.scale if points else "",
    )


def _of_board(match: MatchScore, team: str, board: int, scale: Fraction) -> Fraction | None:
    mine = (each.points for each in match.figures if each.contestant == team and each.board == board)
    points = next(mine, None)
    return None if points is None else points * scale


def _of_match(match: MatchScore, side: MatchSide, scale: Fraction) -> tuple[Fraction | None, ...]:
    """What a file may print for a side: its victory points; else the IMPs that it won, or the net of them."""
    if side.vp is not None:
        return (side.vp,)
    won = None if side.imps is None else Fraction(side.imps)
    net = side.points * scale if side.boards else None
    return (net,) if won is None else (won, net)


def _totals(evening: Evening, rows: Mapping[str, RankingRow], scale: Fraction) -> Iterator[TotalDifference | None]:
    """Each published total and place: None where ours is the same."""
    for key, said in evening.totals.items():
        row = rows.get(key)
        theirs, place = read_points(said.total), read_number(said.place.replace("=", ""))
        if theirs is not None:
            ours = None if row is None else Fraction(row.vp) if row.vp is not None else Fraction(row.total) * scale
            yield None if _agrees(ours, theirs, said.total) else TotalDifference(key, "total", ours, theirs)
        if place:
            here = None if row is None or row.rank is None else Fraction(row.rank)
            yield None if here == place else TotalDifference(key, "place", here, Fraction(place))


def _agrees(ours: Fraction | None, theirs: Fraction, text: str) -> bool:
    return ours is not None and abs(ours - theirs) <= Fraction(1, 2 * 10 ** places_of(text))


def _differing(compared: Comparison) -> int:
    return _figures(compared) - compared.equal - compared.totals.equal


def _figures(compared: Comparison) -> int:
    return compared.cells + compared.totals.figures
