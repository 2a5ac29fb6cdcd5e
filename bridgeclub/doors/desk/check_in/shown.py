"""The check-in list in words and rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256

from bridgeclub.doors.desk.check_in.words import KIND_NAMES, KINDS_OF_MANY
from bridgeclub.outputs.tables import Cell
from bridgeclub.wording.game import SIDES_SHORT
from club.engine.money import decimal_of, written
from club.queries import CheckInLine, CheckInList, PriceTotal


@dataclass(frozen=True)
class ShownLine:
    """One person: where they sit, what they pay, and with which words."""

    line: CheckInLine
    place: str
    kind: str
    price: str
    paid: str
    owed: str
    first: bool


@dataclass(frozen=True)
class ShownSum:
    """A row of the evening's account."""

    name: str
    sum: PriceTotal
    paid: str
    owed: str


@dataclass(frozen=True)
class ShownList:
    """The list as the page has it. `money`: the evening has a price."""

    lines: tuple[ShownLine, ...]
    alone: tuple[ShownLine, ...]
    sums: tuple[ShownSum, ...]
    total: ShownSum
    money: bool


def shown_list(check_ins: CheckInList, *, by_name: bool) -> ShownList:
    """Everybody by pair, or by name."""
    currency = check_ins.prices.currency
    money = check_ins.prices.known
    sums = [_sum(each, currency) for each in check_ins.sums]
    lines = sorted(check_ins.lines, key=lambda each: each.name.casefold()) if by_name else check_ins.lines
    shown = list(_lines(lines, currency, money))
    return ShownList(
        lines=tuple(each for each in shown if by_name or not each.line.alone),
        alone=tuple(each for each in shown if each.line.alone and not by_name),
        sums=tuple(sums),
        total=_sum(check_ins.total, currency),
        money=money,
    )


def _lines(lines: Iterable[CheckInLine], currency: str, money: bool) -> Iterator[ShownLine]:
    before = ("", "", 0)
    for line in lines:
        number, pair = _number(line), (line.section, line.line, line.pair)
        yield ShownLine(
            line=line,
            place=f"{number} {SIDES_SHORT[line.line]}" if line.line else number,
            kind="" if line.kind == "member" else str(KIND_NAMES[line.kind]),
            price=written(line.price, currency) if money else "",
            paid=written(line.paid, currency) if line.paid is not None and line.paid != line.price else "",
            owed=written(line.owed, currency) if line.owed else "",
            first=pair != before,
        )
        before = pair


def _number(line: CheckInLine) -> str:
    """5, or A5 with sections; "" for who is in no pair."""
    return f"{line.section}{line.pair}" if line.pair else ""


def _sum(total: PriceTotal, currency: str) -> ShownSum:
    return ShownSum(str(KINDS_OF_MANY[total.kind]), total, written(total.paid, currency), written(total.owed, currency))


def check_in_version_tag(check_ins: CheckInList, door: object = None) -> str:
    """What an unchanged list is recognised by; `door`: who has signed in by themselves."""
    return sha256(repr((check_ins, door)).encode()).hexdigest()[:24]


def list_rows(check_ins: CheckInList) -> Iterator[list[Cell]]:
    """The list for a spreadsheet; amounts in whole units."""
    currency = check_ins.prices.currency
    for line in check_ins.lines:
        place = [_number(line) if line.section else line.pair or None, str(SIDES_SHORT[line.line]) if line.line else ""]
        money = [
            decimal_of(line.price, currency),
            decimal_of(line.paid or 0, currency),
            decimal_of(line.owed, currency),
        ]
        here = "x" if line.here else ""
        yield [*place, line.name, str(KIND_NAMES[line.kind]), here, *money, line.note]
