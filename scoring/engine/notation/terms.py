"""Assigned and weighted scores (L12C1): contracts or figures, with weights that sum to 1."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.engine.board import Side, Vulnerability
from scoring.engine.contract import PASSED_OUT, Played
from scoring.engine.document.outcomes import Assigned, Part, Weighted
from scoring.engine.document.quantities import weight_value
from scoring.engine.document.read_outcomes import PARTS_AT_MOST
from scoring.engine.notation.errors import NotationError, Unread
from scoring.engine.notation.results import has_form_of_result, read_result
from scoring.engine.notation.writing import DIFFERENCE, contract_of, played_of, tricks_of
from scoring.engine.rounding import exact_text
from scoring.engine.score import possible_scores, table_score

_CONTRACT = re.compile(
    rf"([0-9]) ?(C|D|H|S|NT?) ?(X{{0,2}}) ?(?:BY )?(?:([NESW])(?![A-Z]))? ?({DIFFERENCE})(?![0-9.%/])"
)
_NO_ENDING = re.compile(r"([1-7]) ?(C|D|H|S|NT?) ?(X{0,2})(?= ?(?:BY )?[NESW]?(?![A-Z]))")
# What stands between two parts and says nothing: «60% 4S+2 + 40% 4S+1».
_BETWEEN = re.compile(r"[+/&] (?=[0-9])")
_PASS = re.compile(r"PASS(?:ED)?(?: ?OUT)?")
_FIGURE = re.compile(r"[+-]?[0-9]{1,5}(?![0-9.%/])")
_WEIGHT = re.compile(r"(?:[0-9]+/[0-9]+|[0-9]*\.?[0-9]+ ?%?)(?![A-Z0-9/.])")
_MARKED_WEIGHT = re.compile(r"[0-9]+/[0-9]+|[0-9]*\.[0-9]+ ?%?|[0-9]+ ?%")


@dataclass(frozen=True)
class Term:
    """One score, N/S's, with the result it was written as (None: a figure) and its weight as in a document."""

    score: int
    played: Played | None = None
    weight: str | None = None


def outcome_of(terms: tuple[Term, ...]) -> Assigned | Weighted:
    """The outcome that the terms say. Raises NotationError: weight_missing, weights_sum, too_many_parts."""
    if len(terms) == 1 and terms[0].weight is None:
        return Assigned(terms[0].score)
    if len(terms) > PARTS_AT_MOST:
        raise NotationError(Unread.TOO_MANY_PARTS, count=len(terms), most=PARTS_AT_MOST)
    parts = tuple(Part(_weight(term), term.score) for term in terms)
    total = sum((part.share for part in parts), Fraction(0))
    if total != 1:
        raise NotationError(Unread.WEIGHTS_SUM, sum=_percent(total))
    return Weighted(parts)


def _weight(term: Term) -> str:
    if term.weight is None:
        raise NotationError(Unread.WEIGHT_MISSING, text=str(term.played or term.score))
    return term.weight


def _percent(total: Fraction) -> str:
    text = exact_text(total * 100)
    return f"{total}" if "/" in text else f"{text} %"


def read_terms(line: str, side: Side | None, vulnerable: Vulnerability, table: Played | None) -> tuple[Term, ...]:
    """`4S+2 60 4S+1 40` or `60% of 4S+2 40% of 4S+1`; figures are seen from `side`. Raises NotationError.

    One score alone may be written as a result is: `4S by N 10`.
    """
    if played := _as_result(line, table):
        return (Term(table_score(played, vulnerable), played),)
    reader = _Reader(line, side, vulnerable, table)
    weight_first = bool(_MARKED_WEIGHT.match(line))
    terms: list[Term] = []
    while not reader.at_end:
        weight = reader.weight() if weight_first else None
        term = reader.term()
        if not weight_first and not reader.at_end:
            weight = reader.weight()
        terms.append(replace(term, weight=weight))
    return tuple(terms)


def _as_result(line: str, table: Played | None) -> Played | None:
    """A result that says its number of tricks; None where it says them otherwise, or is no result alone."""
    if not has_form_of_result(line) or _CONTRACT.fullmatch(line) or _PASS.fullmatch(line):
        return None
    known = table is not None and table.contract is not None and line[1:].lstrip()[:1] == table.contract.denomination
    keyed = read_result(line, by=(table.declarer or "") if known and table else "")
    return None if keyed.lead else keyed.played


class _Reader:
    """A place in the line, moved on by what is read there."""

    def __init__(self, line: str, side: Side | None, vulnerable: Vulnerability, table: Played | None) -> None:
        self._rest = line
        self._side = side
        self._vulnerable: Vulnerability = vulnerable
        self._declarers = {}
        if table is not None and table.contract is not None and table.declarer is not None:
            self._declarers[table.contract.denomination] = table.declarer

    @property
    def at_end(self) -> bool:
        return not self._rest

    def _take(self, form: re.Pattern[str]) -> re.Match[str] | None:
        found = form.match(self._rest)
        if found:
            rest = self._rest[found.end() :].strip(" :")
            between = _BETWEEN.match(rest)
            self._rest = rest[between.end() :] if between else rest
        return found

    def weight(self) -> str:
        found = self._take(_WEIGHT)
        written = found[0].replace(" ", "") if found else self._rest
        if found and re.fullmatch(r"[0-9]*\.?[0-9]+", written) and Fraction(written) >= 1:
            written += "%"
        if written.startswith("."):
            written = f"0{written}"
        if not found or weight_value(written) is None:
            raise NotationError(Unread.WEIGHT, text=written)
        self._rest = re.sub(r"^OF\b ?", "", self._rest)
        return written

    def term(self) -> Term:
        if self._take(_PASS):
            return Term(0, PASSED_OUT)
        if found := self._take(_CONTRACT):
            return self._contract(found)
        if found := _NO_ENDING.match(self._rest):
            raise NotationError(Unread.TRICKS_MISSING, contract=str(contract_of(found[1], found[2], found[3])))
        if found := self._take(_FIGURE):
            return self._figure(int(found[0]))
        raise NotationError(Unread.AWARD, text=self._rest)

    def _contract(self, match: re.Match[str]) -> Term:
        contract = contract_of(match[1], match[2], match[3])
        declarer = match[4] or self._declarers.get(contract.denomination)
        difference = match[5].replace(" ", "")
        if declarer is None:
            example = f"{contract}E{difference}"
            raise NotationError(Unread.AWARD_DECLARER, text=f"{contract}{difference}", example=example)
        self._declarers[contract.denomination] = declarer
        played = played_of(contract, declarer, tricks_of(contract, difference))
        return Term(table_score(played, self._vulnerable), played)

    def _figure(self, points: int) -> Term:
        if self._side is None and points:
            raise NotationError(Unread.WHOSE_SCORE, score=points)
        score = -points if self._side == "ew" else points
        if score not in possible_scores(self._vulnerable):
            raise NotationError(Unread.IMPOSSIBLE_SCORE, score=points)
        return Term(score)
