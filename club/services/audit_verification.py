"""Whether the audit log of a club is as it was written: what was changed, taken out, put in, or put elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from club.models import AuditHead, AuditRow
from club.services.audit import row_hash

#: So many numbers are tried at most, to tell a row that was moved from one that was changed.
TRIED = 400


@dataclass(frozen=True)
class Break:
    """Where the chain does not hold, from row `number` to `until`.

    changed: the row no longer says what was sealed; missing: these rows are gone; moved: the row was written as
    number `written_as`; parted: it is sealed by itself, but does not follow the row before it; added: behind the
    end that was recorded; end: the record of the end is lost, or another one.
    """

    what: Literal["changed", "missing", "moved", "parted", "added", "end"]
    number: int
    until: int
    written_as: int | None = None

    @property
    def first(self) -> int:
        return min(self.number, self.written_as or self.number)


@dataclass(frozen=True)
class Chain:
    """The audit log of a club as it was found: how many rows, the last one's number and seal, and where it breaks."""

    rows: int
    last: int
    seal: str
    breaks: tuple[Break, ...]


def chain_of(club_id: int) -> Chain:
    """Read the whole chain of a club. Two queries, whatever its length."""
    rows = AuditRow.objects.filter(club_id=club_id).order_by("number")
    return read_chain(rows.iterator(), AuditHead.objects.filter(club_id=club_id).first() or AuditHead())


def read_chain(rows: Iterable[AuditRow], head: AuditHead | None = None) -> Chain:
    """The same of rows in the order of their numbers, and what was recorded as their end, where that is known."""
    read = _read(rows)
    breaks = [*read.breaks, *(_end(read, head) if head is not None else ())]
    behind = {each.number for each in breaks if each.what == "added"}
    odd = [each for each in read.odd if each.number not in behind]
    ordered = sorted(_named(odd, breaks), key=lambda each: (each.first, each.number))
    return Chain(read.count, read.last, read.seal, tuple(ordered))


def first_broken_row(club_id: int) -> int | None:
    """Number of the first row of the chain that does not fit or is missing, or None when the whole chain holds."""
    return first_break(chain_of(club_id))


def first_break(chain: Chain) -> int | None:
    """The number at which it breaks first."""
    return min((each.first for each in chain.breaks), default=None)


class _Read:
    """What one pass over the rows found; `odd` are those that are not what was sealed."""

    def __init__(self) -> None:
        self.count, self.last, self.seal, self.holds = 0, 0, "", True
        self.odd: list[AuditRow] = []
        self.breaks: list[Break] = []

    def take(self, row: AuditRow) -> None:
        if row.number > self.last + 1:
            self.breaks.append(Break("missing", self.last + 1, row.number - 1))
            self.holds = False
        whole = row.hash == row_hash(row)
        if not whole:
            self.odd.append(row)
        elif self.holds and row.previous != self.seal:
            self.breaks.append(Break("parted", row.number, row.number))
        self.count, self.last, self.seal, self.holds = self.count + 1, row.number, row.hash, whole


def _read(rows: Iterable[AuditRow]) -> _Read:
    read = _Read()
    for row in rows:
        read.take(row)
    return read


def _end(read: _Read, head: AuditHead) -> Iterable[Break]:
    """What the record of the end says otherwise."""
    if head.number > read.last:
        yield Break("missing", read.last + 1, head.number)
    elif head.number == 0 and read.last:
        yield Break("end", read.last + 1, read.last + 1)
    elif head.number < read.last:
        yield Break("added", head.number + 1, read.last)
    elif head.hash != read.seal and read.holds:
        yield Break("end", read.last + 1, read.last + 1)


def _named(odd: Sequence[AuditRow], breaks: Sequence[Break]) -> list[Break]:
    """Every break, where a row that stands at another number is told from one that says something else."""
    gaps = [each for each in breaks if each.what == "missing"]
    free = [number for gap in gaps for number in range(gap.number, min(gap.until, gap.number + TRIED) + 1)]
    candidates = [*(row.number for row in odd), *free][:TRIED]
    moved = {row.number: _written_as(row, candidates) for row in odd}
    found = [
        Break("moved" if moved[row.number] else "changed", row.number, row.number, moved[row.number]) for row in odd
    ]
    return [*found, *(each for each in breaks if not _explained(each, moved))]


def _written_as(row: AuditRow, candidates: Iterable[int]) -> int | None:
    """The number under which this row was sealed as it is; None where there is none."""
    stands = row.number
    try:
        for number in candidates:
            row.number = number
            if row_hash(row) == row.hash:
                return number
        return None
    finally:
        row.number = stands


def _explained(each: Break, moved: dict[int, int | None]) -> bool:
    """Whether a gap is only the place that a moved row left, or the way to where it stands now."""
    if each.what != "missing":
        return False
    left = each.number == each.until and each.number in moved.values()
    return left or moved.get(each.until + 1) is not None
