"""What a director writes into the box of scores: one order a line, for all boards of the ruling or for those it names.

4SS+2 60 4SS+1 40             every board            NS table EW 3HE-1    each side its own
7: A6040                      board 7                A+/A- for boards 7 and 8, 7-9: A=
redress NS B 4SS= C 4SS-1     L12C1(e): N/S not at fault, B without the infraction, C without their own error
fouled from table 5 on        these results are compared among themselves (L87)
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from scoring.engine.board import Side, Vulnerability
from scoring.engine.contract import Played
from scoring.engine.document import Assigned, Outcome, Redress, Weighted
from scoring.engine.notation import NotationError, SideAward, Term, WrittenAward, read_award
from scoring.engine.notation.errors import Unread
from scoring.engine.notation.writing import normalised

_TO = r"\s*(?:-|–|−|\bTO\b)\s*"
_NUMBERS = rf"[0-9]{{1,3}}(?:(?:\s*,\s*|\s*(?:AND|&)\s*|{_TO}|\s+)[0-9]{{1,3}})*"
_BEFORE = re.compile(rf"(?:BOARDS?\s*)?({_NUMBERS})\s*:\s*(.+)")
_AFTER = re.compile(rf"(.+?)\s+(?:FOR|ON)\s+BOARDS?\s+({_NUMBERS})")
_FOULED = re.compile(r"FOULED FROM TABLE ([0-9]{1,3})(?: ON(?:WARDS?)?)?")
_REDRESS = re.compile(
    r"(?:DENIED )?REDRESS (?:FOR )?(N ?[/-]? ?S|E ?[/-]? ?W):? "
    r"(?:A[:=]? (?:THE )?TABLE(?: SCORE| RESULT)?[,;]? )?B[:=]? (.+?)[,;]? C[:=]? (.+)"
)
_WENT_WRONG = re.compile(
    r"\bWRONG (?:DIRECTION|WAY|BOARD|PAIRS?|OPPONENTS)\b|\b(?:TURNED|SWITCHED|ARROW.?SWITCH\w*|WRONG WAY ROUND)\b"
)
_BOARDS_AT_MOST = 100
OTHER_GROUP = "B"


@dataclass(frozen=True)
class Order:
    """One line as it was written, without the boards it names; none: every board of the ruling.

    `fouled_from`: the table from which on the board was fouled, None for an award.
    """

    text: str
    written: str
    boards: tuple[int, ...] = ()
    fouled_from: int | None = None

    def is_for(self, board: int) -> bool:
        return not self.boards or board in self.boards


@dataclass(frozen=True)
class RuledAward:
    """What an order gives to both sides, None the table score. `terms` are the scores as they were written."""

    ns: Outcome | None
    ew: Outcome | None
    written: WrittenAward | None
    terms: tuple[Term, ...]

    @property
    def contracts(self) -> tuple[str, ...]:
        """The contracts in it by level and denomination, "4S"."""
        played = (term.played.contract for term in self.terms if term.played is not None)
        return tuple(dict.fromkeys(f"{each.level}{each.denomination}" for each in played if each is not None))


def read_orders(text: str) -> tuple[Order, ...]:
    """The lines that say something. Nothing is refused here but by `read_ruled`."""
    return tuple(_order(" ".join(line.split())) for line in text.splitlines() if line.strip())


def _order(line: str) -> Order:
    body = line
    boards: tuple[int, ...] = ()
    if found := _BEFORE.fullmatch(line.upper()):
        boards, body = board_numbers(found[1]), line[found.start(2) :]
    elif found := _AFTER.fullmatch(line.upper()):
        boards, body = board_numbers(found[2]), line[: found.end(1)]
    fouled = _FOULED.fullmatch(normalised(body))
    return Order(body, line, boards, int(fouled[1]) if fouled else None)


_PRINTED = re.compile(r"[0-9]{1,3} ?\(([0-9]{1,3})\)")


def board_numbers(text: str) -> tuple[int, ...]:
    """The boards that a text names, once each: `7`, `7, 8`, `7 and 8`, `7-9`; of `7 (107)` the number in brackets."""
    found: dict[int, None] = {}
    text = _PRINTED.sub(r"\1", text)
    for first, last in re.findall(rf"([0-9]{{1,3}})(?:{_TO}([0-9]{{1,3}}))?", text.upper()):
        upto = min(int(last or first), int(first) + _BOARDS_AT_MOST)
        found |= dict.fromkeys(range(int(first), upto + 1) if upto >= int(first) else (int(first), int(last)))
    return tuple(found)


def read_ruled(text: str, vulnerable: Vulnerability, table: Played | None = None) -> RuledAward:
    """Read one award, in scoring's notation or as denied redress. Raises NotationError."""
    found = _REDRESS.fullmatch(normalised(text))
    if found:
        return _redress("ns" if found[1].startswith("N") else "ew", found[2], found[3], vulnerable, table)
    if _WENT_WRONG.search(normalised(text)):
        raise NotationError(Unread.WENT_WRONG, text=text.strip())
    written = read_award(text, vulnerable, table)
    terms = tuple(dict.fromkeys([*written.ns.terms, *written.ew.terms]))
    return RuledAward(written.ns.outcome, written.ew.outcome, written, terms)


def _redress(side: Side, b: str, c: str, vulnerable: Vulnerability, table: Played | None) -> RuledAward:
    """The side at fault gets B whatever the other gets (L12C1(e)(ii))."""
    without_infraction, without_error = (_same(each, vulnerable, table) for each in (b, c))
    calm, scored = _outcome(without_error), _outcome(without_infraction)
    redress: Outcome = Redress(without_error=calm, without_infraction=scored)
    ns, ew = (redress, scored) if side == "ns" else (scored, redress)
    return RuledAward(ns, ew, None, (*without_infraction.terms, *without_error.terms))


def _same(text: str, vulnerable: Vulnerability, table: Played | None) -> SideAward:
    """A score that is one for both sides."""
    award = read_award(text, vulnerable, table)
    if award.ns != award.ew:
        raise NotationError(Unread.AWARD, text=text)
    return award.ns


def _outcome(award: SideAward) -> Assigned | Weighted:
    if not isinstance(award.outcome, Assigned | Weighted):
        raise NotationError(Unread.AWARD, text="A")
    return award.outcome
