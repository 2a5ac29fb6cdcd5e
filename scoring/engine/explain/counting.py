"""The comparisons of a line in words and arithmetic, method by method."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import singledispatch

from scoring.engine.explain.numbers import SIDE_NAMES, imps, number, share, shown, signed, times, to_side
from scoring.engine.methods.workings import (
    ButlerWorking,
    CountedPart,
    CrossImpsWorking,
    Datum,
    ImpsPart,
    ImpsRow,
    MatchpointsWorking,
    Number,
    Working,
)
from scoring.engine.neuberg import top


def compared(working: Working) -> Iterator[str]:
    """The results that are compared, and how: the same for every line in this table."""
    side = SIDE_NAMES[working.side]
    yield f"{times(working.results, 'result is', 'results are')} compared. Scores to {side}, and how often:"
    rows = reversed(working.frequencies) if working.side == "ns" else working.frequencies
    for score, often in rows:
        yield f"  {to_side(score, working.side):>6}  {number(often)}"
    yield from way_of_counting(working)


@singledispatch
def way_of_counting(working: Working) -> Iterator[str]:
    """What a comparison is worth. A method joins by its working, here and in `counting`."""
    raise TypeError(f"{type(working).__name__} has no words yet.")


@way_of_counting.register
def _(working: MatchpointsWorking) -> Iterator[str]:
    yield f"Each lower score at another table gives {working.per_win}, each equal one {number(_half(working))}."


@way_of_counting.register
def _(working: CrossImpsWorking) -> Iterator[str]:
    yield "The difference to every other table counts in IMPs."


@way_of_counting.register
def _(working: ButlerWorking) -> Iterator[str]:
    datum, a, e = working.datum, working.results, working.expected
    if a != e:
        yield f"Every result counts {e} / {a} times, as if there were {times(e, 'result', 'results')}."
    if datum.left_out:
        yield f"{times(datum.left_out, 'result is', 'results are')} left out at either end."
    yield f"The mean {'of the rest' if datum.left_out else 'of all'}: {_mean(datum, working)}."
    yield f"To the nearest {datum.round_to}, a half away from 0: a datum of {to_side(datum.points, working.side)}."


@singledispatch
def counting(working: Working) -> Iterator[str]:
    """From the line's own score to its exact points."""
    raise TypeError(f"{type(working).__name__} has no words yet.")


@counting.register
def _(working: MatchpointsWorking) -> Iterator[str]:
    for part in working.parts:
        yield f"  {_heading(part, working)}: {_counted(part, working)}"
    yield from _by_weights(working.parts, working.won)
    yield from _neuberg(working)


@counting.register
def _(working: CrossImpsWorking) -> Iterator[str]:
    for part in working.parts:
        yield f"  {_heading(part, working)}:"
        yield from (f"    {_against(row, working)}" for row in _best_first(part.rows, working))
        yield f"    together {imps(part.won)}"
    yield from _by_weights(working.parts, working.won)
    yield from _factored(working)


@counting.register
def _(working: ButlerWorking) -> Iterator[str]:
    for part in working.parts:
        (row,) = part.rows
        yield f"  {_heading(part, working)}: {signed(row.difference)} points from the datum, {imps(row.imps)}"
    yield from _by_weights(working.parts, working.won)


def _heading(part: CountedPart | ImpsPart, working: Working) -> str:
    score = to_side(part.score, working.side)
    return score if part.share == 1 else f"{share(part.share)} of {score}"


def _half(working: MatchpointsWorking) -> Fraction:
    return Fraction(working.per_win, 2)


def _counted(part: CountedPart, working: MatchpointsWorking) -> str:
    beaten = f"{number(part.lower)} lower × {working.per_win}"
    equal = f"{number(part.equal)} equal × {number(_half(working))}"
    return f"{beaten} + {equal} + {number(part.higher)} higher × 0 = {number(part.won)}"


def _best_first(rows: Sequence[ImpsRow], working: CrossImpsWorking) -> Iterator[ImpsRow]:
    return reversed(rows) if working.side == "ns" else iter(rows)


def _against(row: ImpsRow, working: CrossImpsWorking) -> str:
    text = f"against {to_side(row.score, working.side)}: {signed(row.difference)} points, {imps(row.imps)}"
    return text if row.often == 1 else f"{text}, {number(row.often)} times: {signed(row.often * row.imps)}"


def _by_weights(parts: Sequence[CountedPart | ImpsPart], won: Number) -> Iterator[str]:
    if len(parts) > 1:
        sums = " + ".join(f"{share(part.share)} of {number(part.won)}" for part in parts)
        yield f"By their weights: {sums} = {number(won)}."


@singledispatch
def scaling(working: Working) -> str:
    """The arithmetic from what was won to the exact points, `24.9 × 6 / 5 = +29.88`; empty where they are the same."""
    return ""


@scaling.register
def _(working: MatchpointsWorking) -> str:
    a, e, won, points = working.results, working.expected, number(working.won), shown(working.points)
    if a == e:
        return ""
    if working.per_win == 2:
        return f"({won} × {e} + {e} − {a}) / {a} = {points}"
    return f"({won} + ½) × {e} / {a} − ½ = {points}"


@scaling.register
def _(working: CrossImpsWorking) -> str:
    a, e, points = working.results, working.expected, signed(working.points)
    factor = f" × {e} / {a}" if a != e else ""
    mean = f" / {max(e - 1, 1)}" if working.count == "mean" else ""
    return f"{number(working.won)}{factor}{mean} = {points}" if factor or mean else ""


def _neuberg(working: MatchpointsWorking) -> Iterator[str]:
    a, e = working.results, working.expected
    if a != e:
        yield f"{times(a, 'result', 'results')} where the fullest board has {e}, so that the points are brought"
        yield f"to the full top of {top(e, working.per_win)} by Neuberg's formula:"
        yield f"  {scaling(working)}"


def _factored(working: CrossImpsWorking) -> Iterator[str]:
    a, e = working.results, working.expected
    if a != e:
        found = times(a, "result", "results")
        yield f"{found} where the fullest board has {e}: every comparison counts {e} / {a} times."
    if working.count == "mean":
        yield f"  The mean of {times(max(e - 1, 1), 'comparison', 'comparisons')}: {scaling(working)} IMPs."
    elif a != e:
        yield f"  {scaling(working)} IMPs."


def _mean(datum: Datum, working: ButlerWorking) -> str:
    sign = 1 if working.side == "ns" else -1
    kept = [(sign * score, often) for score, often in datum.kept if often]
    count = sum((often for _score, often in kept), Fraction(0))
    total = sum((score * often for score, often in kept), Fraction(0))
    return f"{shown(total)} / {number(count)} = {signed(sign * datum.exact)}"
