"""Artificial adjusted scores (L12C2): percentages of the top, at IMPs numbers of them with a sign; N/S before E/W."""

from __future__ import annotations

import re

from scoring.engine.document.outcomes import Artificial
from scoring.engine.notation.errors import NotationError, Unread

_NUMBER = r"[0-9]{1,3}(?:\.[0-9]{1,4})?"
_PREFIX = re.compile(r"A(?:VE(?:RAGE)?|VG|V)?")
_SIGNS_PAIR = re.compile(r"([+=-])/?A?([+=-])")
_FOUR_FIGURES = re.compile(r"([0-9]{2})([0-9]{2})(=?)")
_TWO_PARTS = re.compile(rf"([+=-]|{_NUMBER})(?:/|-|/?A)([+=-]|{_NUMBER})(=?)")
_ONE = re.compile(rf"([+=-])|({_NUMBER})(=?)")
# No board is worth more (L78B), so that `A+60` is no sixty IMPs.
_IMPS_AT_MOST = 24
_SIGNED = r"[+-][0-9]{1,2}(?:\.[0-9]{1,4})?"
_TWO_SIGNED = re.compile(rf"({_SIGNED})/?A?({_SIGNED})")
_SIGNS = {"+": "60", "=": "50", "-": "40"}


def read_pair(line: str) -> tuple[Artificial, Artificial]:
    """`A6040`, `A60/40`, `A+/A-`, `A50`, `A=`; `=` after figures leaves both flat. `A+3/A-3`: IMPs. Raises
    NotationError."""
    body = _body(line)
    if imps := _TWO_SIGNED.fullmatch(body):
        return Artificial(_imps(imps[1], line)), Artificial(_imps(imps[2], line))
    for form in (_FOUR_FIGURES, _SIGNS_PAIR, _TWO_PARTS):
        if found := form.fullmatch(body):
            first, second = found[1], found[2]
            flat = found[3] if found.re.groups == 3 else ""
            return Artificial(_text(first, flat, line)), Artificial(_text(second, flat, line))
    single = read_single(line)
    if single.removeprefix("=") != "50":
        raise NotationError(Unread.ONE_PERCENTAGE, text=line)
    return Artificial(single), Artificial(single)


def read_single(line: str) -> str:
    """`A60`, `A+`, `A60=`, `A+3` as an artificial outcome is written in a document. Raises NotationError."""
    if re.fullmatch(_SIGNED, _body(line)):
        return _imps(_body(line), line)
    found = _ONE.fullmatch(_body(line))
    if not found:
        raise NotationError(Unread.AWARD, text=line)
    return _text(found[1] or found[2], found[3] or "", line)


def _imps(written: str, line: str) -> str:
    text = Artificial(written)
    if text.imps is None or abs(text.imps) > _IMPS_AT_MOST:
        raise NotationError(Unread.AWARD, text=line)
    return text.text


def _body(line: str) -> str:
    return _PREFIX.sub("", line.replace(" ", "").replace("%", ""), count=1).replace("AVE", "A").replace("AVG", "A")


def _text(written: str, flat: str, line: str) -> str:
    if written in _SIGNS:
        return _SIGNS[written]
    text = Artificial(flat + written)
    try:
        text.percent  # noqa: B018  (asked whether it is one)
    except ValueError as error:
        raise NotationError(Unread.PERCENTAGE, text=line) from error
    return text.text
