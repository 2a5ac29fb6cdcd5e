"""An adjusted score as it is spoken, made the line that `read_award` reads: words for suits, seats, averages."""

from __future__ import annotations

import re
from collections.abc import Callable

_Written = str | Callable[[re.Match[str]], str]
_ON_THE_RESULT: dict[str, _Written] = {
    r"\bNORTH ?[/-]? ?SOUTH\b": "NS",
    r"\bEAST ?[/-]? ?WEST\b": "EW",
    r"\bRE-?DOUBLED\b": "XX",
    r"\bDOUBLED\b": "X",
    r"\b(CLUB|DIAMOND|HEART|SPADE)S?\b": lambda found: found[1][0],
    r"\bNO[ -]?TRUMPS?\b": "NT",
    r"\b(NORTH|EAST|SOUTH|WEST)\b": lambda found: found[1][0],
    r"\bALL ?PASS\b": "PASS",
    # «making 10» is ten tricks; fewer than eight may be meant as odd tricks, and are asked about.
    r"\b(?:MAKING|MADE|MAKES) (?=(?:[89]|1[0-3])\b)": "",
    r"\b(?:MAKING|MADE|MAKES)(?=$|[ ,;]*(?:NS|EW|N/S|E/W)\b)": "=",
}
_ON_THE_AWARD: dict[str, _Written] = {
    r"\bAV(?:ERA)?GE? ?PLUS\b|\bAVE ?PLUS\b": "A+",
    r"\bAV(?:ERA)?GE? ?MINUS\b|\bAVE ?MINUS\b": "A-",
    r"\b(?:AVERAGE|AVG|AVE)\b(?! ?[-+=/%0-9])|\bA(?=/A\b)|(?<=A/)A\b": "A=",
    # What stands around a score and says nothing more about it.
    r"\bFOR (?=BOTH\b|LOST TIME\b|LACK OF TIME\b|LATE PLAY\b)": "",
    r"\b(?:LOST TIME|LACK OF TIME|LATE PLAY)\b": "",
    r"\b(?:KEEPS?|GETS?|RETAINS?) ": "",
    r"\b(?:THE|THEIR|ITS) (?=TABLE|SCORE|RESULT)": "",
    r"\b(?:RESULT STANDS|SCORE STANDS|STANDS?|AS PLAYED|TABLE (?:SCORE|RESULT)|(?<!TABLE )(?:SCORE|RESULT))\b": "TABLE",
    r"[()]": " ",
}
_PERCENT = r"([0-9]{1,3}(?:[.,][0-9]{1,4})?)"
_TWO_PERCENTAGES = re.compile(rf"{_PERCENT} ?%? ?[/-] ?{_PERCENT} ?%?|{_PERCENT} ?% {_PERCENT} ?%")
_PERCENT_ALONE = re.compile(rf"((?:^|[NE] ?/?-? ?[SW]\b) ?:?) ?{_PERCENT} ?%(?=$|[ ;,]+(?:EW|NS|[NE][ /-][SW]))")


_IMPS = r"([+-] ?[0-9]{1,2}(?:[.,][0-9]{1,4})?)"
_TWO_NUMBERS_OF_IMPS = re.compile(rf"{_IMPS} ?(?:IMPS?)? ?[/ ] ?{_IMPS} ?IMPS?")
_IMPS_ALONE = re.compile(rf"{_IMPS} ?IMPS?\b")


def plainly(line: str) -> str:
    """A tidied line with everything spoken in it written as the notation has it. What is unknown is left alone."""
    for spoken, written in (_ON_THE_RESULT | _ON_THE_AWARD).items():
        line = re.sub(spoken, written, line)
    line = _IMPS_ALONE.sub(r"A\1", _TWO_NUMBERS_OF_IMPS.sub(r"A\1/A\2", " ".join(line.split())))
    if two := _TWO_PERCENTAGES.fullmatch(line):
        first, second = (each for each in two.groups() if each is not None)
        return f"A{first}/{second}"
    return _PERCENT_ALONE.sub(r"\1 A\2", line).strip()
