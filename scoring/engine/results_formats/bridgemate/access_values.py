"""What stands in the columns of an Access database, from its bytes."""

from __future__ import annotations

import struct
from datetime import datetime, timedelta
from fractions import Fraction
from math import isfinite

Value = str | int | Fraction | bool | datetime | bytes | None
BOOLEAN, BYTE, INTEGER, LONG, MONEY, SINGLE, DOUBLE, DATE, BINARY, TEXT, OLE, MEMO = range(1, 13)
_NUMBERS = {BYTE: "<B", INTEGER: "<h", LONG: "<i", MONEY: "<q", SINGLE: "<f", DOUBLE: "<d"}
#: Day 0 of Access; the time of day is the part behind the point, also before it.
_DAY_0 = datetime(1899, 12, 30)  # noqa: DTZ001 -- the clock of the room, as the file has it
_DAYS = 200_000
_SECONDS = 86_400


def fixed_value(kind: int, raw: bytes) -> Value:
    """A number or a time; the bytes themselves for kinds that no result has. Raises struct.error where they are few."""
    if kind in _NUMBERS:
        number = struct.unpack(_NUMBERS[kind], raw[: struct.calcsize(_NUMBERS[kind])])[0]
        if isinstance(number, int):
            return number
        return Fraction(number) if isfinite(number) else None
    if kind == DATE:
        (days,) = struct.unpack("<d", raw[:8])
        if not -_DAYS < days < _DAYS:
            return None
        whole = int(days)
        return _DAY_0 + timedelta(days=whole, seconds=round(abs(days - whole) * _SECONDS))
    return raw


def text_value(raw: bytes) -> str:
    """Text of two bytes a letter; where it is compressed, of one byte, with a zero before and behind what is not."""
    if raw[:2] != b"\xff\xfe":
        return raw.decode("utf-16-le", errors="replace")
    out, rest, plain = [], raw[2:], True
    while rest:
        if plain:
            part, zero, rest = rest.partition(b"\0")
            out.append(part.decode("latin-1"))
            plain = not zero
            continue
        at = next((at for at in range(0, len(rest), 2) if rest[at] == 0), len(rest))
        out.append(rest[:at].decode("utf-16-le", errors="replace"))
        rest, plain = rest[at + 1 :], True
    return "".join(out)
