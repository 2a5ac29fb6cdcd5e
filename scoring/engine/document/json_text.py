"""JSON text to plain values, so that whatever is wrong with it is a fault and never a crash."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any

from club.engine.messages import Message
from scoring.engine.document.codes import Code, Word
from scoring.engine.document.faults import refusal
from scoring.engine.document.nodes import RepeatedKeys

_DIGITS = 18
#: How the messages of Python's parser begin, and what they mean.
_REASONS = {
    "Expecting value": Word.NO_VALUE,
    "Expecting property name": Word.NO_KEY,
    "Expecting ':'": Word.NO_COLON,
    "Expecting ','": Word.NO_COMMA,
    "Illegal trailing comma": Word.COMMA_TOO_MANY,
    "Extra data": Word.NOT_THE_END,
    "Unterminated string": Word.NO_CLOSING_QUOTE,
    "Invalid control character": Word.CONTROL_CHARACTER,
    "Invalid \\": Word.WRONG_ESCAPE,
}


@dataclass(frozen=True)
class Misfit:
    """A number that no document can use: too long, NaN, Infinity. Of no type that is asked for anywhere."""

    text: str

    def __str__(self) -> str:
        return self.text


def read_json(text: str) -> object:
    """The value of JSON text. Raises DocumentFaults: unreadable (with line and column), too_deep."""
    try:
        return json.loads(
            text, object_pairs_hook=_object, parse_int=_integer, parse_float=Misfit, parse_constant=Misfit
        )
    except json.JSONDecodeError as error:
        reason = next((word for start, word in _REASONS.items() if error.msg.startswith(start)), Word.NOT_JSON)
        raise refusal(Code.UNREADABLE, line=error.lineno, column=error.colno, reason=Message(reason)) from None
    except RecursionError:
        raise refusal(Code.TOO_DEEP) from None


def decode(raw: bytes) -> str:
    """UTF-8 to text, with or without a byte order mark. Raises DocumentFaults: unreadable."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line, column = before.count(b"\n") + 1, len(before) - (before.rfind(b"\n") + 1) + 1
        raise refusal(Code.UNREADABLE, line=line, column=column, reason=Message(Word.NOT_UTF_8)) from error


def _integer(digits: str) -> int | Misfit:
    return int(digits) if len(digits) <= _DIGITS else Misfit(digits)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    times = Counter(key for key, _ in pairs)
    repeated = RepeatedKeys(found)
    repeated.repeated = tuple(key for key in found if times[key] > 1)
    return repeated
