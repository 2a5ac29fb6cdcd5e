"""A total in words: its lines, what was taken off or given, and the rank that it makes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from textwrap import wrap

from scoring.engine.document.values import Penalty
from scoring.engine.explain.numbers import number, shown, signed, times
from scoring.engine.explain.values import Explanation, TotalExplanation
from scoring.engine.tally import Figure

WIDTH = 100
PENALTIES = {"procedural": "Procedural penalty", "disciplinary": "Disciplinary penalty", "award": "Award"}
UNITS = {"percent_of_top": " % of a top", "points": "", "vp": " VP"}
UNRANKED = {
    "without_standing": "without standing",
    "withdrawn": "withdrawn",
    "disqualified": "disqualified",
}


def total_text(explanation: Explanation) -> Iterator[str]:
    """Lines of text; figures as they are printed, so that they add up."""
    total, tally = explanation.total, explanation.total.tally
    yield f"The total of {explanation.contestant.id}: {times(tally.boards, 'board', 'boards')}."
    yield from (f"  {row}" for row in wrap(" · ".join(_board(total)), WIDTH))
    if explanation.rules.in_imps:
        yield f"Total: {signed(tally.points)} IMPs."
    else:
        percent = (
            f", {explanation.total.row.percent} %" if explanation.total.row.percent and not total.penalties else ""
        )
        yield f"Total: {number(tally.points)} of {number(tally.available)}{percent}."
    for penalty, points in total.penalties:
        yield _penalty(penalty, points)
    if total.row.sit_out is not None and total.row.sit_out.vp is None:
        yield from _sit_out(explanation)
    if total.penalties:
        total_words = f"{_taken(tally.printed_penalty)} = {_figure(tally.total, explanation)}"
        before = tally.points + tally.printed_sit_out
        yield f"After that: {_figure(before, explanation)} {total_words}."
    yield from _percent(explanation)
    yield _rank(explanation)


def _sit_out(explanation: Explanation) -> Iterator[str]:
    """Its own average for each board that it sat out (White Book 80.5)."""
    tally = explanation.total.tally
    sat, gained = times(tally.sit_out_boards, "board", "boards"), tally.printed_sit_out
    average = f"{signed(tally.points)} / {tally.boards}"
    yield f"It sat out {sat}, and has its own average of {average} for each: {signed(gained)} (White Book 80.5)."
    yield f"With that: {signed(tally.points)} {_taken(gained)} = {signed(tally.points + gained)} IMPs."


def _board(total: TotalExplanation) -> Iterator[str]:
    return (f"board {scored.line.board}: {_points(line)}" for scored, line in total.lines)


def _points(line: Figure) -> str:
    return shown(line.points) if line.top else signed(line.points)


def _figure(value: Fraction, explanation: Explanation) -> str:
    return signed(value) if explanation.rules.in_imps else number(value)


def _taken(value: Fraction) -> str:
    return f"+ {number(value)}" if value >= 0 else f"− {number(-value)}"


def _penalty(penalty: Penalty, points: Fraction) -> str:
    note = f" ({penalty.note})" if penalty.note else ""
    amount = f"{penalty.amount}{UNITS[penalty.unit]}"
    return f"{PENALTIES.get(penalty.kind, 'Penalty')}{note}: {amount}, {signed(points)}."


def _percent(explanation: Explanation) -> Iterator[str]:
    row, tally = explanation.total.row, explanation.total.tally
    if row.percent is not None and explanation.total.penalties:
        yield f"{number(tally.total)} of {number(tally.available)} is {row.percent} %."
    if row.handicap is not None and row.handicap.percent is not None:
        yield f"With the handicap of {explanation.contestant.handicap}: {row.handicap.percent} %."


def _rank(explanation: Explanation) -> str:
    row = explanation.total.row
    if row.rank is None:
        return f"No rank: {UNRANKED.get(explanation.contestant.standing, 'no scored board')}."
    line = {"NS": " North–South", "EW": " East–West"}.get(row.direction or "", "")
    return f"Rank{line}: {row.rank}{', shared' if row.tied else ''}."
