"""An adjusted score in one line (L12C1, L12C2), as a director writes it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from scoring.engine.board import Side, Vulnerability
from scoring.engine.contract import Played
from scoring.engine.document.outcomes import Artificial, NotScored, Outcome
from scoring.engine.notation.artificial import read_pair, read_single
from scoring.engine.notation.errors import NotationError, Unread
from scoring.engine.notation.results import has_form_of_result
from scoring.engine.notation.spoken import plainly
from scoring.engine.notation.terms import Term, outcome_of, read_terms
from scoring.engine.notation.writing import normalised

__all__ = ["SideAward", "Term", "WrittenAward", "looks_like_award", "read_award"]

_LABEL = re.compile(r"(?<![A-Z0-9])(?:N ?[/-]? ?S|E ?[/-]? ?W)(?![A-Z])")
_CONTRACT = re.compile(r"[1-7] ?(?:C|D|H|S|N)")
_WORDS = {"TABLE"}
_NOT_PLAYED = re.compile(r"NP|N/P|NOT ?PLAYED|NO PLAY|CANCEL(?:L?ED)?")
_NONE = {"NONE", "NOT SCORED"}


@dataclass(frozen=True)
class SideAward:
    """What one side gets: None leaves it its table score. `terms` are the scores as they were written."""

    outcome: Outcome | None
    terms: tuple[Term, ...] = ()


@dataclass(frozen=True)
class WrittenAward:
    """The awards of both sides; never both None."""

    ns: SideAward
    ew: SideAward


def looks_like_award(text: str) -> bool:
    """Whether a line typed for a result is one of the awards, none of which any result looks like."""
    line = normalised(text)
    if has_form_of_result(line):
        return False
    if re.match(r"A|BOTH\b", line) or _LABEL.match(line) or "%" in line:
        return True
    return len(_CONTRACT.findall(line)) > 1


def read_award(text: str, vulnerable: Vulnerability, table: Played | None = None) -> WrittenAward:
    """Read an adjusted score; `table` is the table's result, whose declarer a contract without one takes over
    where the denomination is the same. Raises NotationError."""
    line = re.sub(r"(?<=\d),(?=\d)", ".", plainly(normalised(text)))
    line = " ".join(re.sub(r"[;,]| AND |\bBOTH( SIDES)?\b", " ", line).split())
    if _NOT_PLAYED.fullmatch(line):
        raise NotationError(Unread.NOT_PLAYED)
    sides = _labelled(line, text)
    if sides is None:
        return _both(line, text, vulnerable, table)
    if len(sides) == 1:
        return _one_label(*next(iter(sides.items())), vulnerable, table)
    ns, ew = (_side(side, sides[side], vulnerable, table) for side in ("ns", "ew"))
    if ns.outcome is None and ew.outcome is None:
        raise NotationError(Unread.NOTHING_ADJUSTED)
    return WrittenAward(ns, ew)


def _labelled(line: str, text: str) -> dict[Side, str] | None:
    """What stands after NS and after EW; None where neither stands there."""
    labels = list(_LABEL.finditer(line))
    if not labels:
        return None
    if line[: labels[0].start()].strip():
        raise NotationError(Unread.AWARD, text=text.strip())
    sides: dict[Side, str] = {}
    ends = [label.start() for label in labels[1:]] + [len(line)]
    for label, end in zip(labels, ends, strict=True):
        side: Side = "ns" if label[0].startswith("N") else "ew"
        if side in sides:
            raise NotationError(Unread.SIDE_TWICE, side=side.upper())
        sides[side] = line[label.end() : end].strip(" :")
    return sides


def _both(line: str, text: str, vulnerable: Vulnerability, table: Played | None) -> WrittenAward:
    if line in _WORDS:
        raise NotationError(Unread.NOTHING_ADJUSTED)
    if line.startswith("A"):
        ns, ew = read_pair(line)
        return WrittenAward(SideAward(ns), SideAward(ew))
    if not line or line in _NONE:
        raise NotationError(Unread.AWARD, text=text.strip())
    terms = read_terms(line, None, vulnerable, table)
    side = SideAward(outcome_of(terms), terms)
    return WrittenAward(side, side)


def _one_label(side: Side, body: str, vulnerable: Vulnerability, table: Played | None) -> WrittenAward:
    """`NS 420`: a score seen from one side, for both. Anything else lacks the other side."""
    award = _side(side, body, vulnerable, table)
    if not award.terms or any(term.played is not None for term in award.terms):
        raise NotationError(Unread.OTHER_SIDE, side=side.upper())
    return WrittenAward(award, award)


def _side(side: Side, body: str, vulnerable: Vulnerability, table: Played | None) -> SideAward:
    if body in _WORDS:
        return SideAward(None)
    if body in _NONE:
        return SideAward(NotScored())
    if body.startswith("A"):
        return SideAward(Artificial(read_single(body)))
    if not body:
        raise NotationError(Unread.OTHER_SIDE, side="EW" if side == "ns" else "NS")
    terms = read_terms(body, side, vulnerable, table)
    return SideAward(outcome_of(terms), terms)
