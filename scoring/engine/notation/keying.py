"""One line of a traveller or a slip as somebody keys it from paper.

Results     4HS+1   4h s 10   3n n -1   4hxs=   pass          as `read_result` takes them
Number pad  433+1   453*2-2   433/10   433+                   level, suit (1 C 2 D 3 H 4 S 5 NT), seat (1 N 2 E 3 S 4 W)
Score       620   -100                                        to N/S, where the paper has no contract
Both        4HS 620   4HS= 620                                the score says how many tricks, or must agree
Adjusted    A6040   NS 420 and the rest                       as `read_award` takes them
Not played  NP
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from scoring.engine.board import SEATS, VULNERABILITIES, Vulnerability
from scoring.engine.contract import DENOMINATIONS, PASSED_OUT, Card, Played
from scoring.engine.notation.awards import WrittenAward, looks_like_award, read_award
from scoring.engine.notation.errors import NotationError, Unread
from scoring.engine.notation.results import KeyedResult, read_result
from scoring.engine.notation.writing import normalised
from scoring.engine.score import possible_scores, table_score

_NOT_PLAYED = re.compile(r"NP|N/P|NOT ?PLAYED")
_SCORE = re.compile(r"[+-]? ?[0-9]{2,4}")
_PAD = re.compile(r"([1-7])([1-5])(X{0,2})([1-4])(=|\+[0-9]{0,2}|-[0-9]{1,2}|/[0-9]{1,2})")
_SCORE_AT_END = re.compile(r" ([+-]? ?[0-9]{2,4})\Z")
_LETTER = re.compile(r"[A-Z]")
# No trailing number below this is a score: declarer's tricks end at 13.
_SMALLEST_SCORE = 20


@dataclass(frozen=True)
class KeyedLine:
    """What a line says: a result, a score alone (N/S's, in points), or an adjusted score; none: not played."""

    played: Played | None = None
    score: int | None = None
    award: WrittenAward | None = None
    lead: Card | None = None

    @property
    def not_played(self) -> bool:
        return self.played is None and self.score is None and self.award is None


def read_keyed(text: str, vulnerable: Vulnerability, table: Played | None = None) -> KeyedLine:
    """Read one line; `table` is the result that stands, for an adjusted score. Raises NotationError."""
    line = normalised(text)
    if _NOT_PLAYED.fullmatch(line):
        return KeyedLine()
    if line == "0":
        return KeyedLine(played=PASSED_OUT)
    if _SCORE.fullmatch(line):
        return KeyedLine(score=_possible(_number(line), vulnerable))
    if found := _PAD.fullmatch(line.replace(" ", "")):
        line = _spelled(found)
    if looks_like_award(line):
        return KeyedLine(award=read_award(text, vulnerable, table))
    keyed = _result(line, vulnerable)
    return KeyedLine(played=keyed.played, lead=keyed.lead)


def _spelled(match: re.Match[str]) -> str:
    """What was typed on the number pad, in letters."""
    level, suit, doubles, seat, ending = match.groups()
    tricks = "=" if ending in ("+", "+0", "-0") else ending.replace("/", " ")
    return f"{level}{DENOMINATIONS[int(suit) - 1]}{doubles}{SEATS[int(seat) - 1]}{tricks}"


def _number(text: str) -> int:
    return int(text.replace(" ", ""))


def _possible(score: int, vulnerable: Vulnerability) -> int:
    if score in possible_scores(vulnerable):
        return score
    if any(score in possible_scores(other) for other in VULNERABILITIES):
        raise NotationError(Unread.SCORE_VULNERABLE, score=score)
    raise NotationError(Unread.IMPOSSIBLE_SCORE, score=score)


def _result(line: str, vulnerable: Vulnerability) -> KeyedResult:
    found = _SCORE_AT_END.search(line)
    if found and _LETTER.search(line, 0, found.start()) and abs(_number(found[1])) >= _SMALLEST_SCORE:
        return _agreeing(line[: found.start()], _number(found[1]), vulnerable)
    return read_result(line)


def _agreeing(written: str, score: int, vulnerable: Vulnerability) -> KeyedResult:
    """The result that gives the score: the tricks are heard where the contract does not say them."""
    readings = dict.fromkeys(read_result(written, tricks=str(tricks)) for tricks in range(14))
    for keyed in readings:
        if table_score(keyed.played, vulnerable) == score:
            return keyed
    if len(readings) == 1:
        right = table_score(next(iter(readings)).played, vulnerable)
        raise NotationError(Unread.SCORE_DIFFERS, contract=written, score=f"{score:+d}", right=f"{right:+d}")
    raise NotationError(Unread.SCORE_DISAGREES, contract=written, score=f"{score:+d}")
