"""Travellers of Bridge Base Online as evenings of pairs, one for each tournament; pairs are known by two names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.engine.old_results import spellings
from scoring.engine.old_results.codes import Remark
from scoring.engine.old_results.method import count_of, method_of
from scoring.engine.old_results.values import FoundEvening, FoundLine, FoundPair, note
from scoring.engine.results_formats.bbo.pages import TableRow, TravellerPage
from scoring.engine.results_formats.format import Answers

#: `4NxW-1`, `6♥E-2`, `3SxxN=`.
_RESULT = re.compile(r"(?P<bid>[1-7](?:NT|[NSHDC]))(?P<doubles>X{0,2})(?P<declarer>[NESW])(?P<tricks>=|[+-][0-9]{1,2})")
#: Averages of both sides, North–South's first: `A==`, `A+-`.
_AVERAGE = re.compile(r"A([+=-])([+=-])")
_SHARES = {"+": "60", "=": "50", "-": "40"}
_TEXT_AT_MOST = 100


def by_tournament(pages: Sequence[TravellerPage]) -> list[list[TravellerPage]]:
    """The pages of each tournament, in the order of the file."""
    found: dict[str, list[TravellerPage]] = {}
    for page in pages:
        found.setdefault(page.tournament, []).append(page)
    return list(found.values())


def evening_of(pages: Sequence[TravellerPage], answers: Answers, others: Sequence[str] = ()) -> FoundEvening:
    """The evening that the travellers of one tournament are. `others`: names of pages in the file that are none."""
    pairs: dict[frozenset[str], FoundPair] = {}
    lines: list[FoundLine] = []
    notes = [note(Remark.NOT_PLACED, text=name[:_TEXT_AT_MOST]) for name in others]
    rows = [row for page in pages for row in page.rows]
    for row in rows:
        line = _line(row, pairs)
        if line is None:
            notes.append(note(Remark.NOT_PLACED, row.line, text=_words(row)))
        else:
            lines.append(line)
    if len(pages) == 1:
        notes.append(note(Remark.ONE_TRAVELLER))
    percents = any("%" in row.score for row in rows)
    figures = [(line.ns_points, line.ew_points) for line in lines]
    method, question = method_of(["matchpoints" if percents else "cross IMPs"], (), figures, answers)
    tournament = pages[0].tournament
    return FoundEvening(
        tuple(pairs.values()),
        tuple(lines),
        title=next((page.title for page in pages if page.title), f"BBO {tournament.partition('-')[0]}".strip()),
        date=next((row.time.partition(" ")[0] for row in rows if row.time), ""),
        program="Bridge Base Online",
        method=method,
        cross_imps=count_of(lines) if method == "cross_imps" else "sum",
        questions=(question,) if question else (),
        remarks=tuple(notes),
    )


def _line(row: TableRow, pairs: dict[frozenset[str], FoundPair]) -> FoundLine | None:
    """None where nobody knows the board, or who sat there."""
    if not row.board or not all((row.north, row.south, row.east, row.west)):
        return None
    ns, ew = (_pair(both, row, pairs) for both in ((row.north, row.south), (row.east, row.west)))
    written = spellings.squeezed(row.result)
    result, average = _RESULT.fullmatch(written), _AVERAGE.fullmatch(written)
    figures = (row.score, _other(row.score))
    line = FoundLine(row.board, ns, ew, contract=row.result, score=_of_ns(row.points, row.for_ew), line=row.line)
    ns_points, ew_points = figures[::-1] if row.for_ew else figures
    line = replace(line, ns_points=ns_points, ew_points=ew_points)
    if average:
        return replace(line, contract=f"A{_SHARES[average[1]]}{_SHARES[average[2]]}", score="")
    if not result:
        return line
    contract = result["bid"] + result["doubles"]
    return replace(line, contract=contract, declarer=result["declarer"], tricks=result["tricks"])


def _pair(both: tuple[str, str], row: TableRow, pairs: dict[frozenset[str], FoundPair]) -> str:
    key = frozenset(both)
    if key not in pairs:
        pairs[key] = FoundPair(str(len(pairs) + 1), players=both, line=row.line)
    return pairs[key].label


def _of_ns(points: str, for_ew: bool) -> str:
    value = spellings.read_points(points)
    if value is None or not for_ew:
        return points
    return spellings.percent_text(-value) if value else points


def _other(score: str) -> str:
    """What the other side has: the rest of a hundred, or as many IMPs below nought."""
    value = spellings.read_points(score)
    if value is None:
        return ""
    places = spellings.places_of(score)
    other = Fraction(100) - value if "%" in score else -value
    return f"{_written(other, places)}{'%' if '%' in score else ''}"


def _written(value: Fraction, places: int) -> str:
    """With so many decimals, which are all that it has."""
    whole, rest = divmod(int(abs(value) * 10**places), 10**places)
    return f"{'-' if value < 0 else ''}{whole}{f'.{rest:0{places}d}' if places else ''}"


def _words(row: TableRow) -> str:
    named = (row.north, row.south, row.east, row.west, row.result, row.points, row.score)
    return " ".join(filter(None, (row.page, *named)))[:_TEXT_AT_MOST]
