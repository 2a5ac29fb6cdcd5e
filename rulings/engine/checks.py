"""What a ruling must not say, and what deserves a second look before it is issued (Law 12; White Book 12, 16, 75)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from rulings.engine.decision import Decision, Doubt, Kind, RuledLine
from rulings.engine.equity import artificial_total, parts_of, shares_total
from rulings.engine.laws import law
from scoring.engine.average_plus import AVERAGE_PLUS_AT_MOST, average_plus_sides
from scoring.engine.document import Artificial, Assigned, NotScored, Outcome, Redress
from scoring.engine.notation.writing import normalised
from scoring.engine.rounding import exact_text

_BID = re.compile(r"[1-7] ?[CDHSN]")
WITH_SCORE = {Kind.ASSIGNED, Kind.ARTIFICIAL, Kind.CLAIM}
WITHOUT_SCORE = {Kind.NO_ACTION, Kind.IN_QUESTION}
WITH_PENALTY = {Kind.PROCEDURAL, Kind.DISCIPLINARY}


@dataclass(frozen=True)
class Fault:
    """Why a decision cannot be issued, or (as a remark) what it should be looked at for. `values` fill the words."""

    code: str
    board: int | None = None
    values: Mapping[str, str] | None = None


def faults_of(decision: Decision) -> tuple[Fault, ...]:
    """What is wrong with it; nothing may be issued with any of these."""
    lines = (fault for line in decision.lines for fault in _line(line, decision))
    return (*_record(decision), *_shape(decision), *lines)


def remarks_of(decision: Decision, averages_plus: Mapping[int, int]) -> tuple[Fault, ...]:
    """What is allowed and deserves a second look. `averages_plus`: how many Ave+ contestants have elsewhere already."""
    return (*_many_averages(decision, averages_plus), *_unwritten(decision), *_both_gain(decision))


def _record(decision: Decision) -> Iterator[Fault]:
    if not decision.facts.strip():
        yield Fault("facts_missing")
    for written in decision.laws:
        if law(written) is None:
            yield Fault("unknown_law", values={"law": written})
    if decision.unauthorised and any(line.scored for line in decision.lines) and not decision.disallowed.strip():
        yield Fault("disallowed_missing")


def _shape(decision: Decision) -> Iterator[Fault]:
    """The kind must be what the decision does."""
    scored = any(line.touched for line in decision.lines)
    if decision.kind in WITH_SCORE and not scored:
        yield Fault("score_missing")
    if decision.kind in WITH_PENALTY and not decision.penalties:
        yield Fault("penalty_missing")
    if decision.kind in WITHOUT_SCORE and (scored or decision.penalties):
        yield Fault("not_nothing")
    places = [line.meeting for line in decision.lines]
    for board in sorted({place[0] for place in places if places.count(place) > 1}):
        yield Fault("line_twice", board)


def _line(line: RuledLine, decision: Decision) -> Iterator[Fault]:
    yield from _amounts(line, decision)
    yield from _fitting(line, decision.kind)
    if any(len(parts_of(outcome)) > 1 for outcome in line.outcomes):
        yield from _weighted(line, decision)


def _amounts(line: RuledLine, decision: Decision) -> Iterator[Fault]:
    shares = next((sum for sum in map(shares_total, line.outcomes) if sum != 1), None)
    if shares is not None:
        yield Fault("weights_sum", line.board, {"sum": percent_text(shares)})
    percents = artificial_total(line.outcomes)
    if percents is not None and percents > 100 and not decision.over_hundred.strip():
        yield Fault("over_hundred", line.board, {"sum": percent_text(percents / 100)})


def _fitting(line: RuledLine, kind: Kind) -> Iterator[Fault]:
    """The score must be of the kind that the decision says it is."""
    artificial = any(isinstance(outcome, Artificial | NotScored) for outcome in line.outcomes)
    if kind is Kind.CLAIM and line.scored and not _is_tricks(line):
        yield Fault("claim_weighted", line.board)
    if kind is Kind.ASSIGNED and artificial:
        yield Fault("not_assigned", line.board)
    if kind is Kind.ARTIFICIAL and line.scored and not artificial:
        yield Fault("not_artificial", line.board)
    if line.unless_better and not all(isinstance(outcome, Artificial) for outcome in line.outcomes):
        yield Fault("unless_better", line.board)


def _weighted(line: RuledLine, decision: Decision) -> Iterator[Fault]:
    if decision.doubt is Doubt.MISBID:
        yield Fault("misbid_weighted", line.board)
    if decision.unauthorised and not decision.hypothetical.strip() and _through(line, decision):
        yield Fault("disallowed_weighted", line.board)


def _is_tricks(line: RuledLine) -> bool:
    """A number of tricks: one result, the same for both sides (WB 12.3)."""
    ns, ew = line.outcomes
    return isinstance(ns, Assigned) and ns == ew


def _through(line: RuledLine, decision: Decision) -> bool:
    """Whether a part of a weighted score is the contract that is not allowed, or the table score (WB 16.3)."""
    forbidden = {bid.replace(" ", "") for bid in _BID.findall(normalised(decision.disallowed))}
    if forbidden & set(line.contracts):
        return True
    return any(_holds(outcome, line.table_score) for outcome in line.outcomes)


def _holds(outcome: Outcome | None, score: int | None) -> bool:
    parts = parts_of(outcome)
    return len(parts) > 1 and score is not None and any(part.score == score for part in parts)


def _many_averages(decision: Decision, elsewhere: Mapping[int, int]) -> Iterator[Fault]:
    """More than two Ave+ for one contestant in a session (WB 12.20)."""
    here: dict[int, int] = {}
    for line in decision.lines:
        for who in (who for _side, contestants in average_plus_sides(line) for who in contestants):
            here[who] = here.get(who, 0) + 1
    for who, count in here.items():
        total = count + elsewhere.get(who, 0)
        if total > AVERAGE_PLUS_AT_MOST:
            yield Fault("many_averages", values={"contestant": str(who), "count": str(total)})


def _unwritten(decision: Decision) -> Iterator[Fault]:
    """A weighted score that holds the table result wants the auction that leads there (WB 92.5.1 k)."""
    if decision.hypothetical.strip():
        return
    for line in decision.lines:
        if any(_holds(outcome, line.table_score) for outcome in line.outcomes):
            yield Fault("auction_unwritten", line.board)


def _both_gain(decision: Decision) -> Iterator[Fault]:
    """Both sides better off than at the table: meant where both are without fault (L82C), else a slip of the pen."""
    for line in decision.lines:
        redress = any(isinstance(outcome, Redress) for outcome in line.outcomes)
        if redress or decision.kind is Kind.DIRECTORS_ERROR or line.table_score is None:
            continue
        ns, ew = (_mean(outcome) for outcome in line.outcomes)
        if ns is not None and ew is not None and ns > line.table_score > ew:
            yield Fault("both_gain", line.board)


def _mean(outcome: Outcome | None) -> Fraction | None:
    parts = parts_of(outcome)
    return sum((part.share * part.score for part in parts), Fraction(0)) if parts else None


def percent_text(share: Fraction) -> str:
    """A share of 1 as it is said: `95 %`, or `7/6` where the percentage has no end."""
    text = exact_text(share * 100)
    return str(share) if "/" in text else f"{text} %"
